// Asks which project dropped files go to: one of those there are, or a new one.
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/dropped-files.ts';
import { useFocusReturn } from '../../ui/focus.ts';
import { formatBytes } from '../../ui/format.ts';

export type Destination = { readonly project: Project } | { readonly cloud: Cloud; readonly name: string };

export interface WhereDialogProps {
  readonly files: readonly FoundFile[];
  readonly projects: readonly Project[];
  /** clouds in which a project may be made */
  readonly clouds: readonly Cloud[];
  readonly busy: boolean;
  readonly error: boolean;
  readonly onClose: () => void;
  readonly onChoose: (destination: Destination) => void;
}

export function WhereDialog({ files, projects, clouds, busy, error, onClose, onChoose }: WhereDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const name = files[0]?.path[0] ?? files[0]?.file.name.replace(/\.\w+$/, '') ?? '';
  const options = [
    ...clouds.map(cloud => ({
      value: `new-${cloud.id}`,
      label: t('home.whereNew', { name, cloud: cloud.name }),
      to: { cloud, name },
    })),
    ...projects.map(project => ({
      value: `${project.id}`,
      label: [project.cloud?.name, project.name].filter(Boolean).join(' / '),
      to: { project },
    })),
  ];
  const [chosen, choose] = useState(options[0]?.value ?? '');
  const destination = options.find(({ value }) => value === chosen)?.to;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('home.whereTo')}
      size="md"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="lg">
        <Text size="sm" c="var(--text-quiet)">
          {t('home.files', {
            count: files.length,
            size: formatBytes(files.reduce((sum, { file }) => sum + file.size, 0)),
          })}
        </Text>
        <NativeSelect
          data-autofocus
          label={t('home.whereLabel')}
          data={options.map(({ value, label }) => ({ value, label }))}
          value={chosen}
          onChange={event => {
            choose(event.currentTarget.value);
          }}
        />
        {error && (
          <Text size="sm" c="var(--failed)" role="alert">
            {t('shell.notDone')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={!destination}
            onClick={() => {
              if (destination) onChoose(destination);
            }}
          >
            {t('home.upload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

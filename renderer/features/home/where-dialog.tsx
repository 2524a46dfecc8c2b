// Asks which project dropped files go to: one of those there are, or a new one.
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/dropped-files.ts';
import { useFocusReturn } from '../../ui/focus.ts';
import { formatBytes } from '../../ui/format.ts';
import { destinationsFor, sizeOf, type Destination } from './destinations.ts';

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
  const options = destinationsFor(t, files, clouds, projects);
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
            size: formatBytes(sizeOf(files)),
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

// Asks for the target project of files: an existing or a new one.
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatBytes } from '../../ui/numbers/format.ts';
import { destinationsFor, sizeOf, type Destination } from './destinations.ts';

export interface WhereDialogProps {
  readonly files: readonly FoundFile[];
  /** the files become documents or issues */
  readonly as?: 'documents' | 'issues';
  readonly projects: readonly Project[];
  /** clouds where the user may create a project */
  readonly clouds: readonly Cloud[];
  readonly busy: boolean;
  readonly error: boolean;
  readonly onClose: () => void;
  readonly onChoose: (destination: Destination) => void;
}

export function WhereDialog(props: WhereDialogProps) {
  const { files, as = 'documents', projects, clouds, busy, error, onClose, onChoose } = props;
  const { t } = useTranslation();
  const options = destinationsFor(t, files, clouds, projects, as);
  const [chosen, choose] = useState(options[0]?.value ?? '');
  const destination = options.find(({ value }) => value === chosen)?.to;
  return (
    <FormDialog
      title={t(as === 'issues' ? 'home.whereIssues' : 'home.whereTo')}
      action={t(as === 'issues' ? 'home.openIssues' : 'home.upload')}
      busy={busy}
      disabled={!destination}
      error={error ? t('shell.notDone') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (destination) onChoose(destination);
      }}
    >
      <Text size="sm" c="var(--text-quiet)">
        {t('home.files', { count: files.length, size: formatBytes(sizeOf(files)) })}
        {as === 'issues' && ` · ${files.map(({ file }) => file.name).join(', ')}`}
      </Text>
      <NativeSelect
        data-autofocus
        label={t('home.whereLabel')}
        description={as === 'issues' && destination && 'cloud' in destination ? t('home.whereAlone') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={options.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={event => choose(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

// Assigns another owner to an application, by administrators of the service.
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ownerChoices, type ApplicationAdministrator } from './owners.ts';
import { useApplicationChanges, type Application } from './queries.ts';

export interface OwnerDialogProps {
  readonly application: Application;
  readonly administrator: ApplicationAdministrator;
  readonly onClose: () => void;
}

export function OwnerDialog({ application, administrator, onClose }: OwnerDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { takeOver } = useApplicationChanges();
  const { choices, first } = ownerChoices(administrator, application);
  const [chosen, choose] = useState(first);
  return (
    <FormDialog
      title={t('applications.ownerTitle', { name: application.name })}
      action={t('applications.ownerAction')}
      size="sm"
      busy={takeOver.isPending}
      disabled={chosen === undefined}
      error={problems.of(takeOver.error, ['owner_id'])}
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== undefined) takeOver.mutate({ id: application.id, owner: chosen }, { onSuccess: onClose });
      }}
    >
      <Text size="sm">{t('applications.ownerText')}</Text>
      <NativeSelect
        label={t('applications.owner')}
        data-autofocus
        value={String(chosen ?? '')}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={problems.field(takeOver.error, 'owner_id')}
        onChange={({ currentTarget: { value } }) => {
          choose(Number(value));
        }}
      />
    </FormDialog>
  );
}

// Name, description and main model of a project.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Model, Project } from '../../api/shapes.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { fieldsOf } from './overview-facts.ts';
import { useProjectChange } from './queries.ts';

interface SettingsDialogProps {
  readonly cloudId: number;
  readonly project: Project;
  readonly models: readonly Model[];
  readonly onClose: () => void;
}

export function SettingsDialog({ cloudId, project, models, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const change = useProjectChange(cloudId, project.id);
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [main, setMain] = useState(project.main_model_id);
  const save = () => change.mutate(fieldsOf(name, description, main), { onSuccess: onClose });
  return (
    <FormDialog
      title={t('overview.settings')}
      action={t('parts.save')}
      busy={change.isPending}
      disabled={name.trim() === ''}
      error={problems.of(change.error, ['name'])}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        data-autofocus
        label={t('overview.name')}
        value={name}
        maxLength={512}
        error={problems.field(change.error, 'name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        label={t('overview.description')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={10_000}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('overview.mainModel')}
        {...descriptionBelow}
        description={t('overview.mainModelText')}
        value={String(main ?? '')}
        onChange={({ currentTarget: { value } }) => setMain(value === '' ? null : Number(value))}
        data={[
          { value: '', label: t('overview.noMain') },
          ...models.map(({ id, name: modelName }) => ({ value: String(id), label: modelName ?? String(id) })),
        ]}
      />
    </FormDialog>
  );
}

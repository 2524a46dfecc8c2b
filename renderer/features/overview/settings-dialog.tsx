// Name, description and main model of a project.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Model, Project } from '../../api/shapes.ts';
import { described } from '../../ui/input-layout.ts';
import { fieldsOf } from './overview-facts.ts';
import { useProjectChange } from './queries.ts';
import { ChangeForm } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

interface SettingsDialogProps {
  readonly cloudId: number;
  readonly project: Project;
  readonly models: readonly Model[];
  readonly onClose: () => void;
}

export function SettingsDialog({ cloudId, project, models, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const change = useProjectChange(cloudId, project.id);
  const { values, set, text } = useForm(
    { name: project.name, description: project.description ?? '', main: project.main_model_id },
    change.error,
  );
  const { name, description, main } = values;
  const save = () => change.mutate(fieldsOf(name, description, main), { onSuccess: onClose });
  return (
    <ChangeForm
      title={t('overview.settings')}
      action={t('parts.save')}
      change={change}
      disabled={name.trim() === ''}
      fields={['name']}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput data-autofocus label={t('overview.name')} maxLength={512} {...text('name')} />
      <Textarea
        size="xs"
        label={t('overview.description')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={10_000}
        {...text('description')}
      />
      <NativeSelect
        label={t('overview.mainModel')}
        {...described(t('overview.mainModelText'))}
        value={String(main ?? '')}
        onChange={({ currentTarget: { value } }) => set({ main: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: t('overview.noMain') },
          ...models.map(({ id, name: modelName }) => ({ value: String(id), label: modelName ?? String(id) })),
        ]}
      />
    </ChangeForm>
  );
}

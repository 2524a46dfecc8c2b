// A new project: its name, and what it takes over from another one of the cloud.
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useProblems } from '../../api/problem.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Cloud, Project } from '../../api/shapes.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { takenOver, type TakenOver } from './taking-over.ts';

export interface NewProjectDialogProps {
  readonly cloud: Cloud;
  /** of the cloud, whose structure may be taken over */
  readonly projects: readonly Project[];
  readonly onClose: () => void;
  readonly onMade: (project: Project) => void;
}

export function NewProjectDialog({ cloud, projects, onClose, onMade }: NewProjectDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const onSettled = useRenewing(keys.self, keys.projects);
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [withPeople, setWithPeople] = useState(false);
  const create = useMutation({
    onSettled,
    mutationFn: () =>
      request('POST /cloud/{cloud_pk}/project', { params: { cloud_pk: cloud.id }, body: { name: name.trim() } }),
  });
  const take = useMutation({
    onSettled,
    mutationFn: ({ id, body }: { readonly id: number; readonly body: TakenOver }) =>
      request('POST /cloud/{cloud_pk}/project/{id}/import_from', { params: { cloud_pk: cloud.id, id }, body }),
  });
  // Made once, even when the structure has to be asked for again.
  const finish = (project: Project) => {
    const done = () => {
      onClose();
      onMade(project);
    };
    const body = takenOver(from, withPeople);
    if (body) take.mutate({ id: project.id, body }, { onSuccess: done });
    else done();
  };
  const submit = () => {
    if (create.data) finish(create.data);
    else create.mutate(undefined, { onSuccess: finish });
  };
  const error = take.isError
    ? `${t('projects.notTaken')} ${problems.of(take.error) ?? ''}`
    : problems.of(create.error, ['name']);
  return (
    <FormDialog
      title={t('home.newProject')}
      size="sm"
      action={t('shell.create')}
      busy={create.isPending || take.isPending}
      disabled={name.trim() === ''}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={t('home.name')}
        value={name}
        maxLength={512}
        disabled={create.isSuccess}
        error={problems.field(create.error, 'name')}
        onChange={event => {
          setName(event.currentTarget.value);
        }}
      />
      {projects.length > 0 && (
        <NativeSelect
          label={t('projects.from')}
          value={from}
          data={[
            { value: '', label: t('projects.fromNone') },
            ...projects.map(project => ({ value: String(project.id), label: project.name })),
          ]}
          onChange={event => {
            setFrom(event.currentTarget.value);
          }}
        />
      )}
      {from !== '' && (
        <>
          <Checkbox
            label={t('projects.withPeople')}
            checked={withPeople}
            onChange={event => {
              setWithPeople(event.currentTarget.checked);
            }}
          />
          <Text size="sm" c="var(--text-quiet)">
            {t(withPeople ? 'projects.textWhole' : 'projects.textBare')}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

// A new project: its name, the project of the cloud to copy from, and the ZIP file to fill it.
import { Checkbox, NativeSelect, Text, TextInput, ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { IconFileZip, IconX } from '@tabler/icons-react';
import { useProblems } from '../../api/problem.ts';
import type { Cloud, Project } from '../../api/shapes.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { AnyFile } from '../../ui/files/dropped-files.ts';
import { isComplete, nameWith, makeProject, type NewProject, takenOver, type TakenOver } from './making-project.ts';
import { request } from '../../api/client.ts';
import { createFolderFinder } from '../../api/folders.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/server-data.ts';
import { contentText, problemText } from './archive-words.ts';
import classes from './places.module.css';
import { createProject } from './queries.ts';
import { useForm } from '../../api/form.ts';

// The ZIP file that a new project is made from: chooses and reads it, shows its content or why it cannot be used.

function useArchive() {
  const [file, setFile] = useState<File>();
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationFn: async (chosen: File) => (await import('./archive.ts')).readArchive(chosen),
  });
  return {
    file,
    /** absent while it is being read, or if that failed */
    archive: data,
    isReading: isPending,
    /** why it cannot be used */
    error,
    choose: (chosen: File) => {
      setFile(chosen);
      mutate(chosen);
    },
    clear: () => {
      setFile(undefined);
      reset();
    },
  };
}

interface ArchiveChoiceProps extends Omit<ReturnType<typeof useArchive>, 'choose'> {
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

function ArchiveChoice({ file, archive, isReading, error, disabled, onChoose, clear }: ArchiveChoiceProps) {
  const { t } = useTranslation();
  const resetInput = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={t('projects.archive')}
      description={t('projects.archiveText')}
      error={error ? problemText(t, error) : undefined}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.archive}>
        {file && <IconFileZip size={16} aria-hidden />}
        {file && <span className="truncate">{file.name}</span>}
        {file && (
          <ActionIcon
            aria-label={t('projects.archiveClear')}
            disabled={disabled}
            onClick={() => {
              chooser.current?.focus(); // this button is removed
              clear();
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
        <FileButton
          accept=".zip,application/zip"
          resetRef={resetInput}
          disabled={disabled}
          onChange={chosen => {
            resetInput.current?.(); // the same file may be chosen again
            if (chosen) onChoose(chosen);
          }}
        >
          {button => (
            <Button {...button} ref={chooser} disabled={disabled}>
              {t(file ? 'projects.archiveOther' : 'projects.archiveChoose')}
            </Button>
          )}
        </FileButton>
      </div>
      <span className="quiet numbers" role="status">
        {isReading && t('projects.archiveReading')}
        {archive && contentText(t, archive)}
      </span>
    </Input.Wrapper>
  );
}

// The steps of creating a project, as requests to the service.

function useNewProject(cloudId: number) {
  const onSettled = useRenewing(keys.self, keys.projects);
  const [stopper] = useState(() => new AbortController());
  const { signal } = stopper;
  const create = useMutation({ onSettled, mutationFn: (name: string) => createProject({ cloud: cloudId, name }) });
  const take = useMutation({
    onSettled,
    mutationFn: ({ id, body }: { readonly id: number; readonly body: TakenOver }) =>
      request('POST /cloud/{cloud_pk}/project/{id}/import_from', { params: { cloud_pk: cloudId, id }, body }),
  });
  const addFolders = useMutation({
    mutationFn: async ({ project, folders }: { readonly project: Project } & Pick<NewProject, 'folders'>) => {
      const finder = createFolderFinder({ cloudId, projectId: project.id, folderId: project.root_folder_id ?? 0 });
      for (const path of folders) {
        signal.throwIfAborted();
        await finder.find(path);
      }
    },
  });
  return {
    create,
    take,
    addFolders,
    isBusy: create.isPending || take.isPending || addFolders.isPending,
    /** Stops further steps; completed ones are kept. */
    stop: () => stopper.abort(),
    /** @throws when a step fails, with its error, and on cancellation */
    make: (wanted: NewProject): Promise<Project> =>
      makeProject(
        {
          made: create.data,
          isTaken: take.isSuccess,
          create: create.mutateAsync,
          take: ({ id }, body) => take.mutateAsync({ id, body }),
          addFolders: (project, folders) => addFolders.mutateAsync({ project, folders }),
        },
        wanted,
        signal,
      ),
  };
}

export interface NewProjectDialogProps {
  readonly cloud: Cloud;
  /** projects of the cloud whose structure can be copied */
  readonly projects: readonly Project[];
  readonly onClose: () => void;
  /** @param files of its archive, to upload */
  readonly onMade: (project: Project, files: readonly AnyFile[]) => void;
}

export function NewProjectDialog({ cloud, projects, onClose, onMade }: NewProjectDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { archive, ...chosen } = useArchive();
  const { create, take, addFolders, isBusy, make, stop } = useNewProject(cloud.id);
  const { values, set, text, flag } = useForm({ name: '', from: '', withPeople: false }, create.error);
  const { name, from, withPeople } = values;
  const close = () => {
    stop();
    onClose();
  };
  const submit = () => {
    const folders = archive?.emptyFolders ?? [];
    make({ name: name.trim(), takenOver: takenOver(from, withPeople), folders }).then(
      project => {
        onClose();
        onMade(project, archive?.files ?? []);
      },
      () => undefined, // shown in the dialog, or the dialog was closed
    );
  };
  const error = take.isError
    ? `${t('projects.notTaken')} ${problems.of(take.error) ?? ''}`
    : addFolders.isError
      ? `${t('projects.noFolders')} ${problems.of(addFolders.error) ?? ''}`
      : problems.of(create.error, ['name']);
  return (
    <FormDialog
      title={t('home.newProject')}
      size="sm"
      action={t('shell.create')}
      busy={isBusy}
      disabled={!isComplete(name, chosen.file, archive)}
      error={error}
      onClose={close}
      onSubmit={submit}
    >
      <TextInput data-autofocus label={t('home.name')} maxLength={512} disabled={create.isSuccess} {...text('name')} />
      {projects.length > 0 && (
        <NativeSelect
          disabled={take.isSuccess}
          label={t('projects.from')}
          value={from}
          data={[
            { value: '', label: t('projects.fromNone') },
            ...projects.map(project => ({ value: String(project.id), label: project.name })),
          ]}
          onChange={event => set({ from: event.currentTarget.value })}
        />
      )}
      {from !== '' && (
        <>
          <Checkbox label={t('projects.withPeople')} {...flag('withPeople')} />
          <Text size="sm" c="var(--text-quiet)">
            {t(withPeople ? 'projects.textWhole' : 'projects.textBare')}
          </Text>
        </>
      )}
      <ArchiveChoice
        {...chosen}
        archive={archive}
        disabled={isBusy}
        onChoose={file => {
          if (!create.isSuccess) set({ name: nameWith(name, chosen.file?.name, file.name) });
          chosen.choose(file);
        }}
      />
    </FormDialog>
  );
}

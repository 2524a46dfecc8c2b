// What is asked and shown of one watched folder: where it is and where its documents go, its log, and its end.
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { FormDialog, TellDialog } from '../../ui/form-dialog.tsx';
import { formatTime } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { useWatchedFolderChanges, watchLogQuery, type WatchedFolder } from './queries.ts';
import classes from './watched-folders.module.css';
import { examplePath, noteText, outcomeKind } from './words.ts';

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
}

export function AddDialog({
  projects,
  onClose,
}: {
  readonly projects: readonly ProjectChoice[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { add } = useWatchedFolderChanges();
  const [path, setPath] = useState('');
  const [project, choose] = useState('');
  return (
    <FormDialog
      title={t('watchedFolders.add')}
      action={t('watchedFolders.add')}
      busy={add.isPending}
      disabled={path.trim() === '' || project === ''}
      error={problems.of(add.error, ['path', 'project_id'])}
      onClose={onClose}
      onSubmit={() => {
        add.mutate({ path: path.trim(), project_id: Number(project) }, { onSuccess: onClose });
      }}
    >
      <TextInput
        data-autofocus
        label={t('watchedFolders.path')}
        {...below}
        description={t('watchedFolders.pathText', { example: examplePath(navigator.platform) })}
        value={path}
        autoComplete="off"
        spellCheck={false}
        maxLength={4096}
        error={problems.field(add.error, 'path')}
        onChange={event => {
          setPath(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t('watchedFolders.project')}
        {...below}
        description={t('watchedFolders.projectText')}
        value={project}
        error={problems.field(add.error, 'project_id')}
        data={[
          { value: '', label: t('watchedFolders.chooseProject') },
          ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={event => {
          choose(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}

interface OneFolder {
  readonly folder: WatchedFolder;
  readonly onClose: () => void;
}

export function LogDialog({ folder, onClose }: OneFolder) {
  const { t } = useTranslation();
  const log = useQuery(watchLogQuery(folder.id));
  return (
    <TellDialog title={t('watchedFolders.logTitle', { path: folder.path })} size="lg" onClose={onClose}>
      {folder.problem !== null && !folder.is_paused && (
        <p className={classes.note} role="alert">
          {folder.problem}
        </p>
      )}
      <Loaded query={log}>
        {entries =>
          entries.length === 0 ? (
            <p className="quiet">{t('watchedFolders.logNone')}</p>
          ) : (
            <ul className={classes.log}>
              {entries.map(entry => (
                <li key={entry.id}>
                  <span className={classes.file}>{entry.path}</span>
                  <Status kind={outcomeKind(entry)} word={t(`watchedFolders.outcomes.${entry.outcome}`)} />
                  <time className="quiet" dateTime={entry.at}>
                    {formatTime(entry.at)}
                  </time>
                  <span className={classes.note}>{noteText(t, entry)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </TellDialog>
  );
}

export function RemoveDialog({ folder, onClose }: OneFolder) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { remove } = useWatchedFolderChanges();
  return (
    <FormDialog
      title={t('watchedFolders.removeTitle', { path: folder.path })}
      action={t('watchedFolders.removeAction')}
      size="sm"
      busy={remove.isPending}
      error={problems.of(remove.error)}
      onClose={onClose}
      onSubmit={() => {
        remove.mutate(folder.id, { onSuccess: onClose });
      }}
    >
      <Text size="sm">{t('watchedFolders.removeText', { project: folder.project_name })}</Text>
    </FormDialog>
  );
}

// Dialogs about one watched folder: its path and project, its log, and its removal.
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { FormDialog, TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import { useWatchedFolderChanges, watchLogQuery, type WatchedFolder } from './queries.ts';
import {
  firstWatch,
  isWatchComplete,
  problemOf,
  projectChoices,
  watchWritten,
  type ProjectChoice,
  type WatchForm,
  examplePath,
  noteText,
  outcomeKind,
} from './watch-questions.ts';
import classes from './watched-folders.module.css';
import { Problem } from '../../ui/states.tsx';

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
  const [form, setForm] = useState(firstWatch);
  const set = (part: Partial<WatchForm>) => setForm(before => ({ ...before, ...part }));
  return (
    <FormDialog
      title={t('watchedFolders.add')}
      action={t('watchedFolders.add')}
      busy={add.isPending}
      disabled={!isWatchComplete(form)}
      error={problems.of(add.error, ['path', 'project_id'])}
      onClose={onClose}
      onSubmit={() => add.mutate(watchWritten(form), { onSuccess: onClose })}
    >
      <TextInput
        data-autofocus
        label={t('watchedFolders.path')}
        {...descriptionBelow}
        description={t('watchedFolders.pathText', { example: examplePath(navigator.platform) })}
        value={form.path}
        autoComplete="off"
        spellCheck={false}
        maxLength={4096}
        error={problems.field(add.error, 'path')}
        onChange={event => set({ path: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('watchedFolders.project')}
        {...descriptionBelow}
        description={t('watchedFolders.projectText')}
        value={form.project}
        error={problems.field(add.error, 'project_id')}
        data={projectChoices(t, projects)}
        onChange={event => set({ project: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

type OneFolder = { readonly folder: WatchedFolder; readonly onClose: () => void };

export function LogDialog({ folder, onClose }: OneFolder) {
  const { t } = useTranslation();
  const log = useQuery(watchLogQuery(folder.id));
  const problem = problemOf(t, folder);
  return (
    <TellDialog title={t('watchedFolders.logTitle', { path: folder.path })} size="lg" onClose={onClose}>
      <Problem className={classes.note} text={problem} />
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
      onSubmit={() => remove.mutate(folder.id, { onSuccess: onClose })}
    >
      <Text size="sm">{t('watchedFolders.removeText', { project: folder.project_name })}</Text>
    </FormDialog>
  );
}

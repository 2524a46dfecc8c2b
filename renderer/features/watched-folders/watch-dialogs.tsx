// Dialogs about one watched folder: its path and project, its log, and its removal.
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { described } from '../../ui/input-layout.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import { useWatchedFolderChanges, watchLogQuery, type WatchedFolder } from './queries.ts';
import * as watch from './watch-questions.ts';
import classes from './watched-folders.module.css';
import { Problem } from '../../ui/states.tsx';
import { ChangeDialog, ChangeForm } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

type AddDialogProps = { readonly projects: readonly watch.ProjectChoice[]; readonly onClose: () => void };

export function AddDialog({ projects, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const { add } = useWatchedFolderChanges();
  const { values: form, text } = useForm(watch.firstWatch, add.error);
  return (
    <ChangeForm
      title={t('watchedFolders.add')}
      action={t('watchedFolders.start')}
      change={add}
      disabled={!watch.isWatchComplete(form)}
      fields={['path', 'project_id']}
      onClose={onClose}
      onSubmit={() => add.mutate(watch.watchWritten(form), { onSuccess: onClose })}
    >
      <TextInput
        data-autofocus
        label={t('watchedFolders.path')}
        {...described(t('watchedFolders.pathText', { example: watch.examplePath(navigator.platform) }))}
        autoComplete="off"
        spellCheck={false}
        maxLength={4096}
        {...text('path')}
      />
      <NativeSelect
        label={t('watchedFolders.project')}
        {...described(t('watchedFolders.projectText'))}
        data={watch.projectChoices(t, projects)}
        {...text('project', 'project_id')}
      />
    </ChangeForm>
  );
}

type OneFolder = { readonly folder: WatchedFolder; readonly onClose: () => void };

export function LogDialog({ folder, onClose }: OneFolder) {
  const { t } = useTranslation();
  return (
    <TellDialog title={t('watchedFolders.logTitle', { path: folder.path })} size="lg" onClose={onClose}>
      <Problem className={classes.note} text={watch.problemOf(t, folder)} />
      <Loaded query={useQuery(watchLogQuery(folder.id))}>
        {entries =>
          entries.length === 0 ? (
            <p className="quiet">{t('watchedFolders.logNone')}</p>
          ) : (
            <ul className={classes.log}>
              {entries.map(entry => (
                <li key={entry.id}>
                  <span className={classes.file}>{entry.path}</span>
                  <Status kind={watch.outcomeKind(entry)} word={t(`watchedFolders.outcomes.${entry.outcome}`)} />
                  <time className="quiet" dateTime={entry.at}>
                    {formatTime(entry.at)}
                  </time>
                  <span className={classes.note}>{watch.noteText(t, entry)}</span>
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
  const { remove } = useWatchedFolderChanges();
  return (
    <ChangeDialog
      danger={false}
      title={t('watchedFolders.removeTitle', { path: folder.path })}
      text={t('watchedFolders.removeText', { project: folder.project_name })}
      action={t('watchedFolders.removeAction')}
      change={remove}
      given={folder.id}
      onClose={onClose}
    />
  );
}

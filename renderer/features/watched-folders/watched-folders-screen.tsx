// Watched folders of the server, whose saved files become documents, for administrators of the service.
import { IconFolderSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import type { PageHead } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, column, numberColumn } from '../../ui/table/virtual-table-props.ts';
import { useWatchedFolderChanges, watchedFoldersQuery, type WatchedFolder } from './queries.ts';
import { AddDialog, LogDialog, RemoveDialog } from './watch-dialogs.tsx';
import { folderOf, pauseOf, problemOf, folderState } from './watch-questions.ts';
import type { ProjectChoice, WatchQuestion } from './watch-questions.ts';

interface WatchedFoldersScreenProps extends PageHead {
  /** projects that documents can be added to */
  readonly projects: readonly ProjectChoice[];
}

const keyOf = ({ id }: WatchedFolder) => String(id);
const nameOf = ({ path }: WatchedFolder) => path;

export function WatchedFoldersScreen({ title, tabs, projects }: WatchedFoldersScreenProps) {
  const { t } = useTranslation();
  const folders = useQuery(watchedFoldersQuery);
  const { pause, takeOver } = useWatchedFolderChanges();
  const [shown, show] = useState<WatchQuestion>();
  const columns = useWatchColumns({ show, pause: pause.mutate, takeOver: takeOver.mutate });
  const close = () => show(undefined);
  const folder = folderOf(shown, folders.data);
  return (
    <ListPage
      {...{ title, tabs, columns, keyOf, nameOf }}
      query={folders}
      create={{ title: t('watchedFolders.add'), run: () => show({ kind: 'add' }) }}
      none={{ icon: IconFolderSearch, title: t('watchedFolders.none'), text: t('watchedFolders.noneText') }}
      error={pause.error ?? takeOver.error}
      label={t('watchedFolders.list')}
      onOpen={({ id }) => show({ kind: 'log', id })}
    >
      {shown?.kind === 'add' && <AddDialog projects={projects} onClose={close} />}
      {shown?.kind === 'log' && folder && <LogDialog folder={folder} onClose={close} />}
      {shown?.kind === 'remove' && folder && <RemoveDialog folder={folder} onClose={close} />}
    </ListPage>
  );
}

function useWatchColumns(acts: Omit<ActionsProps, 'folder'>): Column<WatchedFolder>[] {
  const { show, pause, takeOver } = acts;
  const { t } = useTranslation();
  return useMemo(
    (): Column<WatchedFolder>[] => [
      column('path', t('watchedFolders.path'), 'minmax(120px, 3fr)', {
        sortBy: nameOf,
        cell: ({ path }) => <span title={path}>{path}</span>,
      }),
      column('project', t('watchedFolders.project'), 'minmax(80px, 2fr)', {
        roomy: true,
        sortBy: ({ project_name }) => project_name,
        cell: ({ project_name: name }) => <span title={name}>{name}</span>,
      }),
      column('status', t('watchedFolders.status'), 'minmax(150px, 1fr)', {
        whole: true,
        cell: folder => {
          const { kind, word } = folderState(folder);
          return (
            <span title={problemOf(t, folder)}>
              <Status kind={kind} word={t(`watchedFolders.${word}`)} />
            </span>
          );
        },
      }),
      numberColumn('files', t('watchedFolders.files'), '70px', ({ files }) => files, { roomy: true }),
      column('email', t('watchedFolders.name'), 'minmax(100px, 2fr)', {
        wide: true,
        sortBy: ({ email }) => email ?? '',
        cell: ({ email }) => <span title={email ?? undefined}>{email ?? '–'}</span>,
      }),
      column('actions', t('watchedFolders.actions'), '44px', {
        silent: true,
        cell: folder => <Actions {...{ folder, show, pause, takeOver }} />,
      }),
    ],
    [t, show, pause, takeOver],
  );
}

interface ActionsProps {
  readonly folder: WatchedFolder;
  readonly show: (shown: WatchQuestion) => void;
  readonly pause: (change: { readonly id: number; readonly isPaused: boolean }) => void;
  readonly takeOver: (id: number) => void;
}

function Actions({ folder, show, pause, takeOver }: ActionsProps) {
  const { t } = useTranslation();
  const { id, path, is_paused: isPaused, paused_reason } = folder;
  return (
    <MoreMenu
      label={t('watchedFolders.actionsOf', { path })}
      tabIndex={-1}
      actions={[
        { title: t('watchedFolders.log'), run: () => show({ kind: 'log', id }) },
        paused_reason === 'maker_gone'
          ? { title: t('watchedFolders.takeOver'), run: () => takeOver(id) }
          : {
              title: t(isPaused ? 'watchedFolders.resume' : 'watchedFolders.pause'),
              run: () => pause(pauseOf(folder)),
            },
        { title: t('watchedFolders.remove'), run: () => show({ kind: 'remove', id }) },
      ]}
    />
  );
}

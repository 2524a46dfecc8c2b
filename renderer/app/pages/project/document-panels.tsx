// Panels of other features next to the list of documents.
import { IconActivity, IconLock, IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document, Folder } from '../../../api/shapes.ts';
import { ActivityPanel } from '../../../features/activity/activity-panel.tsx';
import type { ExtraPanel } from '../../../features/documents/side/side-panel.tsx';
import { groupsQuery, myGroupsQuery } from '../../../features/groups/queries.ts';
import { RightsPanel } from '../../../features/rights/rights-panel.tsx';
import { VisasPanel } from '../../../features/visas/visas-panel.tsx';
import type { Place } from '../../routes/place.ts';
import { useVisaPeople } from './visas.tsx';
import { foldersQuery } from '../../../features/documents/queries.ts';
import { myRightsQuery } from '../../../features/rights/queries.ts';
import { useRightWords } from '../../../features/rights/right-words.tsx';

// Explains the origin of the user's permissions in folders.

/** @param enabled false for administrators of the project: they have all permissions, and nothing is requested */
export function useFolderReasons({ cloud, project }: Place, enabled: boolean) {
  const { reasonOf } = useRightWords();
  const rights = useQuery({ ...myRightsQuery(cloud, project), enabled });
  const groups = useQuery({ ...myGroupsQuery(cloud, project), enabled });
  const folders = useQuery({ ...foldersQuery(cloud, project), enabled });
  const byFolder = useMemo(() => new Map((rights.data ?? []).map(right => [right.folder_id, right])), [rights.data]);
  const names = useMemo(() => new Map((groups.data ?? []).map(({ id, name }) => [id, name])), [groups.data]);
  return useCallback(
    (folderId: number) => {
      const right = byFolder.get(folderId);
      const folderName = (id: number) => folders.data?.find(folder => folder.id === id)?.name;
      return right && reasonOf(right, { folderName, groupName: id => names.get(id) });
    },
    [byFolder, names, folders.data, reasonOf],
  );
}

interface PanelRights {
  /** whether the user administers the project */
  readonly mayManage: boolean;
  readonly reasonOf: (folderId: number) => string | undefined;
}

/** Keeps its identity while it is the same. A panel's data is requested when it is opened. */
export function useDocumentPanels({ cloud, project }: Place, { mayManage, reasonOf }: PanelRights) {
  const { t } = useTranslation();
  return useMemo(
    (): readonly ExtraPanel[] => [
      {
        id: 'visas',
        title: t('visas.title'),
        icon: IconRubberStamp,
        keys: 'shift+v',
        isFor: ({ kind }) => kind === 'document',
        render: entry =>
          entry.kind === 'document' && (
            <DocumentVisas key={entry.id} cloud={cloud} project={project} document={entry.document} />
          ),
      },
      {
        id: 'rights',
        title: t('rights.panel'),
        icon: IconLock,
        keys: 'shift+r',
        isFor: ({ kind }) => kind === 'folder',
        render: entry =>
          entry.kind === 'folder' && (
            <FolderRights
              key={entry.id}
              {...{ cloud, project, mayManage }}
              folder={entry.folder}
              reason={reasonOf(entry.id)}
            />
          ),
      },
      {
        id: 'activity',
        title: t('activity.title'),
        icon: IconActivity,
        keys: 'shift+a',
        isFor: () => true,
        render: ({ kind, id }) => (
          <ActivityPanel
            key={`${kind} ${id}`}
            cloudId={cloud}
            projectId={project}
            about={kind === 'folder' ? { folder: id } : { document: id }}
          />
        ),
      },
    ],
    [t, cloud, project, mayManage, reasonOf],
  );
}

const DocumentVisas = ({ cloud, project, document }: Place & { readonly document: Document }) => (
  <VisasPanel {...useVisaPeople(cloud, project)} document={document} />
);

interface FolderRightsProps extends Place {
  readonly folder: Folder;
  readonly mayManage: boolean;
  readonly reason: string | undefined;
}

function FolderRights({ cloud, project, folder, mayManage, reason }: FolderRightsProps) {
  const { t } = useTranslation();
  const groups = useQuery({ ...groupsQuery(cloud, project), enabled: mayManage });
  return (
    <RightsPanel
      cloudId={cloud}
      projectId={project}
      {...{ folder, mayManage, reason }}
      groups={groups.data ?? []}
      toAll={
        <Link to="/c/$cloud/p/$project/rights" params={{ cloud, project }}>
          {t('rights.all')}
        </Link>
      }
    />
  );
}

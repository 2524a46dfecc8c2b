// Panels of other features next to the list of documents.
import { IconActivity, IconLock, IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document, Folder } from '../../../api/shapes.ts';
import { ActivityPanel } from '../../../features/activity/activity-panel.tsx';
import type { ExtraPanel } from '../../../features/documents/side/side-panel.tsx';
import { groupsQuery } from '../../../features/groups/queries.ts';
import { RightsPanel } from '../../../features/rights/rights-panel.tsx';
import { VisasPanel } from '../../../features/visas/visas-panel.tsx';
import type { Place } from '../../routes/place.ts';
import { useVisaPeople } from './visa-people.ts';

/** Keeps its identity while it is the same. A panel's data is requested when it is opened. */
export function useDocumentPanels(
  { cloud, project }: Place,
  {
    mayManage,
    reasonOf,
  }: {
    /** whether the user administers the project */
    readonly mayManage: boolean;
    readonly reasonOf: (folderId: number) => string | undefined;
  },
): readonly ExtraPanel[] {
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
              cloud={cloud}
              project={project}
              folder={entry.folder}
              mayManage={mayManage}
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

function DocumentVisas({ cloud, project, document }: Place & { readonly document: Document }) {
  return <VisasPanel {...useVisaPeople(cloud, project)} document={document} />;
}

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
      folder={folder}
      groups={groups.data ?? []}
      mayManage={mayManage}
      reason={reason}
      toAll={
        <Link to="/c/$cloud/p/$project/rights" params={{ cloud, project }}>
          {t('rights.all')}
        </Link>
      }
    />
  );
}

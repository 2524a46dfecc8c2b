// Panels of other features beside the list of documents.
import { IconActivity } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivityPanel } from '../../features/activity/activity-panel.tsx';
import type { ExtraPanel } from '../../features/documents/side-panel.tsx';

/** Keeps its identity while what the panels know is the same. */
export function useDocumentPanels(cloud: number, project: number): readonly ExtraPanel[] {
  const { t } = useTranslation();
  return useMemo((): ExtraPanel[] => [
    {
      id: 'activity', title: t('activity.title'), icon: IconActivity, keys: 'shift+a', isFor: () => true,
      render: ({ kind, id }) => <ActivityPanel key={`${kind} ${id}`} cloudId={cloud} projectId={project} about={kind === 'folder' ? { folder: id } : { document: id }} />,
    },
  ], [t, cloud, project]);
}

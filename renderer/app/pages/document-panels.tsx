// Panels of other features beside the list of documents.
import { IconRubberStamp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtraPanel } from '../../features/documents/side-panel.tsx';
import { VisasPanel } from '../../features/visas/visas-panel.tsx';
import { useVisaPeople } from './visa-people.ts';

/** Keeps its identity while what the panels know is the same. */
export function useDocumentPanels(cloud: number, project: number): readonly ExtraPanel[] {
  const { t } = useTranslation();
  const visaPeople = useVisaPeople(cloud, project);
  return useMemo((): ExtraPanel[] => [
    {
      id: 'visas', title: t('visas.title'), icon: IconRubberStamp, keys: 'shift+v', isFor: ({ kind }) => kind === 'document',
      render: entry => (entry.kind === 'document' ? <VisasPanel key={entry.id} {...visaPeople} document={entry.document} /> : null),
    },
  ], [t, visaPeople]);
}

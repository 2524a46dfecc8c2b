// Panels of other features beside the list of documents.
import { IconRubberStamp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../api/shapes.ts';
import type { ExtraPanel } from '../../features/documents/side-panel.tsx';
import { VisasPanel } from '../../features/visas/visas-panel.tsx';
import { useVisaPeople } from './visa-people.ts';

/** Keeps its identity while it is the same. What a panel needs is asked for when it is opened. */
export function useDocumentPanels(cloud: number, project: number): readonly ExtraPanel[] {
  const { t } = useTranslation();
  return useMemo((): ExtraPanel[] => [
    {
      id: 'visas', title: t('visas.title'), icon: IconRubberStamp, keys: 'shift+v', isFor: ({ kind }) => kind === 'document',
      render: entry => (entry.kind === 'document' ? <DocumentVisas key={entry.id} cloud={cloud} project={project} document={entry.document} /> : null),
    },
  ], [t, cloud, project]);
}

function DocumentVisas({ cloud, project, document }: { readonly cloud: number; readonly project: number; readonly document: Document }) {
  return <VisasPanel {...useVisaPeople(cloud, project)} document={document} />;
}

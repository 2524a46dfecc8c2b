// The list of elements in the viewer: its dock and its command.
import { IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { togglePanel } from '../../../features/viewer/panels/panels.ts';
import { LoadingRows } from '../../../ui/states.tsx';

const Panel = lazy(async () => ({ default: (await import('../../../features/lists/list-panel.tsx')).ListPanel }));

const LIST = 'list';

/** Adds the list to the other additions of the page. Keeps its identity while it is the same. */
export function useViewerList(
  added: ViewerAddition,
  cloud: number,
  project: number,
  mayWrite: boolean,
): ViewerAddition {
  const { t } = useTranslation();
  return useMemo(
    (): ViewerAddition => ({
      ...added,
      commands: [
        ...added.commands,
        {
          id: 'viewer.list',
          title: t('lists.open'),
          group: 'window',
          keys: 'l',
          icon: IconTable,
          run: () => togglePanel(LIST),
        },
      ],
      panels: [
        ...added.panels,
        {
          id: LIST,
          label: t('lists.open'),
          render: view => (
            <Suspense fallback={<LoadingRows />}>
              <Panel cloudId={cloud} projectId={project} view={view} mayWrite={mayWrite} />
            </Suspense>
          ),
        },
      ],
    }),
    [added, t, cloud, project, mayWrite],
  );
}

// Smart views in the viewer: their panel and its command. Their conditions are those of lists.
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stopApplying } from '../../../features/smart-views/state.ts';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { showPanel } from '../../../features/viewer/panels/panels.ts';
import { LoadingRows } from '../../../ui/states.tsx';

const Panel = lazy(async () => ({
  default: (await import('../../../features/smart-views/smart-views-panel.tsx')).SmartViewsPanel,
}));
const Layer = lazy(async () => ({
  default: (await import('../../../features/smart-views/use-applying.ts')).SmartViewsLayer,
}));
const Conditions = lazy(async () => ({
  default: (await import('../../../features/lists/condition-list.tsx')).ConditionList,
}));

const SMART_VIEWS = 'smart-views';

/** Adds smart views to the other additions of the page. Keeps its identity while it is the same. */
export function useSmartViews(
  added: ViewerAddition,
  cloud: number,
  project: number,
  mayWrite: boolean,
): ViewerAddition {
  const { t } = useTranslation();
  useEffect(() => stopApplying, []);
  return useMemo(
    (): ViewerAddition => ({
      ...added,
      commands: [
        ...added.commands,
        {
          id: 'viewer.smartViews',
          title: t('smartViews.title'),
          group: 'window',
          keys: 'shift+s',
          run: () => showPanel(SMART_VIEWS),
        },
      ],
      panels: [
        ...added.panels,
        {
          id: SMART_VIEWS,
          label: t('smartViews.title'),
          render: view => (
            <Suspense fallback={<LoadingRows />}>
              <Panel
                place={{ cloud, project }}
                view={view}
                mayWrite={mayWrite}
                conditions={(conditions, most, onChange) => (
                  <Suspense fallback={<LoadingRows rows={1} />}>
                    <Conditions
                      place={{ cloud, project, models: view.models.map(({ id }) => id) }}
                      conditions={conditions}
                      most={most}
                      onChange={onChange}
                    />
                  </Suspense>
                )}
              />
            </Suspense>
          ),
        },
      ],
      layer: view => (
        <>
          {added.layer(view)}
          <Suspense fallback={null}>
            <Layer place={{ cloud, project }} view={view} />
          </Suspense>
        </>
      ),
    }),
    [added, t, cloud, project, mayWrite],
  );
}

// Smart views in the viewer: their panel and its command. Their conditions are those of lists.
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stopApplying } from '../../../features/smart-views/state.ts';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { ShownState } from '../../../features/viewer/selection/shown-state.tsx';
import { showPanel } from '../../../features/viewer/panels/panels.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { late } from '../../routes/late.tsx';
import { withAddition } from './with-addition.tsx';

const Panel = late(
  async () => (await import('../../../features/smart-views/smart-views-panel.tsx')).SmartViewsPanel,
  <LoadingRows />,
);
const Layer = late(async () => (await import('../../../features/smart-views/use-applying.ts')).SmartViewsLayer);
const Conditions = late(
  async () => (await import('../../../features/lists/condition-list.tsx')).ConditionList,
  <LoadingRows rows={1} />,
);

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
    () =>
      withAddition(added, {
        commands: [
          {
            id: 'viewer.smartViews',
            title: t('smartViews.title'),
            group: 'window',
            keys: 'shift+s',
            run: () => showPanel(SMART_VIEWS),
          },
        ],
        panels: [
          {
            id: SMART_VIEWS,
            label: t('smartViews.title'),
            render: view => (
              <Panel
                place={{ cloud, project }}
                view={view}
                mayWrite={mayWrite}
                shown={<ShownState />}
                conditions={(conditions, most, onChange) => (
                  <Conditions
                    place={{ cloud, project, models: view.models.map(({ id }) => id) }}
                    {...{ conditions, most, onChange }}
                  />
                )}
              />
            ),
          },
        ],
        layer: view => <Layer place={{ cloud, project }} view={view} />,
      }),
    [added, t, cloud, project, mayWrite],
  );
}

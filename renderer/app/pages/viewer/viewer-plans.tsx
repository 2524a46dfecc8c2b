// Plans over storeys in the viewer: their panel, their command, the plan being placed, and their drawing.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StoreyPlansLayer } from '../../../features/storey-plans/plans-layer.tsx';
import { useStoreyPlans } from '../../../features/storey-plans/state.ts';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { showPanel } from '../../../features/viewer/panels/panels.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import type { OpenView } from '../../../viewer/open-view.ts';
import { late } from '../../routes/late.tsx';
import { withAddition } from './with-addition.tsx';

const Panel = late(
  async () => (await import('../../../features/storey-plans/plans-panel.tsx')).PlansPanel,
  <LoadingRows />,
);
const Pane = late(
  async () => (await import('../../../features/storey-plans/placing-pane.tsx')).PlacingPane,
  <LoadingRows />,
);

const PLANS = 'plans';

/** Adds plans over storeys to the other additions of the page. Keeps its identity while it is the same. */
export function useViewerPlans(added: ViewerAddition, cloud: number, project: number): ViewerAddition {
  const { t } = useTranslation();
  return useMemo((): ViewerAddition => {
    const place = { cloud, project };
    return withAddition(added, {
      commands: [
        {
          id: 'viewer.storeyPlans',
          title: t('storeyPlans.open'),
          group: 'window',
          keys: 'shift+g',
          run: () => showPanel(PLANS),
        },
      ],
      panels: [{ id: PLANS, label: t('storeyPlans.title'), render: view => <Panel place={place} view={view} /> }],
      layer: view => <StoreyPlansLayer place={place} view={view} />,
      beside: view => <Beside place={place} view={view} />,
    });
  }, [added, t, cloud, project]);
}

type BesideProps = { readonly place: { readonly cloud: number; readonly project: number }; readonly view: OpenView };

function Beside(props: BesideProps) {
  const task = useStoreyPlans(state => state.task);
  return task && <Pane key={`${task.storey} ${task.plan.id}`} {...props} task={task} />;
}

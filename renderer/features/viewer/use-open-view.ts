// The open viewer for panels of the page.
import { useMemo } from 'react';
import type { Model } from '../../api/shapes.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import type { Actions } from './actions.ts';
import { listedElements } from './selection/listed-elements.ts';
import { askPlace, keepPlan, keepView, placeOfChosen, showPlan, showView } from './saved-view.ts';
import { inSlices } from './in-steps.ts';
import { findMoved } from './compare/moved-elements.ts';
import { canBeShown } from './models/offered-models.ts';
import { showPanel } from './panels/panels.ts';
import { openBeside, setPanes } from './compare/panes.ts';
import { askPoints } from './measure/point-requests.ts';
import { setState, useViewerState } from './state.ts';
import { seeStorey, viewStoreys } from './plan/view-storeys.ts';

interface OpenModels {
  readonly all: readonly Model[];
  readonly shown: readonly Model[];
  readonly isBusy: boolean;
  readonly onModels: (ids: readonly number[]) => void;
  readonly mayEdit: (model: number) => boolean;
}

const PLAN = '[data-plan-panel]:is(:hover, :focus-within)';
const setPins: OpenView['setPins'] = pins => setState({ pins });
const setSheets: OpenView['setSheets'] = sheets => setState({ sheets });
const setMarks: OpenView['setMarks'] = (model, points) => setState({ marks: { model, points } });

/** Returns a new object whenever one of its facts changes; its functions stay the same. */
export function useOpenView(actions: Actions, { all, shown, isBusy, onModels, mayEdit }: OpenModels): OpenView {
  const hasChosen = useViewerState(state => state.version >= 0 && actions.viewer.states.countOf('selected') > 0);
  const hasPanes = useViewerState(state => state.panes !== null);
  const paneFoot = useViewerState(state => state.paneFoot);
  // The actions return a new list of storeys whenever they have changed.
  const known = useViewerState(() => actions.storeys);
  const storeys = useMemo(() => viewStoreys({ forest: actions.forest, storeys: known }), [actions, known]);
  const elements = useMemo(() => listedElements(actions), [actions]);
  return useMemo(
    () => ({
      elements,
      models: shown.map(({ id, name }) => ({ id, name: name ?? String(id) })),
      available: all.filter(canBeShown).map(({ id }) => id),
      isReady: !isBusy && shown.length > 0,
      hasChosen,
      keep: () => keepView(actions),
      show: view => showView(actions, view),
      showRules: (title, rules, signal) => actions.showRules(title, rules, signal),
      findMoved: (question, signal) =>
        inSlices(
          findMoved(actions.forest, feature => actions.viewer.modelOf(feature)?.boxOf(feature) ?? null, question),
          signal,
        ),
      areRulesShown: () => actions.areRulesShown(),
      endRules: () => actions.endRules(),
      picture: () => actions.viewer.screenshot(),
      isPlanMeant: () => actions.plan !== null && document.querySelector(PLAN) !== null,
      keepPlan: () => keepPlan(actions),
      planPicture: () => actions.plan?.stage.picture() ?? Promise.reject(new Error('no plan')),
      showPlan: view => showPlan(actions, view),
      openModels: onModels,
      chosenPlace: () => placeOfChosen(actions),
      setPins,
      askPlace,
      askPoints,
      setMarks,
      storeys,
      seeStorey: (model, storey) => seeStorey(actions, model, storey),
      mayEdit,
      setSheets,
      openBeside,
      hasPanes,
      paneFoot,
      setPanes,
      openPanel: showPanel,
    }),
    [actions, elements, storeys, all, shown, isBusy, hasChosen, hasPanes, paneFoot, onModels, mayEdit],
  );
}

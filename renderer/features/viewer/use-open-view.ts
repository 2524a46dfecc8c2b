// The open viewer for panels of the page.
import { useMemo } from 'react';
import type { Model } from '../../api/shapes.ts';
import type { OpenView, KeptView } from '../../viewer/open-view.ts';
import type { Actions } from './actions.ts';
import { listedElements } from './selection/chosen-elements.ts';
import { canBeShown } from './models/offered-models.ts';
import { showPanel } from './panels/panels.ts';
import { openBeside, setPanes } from './compare/panes.ts';
import { askPoints } from './measure/point-requests.ts';
import { setState, useViewerState, getState } from './state.ts';
import { storeyOf, viewStoreys } from './plan/plan-levels.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { depthBefore, inSight, keptCamera, sightOf } from '../../viewer/saved-camera.ts';
import { keptElements, showElements } from '../../viewer/models/saved-elements.ts';
import { planesOf, shifted } from '../../viewer/tools/sections.ts';
import { featuresBelow, uuidAt } from './tree/forest.ts';
import type { Shifts } from './position/georeference-rules.ts';
import { planCamera } from './plan/plan-choice.ts';

export function keepView({ viewer }: Actions): KeptView {
  const { rig } = viewer;
  const sight = { pose: rig.goal, projection: rig.projection, fieldOfView: rig.fieldOfView };
  return {
    camera: keptCamera(sight, rig.aspect, viewer.worldOf),
    sections: shifted(getState().sections, viewer.worldOf([0, 0, 0])),
    elements: keptElements(viewer.states, viewer.models.values()),
    shifts: openShifts(viewer),
  };
}

/** Offsets of the open models. */
const openShifts = (viewer: Actions['viewer']): Shifts => {
  const { shifts } = getState();
  const open = [...viewer.models.keys(), ...viewer.clouds().map(({ id }) => id)];
  return new Map([...shifts].filter(([id]) => open.includes(id)));
};

export function showView(actions: Actions, view: KeptView): void {
  const { viewer } = actions;
  showShown(actions, view);
  actions.setSections(shifted(view.sections, viewer.sceneOf([0, 0, 0])));
  const { camera } = view;
  if (!camera) return;
  const box = viewer.boxOf();
  const middle: Vec = box ? [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2] : [0, 0, 0];
  const distance = depthBefore({ ...camera, eye: viewer.sceneOf(camera.eye) }, middle);
  const sight = sightOf(camera, { aspect: viewer.rig.aspect, distance, toScene: viewer.sceneOf });
  viewer.see(sight);
  setState({ projection: sight.projection });
}

function showShown(actions: Actions, { elements, shifts }: KeptView): void {
  const { viewer, forest } = actions;
  if (shifts) actions.placeModels(shifts);
  // Views store the state of elements: clouds stay as they are.
  const clouds = viewer.clouds().map(({ first }) => first);
  const hidden = clouds.filter(feature => viewer.states.has(feature, 'hidden'));
  showElements(viewer.states, viewer.models.values(), elements, featuresFor(actions));
  viewer.states.mark(hidden, 'hidden', true);
  const chosen = viewer.states.all('selected');
  // Also notifies the screen of all changes.
  actions.select(chosen, forest.nodeOfFeature.get(chosen.at(-1) ?? -1) ?? -1);
  setState({ legend: null, storey: -1, tool: 'select' });
}

/** The plan as a camera from above, cut at the height of the plan: other programs show the same. */
function keepPlan({ viewer, plan }: Actions): KeptView | null {
  if (!plan) return null;
  const camera = planCamera(plan, viewer.worldOf);
  return {
    camera,
    sections: { planes: [{ id: 1, anchor: camera.eye, normal: [0, -1, 0] }], box: null },
    elements: keptElements(viewer.states, viewer.models.values()),
    shifts: openShifts(viewer),
  };
}

/** The model keeps its camera and its sections: the plan has its own. */
function showPlan(actions: Actions, view: KeptView): void {
  showShown(actions, view);
  setState({ planOpen: true, planWanted: view.camera });
}

/** Features of an element in all open models; of an element that is not drawn itself, those of its parts. */
function featuresFor({ viewer, forest }: Actions): (id: string) => readonly number[] {
  let nodes: Map<string, number[]> | undefined;
  const nodesOf = (id: string): readonly number[] => {
    nodes ??= Map.groupBy(forest.uuids.keys(), node => uuidAt(forest, node));
    return nodes.get(id) ?? [];
  };
  return id => {
    const own = [...viewer.models.values()].flatMap(model => model.featureOf(id) ?? []);
    return own.length > 0 ? own : nodesOf(id).flatMap(node => [...featuresBelow(forest, node)]);
  };
}

function countFound({ viewer, forest }: Actions, ids: readonly string[]): number {
  const models = [...viewer.models.values()];
  let rows: ReadonlySet<string> | undefined;
  const isFound = (id: string): boolean =>
    models.some(model => model.featureOf(id) !== undefined) || (rows ??= new Set(forest.uuids)).has(id);
  return new Set(ids.filter(isFound)).size;
}

/** Of the pose to which the camera is moving. */
function seesModels({ viewer }: Actions): boolean {
  const { rig, states } = viewer;
  const sight = { pose: rig.goal, projection: rig.projection, fieldOfView: rig.fieldOfView };
  const isSeen = inSight(sight, rig.aspect, planesOf(viewer.sections));
  const isShown = (feature: number): boolean => states.isVisible(feature) && !states.has(feature, 'ghost');
  return [...viewer.models.values(), ...viewer.clouds()].some(model =>
    model.globalIds.some((_id, n) => {
      const box = isShown(model.first + n) ? model.boxOf(model.first + n) : null;
      return box !== null && isSeen(box);
    }),
  );
}

/** Visible point of the selection, else its centre, in the world; null: nothing is selected. */
function placeOfChosen({ viewer, selection }: Actions): Vec | null {
  const chosen = selection();
  const box = chosen.length > 0 ? viewer.boxOf(chosen) : null;
  if (!box) return null;
  const middle: Vec = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
  const { x, y, depth } = viewer.rig.project(middle);
  const hit = Math.abs(depth) <= 1 ? viewer.pick(x, y) : null;
  return viewer.worldOf(hit && chosen.includes(hit.feature) ? hit.point : middle);
}

/** Waits for a click on an element with the tool `place`; another tool ends it. */
export function askPlace(onPlace: (point: Vec | null) => void): void {
  let isOver = false;
  const end = (point: Vec | null): void => {
    if (isOver) return;
    isOver = true;
    stop();
    setState({ onPlace: null, ...(point && { tool: 'select' }) });
    onPlace(point);
  };
  setState({ tool: 'place', onPlace: end });
  const stop = useViewerState.subscribe(({ tool, onPlace: current }) => {
    if (tool !== 'place' || current !== end) end(null);
  });
}

/** Shows a storey from above like a plan, without what is above it. */
export function seeStorey(actions: Actions, model: number, uuid: string): void {
  const { viewer } = actions;
  actions.setStorey(storeyOf(actions, model, uuid));
  viewer.setProjection('orthographic');
  setState({ projection: 'orthographic' });
  viewer.look([0, 1, 0]);
}

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

const sceneModel = ({ id, name }: Model) => ({ id, name: name ?? String(id) });

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
      models: shown.map(sceneModel),
      available: all.filter(canBeShown).map(sceneModel),
      isReady: !isBusy && shown.length > 0,
      isEmpty: !isBusy && shown.length === 0,
      countFound: ids => countFound(actions, ids),
      seesModels: () => seesModels(actions),
      fitAll: () => actions.fitAll(),
      hasChosen,
      keep: () => keepView(actions),
      show: view => showView(actions, view),
      showRules: (title, rules, signal) => actions.showRules(title, rules, signal),
      areRulesShown: () => actions.areRulesShown(),
      rulesShown: title => actions.rulesShown(title),
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

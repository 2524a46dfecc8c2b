// Stores and restores the current view.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { depthBefore, keptCamera, sightOf } from '../../viewer/saved-camera.ts';
import { keptElements, showElements } from '../../viewer/models/saved-elements.ts';
import type { KeptView } from '../../viewer/open-view.ts';
import { shifted } from '../../viewer/tools/sections.ts';
import type { Actions } from './actions.ts';
import { featuresBelow } from './tree/forest.ts';
import type { Shifts } from './position/model-shifts.ts';
import { planCamera } from './plan/plan-sight.ts';
import { getState, setState, useViewerState } from './state.ts';

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
  const sight = sightOf(camera, {
    aspect: viewer.rig.aspect,
    distance: depthBefore({ ...camera, eye: viewer.sceneOf(camera.eye) }, middle),
    toScene: viewer.sceneOf,
  });
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
export function keepPlan({ viewer, plan }: Actions): KeptView | null {
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
export function showPlan(actions: Actions, view: KeptView): void {
  showShown(actions, view);
  setState({ planOpen: true, planWanted: view.camera });
}

/** Features of an element in all open models; of an element that is not drawn itself, those of its parts. */
function featuresFor({ viewer, forest }: Actions): (id: string) => readonly number[] {
  let nodes: Map<string, number[]> | undefined;
  const nodesOf = (id: string): readonly number[] => {
    if (!nodes) {
      nodes = new Map();
      for (let n = 0; n < forest.count; n++) {
        const known = nodes.get(forest.uuids[n]!);
        if (known) known.push(n);
        else nodes.set(forest.uuids[n]!, [n]);
      }
    }
    return nodes.get(id) ?? [];
  };
  return id => {
    const own = [...viewer.models.values()].flatMap(model => model.featureOf(id) ?? []);
    return own.length > 0 ? own : nodesOf(id).flatMap(node => [...featuresBelow(forest, node)]);
  };
}

/** Visible point of the selection, else its centre, in the world; null: nothing is selected. */
export function placeOfChosen({ viewer, selection }: Actions): Vec | null {
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

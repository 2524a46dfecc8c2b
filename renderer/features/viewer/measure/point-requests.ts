// Points of the model that a panel of the page requests, one after the other, with the snapping of measures.
import { add, subtract, type Vec } from '../../../viewer/camera/camera-math.ts';
import type { PointQuestion } from '../../../viewer/open-view.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { Actions } from '../actions.ts';
import { takesPoints } from '../canvas/click-rules.ts';
import { shiftOf } from '../position/georeference-rules.ts';
import { getState, setState, useViewerState } from '../state.ts';
import { snapTo, type Snap } from '../../../viewer/tools/snap.ts';

/**
 * Snaps to the corners and edges of the element under the pointer, or to the point of a cloud in front of it; null when
 * there is neither.
 */
export function measureAt(viewer: Viewer, x: number, y: number): Snap | null {
  const spot = viewer.pickPoint(x, y);
  if (spot) return { kind: 'point', point: spot.point };
  const hit = viewer.pick(x, y);
  if (!hit) return null;
  const reach = Math.max(0.02, viewer.rig.metresPerPixel(hit.point) * 24);
  let best: Snap = { kind: 'face', point: hit.point };
  const order = { point: 0, vertex: 0, edge: 1, face: 2 };
  hit.model.forEachRange(hit.feature, (mesh, _first, _count, row) => {
    if (!mesh.edges) return;
    const { ends, positions } = mesh.edges;
    const lines = positions.subarray((ends[row - 1] ?? 0) * 6, (ends[row] ?? 0) * 6);
    const project = (point: Vec) => viewer.rig.project(point);
    const snap = snapTo({ x, y }, hit.point, { lines, shift: hit.model.place, project, depthReach: reach });
    if (order[snap.kind] < order[best.kind]) best = snap;
  });
  return best;
}

/** The model that `measureAt` finds a point of. */
export const modelAt = (viewer: Pick<Viewer, 'pick' | 'pickPoint'>, x: number, y: number): number | undefined =>
  viewer.pickPoint(x, y)?.cloud ?? viewer.pick(x, y)?.model.id;

/** Converts a point of the world to the file of a model, which the user may have moved. */
export const inFile = (model: number, point: Vec): Vec => subtract(point, shiftOf(getState().shifts, model));

/** The inverse, to the scene. */
export const fromFile = (viewer: Pick<Viewer, 'sceneOf'>, model: number, point: Vec): Vec =>
  viewer.sceneOf(add(point, shiftOf(getState().shifts, model)));

/** Selecting another tool ends it; then `onPoint` is called with null, once. */
export function askPoints(model: number, { hint, onPoint }: PointQuestion): () => void {
  let isOver = false;
  const take = (point: Vec): void => onPoint(inFile(model, point));
  const end = (): void => {
    isOver = true;
    stop();
    setState({ onPlace: null, pointsHint: null });
  };
  setState({ tool: 'place', onPlace: take, pointsHint: hint });
  const stop = useViewerState.subscribe(({ tool, onPlace }) => {
    if (isOver || (tool === 'place' && onPlace === take)) return;
    isOver = true;
    stop();
    if (tool !== 'place') setState({ onPlace: null, pointsHint: null });
    onPoint(null);
  });
  return () => {
    if (isOver) return;
    end();
    setState({ tool: 'select' });
  };
}

/** Takes the point at the centre of the canvas, for keyboard users. */
export function placeMiddle({ viewer }: Actions, { clientWidth, clientHeight }: Element): void {
  const [x, y] = [clientWidth / 2, clientHeight / 2];
  const at = takesPoints(getState()) ? measureAt(viewer, x, y)?.point : viewer.placeAt(x, y);
  if (at) getState().onPlace?.(viewer.worldOf(at));
}

// Points of the model that a panel of the page requests, one after the other, with the snapping of measures.
import { add, subtract, type Vec } from '../../../viewer/camera/camera-math.ts';
import type { PointQuestion } from '../../../viewer/open-view.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { Actions } from '../actions.ts';
import { takesPoints } from '../canvas/click-rules.ts';
import { measureAt } from './measure-at.ts';
import { shiftOf } from '../position/model-shifts.ts';
import { getState, setState, useViewerState } from '../state.ts';

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

// Points of the model that a panel of the page asks for, one after the other, with what measures take hold of.
import { add, subtract, type Vec } from '../../../viewer/camera/camera-math.ts';
import type { PointQuestion } from '../../../viewer/open-view.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { Actions } from '../actions.ts';
import { takesPoints } from '../canvas/click-rules.ts';
import { measureAt } from './measure-at.ts';
import { shiftOf } from '../position/model-shifts.ts';
import { getState, setState, useViewerState } from '../state.ts';

/** A point of the world in the file of a model, which the person may have moved. */
export const inFile = (model: number, point: Vec): Vec => subtract(point, shiftOf(getState().shifts, model));

/** The other way round, in the scene. */
export const fromFile = (viewer: Pick<Viewer, 'sceneOf'>, model: number, point: Vec): Vec =>
  viewer.sceneOf(add(point, shiftOf(getState().shifts, model)));

/** Another tool ends it; then `onPoint` is called with null, once. */
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

/** The place in the middle of the canvas, for those who use the keys. */
export function placeMiddle({ viewer }: Actions, { clientWidth, clientHeight }: Element): void {
  const [x, y] = [clientWidth / 2, clientHeight / 2];
  const at = takesPoints(getState()) ? measureAt(viewer, x, y)?.point : viewer.placeAt(x, y);
  if (at) getState().onPlace?.(viewer.worldOf(at));
}

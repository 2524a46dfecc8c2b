// Meaning of a click on the canvas with each tool.
import { positionOf, type Pose } from '../../../viewer/camera/camera-math.ts';
import type { Hit } from '../../../viewer/picking/picks.ts';
import type { MeasureKind } from '../../../viewer/tools/measures.ts';
import type { Tool } from '../state.ts';

export type ClickMeaning = 'pick' | 'point' | 'element' | 'section' | 'go' | null;

interface Now {
  readonly tool: Tool;
  readonly measureKind: MeasureKind;
  /** instruction while points are requested */
  readonly pointsHint?: string | null;
}

/** Least upward part of the normal of a walkable surface. */
const LEVEL = 0.7;

/** Whether points are measured or requested; a clearance is between whole elements. */
export const takesPoints = ({ tool, measureKind, pointsHint }: Now): boolean =>
  tool === 'place' ? Boolean(pointsHint) : tool === 'measure' && measureKind !== 'clearance';

/** Effect of a click on a hit; null: no effect, as nothing was hit. */
export function meaningOfClick(now: Now, hit: Pick<Hit, 'normal'> | null): ClickMeaning {
  if (takesPoints(now)) return 'point';
  if (now.tool === 'measure') return hit && 'element';
  if (now.tool === 'section') return hit && 'section';
  // A click on a floor walks there.
  return now.tool === 'walk' && hit && hit.normal[1] > LEVEL ? 'go' : 'pick';
}

/** Whether a left drag draws a rectangle: with its tool, or with Alt and the select tool. */
export const drawsRectangle = (tool: Tool, { altKey }: Pick<PointerEvent, 'altKey'>): boolean =>
  tool === 'rectangle' || (tool === 'select' && altKey);

/** Whether a click adds to the selection. */
export const adds = ({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>): boolean => ctrlKey || metaKey;

/** Handles the last given position once a frame; null cancels it. */
export function oncePerFrame<At>(handle: (at: At) => void): (at: At | null) => void {
  let waiting: At | null = null;
  let frame = 0;
  const act = () => {
    frame = 0;
    if (waiting) handle(waiting);
  };
  return at => {
    waiting = at;
    if (at && frame === 0) frame = requestAnimationFrame(act);
  };
}

const HIGH = 4;
const AHEAD = 0.08;

/** Levels a camera that comes down from high above a floor, so that it faces ahead and not the ground. */
export const levelled = (pose: Pose, floor: number): Pose =>
  positionOf(pose)[1] - floor > HIGH ? { ...pose, pitch: Math.min(pose.pitch, AHEAD) } : pose;

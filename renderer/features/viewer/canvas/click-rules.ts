// What a click on the canvas means with each tool.
import { positionOf, type Pose } from '../../../viewer/camera/camera-math.ts';
import type { Hit } from '../../../viewer/picking/picks.ts';
import type { MeasureKind } from '../../../viewer/tools/measures.ts';
import type { Tool } from '../state.ts';

export type ClickMeaning = 'pick' | 'point' | 'element' | 'section' | 'go' | null;

interface Now {
  readonly tool: Tool;
  readonly measureKind: MeasureKind;
  /** points are asked for, and what to do is said */
  readonly pointsHint?: string | null;
}

/** Upward part of the normal of what can be stood on. */
const LEVEL = 0.7;

/** Whether points are measured or asked for; a clearance is between whole elements. */
export const takesPoints = ({ tool, measureKind, pointsHint }: Now): boolean =>
  tool === 'place' ? Boolean(pointsHint) : tool === 'measure' && measureKind !== 'clearance';

/** What is done with what is under the pointer; null: nothing, as nothing is there. */
export function meaningOfClick(now: Now, hit: Pick<Hit, 'normal'> | null): ClickMeaning {
  if (takesPoints(now)) return 'point';
  if (now.tool === 'measure') return hit && 'element';
  if (now.tool === 'section') return hit && 'section';
  // A click on a floor goes there.
  return now.tool === 'walk' && hit && hit.normal[1] > LEVEL ? 'go' : 'pick';
}

/** Whether a left drag draws a rectangle: with its tool, or with Alt while one selects. */
export const drawsRectangle = (tool: Tool, { altKey }: Pick<PointerEvent, 'altKey'>): boolean =>
  tool === 'rectangle' || (tool === 'select' && altKey);

/** Whether what is clicked is added to what is selected. */
export const adds = ({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>): boolean => ctrlKey || metaKey;

const HIGH = 4;
const AHEAD = 0.08;

/** Who comes down from high above a floor looks ahead, no longer at the ground. */
export const levelled = (pose: Pose, floor: number): Pose =>
  positionOf(pose)[1] - floor > HIGH ? { ...pose, pitch: Math.min(pose.pitch, AHEAD) } : pose;

// The area of the scene that the plan of a storey shows, and positions on it.
import { type Box, unionOfAll } from '../../../viewer/camera/camera-math.ts';
import { EYE_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { PlanArea } from '../../../viewer/drawing/plan-picture.ts';

/** Metres visible below the floor: a terrace, the ground at the door. */
const BELOW = 0.6;
const MARGIN = 1.2;

/** A square around the content of a storey, cut at the height of the eye; null around nothing. `floor`: its height. */
export function planAreaOf(boxes: Iterable<Box | null>, floor: number): PlanArea | null {
  const all = unionOfAll(boxes);
  if (!all) return null;
  const side = Math.max(all[3] - all[0], all[5] - all[2], 1) * MARGIN;
  const [x, z] = [(all[0] + all[3] - side) / 2, (all[2] + all[5] - side) / 2];
  return { x, z, width: side, depth: side, top: floor + EYE_HEIGHT, bottom: floor - BELOW };
}

/** Converts a place of the scene to shares of the plan's width and height. */
export const onPlan = ({ x, z, width, depth }: PlanArea, at: readonly [x: number, z: number]): [number, number] => [
  (at[0] - x) / width,
  (at[1] - z) / depth,
];

/** Converts shares of the plan's width and height to a place of the scene. */
export const fromPlan = (
  { x, z, width, depth }: PlanArea,
  share: readonly [number, number],
): [x: number, z: number] => [x + share[0] * width, z + share[1] * depth];

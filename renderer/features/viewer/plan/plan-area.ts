// Which piece of the scene the plan of a storey shows, and where its places are on the plan.
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { unionOf } from '../../../viewer/camera/camera-math.ts';
import { EYE_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { PlanArea } from '../../../viewer/drawing/plan-picture.ts';

/** Seen below the floor: a terrace, the ground before the door. */
const BELOW = 0.6;
const MARGIN = 1.2;

/**
 * A square around what stands on a storey, cut open at the height of the eye; null around nothing. `floor`: its height.
 */
export function planAreaOf(boxes: Iterable<Box>, floor: number): PlanArea | null {
  let all: Box | null = null;
  for (const box of boxes) all = unionOf(all, box);
  if (!all) return null;
  const side = Math.max(all[3] - all[0], all[5] - all[2], 1) * MARGIN;
  return {
    x: (all[0] + all[3] - side) / 2,
    z: (all[2] + all[5] - side) / 2,
    width: side,
    depth: side,
    top: floor + EYE_HEIGHT,
    bottom: floor - BELOW,
  };
}

/** A place of the scene as shares of the plan's width and height. */
export const onPlan = ({ x, z, width, depth }: PlanArea, at: readonly [x: number, z: number]): [number, number] => [
  (at[0] - x) / width,
  (at[1] - z) / depth,
];

/** The place of the scene at shares of the plan's width and height. */
export const fromPlan = (
  { x, z, width, depth }: PlanArea,
  share: readonly [number, number],
): [x: number, z: number] => [x + share[0] * width, z + share[1] * depth];

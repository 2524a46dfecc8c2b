// Walking, as plain numbers: where the eye goes and how high it stands over the floor. Metres, seconds, radians; Y is up.
import type { Pose, Vec } from './camera-math.ts';
import { add, axesOf, FIELD_OF_VIEW, positionOf, scaled } from './camera-math.ts';

/** How high the eye is over what one stands on. */
export const EYE_HEIGHT = 1.6;
/** A brisk walk, and with Shift. */
const SPEED = 3;
const FAST = 3;
/** How quickly the eye goes up a step or down to the floor. */
const SETTLING = 10;

/** Each -1, 0 or 1. */
export interface Steps {
  readonly ahead: number;
  readonly right: number;
  readonly up: number;
  readonly fast: boolean;
}

export const standing: Steps = { ahead: 0, right: 0, up: 0, fast: false };

/** Turns the camera about its own eye; what is under the pointer stays there. `dx`, `dy`: shares of the view's height. */
export function lookBy(pose: Pose, dx: number, dy: number): Pose {
  const eye = positionOf(pose);
  const limit = Math.PI / 2 - 0.02;
  return withEye({ ...pose, yaw: pose.yaw + dx * FIELD_OF_VIEW, pitch: Math.max(-limit, Math.min(limit, pose.pitch - dy * FIELD_OF_VIEW)) }, eye);
}

/** The same look from another place. */
export const withEye = (pose: Pose, eye: Vec): Pose => ({ ...pose, target: add(eye, scaled(axesOf(pose).back, -pose.distance)) });

/** Some time of walking. `floor`: height of what lies below the eye, null when there is nothing; who flies keeps the
 *  height until the floor comes near. Returns the next pose, whether one still flies, and whether anything moved. */
export function walkBy(pose: Pose, steps: Steps, seconds: number, floor: number | null, isFlying: boolean): { readonly pose: Pose; readonly isFlying: boolean; readonly moves: boolean } {
  const { ahead, right, up, fast } = steps;
  const length = Math.hypot(ahead, right) || 1;
  const way = SPEED * (fast ? FAST : 1) * seconds;
  // The way ahead is level, wherever one looks.
  const [s, c] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
  let [x, y, z] = positionOf(pose);
  x += (way * (right * c - ahead * s)) / length;
  z += (way * (-right * s - ahead * c)) / length;
  y += way * up;
  let flies = isFlying || up !== 0;
  let settles = false;
  if (up === 0 && floor !== null) {
    const gap = floor + EYE_HEIGHT - y;
    if (gap >= 0) flies = false;
    if (!flies) {
      settles = Math.abs(gap) > 0.002;
      y = settles ? y + gap * Math.min(1, SETTLING * seconds) : floor + EYE_HEIGHT;
    }
  }
  return { pose: withEye(pose, [x, y, z]), isFlying: flies, moves: settles || ahead !== 0 || right !== 0 || up !== 0 };
}

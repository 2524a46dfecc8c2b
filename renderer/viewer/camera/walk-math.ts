// Walking as plain numbers: the path of the feet, collisions, and how the eye follows. Metres, seconds, radians; Y is
// up.
import { type Pose, type Vec, add, axesOf, FIELD_OF_VIEW, positionOf, scaled } from './camera-math.ts';

/** Height of the eye above the floor. */
export const EYE_HEIGHT = 1.6;
/** Highest step up, and down without falling. */
export const STEP_HEIGHT = 0.5;
/** Brisk walk; below, with Shift. */
const SPEED = 3;
const FAST = 3;
/** How quickly the eye follows the feet up or down a step. */
const SETTLING = 10;
const GRAVITY = 9.81;
const FASTEST_FALL = 30;
/** Distance between collision tests: less than half a body, so that no wall is passed between two. */
const STRIDE = 0.15;
/** A walk that begins with this much air below the feet begins as flight, as after a view of the whole from above. */
const AIR = 1;

/** Each -1, 0 or 1. */
export interface Steps {
  readonly ahead: number;
  readonly right: number;
  readonly up: number;
  readonly fast: boolean;
}

export const standing: Steps = { ahead: 0, right: 0, up: 0, fast: false };

/** The surroundings of a walker. */
export interface World {
  /** height of the floor below a point; null when there is none */
  floorBelow(point: Vec): number | null;
  /** The place nearest to `to`, on the way from `from`, with room for a body whose feet are at a height. */
  clear(
    from: readonly [x: number, z: number],
    to: readonly [x: number, z: number],
    feet: number,
  ): readonly [x: number, z: number];
}

export interface Walker {
  readonly eye: Vec;
  /** height of the feet; the eye approaches EYE_HEIGHT above it */
  readonly feet: number;
  /** downward speed, metres per second */
  readonly fall: number;
  readonly isFlying: boolean;
}

/**
 * Turns the camera about its own eye; the point under the pointer stays under it. `dx`, `dy`: shares of the view's
 * height.
 */
export function lookBy(pose: Pose, dx: number, dy: number): Pose {
  const eye = positionOf(pose);
  const limit = Math.PI / 2 - 0.02;
  const pitch = Math.max(-limit, Math.min(limit, pose.pitch - dy * FIELD_OF_VIEW));
  return withEye({ ...pose, yaw: pose.yaw + dx * FIELD_OF_VIEW, pitch }, eye);
}

/** The same direction from another eye. */
export const withEye = (pose: Pose, eye: Vec): Pose => ({
  ...pose,
  target: add(eye, scaled(axesOf(pose).back, -pose.distance)),
});

/** Floor of a body at a height: what it can step up to, else what is below its eye. */
const floorAt = (world: World, x: number, feet: number, z: number): number | null =>
  world.floorBelow([x, feet + STEP_HEIGHT, z]) ?? world.floorBelow([x, feet + EYE_HEIGHT, z]);

/** Returns a walker for an eye position: on its feet when a floor is near, else flying. */
export function walkerAt(eye: Vec, world: World): Walker {
  const feet = eye[1] - EYE_HEIGHT;
  const floor = floorAt(world, eye[0], feet, eye[2]);
  return { eye, feet, fall: 0, isFlying: floor !== null && feet - floor > AIR };
}

interface Walked {
  readonly walker: Walker;
  /** whether it continues to move without a key */
  readonly moves: boolean;
}

/** Walks for a time in the direction of `yaw`. A flying walker keeps its height until a floor is near. */
export function walkBy(before: Walker, yaw: number, steps: Steps, seconds: number, world: World): Walked {
  const { ahead, right, up, fast } = steps;
  const way = SPEED * (fast ? FAST : 1) * seconds;
  const [east, south] = levelWay(yaw, ahead, right);
  let [x, y, z] = before.eye;
  let { feet, isFlying, fall } = before;
  const isLevel = up === 0 && !isFlying;
  const strides = east === 0 && south === 0 ? 0 : Math.max(1, Math.ceil(way / STRIDE));
  for (let n = 0; n < strides; n++) {
    [x, z] = world.clear([x, z], [x + (east * way) / strides, z + (south * way) / strides], feet);
    const floor = isLevel ? floorAt(world, x, feet, z) : null;
    if (floor !== null && feet - floor <= STEP_HEIGHT) feet = floor;
  }
  if (up !== 0) {
    // Moving down ends on a floor.
    const floor = up < 0 ? floorAt(world, x, feet, z) : null;
    feet = Math.max(floor ?? -Infinity, feet + way * up);
    isFlying = feet !== floor;
    fall = 0;
  } else {
    const floor = floorAt(world, x, feet, z);
    if (floor !== null && feet <= floor) isFlying = false;
    if (floor === null || isFlying) fall = 0;
    else if (feet - floor <= STEP_HEIGHT && fall === 0) feet = floor;
    else {
      fall = Math.min(FASTEST_FALL, fall + GRAVITY * seconds);
      feet = Math.max(floor, feet - fall * seconds);
      if (feet === floor) fall = 0;
    }
  }
  const gap = feet + EYE_HEIGHT - y;
  const isRestless = Math.abs(gap) > 0.002;
  // In the air the eye moves with the feet; on steps it follows them.
  y = !isRestless || isFlying || fall > 0 ? feet + EYE_HEIGHT : y + gap * Math.min(1, SETTLING * seconds);
  return { walker: { eye: [x, y, z], feet, fall, isFlying }, moves: isRestless || fall > 0 || strides > 0 || up !== 0 };
}

/** Flies for a time in the direction of the view, through everything. */
export function flyBy(pose: Pose, { ahead, right, up, fast }: Steps, seconds: number): Pose {
  const axes = axesOf(pose);
  const length = Math.hypot(ahead, right, up) || 1;
  const way = (SPEED * (fast ? FAST : 1) * seconds) / length;
  const step = add(add(scaled(axes.back, -ahead * way), scaled(axes.right, right * way)), [0, up * way, 0]);
  return withEye(pose, add(positionOf(pose), step));
}

/** Movement ahead is level whatever the pitch; diagonals are no faster. */
function levelWay(yaw: number, ahead: number, right: number): readonly [east: number, south: number] {
  const length = Math.hypot(ahead, right) || 1;
  const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
  return [(right * c - ahead * s) / length, (-right * s - ahead * c) / length];
}

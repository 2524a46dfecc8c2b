// The camera of the model as an arrow on the plan: its place and view, and how it is moved and turned from there.
import { FIELD_OF_VIEW, positionOf, type Pose, type Vec } from '../camera/camera-math.ts';
import { EYE_HEIGHT, STEP_HEIGHT, withEye, type World } from '../camera/walk-math.ts';
import type { Size, Spot } from '../../ui/canvas/pan-zoom.ts';
import { toScreen, type PlanView } from './plan-view.ts';

/** Pixels between an arrow at the border and the side of the plan. */
const SIDE = 14;
/** Distance of the target of a camera placed in a room: it faces ahead and orbits what is near. */
const AHEAD = 0.08;
const NEAR = 4;

interface ArrowPlace {
  readonly x: number;
  readonly y: number;
  /** clockwise from above, radians */
  readonly turn: number;
  /** the camera is outside of the plan, and the arrow stays at its border */
  readonly isAway: boolean;
}

export function arrowPlace(pose: Pose, view: PlanView, size: Size): ArrowPlace {
  const [east, , south] = positionOf(pose);
  const [x, y] = toScreen(view, size, [east, south]);
  const held = (value: number, most: number): number => Math.max(SIDE, Math.min(Math.max(SIDE, most - SIDE), value));
  const [atX, atY] = [held(x, size.width), held(y, size.height)];
  return { x: atX, y: atY, turn: view.angle - pose.yaw, isAway: atX !== x || atY !== y };
}

/** View cone of the camera, pointing up, as path data. `aspect`: width by height of its picture. */
export function conePath(aspect: number, radius: number): string {
  const half = Math.min(1.4, Math.atan(Math.tan(FIELD_OF_VIEW / 2) * aspect));
  const [x, y] = [(Math.sin(half) * radius).toFixed(1), (-Math.cos(half) * radius).toFixed(1)];
  return `M0 0L-${x} ${y}A${radius} ${radius} 0 0 1 ${x} ${y}Z`;
}

/** The same eye, turned from an arrow towards a place of the screen. */
export const turnedTowards = (pose: Pose, arrow: Spot, to: Spot, angle: number): Pose =>
  turnedBy(pose, angle - Math.atan2(to[0] - arrow[0], arrow[1] - to[1]) - pose.yaw);

/** The same eye, turned to the left by radians. */
export const turnedBy = (pose: Pose, yaw: number): Pose => withEye({ ...pose, yaw: pose.yaw + yaw }, positionOf(pose));

/** The pose at eye height at a place of a storey: above what is there, else above its floor. */
export function standingAt(pose: Pose, [x, z]: Spot, floor: number, world: World): Pose {
  const ground = world.floorBelow([x, floor + STEP_HEIGHT, z]) ?? floor;
  const eye: Vec = [x, Math.max(ground, floor - STEP_HEIGHT * 2) + EYE_HEIGHT, z];
  const pitch = Math.max(-AHEAD, Math.min(pose.pitch, AHEAD));
  return withEye({ ...pose, pitch, distance: Math.min(pose.distance, NEAR) }, eye);
}

/** Degrees from north, clockwise, 0 to 359. */
export const bearingOf = ({ yaw }: Pose): number => ((Math.round((-yaw * 180) / Math.PI) % 360) + 360) % 360;

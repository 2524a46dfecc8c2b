// The camera as plain numbers, without three, so that every rule can be tested. Y is up, angles are radians.

// Pose of a camera. Panes that show the same place share one Aim, so that moving any of them moves all.

export type Projection = 'perspective' | 'orthographic';

export interface Aim {
  pose: Pose;
  projection: Projection;
  /** vertical angle of the perspective, radians */
  fieldOfView: number;
  /** the movement in progress */
  move: { readonly from: Pose; readonly to: Pose; readonly start: number } | undefined;
}

export const createAim = (): Aim => ({
  pose: { target: [0, 0, 0], yaw: 0.6, pitch: 0.4, distance: 30 },
  projection: 'perspective',
  fieldOfView: FIELD_OF_VIEW,
  move: undefined,
});

export type Vec = readonly [x: number, y: number, z: number];
export type Box = readonly [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

/**
 * The eye is at `target` + `distance` along the direction of the angles, facing `target`. Yaw 0 is a view from +Z (IFC:
 * from the south) and grows towards +X; pitch 0 is level, pi / 2 is straight down.
 */
export interface Pose {
  readonly target: Vec;
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

export const FIELD_OF_VIEW = (45 * Math.PI) / 180;
const STEEPEST = Math.PI / 2;
const NEAREST = 0.02;
const FARTHEST = 1e8;

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Unit vectors of the camera: right, up, and back (from the target to the camera). */
export function axesOf({ yaw, pitch }: Pick<Pose, 'yaw' | 'pitch'>): { right: Vec; up: Vec; back: Vec } {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return { right: [cy, 0, -sy], up: [-sy * sp, cp, -cy * sp], back: [sy * cp, sp, cy * cp] };
}

export const positionOf = (pose: Pose): Vec => add(pose.target, scaled(axesOf(pose).back, pose.distance));

/** Orbits a point that stays at the same place on the screen. */
export function orbit(pose: Pose, pivot: Vec, yaw: number, pitch: number): Pose {
  const next = { yaw: pose.yaw + yaw, pitch: Math.min(STEEPEST, Math.max(-STEEPEST, pose.pitch + pitch)) };
  const before = axesOf(pose);
  const after = axesOf(next);
  const offset = subtract(pose.target, pivot);
  const [r, u, b] = [dot(offset, before.right), dot(offset, before.up), dot(offset, before.back)];
  const target = add(pivot, add(add(scaled(after.right, r), scaled(after.up, u)), scaled(after.back, b)));
  return { ...next, target, distance: pose.distance };
}

/** Pans by shares of the view's height at the distance of `depth` metres. */
export function pan(pose: Pose, right: number, up: number, depth: number): Pose {
  const height = 2 * depth * Math.tan(FIELD_OF_VIEW / 2);
  const axes = axesOf(pose);
  return { ...pose, target: add(pose.target, add(scaled(axes.right, -right * height), scaled(axes.up, up * height))) };
}

/** Moves towards (factor below 1) or away from a point, which stays at the same place on the screen. */
export function zoomTo(pose: Pose, point: Vec, factor: number): Pose {
  const distance = Math.min(FARTHEST, Math.max(NEAREST, pose.distance * factor));
  const k = distance / pose.distance;
  return { ...pose, distance, target: add(point, scaled(subtract(pose.target, point), k)) };
}

/** Covered margins of a view. */
export interface Covered {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const uncovered: Covered = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Returns the nearest pose with these angles that shows all boxes (six numbers each, low then high), centred in the
 * uncovered part of the view.
 */
export function fitBoxes(
  boxes: ArrayLike<number>,
  { yaw, pitch }: Pick<Pose, 'yaw' | 'pitch'>,
  view: {
    /** width by height of the view */
    readonly aspect: number;
    /** 1: the boxes touch the edges of the view */
    readonly margin?: number;
    /** orthographic */
    readonly parallel?: boolean;
    /** covered margins of the view, as shares of its width and height */
    readonly covered?: Covered;
  },
): Pose {
  const { aspect, margin = 1.08, parallel = false, covered = uncovered } = view;
  const { right: r, up: u, back: b } = axesOf({ yaw, pitch });
  const vertical = Math.tan(FIELD_OF_VIEW / 2) / margin;
  const horizontal = vertical * aspect;
  // A point is in view when its distance to the axis is at most its depth times the tangent: four sums bound the eye.
  const up = vertical * (1 - 2 * covered.top),
    down = vertical * (1 - 2 * covered.bottom),
    toEast = horizontal * (1 - 2 * covered.right),
    toWest = horizontal * (1 - 2 * covered.left);
  const [e, w, n, s] = parallel ? [0, 0, 0, 0] : [toEast, toWest, up, down];
  let [east, west, north, south, nearest, farthest] = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, Infinity];
  for (let at = 0; at + 5 < boxes.length; at += 6) {
    for (let corner = 0; corner < 8; corner++) {
      const px = boxes[at + (corner & 1 ? 3 : 0)]!,
        py = boxes[at + (corner & 2 ? 4 : 1)]!,
        pz = boxes[at + (corner & 4 ? 5 : 2)]!;
      const x = r[0] * px + r[1] * py + r[2] * pz,
        y = u[0] * px + u[1] * py + u[2] * pz,
        z = b[0] * px + b[1] * py + b[2] * pz;
      east = Math.max(east, x + e * z);
      west = Math.max(west, w * z - x);
      north = Math.max(north, y + n * z);
      south = Math.max(south, s * z - y);
      nearest = Math.max(nearest, z);
      farthest = Math.min(farthest, z);
    }
  }
  const middle = (nearest + farthest) / 2;
  const wanted = Math.max((east + west) / (toEast + toWest), (north + south) / (up + down));
  const distance = Math.min(FARTHEST, Math.max(parallel ? wanted : wanted - middle, 0.2));
  const eye = parallel ? distance : distance + middle;
  let [x, y] = [(east - west + (toWest - toEast) * eye) / 2, (north - south + (down - up) * eye) / 2];
  // Centres along the axis with room to spare. Near boxes weigh more, so it proceeds step by step.
  for (let round = 0; !parallel && round < ROUNDS; round++) {
    x += offBalance(boxes, r, { back: b, at: x, eye, high: toEast, low: toWest });
    y += offBalance(boxes, u, { back: b, at: y, eye, high: up, low: down });
  }
  return { yaw, pitch, distance, target: add(add(scaled(r, x), scaled(u, y)), scaled(b, middle)) };
}

const ROUNDS = 3;

/** The eye and its view along an axis. `high`, `low`: tangents of the view's sides. */
interface Sight {
  readonly back: Vec;
  readonly at: number;
  readonly eye: number;
  readonly high: number;
  readonly low: number;
}

/**
 * Returns how far to move the eye along an axis so that the room on its high and low sides is equal (one Newton step).
 */
function offBalance(boxes: ArrayLike<number>, axis: Vec, { back, at, eye, high, low }: Sight): number {
  let [most, least, mostDepth, leastDepth] = [-Infinity, Infinity, 1, 1];
  for (let n = 0; n + 5 < boxes.length; n += 6) {
    for (let corner = 0; corner < 8; corner++) {
      const px = boxes[n + (corner & 1 ? 3 : 0)]!,
        py = boxes[n + (corner & 2 ? 4 : 1)]!,
        pz = boxes[n + (corner & 4 ? 5 : 2)]!;
      const depth = eye - (back[0] * px + back[1] * py + back[2] * pz);
      const tangent = (axis[0] * px + axis[1] * py + axis[2] * pz - at) / depth;
      if (tangent > most) [most, mostDepth] = [tangent, depth];
      if (tangent < least) [least, leastDepth] = [tangent, depth];
    }
  }
  return (most + least - high + low) / (1 / mostDepth + 1 / leastDepth);
}

/** Interpolates between two poses; `k` from 0 to 1. Takes the short way round. */
export function between(a: Pose, b: Pose, k: number): Pose {
  const turn = Math.atan2(Math.sin(b.yaw - a.yaw), Math.cos(b.yaw - a.yaw));
  return {
    target: add(a.target, scaled(subtract(b.target, a.target), k)),
    yaw: a.yaw + turn * k,
    pitch: a.pitch + (b.pitch - a.pitch) * k,
    distance: a.distance * (b.distance / a.distance) ** k,
  };
}

/** Eases in and out. */
export const ease = (k: number): number => (k < 0.5 ? 4 * k ** 3 : 1 - (-2 * k + 2) ** 3 / 2);

/** Angles that face a side of the view cube: `side` is its direction from the centre, each number -1, 0 or 1. */
export function anglesOf(side: Vec, yaw: number): Pick<Pose, 'yaw' | 'pitch'> {
  const level = Math.hypot(side[0], side[2]);
  // Straight from above or below every yaw is valid: the nearest quarter keeps the plan upright.
  if (level === 0)
    return { yaw: Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2), pitch: side[1] > 0 ? STEEPEST : -STEEPEST };
  return { yaw: Math.atan2(side[0], side[2]), pitch: Math.atan2(side[1], level) };
}

/** A corner of a box, by its number from 0 to 7. */
export const cornerOf = (box: Box, n: number): Vec => [box[n & 1 ? 3 : 0], box[n & 2 ? 4 : 1], box[n & 4 ? 5 : 2]];

export const unionOf = (a: Box | null, b: Box): Box =>
  a === null
    ? b
    : [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.min(a[2], b[2]),
        Math.max(a[3], b[3]),
        Math.max(a[4], b[4]),
        Math.max(a[5], b[5]),
      ];

/** The union of boxes; null of none. */
export const unionOfAll = (boxes: Iterable<Box | null>): Box | null =>
  [...boxes].reduce((all, box) => (box ? unionOf(all, box) : all), null);

/** Near and far clipping distances, as close together as possible for an exact depth buffer. */
export function depthRange(pose: Pose, box: Box): { near: number; far: number } {
  const { back } = axesOf(pose);
  const eye = positionOf(pose);
  let [nearest, farthest] = [Infinity, 0];
  for (let corner = 0; corner < 8; corner++) {
    const depth = -dot(subtract(cornerOf(box, corner), eye), back);
    [nearest, farthest] = [Math.min(nearest, depth), Math.max(farthest, depth)];
  }
  const far = Math.max(farthest * 1.02, 1);
  return { near: Math.max(nearest * 0.98, far / 8000, 0.005), far };
}

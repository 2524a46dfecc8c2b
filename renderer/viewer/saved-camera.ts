// A camera that can be stored and restored: in world coordinates, without the offset of the scene, by its eye.
import type { Pose, Vec, Projection } from './camera/camera-math.ts';
import { axesOf, type Box, dot, FIELD_OF_VIEW, positionOf, scaled, subtract } from './camera/camera-math.ts';
import type { Plane } from './drawing/materials.ts';

/** Places are metres in the world, Y up. */
export interface KeptCamera {
  readonly projection: Projection;
  readonly eye: Vec;
  /** unit vectors */
  readonly direction: Vec;
  readonly up: Vec;
  /** vertical angle of a perspective, radians */
  readonly fieldOfView: number;
  /** vertical extent of an orthographic view, metres */
  readonly height: number;
  /** width by height of the view; null when unknown */
  readonly aspect: number | null;
}

/** Pose and projection of a camera in the scene. */
export interface Sight {
  readonly pose: Pose;
  readonly projection: Projection;
  readonly fieldOfView: number;
}

/** @param toWorld converts a point of the scene to the world */
export function keptCamera({ pose, ...sight }: Sight, aspect: number, toWorld: (point: Vec) => Vec): KeptCamera {
  const { up, back } = axesOf(pose);
  return {
    ...sight,
    eye: toWorld(positionOf(pose)),
    direction: scaled(back, -1),
    up,
    height: 2 * pose.distance * Math.tan(FIELD_OF_VIEW / 2),
    aspect,
  };
}

export interface Place {
  /** width by height of the canvas */
  readonly aspect: number;
  /** metres from the eye of a perspective to its target */
  readonly distance: number;
  /** a point of the world in the scene */
  readonly toScene: (point: Vec) => Vec;
}

/**
 * Restores the sight. A narrower canvas shows as much to the sides, and more above and below. A camera that is tilted
 * sideways is set upright.
 */
export function sightOf(camera: KeptCamera, { aspect, distance: wanted, toScene }: Place): Sight {
  const { projection, direction, up } = camera;
  const back = scaled(direction, -1 / Math.hypot(...direction));
  const pitch = Math.atan2(back[1], Math.hypot(back[0], back[2]));
  // Straight from above or below, the up vector determines the yaw.
  const isSteep = Math.hypot(back[0], back[2]) < STEEP;
  const sign = Math.sign(back[1]);
  const yaw = isSteep ? Math.atan2(-up[0] * sign, -up[2] * sign) : Math.atan2(back[0], back[2]);
  const wider = camera.aspect === null ? 1 : Math.max(1, camera.aspect / aspect);
  const distance = projection === 'orthographic' ? (camera.height * wider) / (2 * Math.tan(FIELD_OF_VIEW / 2)) : wanted;
  const eye = toScene(camera.eye);
  const target = subtract(eye, scaled(axesOf({ yaw, pitch }).back, distance));
  return {
    pose: { target, yaw, pitch, distance },
    projection,
    fieldOfView:
      projection === 'orthographic' ? FIELD_OF_VIEW : 2 * Math.atan(Math.tan(camera.fieldOfView / 2) * wider),
  };
}

const STEEP = 1e-9;

/** Depth of a point along the direction of the camera; at least a metre. */
export const depthBefore = (camera: Pick<KeptCamera, 'eye' | 'direction'>, point: Vec): number =>
  Math.max(1, dot(camera.direction, subtract(point, camera.eye)) / Math.hypot(...camera.direction));

/**
 * Returns a test whether some of a box may be in sight: not beside or behind the camera, and not cut off by a section.
 * @param planes keep points with dot(xyz, point) + w >= 0
 */
export function inSight({ pose, projection, fieldOfView }: Sight, aspect: number, planes: readonly Plane[]) {
  const { right, up, back } = axesOf(pose);
  const eye = positionOf(pose);
  const isParallel = projection === 'orthographic';
  const tall = Math.tan((isParallel ? FIELD_OF_VIEW : fieldOfView) / 2);
  /** each is negative at points outside of one side of the view */
  const sides = (point: Vec): number[] => {
    const from = subtract(point, eye);
    const [x, y, depth] = [dot(from, right), dot(from, up), -dot(from, back)];
    const half = tall * (isParallel ? pose.distance : depth);
    const cuts = planes.map(([a, b, c, w]) => dot([a, b, c], point) + w);
    return [isParallel ? 1 : depth, half - y, half + y, half * aspect - x, half * aspect + x, ...cuts];
  };
  return (box: Box): boolean => {
    const corners = Array.from({ length: 8 }, (_each, n) =>
      sides([box[n & 1 ? 3 : 0], box[n & 2 ? 4 : 1], box[n & 4 ? 5 : 2]]),
    );
    return corners[0]?.every((_value, side) => corners.some(values => (values[side] ?? 0) >= 0)) ?? false;
  };
}

// Curves as chains of points, dense enough that a chord is off by an eighth of a percent of the radius.
import { cross, type Vector } from './affine.ts';

const PER_CIRCLE = 64;
const LEAST = 8;
const FULL = 2 * Math.PI;
/** Beyond this many turns an angle is a mistake of the file. */
const MOST_TURNS = 4;

/** Angles from `start` by `sweep` (radians, negative: clockwise), both ends included. */
function angles(start: number, sweep: number): number[] {
  const bounded = Math.max(-MOST_TURNS * FULL, Math.min(MOST_TURNS * FULL, sweep));
  const steps = Math.max(LEAST, Math.ceil((Math.abs(bounded) / FULL) * PER_CIRCLE));
  return Array.from({ length: steps + 1 }, (_, i) => start + (bounded * i) / steps);
}

/** Angle of an arc counter-clockwise from `start` to `end`, radians; a whole circle when they are equal. */
export function sweepOf(start: number, end: number): number {
  const sweep = (end - start) % FULL;
  return sweep > 1e-9 ? sweep : sweep + FULL;
}

/** Points of an arc around `x`, `y`: pairs. */
export function arcPoints(x: number, y: number, radius: number, start: number, sweep: number): number[] {
  return angles(start, sweep).flatMap(angle => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}

export interface Ellipse {
  readonly centre: Vector;
  /** half of the long axis */
  readonly major: Vector;
  readonly normal: Vector;
  /** of the short axis to the long one */
  readonly ratio: number;
}

/** Points of a part of an ellipse: triples. `start` and `sweep` are parameters as DXF has them, not angles. */
export function ellipsePoints({ centre, major, normal, ratio }: Ellipse, start: number, sweep: number): number[] {
  const length = Math.hypot(...normal) || 1;
  const [mx, my, mz] = cross(normal, major);
  return angles(start, sweep).flatMap(parameter => {
    const [cos, sin] = [Math.cos(parameter), (Math.sin(parameter) * ratio) / length];
    return [
      centre[0] + major[0] * cos + mx * sin,
      centre[1] + major[1] * cos + my * sin,
      centre[2] + major[2] * cos + mz * sin,
    ];
  });
}

/** Points of an arc from one corner of a polyline to the next one: pairs, the first corner included, the last one not.
 *  `bulge`: tangent of a quarter of the angle, negative: clockwise. */
export function bulgePoints(x0: number, y0: number, x1: number, y1: number, bulge: number): number[] {
  const chord = Math.hypot(x1 - x0, y1 - y0);
  if (bulge === 0 || chord === 0 || !Number.isFinite(bulge)) return [x0, y0];
  const sweep = 4 * Math.atan(bulge);
  const toCentre = (chord * (1 - bulge * bulge)) / (4 * bulge);
  const [nx, ny] = [-(y1 - y0) / chord, (x1 - x0) / chord];
  const [cx, cy] = [(x0 + x1) / 2 + nx * toCentre, (y0 + y1) / 2 + ny * toCentre];
  return arcPoints(cx, cy, Math.hypot(x0 - cx, y0 - cy), Math.atan2(y0 - cy, x0 - cx), sweep).slice(0, -2);
}

/** A corner of a polyline with the arc that follows it. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly bulge: number;
}

/** Points of a polyline: pairs; a closed one does not repeat its first point. */
export function polylinePoints(corners: readonly Corner[], isClosed: boolean): number[] {
  return corners.flatMap(({ x, y, bulge }, i) => {
    const next = corners[i + 1] ?? (isClosed ? corners[0] : undefined);
    return next ? bulgePoints(x, y, next.x, next.y, bulge) : [x, y];
  });
}

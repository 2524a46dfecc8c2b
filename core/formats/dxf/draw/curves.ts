// Curves as chains of points, dense enough that a chord is off by an eighth of a percent of the radius.
import { cross, type Vector } from '../../matrices.ts';

// B-splines, rational or not, as chains of points.

interface Spline {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly controls: readonly Vector[];
  /** one for each control point; empty: all alike */
  readonly weights: readonly number[];
  /** points on the curve, where the file has no control points */
  readonly fits: readonly Vector[];
  readonly isClosed: boolean;
}

const PER_SPAN = 12;
const MOST_POINTS = 20_000;
const HIGHEST_DEGREE = 25;

/**
 * Points of a spline: triples. A spline with errors (number of knots, order) becomes the chain of its control points.
 */
export function splinePoints(spline: Spline): number[] {
  const { degree, knots, controls, fits, isClosed } = spline;
  if (controls.length < 2) return throughPoints(fits, isClosed);
  const end = knots[controls.length] ?? 0;
  const isUsable =
    degree >= 1 &&
    degree <= HIGHEST_DEGREE &&
    controls.length > degree &&
    knots.length === controls.length + degree + 1 &&
    knots.every((knot, i) => knot >= (knots[i - 1] ?? knot)) &&
    end > (knots[degree] ?? 0);
  if (!isUsable) return controls.flat();
  const spans = knots.slice(degree, controls.length + 1).flatMap((knot, i, inner) => {
    const before = inner[i - 1] ?? knot;
    return knot > before ? [[before, knot] as const] : [];
  });
  const steps = degree === 1 ? 1 : Math.max(1, Math.min(PER_SPAN, Math.floor(MOST_POINTS / spans.length)));
  const points: number[] = [];
  for (const [start, stop] of spans)
    for (let i = 0; i < steps; i++) points.push(...pointAt(spline, start + ((stop - start) * i) / steps));
  points.push(...pointAt(spline, end));
  return points;
}

/** De Boor's algorithm with weights as a fourth coordinate. */
function pointAt({ degree, knots, controls, weights }: Spline, t: number): Vector {
  const knot = (n: number): number => knots[n] ?? 0;
  let span = degree;
  while (span < controls.length - 1 && t >= knot(span + 1)) span++;
  const first = span - degree;
  let points = controls.slice(first, span + 1).map(([x, y, z], i): Weighted => {
    const w = weights[first + i] ?? 1;
    return [x * w, y * w, z * w, w];
  });
  for (let level = 1; level <= degree; level++) {
    let [before = NOWHERE] = points;
    points = points.slice(1).map((point, i) => {
      const low = knot(first + level + i);
      const width = knot(span + 1 + i) - low;
      const mixed = mix(before, point, width === 0 ? 0 : (t - low) / width);
      before = point;
      return mixed;
    });
  }
  const [[x, y, z, w] = NOWHERE] = points;
  return w === 0 ? [x, y, z] : [x / w, y / w, z / w];
}

/** x, y and z times a weight, and the weight. */
type Weighted = readonly [number, number, number, number];
const NOWHERE: Weighted = [0, 0, 0, 0];

const mix = (a: Weighted, b: Weighted, share: number): Weighted => [
  a[0] * (1 - share) + b[0] * share,
  a[1] * (1 - share) + b[1] * share,
  a[2] * (1 - share) + b[2] * share,
  a[3] * (1 - share) + b[3] * share,
];

/** A smooth curve through points (Catmull-Rom). */
function throughPoints(fits: readonly Vector[], isClosed: boolean): number[] {
  if (fits.length < 3) return fits.flat();
  const count = fits.length;
  const at = (i: number): Vector =>
    fits[isClosed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0, 0];
  const points: number[] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const corners = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    for (let step = 0; step < PER_SPAN; step++)
      for (const axis of [0, 1, 2] as const) points.push(between(corners, axis, step / PER_SPAN));
  }
  points.push(...at(isClosed ? 0 : count - 1));
  return points;
}

function between([p, q, r, s]: readonly [Vector, Vector, Vector, Vector], axis: 0 | 1 | 2, t: number): number {
  const [a, b, c, d] = [p[axis], q[axis], r[axis], s[axis]];
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

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
export const arcPoints = (x: number, y: number, radius: number, start: number, sweep: number): number[] =>
  angles(start, sweep).flatMap(angle => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);

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
export type Corner = Readonly<Record<'x' | 'y' | 'bulge', number>>;

/** Points of a polyline: pairs; a closed one does not repeat its first point. */
export const polylinePoints = (corners: readonly Corner[], isClosed: boolean): number[] =>
  corners.flatMap(({ x, y, bulge }, i) => {
    const next = corners[i + 1] ?? (isClosed ? corners[0] : undefined);
    return next ? bulgePoints(x, y, next.x, next.y, bulge) : [x, y];
  });

// B-splines, rational or not, as chains of points.
import type { Vector } from './affine.ts';

export interface Spline {
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
  const isUsable =
    degree >= 1 &&
    degree <= HIGHEST_DEGREE &&
    controls.length > degree &&
    knots.length === controls.length + degree + 1 &&
    knots.every((knot, i) => i === 0 || knot >= knots[i - 1]!) &&
    knots[controls.length]! > knots[degree]!;
  if (!isUsable) return controls.flatMap(point => [...point]);
  const spans = knots
    .slice(degree, controls.length + 1)
    .flatMap((knot, i, inner) => (i > 0 && knot > inner[i - 1]! ? [[inner[i - 1]!, knot] as const] : []));
  const steps = degree === 1 ? 1 : Math.max(1, Math.min(PER_SPAN, Math.floor(MOST_POINTS / spans.length)));
  const points: number[] = [];
  for (const [start, end] of spans)
    for (let i = 0; i < steps; i++) points.push(...pointAt(spline, start + ((end - start) * i) / steps));
  points.push(...pointAt(spline, knots[controls.length]!));
  return points;
}

/** De Boor's algorithm with weights as a fourth coordinate. */
function pointAt({ degree, knots, controls, weights }: Spline, t: number): Vector {
  let span = degree;
  while (span < controls.length - 1 && t >= knots[span + 1]!) span++;
  const d: [number, number, number, number][] = [];
  for (let i = 0; i <= degree; i++) {
    const at = span - degree + i;
    const [x, y, z] = controls[at]!;
    const w = weights[at] ?? 1;
    d.push([x * w, y * w, z * w, w]);
  }
  for (let level = 1; level <= degree; level++) {
    for (let i = degree; i >= level; i--) {
      const low = knots[span - degree + i]!;
      const width = knots[span + 1 + i - level]! - low;
      const share = width === 0 ? 0 : (t - low) / width;
      for (let k = 0; k < 4; k++) d[i]![k] = d[i - 1]![k]! * (1 - share) + d[i]![k]! * share;
    }
  }
  const [x, y, z, w] = d[degree]!;
  return w === 0 ? [x, y, z] : [x / w, y / w, z / w];
}

/** A smooth curve through points (Catmull-Rom). */
function throughPoints(fits: readonly Vector[], isClosed: boolean): number[] {
  if (fits.length < 3) return fits.flatMap(point => [...point]);
  const count = fits.length;
  const at = (i: number): Vector =>
    isClosed ? fits[(i + count) % count]! : fits[Math.max(0, Math.min(count - 1, i))]!;
  const points: number[] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < PER_SPAN; step++) {
      const t = step / PER_SPAN;
      for (let k = 0; k < 3; k++) {
        points.push(
          0.5 *
            (2 * b[k]! +
              (c[k]! - a[k]!) * t +
              (2 * a[k]! - 5 * b[k]! + 4 * c[k]! - d[k]!) * t * t +
              (3 * b[k]! - a[k]! - 3 * c[k]! + d[k]!) * t * t * t),
        );
      }
    }
  }
  points.push(...at(isClosed ? 0 : count - 1));
  return points;
}

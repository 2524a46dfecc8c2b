import { type Curve, lastNotAbove } from './curve.ts';
import { type Instance, type Instances, listOf, numberOf, vectorOf } from './instances.ts';
import { add, distance, scale, subtract, unit, type Vector } from './vectors.ts';

/** A point with its weight: x w, y w, z w, w. */
type Weighted = readonly [x: number, y: number, z: number, w: number];

const SPLINES = new Set([
  'IFCBSPLINECURVEWITHKNOTS',
  'IFCRATIONALBSPLINECURVEWITHKNOTS',
  'IFCBEZIERCURVE',
  'IFCRATIONALBEZIERCURVE',
]);
// Places of a curve that are compared to find the one nearest to a point.
const PROBES = 256;

/** B-spline curves with knots and the Bézier curves of IFC 2x3, rational ones too; null for other kinds. */
export function readSpline(instances: Instances, of: Instance): Curve | null {
  if (!SPLINES.has(of.type)) return null;
  const degree = numberOf(of.values[0]);
  const points = instances.list(of, 1).map(point => vectorOf(point.values[0]));
  const isBezier = of.type.includes('BEZIER');
  const weights = of.type.includes('RATIONAL') ? listOf(of.values[isBezier ? 5 : 8]).map(value => numberOf(value)) : [];
  const poles = points.flatMap((point, i): Weighted[] => {
    const weight = weights[i] ?? 1;
    return point === null || !(weight > 0) ? [] : [[...scale(point, weight), weight] as Weighted];
  });
  const knots = isBezier ? bezierKnots(degree, poles.length) : repeated(of);
  const isSound =
    Number.isInteger(degree) &&
    degree > 0 &&
    poles.length === points.length &&
    poles.length > degree &&
    knots.length === poles.length + degree + 1 &&
    knots.every((knot, i) => i === 0 || knot >= knots[i - 1]!);
  return isSound ? splineOf(degree, poles, knots) : null;
}

function repeated(of: Instance): number[] {
  const counts = listOf(of.values[5]).map(value => numberOf(value));
  return listOf(of.values[6]).flatMap((value, i) => {
    const count = counts[i] ?? 0;
    return count > 0 && count < 1000 ? Array.from({ length: count }, () => numberOf(value)) : [];
  });
}

/** Pieces of one parameter each that share their ends (ISO 10303-42, piecewise Bézier curves). */
function bezierKnots(degree: number, count: number): number[] {
  const pieces = (count - 1) / degree;
  return Number.isInteger(pieces)
    ? [0, ...Array.from({ length: pieces + 1 }, (_, i) => Array.from({ length: degree }, () => i)).flat(), pieces]
    : [];
}

function splineOf(degree: number, poles: readonly Weighted[], knots: readonly number[]): Curve | null {
  const [first, last] = [knots[degree]!, knots[poles.length]!];
  const end = last - first;
  if (!(end > 0)) return null;
  const point = (at: number): Vector => {
    const [x, y, z, w] = poleAt(degree, poles, knots, Math.max(first, Math.min(last, first + at)));
    return [x / w, y / w, z / w];
  };
  const tangent = (at: number): Vector => {
    const step = end * 1e-6;
    const [a, b] = [Math.max(0, at - step), Math.min(end, at + step)];
    return unit(subtract(point(b), point(a))) ?? [1, 0, 0];
  };
  const inner = knots.slice(degree, poles.length + 1).map(knot => knot - first);
  return {
    end,
    breaks: [...new Set([0, ...inner, end])],
    parameters: end,
    point,
    tangent,
    fromParameter: parameter => parameter - first,
    project: to => nearest(point, end, to),
  };
}

/** By de Boor's algorithm. */
function poleAt(degree: number, poles: readonly Weighted[], knots: readonly number[], at: number): Weighted {
  const span = Math.min(poles.length - 1, Math.max(degree, lastNotAbove(knots, at)));
  const row = poles.slice(span - degree, span + 1);
  for (let level = 1; level <= degree; level++)
    for (let i = degree; i >= level; i--) {
      const [from, to] = [knots[span - degree + i]!, knots[span + 1 + i - level]!];
      const share = to > from ? (at - from) / (to - from) : 0;
      const [a, b] = [row[i - 1]!, row[i]!];
      const mix = (k: 0 | 1 | 2 | 3): number => a[k] + (b[k] - a[k]) * share;
      row[i] = [mix(0), mix(1), mix(2), mix(3)];
    }
  return row[degree]!;
}

/** Distance along a curve to the place that is nearest to a point. */
function nearest(point: (at: number) => Vector, end: number, to: Vector): number {
  const gap = (at: number): number => distance(point(at), to);
  let best = 0;
  for (let i = 1; i <= PROBES; i++) if (gap((end * i) / PROBES) < gap(best)) best = (end * i) / PROBES;
  for (let step = end / PROBES; step > end * 1e-12; step /= 2)
    for (const at of [best - step, best + step]) if (at >= 0 && at <= end && gap(at) < gap(best)) best = at;
  return best;
}

/** A curve moved sideways in its plane, to the left for a positive distance (IfcOffsetCurve2D). */
export function offsetCurve(curve: Curve, by: number): Curve {
  const { period, steps } = curve;
  return {
    end: curve.end,
    breaks: curve.breaks,
    parameters: curve.parameters,
    ...(period === undefined ? {} : { period }),
    ...(steps === undefined ? {} : { steps }),
    point: at => {
      const [x, y] = curve.tangent(at);
      return add(curve.point(at), [-y * by, x * by, 0]);
    },
    tangent: at => curve.tangent(at),
    fromParameter: parameter => curve.fromParameter(parameter),
    ...(curve.project === undefined ? {} : { project: curve.project.bind(curve) }),
  };
}

import { add, cross, distance, dot, place, scale, subtract, turn, unit, UP } from './vectors.ts';
import type { Frame, Vector } from './vectors.ts';
import { ellipseSteps, isFlatEnough, stepsFor, type Tolerance } from './roundness.ts';

// Limits between two breaks: how often a curve is halved, and its points.
const DEEPEST = 12;
const MOST_POINTS = 20_000;

/** Distances along a curve whose points follow it closely enough, from `from` to `to`, breaks included. */
export function sampleCurve(curve: Curve, tolerance: Tolerance, from = 0, to = curve.end): number[] {
  const found: number[] = [from];
  const stops = [...curve.breaks.filter(at => at > from && at < to), to];
  let start = from;
  for (const stop of stops) {
    const steps = curve.steps?.(start, stop, tolerance) ?? NaN;
    if (steps >= 1)
      for (let i = 1; i <= steps; i++) found.push(i === steps ? stop : start + ((stop - start) * i) / steps);
    else refine({ at: start, point: curve.point(start) }, { at: stop, point: curve.point(stop) }, 0);
    start = stop;
  }
  return found;

  /** Appends the points between two places, and the second one. */
  function refine(a: Place, b: Place, depth: number): void {
    const middle = (a.at + b.at) / 2;
    const half: Place = { at: middle, point: curve.point(middle) };
    const isFlat =
      depth >= DEEPEST ||
      found.length >= MOST_POINTS ||
      (isNear(half.point, a.point, b.point, tolerance) &&
        isNear(curve.point((a.at + middle) / 2), a.point, b.point, tolerance) &&
        isNear(curve.point((middle + b.at) / 2), a.point, b.point, tolerance));
    if (isFlat) {
      found.push(b.at);
      return;
    }
    refine(a, half, depth + 1);
    refine(half, b, depth + 1);
  }
}

/** Points along a curve that follow it closely enough. */
export const pointsAlong = (curve: Curve, tolerance: Tolerance): Vector[] =>
  sampleCurve(curve, tolerance).map(distance => curve.point(distance));

interface Place {
  readonly at: number;
  readonly point: Vector;
}

function isNear(point: Vector, a: Vector, b: Vector, tolerance: Tolerance): boolean {
  const chord = subtract(b, a);
  const length = dot(chord, chord);
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, dot(subtract(point, a), chord) / length));
  const height = distance(subtract(point, a), scale(chord, along));
  return isFlatEnough(height, Math.sqrt(length), tolerance);
}

/**
 * A curve in space by a distance from 0 to `end`. The distance is the length of the curve; that of a gradient curve is
 * the length of its plan, as the standard counts it, and that of an ellipse its angle.
 */
export interface Curve {
  readonly end: number;
  /** distances where pieces meet, with 0 and `end`: the curve is smooth between them */
  readonly breaks: readonly number[];
  point(at: number): Vector;
  /** direction of travel, length 1 */
  tangent(at: number): Vector;
  /** the parameter of the curve in IFC: its whole range, and the distance at one */
  readonly parameters: number;
  fromParameter(parameter: number): number;
  /** after this distance a closed curve is at its beginning again */
  readonly period?: number;
  /** distance of the nearest point, for curves that are trimmed by points */
  project?(point: Vector): number;
  /** distance at the end of each segment of a chain */
  readonly segmentEnds?: readonly number[];
  /** chords between two distances within one piece, where the kind of curve says how many; NaN when it does not */
  steps?(from: number, to: number, tolerance: Tolerance): number;
  /** up direction across the curve, where that is not the vertical one (canted tracks) */
  up?(at: number): Vector;
}

/** An infinite straight line. `magnitude`: length of one parameter. */
export function lineFrom(origin: Vector, direction: Vector, magnitude: number): Curve {
  const tangent = unit(direction) ?? [1, 0, 0];
  return {
    end: magnitude,
    breaks: [0, magnitude],
    parameters: 1,
    point: at => add(origin, scale(tangent, at)),
    tangent: () => tangent,
    steps: () => 1,
    fromParameter: parameter => parameter * magnitude,
    project: point => dot(subtract(point, origin), tangent),
  };
}

/** A whole circle in the x-y plane of a frame. `angle`: radians per unit of the parameter. */
export function circleIn(frame: Frame, radius: number, angle: number): Curve {
  const end = 2 * Math.PI * radius;
  return {
    end,
    period: end,
    breaks: [0, end],
    parameters: (2 * Math.PI) / angle,
    point: at => place(frame, [radius * Math.cos(at / radius), radius * Math.sin(at / radius), 0]),
    tangent: at => turn(frame, [-Math.sin(at / radius), Math.cos(at / radius), 0]),
    steps: (from, to, tolerance) => stepsFor(radius, (to - from) / radius, tolerance),
    fromParameter: parameter => parameter * angle * radius,
    project: point => radius * angleIn(frame, point, radius, radius),
  };
}

/** A whole ellipse in the x-y plane of a frame, by its angle. */
export function ellipseIn(frame: Frame, a: number, b: number, angle: number): Curve {
  const end = 2 * Math.PI;
  return {
    end,
    period: end,
    breaks: [0, end],
    parameters: end / angle,
    point: at => place(frame, [a * Math.cos(at), b * Math.sin(at), 0]),
    tangent: at => unit(turn(frame, [-a * Math.sin(at), b * Math.cos(at), 0])) ?? frame.x,
    steps: (from, to, tolerance) => ellipseSteps(a, b, to - from, tolerance),
    fromParameter: parameter => parameter * angle,
    project: point => angleIn(frame, point, a, b),
  };
}

function angleIn(frame: Frame, point: Vector, a: number, b: number): number {
  const from = subtract(point, frame.o);
  return Math.atan2(dot(from, frame.y) / b, dot(from, frame.x) / a);
}

/** Straight pieces from point to point, one parameter each. Null when there is no length. */
export const polyline = (points: readonly Vector[]): Curve | null =>
  chain(points.slice(1).map((to, i) => segmentBetween(points[i] ?? to, to)));

/** The straight piece between two points, one parameter long. */
export function segmentBetween(from: Vector, to: Vector): Curve {
  const length = distance(from, to);
  return trim(lineFrom(from, subtract(to, from), length), 0, length);
}

/** The arc from `a` through `b` to `c`; the straight piece when they are collinear. */
export function arcThrough(a: Vector, b: Vector, c: Vector): Curve {
  const [ab, ac] = [subtract(b, a), subtract(c, a)];
  const normal = cross(ab, ac);
  const twice = dot(normal, normal);
  if (twice <= 1e-18 * dot(ab, ab) * dot(ac, ac) || twice === 0) return segmentBetween(a, c);
  const sum = add(scale(cross(normal, ab), dot(ac, ac)), scale(cross(ac, normal), dot(ab, ab)));
  const toCentre = scale(sum, 1 / (2 * twice));
  const radius = Math.hypot(...toCentre);
  const z = unit(normal) ?? UP;
  const x = unit(scale(toCentre, -1)) ?? [1, 0, 0];
  const frame: Frame = { o: add(a, toCentre), x, y: cross(z, x), z };
  const end = ((angleIn(frame, c, radius, radius) + 2 * Math.PI) % (2 * Math.PI)) * radius;
  return trim(circleIn(frame, radius, 1), 0, end);
}

/** The part between two distances; reversed when the second is the smaller one. */
export function trim(curve: Curve, from: number, to: number): Curve {
  const sign = to < from ? -1 : 1;
  const end = Math.abs(to - from);
  // The beginning of a closed curve is no break within a part of it.
  const inner = (curve.period === undefined ? curve.breaks : [])
    .map(at => (at - from) * sign)
    .filter(at => at > end * 1e-9 && at < end * (1 - 1e-9))
    .sort((a, b) => a - b);
  const ends = curve.segmentEnds
    ?.map(at => (at - from) * sign)
    .filter(at => at > 0 && at < end)
    .sort((a, b) => a - b);
  const share = end === 0 || curve.end === 0 ? 0 : curve.parameters * (end / curve.end);
  const { up, steps } = curve;
  return {
    end,
    breaks: [0, ...inner, end],
    parameters: share,
    ...(steps === undefined ? {} : { steps: (a, b, tolerance) => steps(from + sign * a, from + sign * b, tolerance) }),
    ...(ends === undefined ? {} : { segmentEnds: [...ends, end] }),
    ...(up === undefined ? {} : { up: (at: number) => up(from + sign * at) }),
    point: at => curve.point(from + sign * at),
    tangent: at => scale(curve.tangent(from + sign * at), sign),
    fromParameter: parameter => (share === 0 ? 0 : (parameter / share) * end),
  };
}

/** Consecutive curves as one. Those without length are omitted; null when nothing is left. */
export function chain(pieces: readonly Curve[]): Curve | null {
  const used = pieces.filter(({ end }) => end > 0 && Number.isFinite(end));
  if (used.length === 0) return null;
  const breaks: number[] = [0];
  let [end, parameters] = [0, 0];
  const placed = used.map(curve => {
    const piece = { curve, start: end, firstParameter: parameters };
    breaks.push(...curve.breaks.slice(1).map(at => piece.start + at));
    end += curve.end;
    parameters += curve.parameters;
    return piece;
  });
  const starts = placed.map(({ start }) => start);
  const firstParameters = placed.map(({ firstParameter }) => firstParameter);
  /** The piece that contains a number of a rising list, which begins with 0. */
  const find = (rising: readonly number[], at: number) => placed[Math.max(0, lastNotAbove(rising, at))]!;
  return {
    end,
    breaks,
    parameters,
    segmentEnds: [...starts.slice(1), end],
    point: at => {
      const { curve, start } = find(starts, at);
      return curve.point(at - start);
    },
    tangent: at => {
      const { curve, start } = find(starts, at);
      return curve.tangent(at - start);
    },
    steps: (from, to, tolerance) => {
      const { curve, start } = find(starts, (from + to) / 2);
      return curve.steps?.(from - start, to - start, tolerance) ?? NaN;
    },
    fromParameter(parameter) {
      const { curve, start, firstParameter } = find(firstParameters, parameter);
      return start + curve.fromParameter(parameter - firstParameter);
    },
  };
}

/** Rank of the last number that is not above `value` in a rising list; -1 when all are. */
export function lastNotAbove(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The curve moved from one frame to another. */
export function moved(curve: Curve, frame: Frame): Curve {
  const { up, project: _, ...rest } = curve;
  return {
    ...rest,
    ...(up === undefined ? {} : { up: (at: number) => turn(frame, up(at)) }),
    point: at => place(frame, curve.point(at)),
    tangent: at => unit(turn(frame, curve.tangent(at))) ?? frame.x,
  };
}

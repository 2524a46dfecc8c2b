import type { Curve } from './curve.ts';
import { distance, dot, scale, subtract, type Vector } from './vectors.ts';

// Limits between two breaks: how often a curve is halved, and its points.
const DEEPEST = 12;
const MOST_POINTS = 20_000;

/** How far the chords may be from the curve: a millimetre, less on bends of less than 20 cm. Both in file units. */
export interface Tolerance {
  readonly most: number;
  /** share of the radius of the bend */
  readonly ofRadius: number;
}

/** A millimetre and a two-hundredth of the radius: 22 sides for half a turn, whatever its size.
 *  `metres`: metres per unit of the file. */
export const toleranceIn = (metres: number): Tolerance => ({ most: 0.001 / metres, ofRadius: 0.005 });

/** Distances along a curve whose points follow it closely enough, from `from` to `to`, breaks included. */
export function sampleCurve(curve: Curve, tolerance: Tolerance, from = 0, to = curve.end): number[] {
  const found: number[] = [from];
  const stops = [...curve.breaks.filter(at => at > from && at < to), to];
  let start = from;
  for (const stop of stops) {
    refine({ at: start, point: curve.point(start) }, { at: stop, point: curve.point(stop) }, 0);
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

interface Place {
  readonly at: number;
  readonly point: Vector;
}

function isNear(point: Vector, a: Vector, b: Vector, { most, ofRadius }: Tolerance): boolean {
  const chord = subtract(b, a);
  const length = dot(chord, chord);
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, dot(subtract(point, a), chord) / length));
  const sagitta = distance(subtract(point, a), scale(chord, along));
  if (sagitta > most) return false;
  // chord² / 8 sagitta is the radius of a flat arc, so that this is sagitta <= ofRadius * radius.
  return 8 * sagitta * sagitta <= ofRadius * length || sagitta * sagitta <= 1e-18 * length;
}

import { type Curve, lastNotAbove, trim } from './curve.ts';
import { distance, type Frame, place, turn, unit } from './vectors.ts';

// Chords that approximate a piece of such a curve while its length is measured: off by a millionth at worst.
const CHORDS = 512;

/**
 * A curve whose coordinates are polynomials of its parameter, in a frame, by its parameter, which is unbounded.
 * `coefficients`: of the powers 0, 1, 2, ... for x, y and z.
 */
export function polynomialIn(frame: Frame, coefficients: readonly (readonly number[])[]): Curve {
  const value = (axis: number, at: number): number =>
    (coefficients[axis] ?? []).reduceRight((sum, factor) => sum * at + factor, 0);
  const slope = (axis: number, at: number): number =>
    (coefficients[axis] ?? []).reduceRight((sum, factor, n) => (n === 0 ? sum : sum * at + n * factor), 0);
  return {
    end: 1,
    breaks: [0, 1],
    parameters: 1,
    point: at => place(frame, [value(0, at), value(1, at), value(2, at)]),
    tangent: at => unit(turn(frame, [slope(0, at), slope(1, at), slope(2, at)])) ?? frame.x,
    fromParameter: parameter => parameter,
  };
}

/** The piece of a curve of the given length (negative: backwards) from a parameter on, by its length. */
export function byLength(curve: Curve, from: number, length: number): Curve {
  const wanted = Math.abs(length);
  const step = Math.sign(length) * 1e-4;
  const speed = distance(curve.point(from), curve.point(from + step)) / 1e-4;
  let reach = (speed > 0 ? wanted / speed : wanted) * Math.sign(length);
  let lengths = lengthsOf(curve, from, reach);
  for (let round = 0; round < 60 && lengths.at(-1)! < wanted; round++)
    lengths = lengthsOf(curve, from, (reach *= 1.25));
  const parameterAt = (at: number): number => {
    const n = Math.max(0, Math.min(CHORDS - 1, lastNotAbove(lengths, at)));
    const [low, high] = [lengths[n]!, lengths[n + 1]!];
    return from + (reach * (n + (high > low ? (at - low) / (high - low) : 0))) / CHORDS;
  };
  const piece = trim(curve, from, from + reach);
  return {
    end: wanted,
    breaks: [0, wanted],
    parameters: 1,
    point: at => curve.point(parameterAt(at)),
    tangent: at => piece.tangent(Math.abs(parameterAt(at) - from)),
    fromParameter: parameter => parameter * wanted,
  };
}

function lengthsOf(curve: Curve, from: number, reach: number): number[] {
  const lengths = [0];
  let last = curve.point(from);
  for (let n = 1; n <= CHORDS; n++) {
    const next = curve.point(from + (reach * n) / CHORDS);
    lengths.push(lengths[n - 1]! + distance(last, next));
    last = next;
  }
  return lengths;
}

import { type Curve, lastNotAbove, trim } from './curve.ts';
import { type Frame, place, turn, distance, unit } from './vectors.ts';

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
  let sum = 0;
  let last = curve.point(from);
  for (let n = 1; n <= CHORDS; n++) {
    const next = curve.point(from + (reach * n) / CHORDS);
    lengths.push((sum += distance(last, next)));
    last = next;
  }
  return lengths;
}

// Places and weights of Gauss and Legendre for five evaluations on -1..1.
const GAUSS: readonly (readonly [at: number, weight: number])[] = [
  [0, 128 / 225],
  [-0.5384693101056831, 0.47862867049936647],
  [0.5384693101056831, 0.47862867049936647],
  [-0.906179845938664, 0.23692688505618908],
  [0.906179845938664, 0.23692688505618908],
];
// One panel of the quadrature turns by half a radian at most, so that its error stays below a micrometre per kilometre.
const PANEL_TURN = 0.5;
// Three turns: transitions make less than one; more is a mistake of the file that must not take minutes.
const MOST_PANELS = 40;

/** A plane curve given by its direction: `direction(s)` is the angle in radians to the x axis of the frame after a
 *  length of s, which may be negative. Begins at the origin of the frame. */
export function spiralIn(frame: Frame, direction: (length: number) => number): Curve {
  const plan = (length: number): [number, number] => {
    const turned = Math.abs(direction(length) - direction(0)) + 2 * Math.abs(direction(length / 2) - direction(0));
    const panels = Math.max(2, Math.min(MOST_PANELS, Math.ceil(turned / PANEL_TURN)));
    const half = length / panels / 2;
    let [x, y] = [0, 0];
    for (let panel = 0; panel < panels; panel++) {
      const middle = (2 * panel + 1) * half;
      for (const [at, weight] of GAUSS) {
        const angle = direction(middle + half * at);
        x += Math.cos(angle) * weight * half;
        y += Math.sin(angle) * weight * half;
      }
    }
    return [x, y];
  };
  return {
    end: 1,
    breaks: [0, 1],
    parameters: 1,
    point: at => place(frame, [...plan(at), 0]),
    tangent: at => turn(frame, [Math.cos(direction(at)), Math.sin(direction(at)), 0]),
    fromParameter: parameter => parameter,
  };
}

/** Direction of the spirals whose curvature is a polynomial of the length: IfcClothoid and the polynomial spirals of
 *  IFC 4.3. `terms`: the constants A of the powers 0, 1, 2, ... of the length in the curvature, 0 for none; the
 *  curvature of power n is sign(A) * length^n / |A|^(n+1). */
export function polynomialDirection(terms: readonly number[]): (length: number) => number {
  return length =>
    terms.reduce(
      (sum, term, n) => (term === 0 ? sum : sum + (Math.sign(term) * (length / Math.abs(term)) ** (n + 1)) / (n + 1)),
      0,
    );
}

/** Direction of an IfcCosineSpiral over a piece of the given length. */
export const cosineDirection =
  (cosine: number, constant: number, whole: number) =>
  (length: number): number =>
    (constant === 0 ? 0 : length / constant) + (whole / (Math.PI * cosine)) * Math.sin((Math.PI * length) / whole);

/** Direction of an IfcSineSpiral over a piece of the given length. */
export const sineDirection =
  (sine: number, linear: number, constant: number, whole: number) =>
  (length: number): number =>
    polynomialDirection([constant, linear])(length) -
    (whole / (2 * Math.PI * sine)) * (Math.cos((2 * Math.PI * length) / whole) - 1);

/**
 * The curvature between its first and last value in a transition of IFC 4x1: share of the turning done (integral of the
 * blend, 0.5 at the end of every symmetric one) after a share of the length.
 */
export function transitionShare(kind: string, t: number): number {
  switch (kind) {
    case 'BLOSSCURVE':
      return t ** 3 - t ** 4 / 2;
    case 'COSINECURVE':
      return (t - Math.sin(Math.PI * t) / Math.PI) / 2;
    case 'SINECURVE':
      return t ** 2 / 2 + (Math.cos(2 * Math.PI * t) - 1) / (4 * Math.PI ** 2);
    case 'BIQUADRATICPARABOLA':
      return t < 0.5 ? (2 / 3) * t ** 3 : t - 0.5 + (2 / 3) * (1 - t) ** 3;
    default:
      return t ** 2 / 2;
  }
}

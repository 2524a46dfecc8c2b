import type { Vector } from '../matrices.ts';

/**
 * 3 x 3, column-major. A plain list: a typed array of this size is a memory block of its own, and costs more than all
 * operations on it.
 */
export type Linear = readonly [...Vector, ...Vector, ...Vector];

/** The placement of a mesh by a node: translation, rotation and scale, or a matrix when the placement has shear. */
export interface Placement {
  /** column-major 3 x 3, Z up, metres per unit of the shape */
  readonly linear: Linear;
  /** Z up, metres, double precision */
  readonly shift: readonly [number, number, number];
}

/** Reads the part's matrix (Y up, at `at`) into the Z-up frame of IFC, where most placements turn about one axis only
 *  and need no rotation at all. */
export function placementOf(m: Float64Array, at: number): Placement {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = partLinear(m, at);
  return {
    linear: [ax, 0 - az, ay, bx, 0 - bz, by, cx, 0 - cz, cy],
    shift: [m[at + 12]!, 0 - m[at + 14]!, m[at + 13]!],
  };
}

/** The 3 x 3 of the part's matrix at `at`, in the axes it is given in (Y up). */
export const partLinear = (m: ArrayLike<number>, at: number): Linear => [
  m[at]!,
  m[at + 1]!,
  m[at + 2]!,
  m[at + 4]!,
  m[at + 5]!,
  m[at + 6]!,
  m[at + 8]!,
  m[at + 9]!,
  m[at + 10]!,
];

/** linear x v */
export function turn(l: Linear, x: number, y: number, z: number): [number, number, number] {
  return [l[0] * x + l[3] * y + l[6] * z, l[1] * x + l[4] * y + l[7] * z, l[2] * x + l[5] * y + l[8] * z];
}

/** Inverse of a 3 x 3, or null when it flattens space. */
export function inverse(l: Linear): Linear | null {
  const [a, b, c, d, e, f, g, h, i] = l;
  const volume = determinant(l);
  const size = lengthOf(a, b, c) * lengthOf(d, e, f) * lengthOf(g, h, i);
  if (!(Math.abs(volume) > 1e-12 * size)) return null;
  const k = 1 / volume;
  return [
    (e * i - f * h) * k,
    (c * h - b * i) * k,
    (b * f - c * e) * k,
    (f * g - d * i) * k,
    (a * i - c * g) * k,
    (c * d - a * f) * k,
    (d * h - e * g) * k,
    (b * g - a * h) * k,
    (a * e - b * d) * k,
  ];
}

/** Length of the first column: metres per unit for the usual placement. */
export const scaleOf = ([x, y, z]: Linear): number => lengthOf(x, y, z);

/** Math.hypot guards against overflow that metres never reach, and takes ten times as long. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

function columnLengths(l: Linear): [number, number, number] {
  return [scaleOf(l), lengthOf(l[3], l[4], l[5]), lengthOf(l[6], l[7], l[8])];
}

/**
 * The kind of a placement. `even`: only rotates and scales. `stretched`: scales the axes differently. `sheared`: its
 * axes are not perpendicular, which a glTF node cannot express. `size`: the largest scale.
 */
export function kindOf(l: Linear): { readonly kind: 'even' | 'stretched' | 'sheared'; readonly size: number } {
  const [x, y, z] = columnLengths(l);
  const size = Math.max(x, y, z);
  const skew = Math.max(
    Math.abs(l[0] * l[3] + l[1] * l[4] + l[2] * l[5]) / (x * y),
    Math.abs(l[0] * l[6] + l[1] * l[7] + l[2] * l[8]) / (x * z),
    Math.abs(l[3] * l[6] + l[4] * l[7] + l[5] * l[8]) / (y * z),
  );
  if (!(skew < 1e-6)) return { kind: 'sheared', size };
  return { kind: size > 1.001 * Math.min(x, y, z) ? 'stretched' : 'even', size };
}

/** The members of a glTF node for a placement that is not sheared, with a uniform `grid` inside it and the translation
 *  `shift`. Rotation and scale rather than a matrix, because readers decompose matrices badly. */
export function nodeTransform(linear: Linear, grid: number, shift: readonly number[]): string {
  const { rotation, scale } = decompose(linear);
  const [i, j, k] = rotation;
  const upright = Math.max(Math.abs(i), Math.abs(j), Math.abs(k)) < 1e-9;
  const scales = scale.map(s => short(s * grid));
  let text = `"translation":[${shift.map(place).join()}]`;
  if (!upright) text += `,"rotation":[${rotation.map(short).join()}]`;
  if (scales.some(s => s !== 1)) text += `,"scale":[${scales.join()}]`;
  return text;
}

/** Rotation (unit quaternion, w last) and scale of a placement that is not sheared; the first scale of one that mirrors
 *  is negative. */
export function decompose(linear: Linear) {
  const [x, y, z] = columnLengths(linear);
  const first = determinant(linear) < 0 ? -x : x;
  return { rotation: quaternion(linear, first, y, z), scale: [first, y, z] as const };
}

/** w last */
type Quaternion = readonly [i: number, j: number, k: number, w: number];

export const determinant = ([a, b, c, d, e, f, g, h, i]: Linear): number =>
  a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);

/** Whether the placement at `at` mirrors: triangles are reversed by it. */
export const mirrors = (m: ArrayLike<number>, at: number): boolean => determinant(partLinear(m, at)) < 0;

/** Unit quaternion of the columns divided by their lengths (Shepperd's choice of the largest term keeps it exact). */
function quaternion(l: Linear, x: number, y: number, z: number): Quaternion {
  const [m00, m10, m20] = [l[0] / x, l[1] / x, l[2] / x];
  const [m01, m11, m21] = [l[3] / y, l[4] / y, l[5] / y];
  const [m02, m12, m22] = [l[6] / z, l[7] / z, l[8] / z];
  const trace = m00 + m11 + m22;
  let q: Quaternion;
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    q = [(m21 - m12) / s, (m02 - m20) / s, (m10 - m01) / s, s / 4];
  } else if (m00 >= m11 && m00 >= m22) {
    const s = Math.sqrt(1 + m00 - m11 - m22) * 2;
    q = [s / 4, (m01 + m10) / s, (m02 + m20) / s, (m21 - m12) / s];
  } else if (m11 >= m22) {
    const s = Math.sqrt(1 + m11 - m00 - m22) * 2;
    q = [(m01 + m10) / s, s / 4, (m12 + m21) / s, (m02 - m20) / s];
  } else {
    const s = Math.sqrt(1 + m22 - m00 - m11) * 2;
    q = [(m02 + m20) / s, (m12 + m21) / s, s / 4, (m10 - m01) / s];
  }
  const [i, j, k, w] = q;
  const length = Math.hypot(i, j, k, w);
  const sign = w < 0 ? -1 : 1;
  const part = (v: number): number => Math.max(-1, Math.min(1, (v * sign) / length));
  return [part(i), part(j), part(k), part(w)];
}

/** Rounded to 1e-10 (metres, or parts of a unit vector). Never writes -0. */
export const short = (v: number): number => (Math.abs(v) < 9e5 ? Math.round(v * 1e10) / 1e10 : v) + 0;

/** A coordinate to a tenth of a micrometre, at any distance from the origin. */
export const place = (v: number): number => (Math.abs(v) < 1e8 ? Math.round(v * 1e7) / 1e7 : v) + 0;

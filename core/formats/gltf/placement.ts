/**
 * 3 x 3, column-major. A plain list: a typed array of this size is a memory block of its own, and costs more than all
 * operations on it.
 */
export type Linear = readonly number[];

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
  const linear = [
    m[at]!,
    0 - m[at + 2]!,
    m[at + 1]!,
    m[at + 4]!,
    0 - m[at + 6]!,
    m[at + 5]!,
    m[at + 8]!,
    0 - m[at + 10]!,
    m[at + 9]!,
  ];
  return { linear, shift: [m[at + 12]!, 0 - m[at + 14]!, m[at + 13]!] };
}

/** The 3 x 3 of the part's matrix at `at`, in the axes it is given in (Y up). */
export const partLinear = (m: Float64Array, at: number): Linear => [
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
export function turn(linear: Linear, x: number, y: number, z: number): [number, number, number] {
  return [
    linear[0]! * x + linear[3]! * y + linear[6]! * z,
    linear[1]! * x + linear[4]! * y + linear[7]! * z,
    linear[2]! * x + linear[5]! * y + linear[8]! * z,
  ];
}

/** Inverse of a 3 x 3, or null when it flattens space. */
export function inverse(l: Linear): Linear | null {
  const [a, b, c, d, e, f, g, h, i] = l as [number, number, number, number, number, number, number, number, number];
  const determinant = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  const size = lengthOf(a, b, c) * lengthOf(d, e, f) * lengthOf(g, h, i);
  if (!(Math.abs(determinant) > 1e-12 * size)) return null;
  const k = 1 / determinant;
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
export const scaleOf = (l: Linear): number => lengthOf(l[0]!, l[1]!, l[2]!);

/** Math.hypot guards against overflow that metres never reach, and takes ten times as long. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

const columnLengths = (l: Linear): [number, number, number] => [
  scaleOf(l),
  lengthOf(l[3]!, l[4]!, l[5]!),
  lengthOf(l[6]!, l[7]!, l[8]!),
];

/**
 * The kind of a placement. `even`: only rotates and scales. `stretched`: scales the axes differently. `sheared`: its
 * axes are not perpendicular, which a glTF node cannot express. `size`: the largest scale.
 */
export function kindOf(l: Linear): { readonly kind: 'even' | 'stretched' | 'sheared'; readonly size: number } {
  const [x, y, z] = columnLengths(l);
  const size = Math.max(x, y, z);
  const skew = Math.max(
    Math.abs(dot(l, 0, 3)) / (x * y),
    Math.abs(dot(l, 0, 6)) / (x * z),
    Math.abs(dot(l, 3, 6)) / (y * z),
  );
  if (!(skew < 1e-6)) return { kind: 'sheared', size };
  return { kind: size > 1.001 * Math.min(x, y, z) ? 'stretched' : 'even', size };
}

/** The members of a glTF node for a placement that is not sheared, with a uniform `grid` inside it and the translation
 *  `shift`. Rotation and scale rather than a matrix, because readers decompose matrices badly. */
export function nodeTransform(linear: Linear, grid: number, shift: readonly number[]): string {
  const { rotation, scale } = decompose(linear);
  const upright = Math.max(Math.abs(rotation[0]!), Math.abs(rotation[1]!), Math.abs(rotation[2]!)) < 1e-9;
  const scales = scale.map(s => short(s * grid));
  let text = `"translation":[${shift.map(place).join()}]`;
  if (!upright) text += `,"rotation":[${rotation.map(short).join()}]`;
  if (scales.some(s => s !== 1)) text += `,"scale":[${scales.join()}]`;
  return text;
}

/** Rotation (unit quaternion, w last) and scale of a placement that is not sheared; the first scale of one that mirrors
 *  is negative. */
export function decompose(linear: Linear): {
  readonly rotation: readonly number[];
  readonly scale: readonly [number, number, number];
} {
  const [x, y, z] = columnLengths(linear);
  const first = determinant(linear) < 0 ? -x : x;
  return { rotation: quaternion(linear, first, y, z), scale: [first, y, z] };
}

const dot = (l: Linear, i: number, j: number): number => l[i]! * l[j]! + l[i + 1]! * l[j + 1]! + l[i + 2]! * l[j + 2]!;

const determinant = (l: Linear): number =>
  l[0]! * (l[4]! * l[8]! - l[5]! * l[7]!) -
  l[3]! * (l[1]! * l[8]! - l[2]! * l[7]!) +
  l[6]! * (l[1]! * l[5]! - l[2]! * l[4]!);

/** Unit quaternion of the columns divided by their lengths (Shepperd's choice of the largest term keeps it exact). */
function quaternion(l: Linear, x: number, y: number, z: number): number[] {
  const m00 = l[0]! / x,
    m10 = l[1]! / x,
    m20 = l[2]! / x;
  const m01 = l[3]! / y,
    m11 = l[4]! / y,
    m21 = l[5]! / y;
  const m02 = l[6]! / z,
    m12 = l[7]! / z,
    m22 = l[8]! / z;
  const trace = m00 + m11 + m22;
  let q: number[];
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
  const length = Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!);
  const sign = q[3]! < 0 ? -1 : 1;
  return q.map(v => Math.max(-1, Math.min(1, (v * sign) / length)));
}

/** Rounded to 1e-10 (metres, or parts of a unit vector). Never writes -0. */
export const short = (v: number): number => (Math.abs(v) < 9e5 ? Math.round(v * 1e10) / 1e10 : v) + 0;

/** A coordinate to a tenth of a micrometre, at any distance from the origin. */
export const place = (v: number): number => (Math.abs(v) < 1e8 ? Math.round(v * 1e7) / 1e7 : v) + 0;

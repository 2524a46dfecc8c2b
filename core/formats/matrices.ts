// 4 x 4 matrices of placements: 16 numbers, column-major.

export type Matrix = readonly number[];

/** The row of an axis, of the matrix that begins at `at`: what x, y, z and 1 add to it. */
export const rowAt = (m: Float64Array, at: number, axis: 0 | 1 | 2): readonly [number, number, number, number] => [
  m[at + axis]!,
  m[at + 4 + axis]!,
  m[at + 8 + axis]!,
  m[at + 12 + axis]!,
];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** a x b; the last rows are those of placements. */
export function multiply(a: Matrix, b: Matrix): number[] {
  const product = [...identity];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      product[column * 4 + row] = sum;
    }
  }
  return product;
}

/** Scale, then rotation (a quaternion, w last), then translation. */
export function compose(
  [x = 0, y = 0, z = 0]: readonly number[],
  rotation: readonly number[],
  [a = 1, b = 1, c = 1]: readonly number[],
): number[] {
  const length = Math.hypot(...rotation) || 1;
  const [i = 0, j = 0, k = 0, w = 1] = rotation.map(part => part / length);
  const columns = [
    [1 - 2 * (j * j + k * k), 2 * (i * j + k * w), 2 * (i * k - j * w)].map(part => part * a),
    [2 * (i * j - k * w), 1 - 2 * (i * i + k * k), 2 * (j * k + i * w)].map(part => part * b),
    [2 * (i * k + j * w), 2 * (j * k - i * w), 1 - 2 * (i * i + j * j)].map(part => part * c),
  ];
  return [...columns.flatMap(column => [...column, 0]), x, y, z, 1];
}

export type Vector = readonly [x: number, y: number, z: number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The vector perpendicular to two others. */
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A vector of the same direction with length one; zero stays zero. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** A number at a place that exists. One function for each kind of array: one for all of them would be slow. */
export const float = (numbers: Float32Array, at: number): number => numbers[at]!;
export const double = (numbers: Float64Array, at: number): number => numbers[at]!;
export const index = (numbers: Uint32Array, at: number): number => numbers[at]!;

/** Three numbers from a place on. */
export function vectorAt(numbers: Float32Array, at: number): Vector {
  return [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];
}

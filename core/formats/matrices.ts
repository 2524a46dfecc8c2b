// 4 x 4 matrices of placements: 16 numbers, column-major.

export type Matrix = readonly number[];

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
  [x, y, z]: readonly number[],
  rotation: readonly number[],
  [a, b, c]: readonly number[],
): number[] {
  const length = Math.hypot(...rotation) || 1;
  const [i, j, k, w] = rotation.map(part => part / length) as [number, number, number, number];
  const columns = [
    [1 - 2 * (j * j + k * k), 2 * (i * j + k * w), 2 * (i * k - j * w)].map(part => part * a!),
    [2 * (i * j - k * w), 1 - 2 * (i * i + k * k), 2 * (j * k + i * w)].map(part => part * b!),
    [2 * (i * k + j * w), 2 * (j * k - i * w), 1 - 2 * (i * i + j * j)].map(part => part * c!),
  ];
  return [...columns.flatMap(column => [...column, 0]), x!, y!, z!, 1];
}

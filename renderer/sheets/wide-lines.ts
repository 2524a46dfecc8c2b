// Lines with a width in the drawing itself, as areas: a quad for each piece, and the corners between them.

/** Triangles of a chain of points: six numbers each. Corners are mitred where they are blunt, else cut off. */
export function widen(points: readonly number[] | Float64Array, isClosed: boolean, width: number): number[] {
  const chain = distinct(points, isClosed);
  const half = width / 2;
  const triangles: number[] = [];
  const count = chain.length / 2;
  const pieces = isClosed ? count : count - 1;
  const at = (n: number): readonly [number, number] => [chain[(n % count) * 2]!, chain[(n % count) * 2 + 1]!];
  const sideOf = (n: number): readonly [number, number] => {
    const [[x0, y0], [x1, y1]] = [at(n), at(n + 1)];
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [((y0 - y1) / length) * half, ((x1 - x0) / length) * half];
  };
  for (let n = 0; n < pieces; n++) {
    const [[x0, y0], [x1, y1], [sx, sy]] = [at(n), at(n + 1), sideOf(n)];
    triangles.push(x0 + sx, y0 + sy, x0 - sx, y0 - sy, x1 - sx, y1 - sy);
    triangles.push(x0 + sx, y0 + sy, x1 - sx, y1 - sy, x1 + sx, y1 + sy);
    if (n + 1 < pieces || isClosed) addCorner(triangles, [x1, y1], [sx, sy], sideOf((n + 1) % count));
  }
  return triangles;
}

/** Corners sharper than this have no tip. */
const SHARPEST = 0.2;

function addCorner(
  triangles: number[],
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): void {
  // The open side is the left one when the line turns right.
  const way = ax * by - ay * bx > 0 ? -1 : 1;
  const [fromX, fromY, toX, toY] = [x + way * ax, y + way * ay, x + way * bx, y + way * by];
  triangles.push(x, y, fromX, fromY, toX, toY);
  const [mx, my] = [ax + bx, ay + by];
  const share = (mx * mx + my * my) / (4 * (ax * ax + ay * ay));
  if (share < SHARPEST) return;
  triangles.push(fromX, fromY, toX, toY, x + (way * mx) / (2 * share), y + (way * my) / (2 * share));
}

function distinct(points: readonly number[] | Float64Array, isClosed: boolean): number[] {
  const chain: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2)
    if (points[i] !== chain.at(-2) || points[i + 1] !== chain.at(-1)) chain.push(points[i]!, points[i + 1]!);
  if (isClosed && chain.length > 2 && chain[0] === chain.at(-2) && chain[1] === chain.at(-1)) chain.length -= 2;
  return chain;
}

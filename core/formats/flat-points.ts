// Chains of points in a plane as flat lists of numbers: x, y, x, y, ...

export type FlatPoints = readonly number[];

/** Calls `use` with each point. */
export function eachPoint(points: FlatPoints, use: (x: number, y: number) => void): void {
  for (let i = 0; i + 1 < points.length; i += 2) use(points[i]!, points[i + 1]!);
}

/** Calls `use` with each edge; of a closed chain the one from its last point to its first comes first. */
export function eachEdge(
  points: FlatPoints,
  use: (x0: number, y0: number, x1: number, y1: number) => void,
  isClosed = true,
): void {
  const end = points.length - (points.length % 2);
  if (isClosed && end > 0) use(points[end - 2]!, points[end - 1]!, points[0]!, points[1]!);
  for (let i = 2; i < end; i += 2) use(points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!);
}

/** Each point as `place` puts it. */
export function placed(points: FlatPoints, place: (x: number, y: number) => FlatPoints): number[] {
  const all: number[] = [];
  eachPoint(points, (x, y) => {
    const [px = 0, py = 0] = place(x, y);
    all.push(px, py);
  });
  return all;
}

/** The points as an open chain; of a closed one the first is repeated at the end. */
export const openedAt = (points: FlatPoints, isClosed: boolean): FlatPoints =>
  isClosed ? [...points, ...points.slice(0, 2)] : points;

/** The points in the other direction. */
export function reversed(points: FlatPoints): number[] {
  const turned: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) turned.push(points[i]!, points[i + 1]!);
  return turned;
}

/** min x, min y, max x, max y */
export type Extents = readonly [number, number, number, number];

/** The smallest box around chains; undefined when there is no point. */
export function boxAround(chains: Iterable<FlatPoints>): Extents | undefined {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const chain of chains)
    eachPoint(chain, (x, y) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      low = Math.min(low, y);
      high = Math.max(high, y);
    });
  return left <= right && low <= high ? [left, low, right, high] : undefined;
}

// Lines of a linetype as the dashes they consist of: SVG would count dashes in pixels, or make the line wide.
import type { Stroke } from './marks.ts';

/** A line of more dashes is drawn solid. */
const MOST_DASHES = 2_000;

/**
 * The dashes of a stroke as chains of points; the chain itself when it has no linetype or more dashes than can be
 * distinguished.
 */
export function dashesOf({
  points,
  isClosed,
  look: { dashes },
}: Stroke): readonly { readonly points: readonly number[]; readonly isClosed: boolean }[] {
  const whole = [{ points, isClosed }];
  const period = dashes.reduce((sum, length) => sum + length, 0);
  if (!(period > 0)) return whole;
  const path = isClosed ? [...points, points[0]!, points[1]!] : points;
  const lengths: number[] = [];
  for (let i = 0; i + 3 < path.length; i += 2)
    lengths.push(Math.hypot(path[i + 2]! - path[i]!, path[i + 3]! - path[i + 1]!));
  const length = lengths.reduce((sum, each) => sum + each, 0);
  if (!(length > dashes[0]!) || (length / period) * dashes.length > 2 * MOST_DASHES) return whole;
  return cut(path, lengths, dashes).map(chain => ({ points: chain, isClosed: false }));
}

function cut(path: readonly number[], lengths: readonly number[], dashes: readonly number[]): number[][] {
  const chains: number[][] = [];
  let [dash, left] = [0, dashes[0]!];
  let chain: number[] | undefined = [path[0]!, path[1]!];
  const turnOver = (x: number, y: number): void => {
    if (chain) chains.push([...chain, x, y]);
    dash = (dash + 1) % dashes.length;
    left = dashes[dash]!;
    chain = dash % 2 === 0 ? [x, y] : undefined;
  };
  lengths.forEach((length, i) => {
    const [x, y] = [path[2 * i]!, path[2 * i + 1]!];
    const [dx, dy] = [path[2 * i + 2]! - x, path[2 * i + 3]! - y];
    let at = 0;
    while (length - at > left) {
      at += left;
      turnOver(x + (dx * at) / length, y + (dy * at) / length);
    }
    left -= length - at;
    chain?.push(x + dx, y + dy);
  });
  if (chain) chains.push(chain);
  return chains;
}

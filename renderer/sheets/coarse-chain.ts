// Chains of points as they are seen from far: what moves by less than a pixel is left out.

/** The points of a chain that are further than `least` from the last one that was kept; its ends always. */
export function coarseChain(chain: Float64Array, least: number): Float64Array {
  const kept = new Float64Array(chain.length);
  let count = 0;
  for (let i = 0; i + 1 < chain.length; i += 2) {
    const [x, y] = [chain[i]!, chain[i + 1]!];
    const isEnd = i === 0 || i + 2 === chain.length;
    if (!isEnd && Math.hypot(x - kept[count - 2]!, y - kept[count - 1]!) < least) continue;
    kept[count++] = x;
    kept[count++] = y;
  }
  return kept.subarray(0, count);
}

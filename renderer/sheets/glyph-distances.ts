// How far each pixel of a letter is from its edge: letters that are stored so stay sharp however large they are drawn
// (Green, Improved alpha-tested magnification, 2007; distances by Felzenszwalb and Huttenlocher, 2012).

const FAR = 1e20;

/**
 * Distances from the edge, 128 on it and more inside, `reach` pixels to either side. `cover`: how much of each pixel is
 * inked, 0 to 255.
 */
export function edgeDistances(cover: Uint8ClampedArray | Uint8Array, side: number, reach: number): Uint8Array {
  const [outside, inside] = [new Float64Array(side * side), new Float64Array(side * side)];
  cover.forEach((value, i) => {
    const share = value / 255;
    outside[i] = share >= 1 ? 0 : share <= 0 ? FAR : Math.max(0, 0.5 - share) ** 2;
    inside[i] = share >= 1 ? FAR : share <= 0 ? 0 : Math.max(0, share - 0.5) ** 2;
  });
  for (const grid of [outside, inside]) spread(grid, side);
  return Uint8Array.from(outside, (away, i) =>
    Math.max(0, Math.min(255, Math.round(128 - (127 / reach) * (Math.sqrt(away) - Math.sqrt(inside[i]!))))),
  );
}

/** Squares of distances to the nearest zero, first down, then across. */
function spread(grid: Float64Array, side: number): void {
  const line = new Float64Array(side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) line[y] = grid[y * side + x]!;
    spreadLine(line).forEach((value, y) => {
      grid[y * side + x] = value;
    });
  }
  for (let y = 0; y < side; y++) grid.set(spreadLine(grid.subarray(y * side, (y + 1) * side)), y * side);
}

/** The lower envelope of parabolas that stand on each pixel. */
function spreadLine(line: Float64Array): Float64Array {
  const { length } = line;
  const feet = new Int32Array(length);
  const borders = new Float64Array(length + 1);
  let last = 0;
  [borders[0], borders[1]] = [-FAR, FAR];
  const meet = (q: number, r: number): number => (line[q]! - line[r]! + q * q - r * r) / (2 * (q - r));
  for (let q = 1; q < length; q++) {
    let border = meet(q, feet[last]!);
    while (border <= borders[last]!) border = meet(q, feet[--last]!);
    feet[++last] = q;
    borders[last] = border;
    borders[last + 1] = FAR;
  }
  const found = new Float64Array(length);
  for (let q = 0, k = 0; q < length; q++) {
    while (borders[k + 1]! < q) k += 1;
    found[q] = (q - feet[k]!) ** 2 + line[feet[k]!]!;
  }
  return found;
}

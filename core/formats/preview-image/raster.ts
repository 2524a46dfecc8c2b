import { mix, type Surfaces } from './surfaces.ts';

/** The visible surface of each pixel. Rows from the top; larger depth is nearer to the eye. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly surface: Uint32Array;
  /** the drawn area; empty while the first is beyond the last */
  readonly drawn: { top: number; bottom: number; left: number; right: number };
}

/** Memory of a released raster, cleared: allocating eight megabytes costs as much as drawing a small model. */
let spare: Pick<Raster, 'depth' | 'surface'> | undefined;

export function createRaster(width: number, height: number): Raster {
  const size = width * height;
  const { depth, surface } =
    spare && spare.depth.length >= size
      ? { depth: spare.depth.subarray(0, size), surface: spare.surface.subarray(0, size) }
      : { depth: new Float32Array(size).fill(-Infinity), surface: new Uint32Array(size) };
  spare = undefined;
  return { width, height, depth, surface, drawn: { top: height, bottom: -1, left: width, right: -1 } };
}

/** Releases a raster: the next one reuses its memory. */
export function releaseRaster(raster: Raster): void {
  clearRaster(raster);
  const [depth, surface] = [new Float32Array(raster.depth.buffer), new Uint32Array(raster.surface.buffer)];
  if (!spare || depth.length > spare.depth.length) spare = { depth, surface };
}

/** Clears a raster. */
export function clearRaster({ width, height, depth, surface, drawn }: Raster): void {
  const [from, to] = [drawn.top * width, (drawn.bottom + 1) * width];
  if (from < to) {
    depth.fill(-Infinity, from, to);
    surface.fill(0, from, to);
  }
  Object.assign(drawn, { top: height, bottom: -1, left: width, right: -1 });
}

/**
 * The first pixel whose centre is not before a place: a line from one place to another passes no centre when both have
 * the same.
 * Of places up to two billion pixels away.
 */
export const cellOf = (place: number): number => Math.ceil(place - 0.5) | 0;

/** Glass: the surface, and the share that it hides. */
export interface Glass {
  readonly surfaces: Surfaces;
  readonly cover: number;
}

/**
 * Draws a triangle of corners x, y, depth (3 each) that begin at `a`, `b` and `c` in `points`; pixels whose centre
 * shows something nearer are not changed. Glass comes after all else.
 */
// eslint-disable-next-line max-params -- no object and no call for each of millions of triangles
export function fillTriangle(
  raster: Raster,
  points: Float32Array,
  a: number,
  b: number,
  c: number,
  surface: number,
  glass: Glass | null,
): void {
  const { width, height, drawn } = raster;
  const ax = points[a]!,
    ay = points[a + 1]!,
    az = points[a + 2]!,
    bx = points[b]!,
    by = points[b + 1]!,
    cx = points[c]!,
    cy = points[c + 1]!;
  const ux = bx - ax,
    uy = by - ay,
    vx = cx - ax,
    vy = cy - ay;
  const twice = ux * vy - uy * vx;
  if (twice === 0) return;
  const low = Math.min(ay, by, cy),
    high = Math.max(ay, by, cy),
    near = Math.min(ax, bx, cx),
    far = Math.max(ax, bx, cx);
  // Also rejects corners so far away that their pixels have no number, and those that are not finite.
  if (!(low < height && high > 0.5 && near < width && far > 0.5)) return;
  const top = low <= 0.5 ? 0 : cellOf(low),
    bottom = high >= height ? height - 1 : cellOf(high) - 1,
    left = near <= 0.5 ? 0 : cellOf(near),
    right = far >= width ? width - 1 : cellOf(far) - 1;
  if (top > bottom || left > right) return;
  if (top < drawn.top) drawn.top = top;
  if (bottom > drawn.bottom) drawn.bottom = bottom;
  if (left < drawn.left) drawn.left = left;
  if (right > drawn.right) drawn.right = right;
  // Depth grows by these from a pixel to the next one, and from a row to the next one.
  const uz = points[b + 2]! - az,
    vz = points[c + 2]! - az;
  const across = (uz * vy - vz * uy) / twice,
    down = (vz * ux - uz * vx) / twice;
  // The long edge is from the highest corner to the lowest, the short ones are by the third.
  const first = ay === low ? a : by === low ? b : c;
  const last = first !== c && cy === high ? c : first !== b && by === high ? b : a;
  const third = a + b + c - first - last;
  const x0 = points[first]!,
    x1 = points[third]!,
    y1 = points[third + 1]!;
  const long = (points[last]! - x0) / (high - low);
  const upper = y1 > low ? (x1 - x0) / (y1 - low) : 0,
    lower = high > y1 ? (points[last]! - x1) / (high - y1) : 0;
  for (let y = top; y <= bottom; y++) {
    const middle = y + 0.5;
    const one = x0 + (middle - low) * long,
      other = middle < y1 ? x0 + (middle - low) * upper : x1 + (middle - y1) * lower;
    const start = one < other ? one : other,
      end = one < other ? other : one;
    if (start > right + 1 || end <= left) continue;
    const from = start <= left ? left : cellOf(start),
      to = end > right + 1 ? right : cellOf(end) - 1;
    if (from > to) continue;
    const here = az + (from + 0.5 - ax) * across + (middle - ay) * down;
    if (glass === null) fillSpan(raster, y * width + from, y * width + to, here, across, surface);
    else mixSpan(raster, y * width + from, y * width + to, here, across, surface, glass);
  }
}

/** Draws pixels of one row, `from` and `to` included; depth grows by `step`. */
// eslint-disable-next-line max-params -- no object for each of millions of rows
export function fillSpan(
  { depth, surface: surfaces }: Raster,
  from: number,
  to: number,
  start: number,
  step: number,
  surface: number,
): void {
  for (let pixel = from, here = start; pixel <= to; pixel++, here += step) {
    if (here <= depth[pixel]!) continue;
    depth[pixel] = here;
    surfaces[pixel] = surface;
  }
}

/** The same for glass. */
// eslint-disable-next-line max-params -- no object for each of millions of rows
export function mixSpan(
  { depth, surface: seen }: Raster,
  from: number,
  to: number,
  start: number,
  step: number,
  surface: number,
  { surfaces, cover }: Glass,
): void {
  let behind = -1,
    mixed = 0;
  for (let pixel = from, here = start; pixel <= to; pixel++, here += step) {
    if (here <= depth[pixel]!) continue;
    depth[pixel] = here;
    if (seen[pixel] !== behind) mixed = mix(surfaces, surface, (behind = seen[pixel]!), cover);
    seen[pixel] = mixed;
  }
}

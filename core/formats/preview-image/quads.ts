// Faces of two triangles, drawn as quads: most faces of a building have four corners, and each row of their pixels is
// then processed once. Triangles have code of their own: as quads of two equal corners they would take 3 to 15 % longer
// (three buildings of 16,000 to 48,000 triangles).
import { float, index } from '../matrices.ts';
import { cellOf, fillSpan, type Glass, mixSpan, type Raster } from './raster.ts';

/**
 * Orders two triangles that make a convex quad: the corners of it, in turn, are then the first, fifth, second and third
 * of their six. False when they make none, and nothing is changed.
 * @param at where they begin in `indices`; `normal`: where that of both begins in `normals`
 */
export function orderQuad(
  positions: Float32Array,
  { indices, at }: { readonly indices: Uint32Array; readonly at: number },
  { normals, normal }: { readonly normals: Int16Array; readonly normal: number },
): boolean {
  const x = normals[normal]!,
    y = normals[normal + 1]!,
    z = normals[normal + 2]!;
  /** Whether the path from `a` by `b` to `c` bends to the inside. */
  const bends = (a: number, b: number, c: number): boolean => {
    const ux = float(positions, b * 3) - float(positions, a * 3),
      uy = float(positions, b * 3 + 1) - float(positions, a * 3 + 1),
      uz = float(positions, b * 3 + 2) - float(positions, a * 3 + 2);
    const vx = float(positions, c * 3) - float(positions, b * 3),
      vy = float(positions, c * 3 + 1) - float(positions, b * 3 + 1),
      vz = float(positions, c * 3 + 2) - float(positions, b * 3 + 2);
    return x * (uy * vz - uz * vy) + y * (uz * vx - ux * vz) + z * (ux * vy - uy * vx) > 0;
  };
  for (let one = 0; one < 3; one++) {
    const u = index(indices, at + one),
      v = index(indices, at + ((one + 1) % 3)),
      w = index(indices, at + ((one + 2) % 3));
    for (let other = 0; other < 3; other++) {
      // An edge of both, which each passes in its own direction.
      if (!isSame(positions, index(indices, at + 3 + other), v)) continue;
      if (!isSame(positions, index(indices, at + 3 + ((other + 1) % 3)), u)) continue;
      const far = index(indices, at + 3 + ((other + 2) % 3));
      if (!bends(w, u, far) || !bends(far, v, w)) return false;
      indices.set([u, v, w, u, far, v], at);
      return true;
    }
  }
  return false;
}

const isSame = (positions: Float32Array, a: number, b: number): boolean =>
  a === b ||
  (positions[a * 3] === positions[b * 3] &&
    positions[a * 3 + 1] === positions[b * 3 + 1] &&
    positions[a * 3 + 2] === positions[b * 3 + 2]);

/** Offsets of the corners of the current quad in the points, in turn. */
const corners = new Int32Array(4);

/** A side of the current quad, from row to row: its line, and the corner at its lower end. */
const newSide = () => ({ x: 0, y: 0, slope: 0, end: 0, corner: 0 });
type Side = ReturnType<typeof newSide>;
const sides: readonly [Side, Side] = [newSide(), newSide()];

/** Continues the line of a side to a row. `step`: to the corner after or before, of four */
function reach(side: Side, middle: number, step: number, points: Float32Array): void {
  for (let n = 0; n < 3 && side.end <= middle; n++) {
    const from = corners[side.corner]!;
    side.corner = (side.corner + step) & 3;
    const to = corners[side.corner]!;
    side.x = points[from]!;
    side.y = points[from + 1]!;
    side.end = points[to + 1]!;
    side.slope = (points[to]! - side.x) / (side.end - side.y);
  }
}

/** Draws a plane quad of corners x, y, depth (3 each) that begin at `a`, `b`, `c` and `d` in `points`, in turn, as
 *  `fillTriangle` draws triangles. */
// eslint-disable-next-line max-params -- no object and no call for each of millions of quads
export function fillQuad(
  raster: Raster,
  points: Float32Array,
  a: number,
  b: number,
  c: number,
  d: number,
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
    cy = points[c + 1]!,
    dx = points[d]!,
    dy = points[d + 1]!;
  const low = Math.min(ay, by, cy, dy),
    high = Math.max(ay, by, cy, dy),
    near = Math.min(ax, bx, cx, dx),
    far = Math.max(ax, bx, cx, dx);
  // Also rejects corners so far away that their pixels have no number, and those that are not finite.
  if (!(low < height && high > 0.5 && near < width && far > 0.5)) return;
  const top = low <= 0.5 ? 0 : cellOf(low),
    bottom = high >= height ? height - 1 : cellOf(high) - 1,
    left = near <= 0.5 ? 0 : cellOf(near),
    right = far >= width ? width - 1 : cellOf(far) - 1;
  if (top > bottom || left > right) return;
  // Along the diagonal and across it: the plane of all corners.
  const ux = cx - ax,
    uy = cy - ay,
    vx = dx - bx,
    vy = dy - by;
  const twice = ux * vy - uy * vx;
  if (twice === 0) return;
  if (top < drawn.top) drawn.top = top;
  if (bottom > drawn.bottom) drawn.bottom = bottom;
  if (left < drawn.left) drawn.left = left;
  if (right > drawn.right) drawn.right = right;
  const uz = points[c + 2]! - az,
    vz = points[d + 2]! - points[b + 2]!;
  const across = (uz * vy - vz * uy) / twice,
    down = (vz * ux - uz * vx) / twice;
  corners[0] = a;
  corners[1] = b;
  corners[2] = c;
  corners[3] = d;
  const first = ay === low ? 0 : by === low ? 1 : cy === low ? 2 : 3;
  const [one, other] = sides;
  one.corner = other.corner = first;
  one.end = other.end = -Infinity;
  for (let y = top; y <= bottom; y++) {
    const middle = y + 0.5;
    if (one.end <= middle) reach(one, middle, 1, points);
    if (other.end <= middle) reach(other, middle, 3, points);
    const here = one.x + (middle - one.y) * one.slope,
      there = other.x + (middle - other.y) * other.slope;
    const start = here < there ? here : there,
      end = here < there ? there : here;
    if (start > right + 1 || end <= left) continue;
    const from = start <= left ? left : cellOf(start),
      to = end > right + 1 ? right : cellOf(end) - 1;
    if (from > to) continue;
    const depth = az + (from + 0.5 - ax) * across + (middle - ay) * down;
    if (glass === null) fillSpan(raster, y * width + from, y * width + to, depth, across, surface);
    else mixSpan(raster, y * width + from, y * width + to, depth, across, surface, glass);
  }
}

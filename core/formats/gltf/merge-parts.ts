import type { MergedGroup, MergedTile } from './merge-plan.ts';
import type { Scene, Shape } from './scene.ts';

/** The grid of a tile: stored coordinates (0 to 1 when quantised) times `grid` plus `origin` are the world. */
export interface TileGrid {
  readonly quantised: boolean;
  readonly grid: number;
  readonly origin: readonly [number, number, number];
}

/** One primitive, ready to be stored. */
export interface MergedPrimitive {
  /** Uint16, four per vertex, when quantised; else three floats */
  readonly positions: Uint16Array | Float32Array;
  /** three of -127..127 and one unused byte per vertex */
  readonly normals: Int8Array;
  /** element of each vertex */
  readonly features: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  /** feature, first index, count: one row per element in it */
  readonly ranges: readonly (readonly [feature: number, first: number, count: number])[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

// 16 bits over this many metres are steps of 2 mm; larger tiles keep 32-bit floats.
const QUANTISED_LIMIT = 131;

/** The grid that holds a tile, with a margin that keeps roundings inside. */
export function gridOf({ box }: MergedTile): TileGrid {
  const size = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2], 1e-3) * (1 + 1e-6);
  const quantised = size <= QUANTISED_LIMIT;
  return { quantised, grid: quantised ? size : 1, origin: [box[0], box[1], box[2]] };
}

/** Places every part of a group into one set of buffers. Mirrored parts get their corners in the other order, so that
 *  fronts stay fronts. */
export function mergeParts(scene: Scene, group: MergedGroup, { quantised, grid, origin }: TileGrid): MergedPrimitive {
  const { vertices } = group;
  const positions = quantised ? new Uint16Array(vertices * 4) : new Float32Array(vertices * 3);
  const normals = new Int8Array(vertices * 4);
  const features = new Float32Array(vertices);
  const indices = vertices > 65_535 ? new Uint32Array(group.indices) : new Uint16Array(group.indices);
  const ranges: [number, number, number][] = [];
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const stride = quantised ? 4 : 3;
  const step = quantised ? 65_535 / grid : 1;
  const m = scene.partMatrices;
  let vertex = 0;
  let corner = 0;
  group.parts.forEach((part, n) => {
    const shape = scene.shapes[scene.partShapes[part]!]!;
    const p = shape.positions;
    const at = part * 16;
    const count = p.length / 3;
    for (let axis = 0; axis < 3; axis++) {
      const a = m[at + axis]! * step, b = m[at + 4 + axis]! * step, c = m[at + 8 + axis]! * step, d = (m[at + 12 + axis]! - origin[axis]!) * step;
      let least = low[axis]!;
      let most = high[axis]!;
      let to = vertex * stride + axis;
      for (let v = 0; v < p.length; v += 3, to += stride) {
        const value = a * p[v]! + b * p[v + 1]! + c * p[v + 2]! + d;
        const stored = quantised ? Math.max(0, Math.min(65_535, Math.round(value))) : Math.fround(value);
        positions[to] = stored;
        if (stored < least) least = stored;
        if (stored > most) most = stored;
      }
      low[axis] = least;
      high[axis] = most;
    }
    const mirrored = turnNormals(shape, m, at, normals, vertex * 4);
    features.fill(group.elements[n]!, vertex, vertex + count);
    const first = corner;
    const own = shape.indices;
    for (let i = 0; i < own.length; i += 3) {
      indices[corner++] = own[i]! + vertex;
      indices[corner++] = own[mirrored ? i + 2 : i + 1]! + vertex;
      indices[corner++] = own[mirrored ? i + 1 : i + 2]! + vertex;
    }
    const last = ranges.at(-1);
    if (last !== undefined && last[0] === group.elements[n]!) last[2] += corner - first;
    else ranges.push([group.elements[n]!, first, corner - first]);
    vertex += count;
  });
  return { positions, normals, features, indices, ranges, low, high };
}

/** Writes the normals of a placed shape; says whether the placement mirrors. */
function turnNormals({ normals, positions, indices }: Shape, m: Float64Array, at: number, into: Int8Array, to: number): boolean {
  const a = m[at]!, b = m[at + 1]!, c = m[at + 2]!, d = m[at + 4]!, e = m[at + 5]!, f = m[at + 6]!, g = m[at + 8]!, h = m[at + 9]!, i = m[at + 10]!;
  // Normals turn by the inverse transposed: the cofactors, with the sign of the determinant.
  const cofactors = [e * i - f * h, f * g - d * i, d * h - e * g, c * h - b * i, a * i - c * g, b * g - a * h, b * f - c * e, c * d - a * f, a * e - b * d];
  const mirrored = a * cofactors[0]! + b * cofactors[1]! + c * cofactors[2]! < 0;
  const sign = mirrored ? -1 : 1;
  const [k0, k1, k2, k3, k4, k5, k6, k7, k8] = cofactors as [number, number, number, number, number, number, number, number, number];
  const own = normals ?? facing(positions, indices);
  for (let v = 0; v < own.length; v += 4) {
    const x = own[v]!, y = own[v + 1]!, z = own[v + 2]!;
    const nx = k0 * x + k3 * y + k6 * z, ny = k1 * x + k4 * y + k7 * z, nz = k2 * x + k5 * y + k8 * z;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const scale = length > 0 ? (sign * 127) / length : 0;
    into[to + v] = Math.round(nx * scale);
    into[to + v + 1] = length > 0 ? Math.round(ny * scale) : 127;
    into[to + v + 2] = Math.round(nz * scale);
  }
  return mirrored;
}

/** Normals of a shape that has none: of each vertex the sum of its triangles', weighted by their areas. */
function facing(positions: Float32Array, indices: Uint32Array): Int8Array {
  const sums = new Float64Array(positions.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [positions[b]! - positions[a]!, positions[b + 1]! - positions[a + 1]!, positions[b + 2]! - positions[a + 2]!];
    const [vx, vy, vz] = [positions[c]! - positions[a]!, positions[c + 1]! - positions[a + 1]!, positions[c + 2]! - positions[a + 2]!];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) for (let axis = 0; axis < 3; axis++) sums[corner + axis]! += normal[axis]!;
  }
  const normals = new Int8Array((positions.length / 3) * 4);
  for (let v = 0; v < positions.length / 3; v++) {
    const length = Math.hypot(sums[v * 3]!, sums[v * 3 + 1]!, sums[v * 3 + 2]!) || 1;
    for (let axis = 0; axis < 3; axis++) normals[v * 4 + axis] = Math.round((sums[v * 3 + axis]! / length) * 127);
  }
  return normals;
}

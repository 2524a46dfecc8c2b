import type { MergedGroup, MergedTile } from './merge-plan.ts';
import type { Scene } from './scene.ts';

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
  /** element of each vertex */
  readonly features: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
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

/** Feature, first index and count of every element in a group, in the order of the primitive. */
export function rangesOf(scene: Scene, group: MergedGroup): [feature: number, first: number, count: number][] {
  const ranges: [number, number, number][] = [];
  let corner = 0;
  group.parts.forEach((part, n) => {
    const count = scene.shapes[scene.partShapes[part]!]!.indices.length;
    const last = ranges.at(-1);
    if (last !== undefined && last[0] === group.elements[n]!) last[2] += count;
    else ranges.push([group.elements[n]!, corner, count]);
    corner += count;
  });
  return ranges;
}

/**
 * Places every part of a group into one set of buffers. The corners of mirrored parts are reversed, so that fronts stay
 * fronts.
 */
export function mergeParts(scene: Scene, group: MergedGroup, { quantised, grid, origin }: TileGrid): MergedPrimitive {
  const { vertices } = group;
  const positions = quantised ? new Uint16Array(vertices * 4) : new Float32Array(vertices * 3);
  const features = new Float32Array(vertices);
  const indices = vertices > 65_535 ? new Uint32Array(group.indices) : new Uint16Array(group.indices);
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
      const a = m[at + axis]! * step,
        b = m[at + 4 + axis]! * step,
        c = m[at + 8 + axis]! * step,
        d = (m[at + 12 + axis]! - origin[axis]!) * step;
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
    const mirrored = mirrors(m, at);
    features.fill(group.elements[n]!, vertex, vertex + count);
    const own = shape.indices;
    for (let i = 0; i < own.length; i += 3) {
      indices[corner++] = own[i]! + vertex;
      indices[corner++] = own[mirrored ? i + 2 : i + 1]! + vertex;
      indices[corner++] = own[mirrored ? i + 1 : i + 2]! + vertex;
    }
    vertex += count;
  });
  return { positions, features, indices, low, high };
}

/** Whether the placement at `at` mirrors: its determinant is negative. */
function mirrors(m: Float64Array, at: number): boolean {
  const a = m[at]!,
    b = m[at + 1]!,
    c = m[at + 2]!,
    d = m[at + 4]!,
    e = m[at + 5]!,
    f = m[at + 6]!,
    g = m[at + 8]!,
    h = m[at + 9]!,
    i = m[at + 10]!;
  return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g) < 0;
}

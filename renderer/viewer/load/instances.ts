// Instancing: converts a shape that is stored once, and the translations, rotations and scales of its instances, to
// draw calls.
import { floatAt } from './array-reads.ts';
import { isTranslucent, paintOf, type Chunk } from './chunks.ts';
import { coarsen } from './coarse.ts';
import type { InstancedPrimitive } from './merged-glb.ts';

/** Index of the data of one instance. */
interface Use {
  readonly from: InstancedPrimitive;
  readonly at: number;
}

/**
 * Returns one chunk per shape; translucent instances are separate, and mirrored ones, so that fronts stay fronts.
 * Neighbours in space are next to each other in a chunk.
 */
export function makeInstanced(primitives: readonly InstancedPrimitive[]): Chunk[] {
  const groups = new Map<string, { readonly uses: Use[]; readonly translucent: boolean; readonly mirrored: boolean }>();
  for (const from of primitives) {
    const translucent = isTranslucent(from.colour);
    for (let at = 0; at < from.features.length; at++) {
      const mirrored = floatAt(from.scales, at * 3) < 0;
      const key = `${from.shape} ${translucent} ${mirrored}`;
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { uses: [], translucent, mirrored }));
      group.uses.push({ from, at });
    }
  }
  return [...groups.values()].map(({ uses, translucent, mirrored }) =>
    join(inNeighbourhood(uses), translucent, mirrored),
  );
}

function join(uses: readonly Use[], translucent: boolean, mirrored: boolean): Chunk {
  const [use] = uses;
  if (!use) throw new Error('a shape has no instances');
  const { from, at } = use;
  const { positions, indices, scales } = from;
  // The frame of the shape uses the metres of the first instance: edges and search trees need lengths, not shares.
  const metres = Math.abs(floatAt(scales, at * 3));
  const vertices = positions.length / 4;
  const side = mirrored ? -1 : 1;
  const placed = new Float32Array(vertices * 3);
  for (let v = 0; v < vertices; v++) {
    for (let axis = 0; axis < 3; axis++)
      placed[v * 3 + axis] = (positions[v * 4 + axis]! / 65_535) * metres * (axis === 0 ? side : 1);
  }
  const corners = Uint32Array.from(indices);
  if (mirrored)
    for (let i = 0; i < corners.length; i += 3) [corners[i + 1], corners[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  const colours = new Uint8Array(uses.length * 4);
  const features = new Float32Array(uses.length);
  const matrices = new Float32Array(uses.length * 16);
  uses.forEach((each, n) => {
    features[n] = floatAt(each.from.features, each.at);
    colours.set(paintOf(each.from.colour), n * 4);
    place(matrices, n * 16, each, metres, side);
  });
  return {
    translucent,
    positions: placed,
    colours,
    features,
    indices: corners,
    ranges: new Uint32Array(0),
    instances: { matrices, boxes: boxesOf(placed, matrices), coarse: coarsen(placed, corners) },
  };
}

/** Writes the matrix of one use. */
// Long: no object for each instance, of which there are hundreds of thousands.
function place(
  into: Float32Array,
  to: number,
  { from: { translations: t, rotations: q, scales: s }, at }: Use,
  metres: number,
  side: number,
): void {
  const [x, y, z, w] = [floatAt(q, at * 4), floatAt(q, at * 4 + 1), floatAt(q, at * 4 + 2), floatAt(q, at * 4 + 3)];
  const a = (floatAt(s, at * 3) * side) / metres;
  const b = floatAt(s, at * 3 + 1) / metres;
  const c = floatAt(s, at * 3 + 2) / metres;
  into[to] = (1 - 2 * (y * y + z * z)) * a;
  into[to + 1] = 2 * (x * y + z * w) * a;
  into[to + 2] = 2 * (x * z - y * w) * a;
  into[to + 4] = 2 * (x * y - z * w) * b;
  into[to + 5] = (1 - 2 * (x * x + z * z)) * b;
  into[to + 6] = 2 * (y * z + x * w) * b;
  into[to + 8] = 2 * (x * z + y * w) * c;
  into[to + 9] = 2 * (y * z - x * w) * c;
  into[to + 10] = (1 - 2 * (x * x + y * y)) * c;
  for (let axis = 0; axis < 3; axis++) into[to + 12 + axis] = floatAt(t, at * 3 + axis);
  into[to + 15] = 1;
}

/** Orders instances along a curve through space (Morton's), so that a run of them fills a small box. */
function inNeighbourhood(uses: readonly Use[]): readonly Use[] {
  let size = 1e-9;
  const placeOf = ({ from, at }: Use, axis: number): number => floatAt(from.translations, at * 3 + axis);
  const lows = ([0, 1, 2] as const).map(axis => {
    let [low, high] = [Infinity, -Infinity];
    for (const use of uses) {
      low = Math.min(low, placeOf(use, axis));
      high = Math.max(high, placeOf(use, axis));
    }
    size = Math.max(size, high - low);
    return low;
  });
  const keyOf = (use: Use): number =>
    lows.reduce((key, low, axis) => key | (spread(Math.floor(((placeOf(use, axis) - low) / size) * 1023)) << axis), 0);
  return uses
    .map(use => ({ use, key: keyOf(use) }))
    .sort((a, b) => a.key - b.key)
    .map(({ use }) => use);
}

/** Spreads ten bits, each followed by two zeros. */
function spread(value: number): number {
  let v = value & 1023;
  v = (v | (v << 16)) & 0x030000ff;
  v = (v | (v << 8)) & 0x0300f00f;
  v = (v | (v << 4)) & 0x030c30c3;
  return (v | (v << 2)) & 0x09249249;
}

/** Exact box of every instance in the model's frame. */
function boxesOf(positions: Float32Array, m: Float32Array): Float32Array<ArrayBuffer> {
  const count = m.length / 16;
  const boxes = new Float32Array(count * 6);
  for (let n = 0; n < count; n++) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [floatAt(m, n * 16 + axis), floatAt(m, n * 16 + 4 + axis)];
      const [c, d] = [floatAt(m, n * 16 + 8 + axis), floatAt(m, n * 16 + 12 + axis)];
      let [low, high] = [Infinity, -Infinity];
      for (let v = 0; v < positions.length; v += 3) {
        const value = a * floatAt(positions, v) + b * floatAt(positions, v + 1) + c * floatAt(positions, v + 2);
        if (value < low) low = value;
        if (value > high) high = value;
      }
      boxes[n * 6 + axis] = low + d;
      boxes[n * 6 + 3 + axis] = high + d;
    }
  }
  return boxes;
}

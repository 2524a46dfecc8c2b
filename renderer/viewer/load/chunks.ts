// From stored primitives to draw calls: few large chunks, opaque and translucent separate, colours at the vertices.
import { floatAt, indexAt } from './array-reads.ts';
import type { Coarse } from './coarse.ts';
import type { Colour, Primitive } from './merged-glb.ts';

/** Content of one draw call. It owns its arrays, which can be transferred to another thread. */
export interface Chunk {
  readonly translucent: boolean;
  /** metres in the model's frame; with instances in the frame of the shape */
  readonly positions: Float32Array<ArrayBuffer>;
  /** sRGB and opacity, a byte each: of every vertex, or of every instance */
  readonly colours: Uint8Array<ArrayBuffer>;
  /** of every vertex, or of every instance */
  readonly features: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** rows of feature, first index, count, ascending by first index; none with instances */
  readonly ranges: Uint32Array<ArrayBuffer>;
  /** places of one shape; null for merged elements */
  readonly instances: Instances | null;
}

export interface Instances {
  /** 16 numbers each, column by column: from the frame of the shape to the model's */
  readonly matrices: Float32Array<ArrayBuffer>;
  /** 6 numbers each, exact, in the model's frame */
  readonly boxes: Float32Array<ArrayBuffer>;
  /** coarse shape for instances of a few pixels */
  readonly coarse: Coarse | null;
}

/** A chunk takes primitives until it has this many vertices. */
const CHUNK = 1_500_000;

/**
 * Joins primitives, separated by opacity only. `rangesOf`: rows of feature, first index and count by the number of a
 * primitive.
 */
export function makeChunks(primitives: readonly Primitive[], rangesOf: (primitive: number) => readonly number[]) {
  const groups: { translucent: boolean; vertices: number; members: Primitive[] }[] = [];
  for (const primitive of primitives) {
    const translucent = isTranslucent(primitive.colour);
    let group = groups.findLast(each => each.translucent === translucent);
    if (!group || group.vertices + primitive.features.length > CHUNK)
      groups.push((group = { translucent, vertices: 0, members: [] }));
    group.vertices += primitive.features.length;
    group.members.push(primitive);
  }
  return groups.map(({ translucent, vertices, members }) => join(members, rangesOf, vertices, translucent));
}

/** Indexes the rows of the side table by primitive; the rows are in the order of the primitives. */
export function indexRanges(ranges: Uint32Array): (primitive: number) => readonly number[] {
  const starts: number[] = [];
  for (let row = 0; row < ranges.length; row += 4) starts[indexAt(ranges, row + 1)] ??= row;
  return primitive => {
    const rows: number[] = [];
    for (let row = starts[primitive] ?? ranges.length; ranges[row + 1] === primitive; row += 4)
      rows.push(indexAt(ranges, row), indexAt(ranges, row + 2), indexAt(ranges, row + 3));
    return rows;
  };
}

function join(
  primitives: readonly Primitive[],
  rangesOf: (primitive: number) => readonly number[],
  vertices: number,
  translucent: boolean,
): Chunk {
  const size = primitives.reduce((sum, { indices }) => sum + indices.length, 0);
  const rows = new Map(primitives.map(({ number }) => [number, rangesOf(number)]));
  const chunk: Chunk = {
    translucent,
    positions: new Float32Array(vertices * 3),
    colours: new Uint8Array(vertices * 4),
    features: new Float32Array(vertices),
    indices: new Uint32Array(size),
    ranges: Uint32Array.from([...rows.values()].flat()),
    instances: null,
  };
  let vertex = 0;
  let corner = 0;
  let row = 0;
  primitives.forEach(({ number, positions, stride, scale, shift: [x, y, z], features, indices, colour }) => {
    const count = features.length;
    for (let v = 0, from = 0, to = vertex * 3; v < count; v++, from += stride, to += 3) {
      chunk.positions[to] = positions[from]! * scale + x;
      chunk.positions[to + 1] = positions[from + 1]! * scale + y;
      chunk.positions[to + 2] = positions[from + 2]! * scale + z;
    }
    chunk.features.set(features, vertex);
    const [red, green, blue, alpha] = paintOf(colour);
    for (let v = vertex * 4; v < (vertex + count) * 4; v += 4) {
      chunk.colours[v] = red;
      chunk.colours[v + 1] = green;
      chunk.colours[v + 2] = blue;
      chunk.colours[v + 3] = alpha;
    }
    for (let i = 0; i < indices.length; i++) chunk.indices[corner + i] = indices[i]! + vertex;
    for (const end = row + (rows.get(number)?.length ?? 0); row < end; row += 3)
      chunk.ranges[row + 1] = indexAt(chunk.ranges, row + 1) + corner;
    vertex += count;
    corner += indices.length;
  });
  return chunk;
}

export const isTranslucent = (colour: Colour): boolean => colour[3] < 0.99;

/** The bytes of a colour, sRGB. */
export const paintOf = (colour: Colour): readonly [number, number, number, number] => [
  byte(sRgb(colour[0])),
  byte(sRgb(colour[1])),
  byte(sRgb(colour[2])),
  byte(colour[3]),
];

const byte = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255);

/** Linear light to sRGB (IEC 61966-2-1). */
const sRgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Empty boxes of features: 6 numbers each, Infinity first. */
export function emptyBoxes(count: number): Float32Array<ArrayBuffer> {
  const boxes = new Float32Array(count * 6);
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  return boxes;
}

/** Extends the boxes of the features of a chunk, in the model's frame. */
export function growBoxes(boxes: Float32Array, { positions, features, instances }: Chunk): void {
  for (let n = 0; n < features.length; n++) {
    const at = floatAt(features, n) * 6;
    for (let axis = 0; axis < 3; axis++) {
      const low = instances ? floatAt(instances.boxes, n * 6 + axis) : floatAt(positions, n * 3 + axis);
      const high = instances ? floatAt(instances.boxes, n * 6 + 3 + axis) : low;
      if (low < floatAt(boxes, at + axis)) boxes[at + axis] = low;
      if (high > floatAt(boxes, at + 3 + axis)) boxes[at + 3 + axis] = high;
    }
  }
}

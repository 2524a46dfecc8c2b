// From stored primitives to what is drawn: few large chunks, opaque and translucent apart, colours at the vertices.
import type { MergedGlb, Primitive } from './merged-glb.ts';

/** What one draw call shows. Arrays of their own, ready to be handed to another thread. */
export interface Chunk {
  readonly translucent: boolean;
  /** metres in the model's frame */
  readonly positions: Float32Array<ArrayBuffer>;
  /** sRGB and opacity, a byte each */
  readonly colours: Uint8Array<ArrayBuffer>;
  readonly features: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** rows of feature, first index, count, ascending by first index */
  readonly ranges: Uint32Array<ArrayBuffer>;
}

/** A chunk takes primitives until it has this many vertices. */
const CHUNK = 1_500_000;

/** Joins the primitives of a model. Opacity alone keeps them apart. */
export function makeChunks(model: MergedGlb): Chunk[] {
  const rows: number[][] = model.primitives.map(() => []);
  for (let i = 0; i < model.ranges.length; i += 4) rows[model.ranges[i + 1]!]?.push(model.ranges[i]!, model.ranges[i + 2]!, model.ranges[i + 3]!);
  const groups: { translucent: boolean; vertices: number; members: number[] }[] = [];
  model.primitives.forEach(({ features, colour }, n) => {
    const translucent = colour[3] < 0.99;
    let group = groups.findLast(each => each.translucent === translucent);
    if (!group || group.vertices + features.length > CHUNK) groups.push(group = { translucent, vertices: 0, members: [] });
    group.vertices += features.length;
    group.members.push(n);
  });
  return groups.map(({ translucent, vertices, members }) => join(model.primitives, rows, members, vertices, translucent));
}

function join(primitives: readonly Primitive[], rows: readonly number[][], members: readonly number[], vertices: number, translucent: boolean): Chunk {
  const size = members.reduce((sum, n) => sum + primitives[n]!.indices.length, 0);
  const chunk: Chunk = {
    translucent, positions: new Float32Array(vertices * 3), colours: new Uint8Array(vertices * 4),
    features: new Float32Array(vertices), indices: new Uint32Array(size), ranges: Uint32Array.from(members.flatMap(n => rows[n]!)),
  };
  let vertex = 0;
  let corner = 0;
  let row = 0;
  for (const n of members) {
    const { positions, stride, scale, shift: [x, y, z], features, indices, colour } = primitives[n]!;
    const count = features.length;
    for (let v = 0, from = 0, to = vertex * 3; v < count; v++, from += stride, to += 3) {
      chunk.positions[to] = positions[from]! * scale + x;
      chunk.positions[to + 1] = positions[from + 1]! * scale + y;
      chunk.positions[to + 2] = positions[from + 2]! * scale + z;
    }
    chunk.features.set(features, vertex);
    const paint = [byte(sRgb(colour[0])), byte(sRgb(colour[1])), byte(sRgb(colour[2])), byte(colour[3])];
    for (let i = vertex * 4; i < (vertex + count) * 4; i++) chunk.colours[i] = paint[i & 3]!;
    for (let i = 0; i < indices.length; i++) chunk.indices[corner + i] = indices[i]! + vertex;
    for (const end = row + rows[n]!.length; row < end; row += 3) chunk.ranges[row + 1]! += corner;
    vertex += count;
    corner += indices.length;
  }
  return chunk;
}

const byte = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255);

/** Linear light to sRGB (IEC 61966-2-1). */
const sRgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Box of every feature in the model's frame, 6 numbers each (Infinity first where nothing is drawn). */
export function featureBoxes(chunks: readonly Chunk[], count: number): Float32Array<ArrayBuffer> {
  const boxes = new Float32Array(count * 6);
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (const { positions, features } of chunks) {
    for (let v = 0; v < features.length; v++) {
      const at = features[v]! * 6;
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[v * 3 + axis]!;
        if (value < boxes[at + axis]!) boxes[at + axis] = value;
        if (value > boxes[at + 3 + axis]!) boxes[at + 3 + axis] = value;
      }
    }
  }
  return boxes;
}

import type { Scene } from '../gltf/scene.ts';

/** Approximate limit of the bytes that a viewer has to unpack from one file. */
const MOST_BYTES = 100 * 2 ** 20;
const BYTES_OF_VERTEX = 6;
/** A corner of a triangle with its share of the edges that are drawn. */
const BYTES_OF_CORNER = 7;

/**
 * Distributes the elements of a scene over files, so that a viewer can show the first one early and none is too much
 * for it at once. All rooms are in the first: the viewer spoils those of later files. So are the outermost elements:
 * the viewer turns its camera to the content of the first file, which then reaches as far as the model. An empty scene
 * is one empty file.
 * `boxes`: 6 doubles per element; `most`: approximate bytes of each file before packing; one element is never cut.
 */
export function chooseChunks(scene: Scene, boxes: Float64Array, most = MOST_BYTES): number[][] {
  const { elements, shapes, partShapes } = scene;
  const uses = new Int32Array(shapes.length);
  for (const shape of partShapes) uses[shape]!++;
  const chunks: number[][] = [[]];
  let chunk = chunks[0]!;
  let bytes = 0;
  let seen = new Set<number>();
  const costOf = (e: number): number => {
    const { firstPart, partCount } = elements[e]!;
    let cost = 0;
    for (let part = firstPart; part < firstPart + partCount; part++) {
      const n = partShapes[part]!;
      // Shapes that are drawn often are mostly stored once in each file.
      if (uses[n]! > 1 && seen.has(n)) continue;
      seen.add(n);
      cost += (shapes[n]!.positions.length / 3) * BYTES_OF_VERTEX + shapes[n]!.indices.length * BYTES_OF_CORNER;
    }
    return cost;
  };
  const edge = outermost(boxes);
  const leading = elements.flatMap(({ space }, e) => (space || edge.has(e) ? [e] : []));
  for (const e of leading) bytes += costOf(e);
  chunk.push(...leading);
  elements.forEach(({ space }, e) => {
    if (space || edge.has(e)) return;
    let cost = costOf(e);
    if (bytes > 0 && bytes + cost > most) {
      chunks.push((chunk = []));
      bytes = 0;
      seen = new Set();
      cost = costOf(e);
    }
    chunk.push(e);
    bytes += cost;
  });
  chunks[0]!.sort((a, b) => Number(elements[b]!.space) - Number(elements[a]!.space) || a - b);
  return chunks;
}

/** The elements that reach farthest to each side: at most six. */
function outermost(boxes: Float64Array): Set<number> {
  const found = [0, 0, 0, 0, 0, 0];
  for (let at = 6; at < boxes.length; at += 6) {
    for (let side = 0; side < 6; side++) {
      const here = boxes[at + side]!,
        farthest = boxes[found[side]! * 6 + side]!;
      if (side < 3 ? here < farthest : here > farthest) found[side] = at / 6;
    }
  }
  return new Set(boxes.length === 0 ? [] : found);
}

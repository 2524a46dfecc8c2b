import { emptyBox, middleOf, partsOf, sidesOf, widenByBox } from '../gltf/scene.ts';
import type { Box, Scene, SceneElement } from '../gltf/scene.ts';

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
  const first: number[] = [];
  const chunks = [first];
  let chunk = first;
  let bytes = 0;
  let seen = new Set<number>();
  const costOf = (e: number): number => {
    let cost = 0;
    for (const [, n] of partsOf(scene, elements[e]!)) {
      // Shapes that are drawn often are mostly stored once in each file.
      if (uses[n]! > 1 && seen.has(n)) continue;
      seen.add(n);
      const { positions, indices } = shapes[n]!;
      cost += (positions.length / 3) * BYTES_OF_VERTEX + indices.length * BYTES_OF_CORNER;
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
  const isSpace = (e: number): number => Number(elements[e]!.space);
  first.sort((a, b) => isSpace(b) - isSpace(a) || a - b);
  return chunks;
}

/** The elements that reach farthest to each side: at most six. */
function outermost(boxes: Float64Array): Set<number> {
  const found = [0, 0, 0, 0, 0, 0];
  for (let at = 6; at < boxes.length; at += 6) {
    for (let side = 0; side < 6; side++) {
      const [here, farthest] = [boxes[at + side]!, boxes[found[side]! * 6 + side]!];
      if (side < 3 ? here < farthest : here > farthest) found[side] = at / 6;
    }
  }
  return new Set(boxes.length === 0 ? [] : found);
}

/** Elements that share one frame. Coordinates are stored relative to `centre`, in steps of 2 x half / 65,535. */
export interface Tile {
  /** numbers of the elements, rooms first */
  readonly elements: readonly number[];
  /** whole metres: tiles whose centres round to the same metre would be mixed up by the viewer */
  readonly centre: readonly [number, number, number];
  readonly half: readonly [number, number, number];
}

// One tile up to this size: every tile costs the viewer a draw call or more. Beyond it, cells.
const WHOLE = 100;
const CELL = 64;

/**
 * Cuts some elements of a model, or all, into tiles. `boxes`: 6 doubles per element (world metres). An element larger
 * than a cell is put into a cell of the next power of two, so that long elements do not spoil the precision of small
 * ones.
 */
export function chooseTiles(elements: readonly SceneElement[], members: readonly number[], boxes: Float64Array) {
  if (members.length === 0) return [];
  if (Math.max(...sidesOf(unite(boxes, members))) <= WHOLE) return [tileOf(elements, boxes, members)];
  const groups = Map.groupBy(members, e => {
    const box = unite(boxes, [e]);
    const cell = Math.max(CELL, 2 ** Math.ceil(Math.log2(Math.max(...sidesOf(box), 1e-9))));
    return [cell, ...middleOf(box).map(middle => Math.floor(middle / cell))].join();
  });
  return [...groups.values()].map(group => tileOf(elements, boxes, group));
}

function tileOf(elements: readonly SceneElement[], boxes: Float64Array, members: readonly number[]): Tile {
  const box = unite(boxes, members);
  const centre = middleOf(box).map(middle => Math.round(middle)) as [number, number, number];
  // Halves are multiples of 1/1024 m, so that the reader's mean of both corners is the centre exactly.
  const halfOf = (middle: number, axis: number): number =>
    Math.ceil((Math.max(box[axis + 3]! - middle, middle - box[axis]!) + 1e-6) * 1024 + 1) / 1024;
  const half = centre.map(halfOf) as [number, number, number];
  const isSpace = (e: number): boolean => elements[e]!.space;
  return { elements: [...members.filter(isSpace), ...members.filter(e => !isSpace(e))], centre, half };
}

function unite(boxes: Float64Array, members: readonly number[]): Box {
  const all = emptyBox();
  for (const e of members) widenByBox(all, boxes, e);
  return all;
}

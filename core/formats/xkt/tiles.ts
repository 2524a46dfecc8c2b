import type { Box, SceneElement } from '../gltf/scene.ts';
import { emptyBox } from '../gltf/scene.ts';

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
export function chooseTiles(
  elements: readonly SceneElement[],
  members: readonly number[],
  boxes: Float64Array,
): Tile[] {
  if (members.length === 0) return [];
  if (largestSide(unite(boxes, members)) <= WHOLE) return [tileOf(elements, boxes, members)];
  const groups = new Map<string, number[]>();
  members.forEach(e => {
    const box = boxes.subarray(e * 6, e * 6 + 6);
    const cell = Math.max(CELL, 2 ** Math.ceil(Math.log2(Math.max(largestSide(box), 1e-9))));
    const key = [cell, ...[0, 1, 2].map(axis => Math.floor((box[axis]! + box[axis + 3]!) / 2 / cell))].join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [e]);
    else group.push(e);
  });
  return [...groups.values()].map(group => tileOf(elements, boxes, group));
}

function tileOf(elements: readonly SceneElement[], boxes: Float64Array, members: readonly number[]): Tile {
  const box = unite(boxes, members);
  const centre = [0, 1, 2].map(axis => Math.round((box[axis]! + box[axis + 3]!) / 2));
  // Halves are multiples of 1/1024 m, so that the reader's mean of both corners is the centre exactly.
  const half = [0, 1, 2].map(
    axis => Math.ceil((Math.max(box[axis + 3]! - centre[axis]!, centre[axis]! - box[axis]!) + 1e-6) * 1024 + 1) / 1024,
  );
  return {
    elements: [...members.filter(e => elements[e]!.space), ...members.filter(e => !elements[e]!.space)],
    centre: centre as [number, number, number],
    half: half as [number, number, number],
  };
}

function unite(boxes: Float64Array, members: readonly number[]): Box {
  const all = emptyBox();
  for (const e of members) {
    for (let axis = 0; axis < 3; axis++) {
      all[axis] = Math.min(all[axis]!, boxes[e * 6 + axis]!);
      all[axis + 3] = Math.max(all[axis + 3]!, boxes[e * 6 + axis + 3]!);
    }
  }
  return all;
}

const largestSide = (box: ArrayLike<number>): number =>
  Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);

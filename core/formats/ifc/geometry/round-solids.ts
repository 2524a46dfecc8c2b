// Finds extruded circles in a file: their meshes can be drawn smoother.
import type { StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';

const circles = new Set(['IFCCIRCLEPROFILEDEF', 'IFCCIRCLEHOLLOWPROFILEDEF']);

/** STEP ids of these solids in rising order, on shared memory. */
export function roundSolids(index: StepIndex): Float64Array {
  const ids: number[] = [];
  if (index.typeNames.some(name => circles.has(name))) {
    const reader = new InstanceReader(index.bytes);
    for (const position of index.positionsOf('IFCEXTRUDEDAREASOLID')) {
      reader.load(index, position);
      const profile = reader.ref(0);
      const at = profile < 0 ? -1 : index.positionOf(profile);
      if (at >= 0 && circles.has(index.typeNames[index.types[at]!]!)) ids.push(index.ids[position]!);
    }
  }
  const shared = new Float64Array(new SharedArrayBuffer(ids.length * 8));
  shared.set(ids.sort((a, b) => a - b));
  return shared;
}

/** Whether an id is among those in rising order. */
export function isAmong(ids: Float64Array, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}

import { idAt, nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import type { Patch } from './source.ts';

// Finds extruded circles in a file: their meshes can be drawn smoother.

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
      if (at >= 0 && circles.has(nameAt(index, at))) ids.push(idAt(index, position));
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

/**
 * Bars and pipes are disks swept along a curve, from a parameter to another. web-ifc cannot find a parameter on a
 * composite curve and then draws nothing; without parameters it sweeps the whole curve. So where they mean the whole,
 * they are blanked. They do when they run from 0 to the last segment or beyond, and from 0 to 1: by the letter that is
 * the first segment only, but exporters of reinforcement write it for the whole bar.
 */
export function wholeSweeps(index: StepIndex): Patch[] {
  const reader = new InstanceReader(index.bytes);
  const patches: Patch[] = [];
  for (const type of ['IFCSWEPTDISKSOLID', 'IFCSWEPTDISKSOLIDPOLYGONAL']) {
    for (const position of index.positionsOf(type)) {
      reader.load(index, position);
      const from = reader.argument(3);
      const to = reader.argument(4);
      const [first, last] = [reader.numberAt(from), reader.numberAt(to)];
      if (first !== 0 || !(last >= 1)) continue;
      const [start, end] = [reader.startOf(from), reader.endOf(to)];
      const segments = segmentsOf(index, reader, reader.ref(0));
      if (last === 1 ? segments > 1 : last >= segments)
        patches.push({ at: start, bytes: Buffer.from('$,$'.padEnd(end - start), 'latin1') });
    }
  }
  return patches;
}

/** Number of parameters of length one of the curve; NaN for curves that are no chain. */
function segmentsOf(index: StepIndex, reader: InstanceReader, curve: number): number {
  const position = curve < 0 ? -1 : index.positionOf(curve);
  if (position < 0) return NaN;
  reader.load(index, position);
  const items = (rank: number): number => {
    const list = reader.argument(rank);
    if (!reader.isList(list)) return NaN;
    let count = 0;
    for (let item = reader.first(list); item < reader.end(list); item = reader.after(item)) count++;
    return count;
  };
  const name = nameAt(index, position);
  if (name === 'IFCPOLYLINE') return items(0) - 1;
  if (name === 'IFCCOMPOSITECURVE') return items(0);
  return name === 'IFCINDEXEDPOLYCURVE' ? items(1) : NaN;
}

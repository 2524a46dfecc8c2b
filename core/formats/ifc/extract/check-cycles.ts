import type { IfcWarning } from '../errors.ts';
import type { StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

/** Warnings about placements and mapped items that contain themselves; geometry cannot be made of those. */
export function checkCycles(index: StepIndex, reader: InstanceReader): IfcWarning[] {
  const warnings: IfcWarning[] = [];
  const placements = findCycle(index, index.positionsOf('IFCLOCALPLACEMENT'), position => {
    reader.load(index, position);
    return [reader.ref(0)];
  });
  if (placements >= 0)
    warnings.push({
      code: 'placement_cycle',
      message: `The placement #${placements} is relative to itself through a cycle.`,
      type: 'IfcLocalPlacement',
    });
  const maps = findCycle(index, index.positionsOf('IFCREPRESENTATIONMAP'), position =>
    mapsInside(index, reader, position),
  );
  if (maps >= 0)
    warnings.push({
      code: 'mapped_item_cycle',
      message: `The representation map #${maps} contains itself through its mapped items.`,
      type: 'IfcRepresentationMap',
    });
  return warnings;
}

/** STEP ids of the representation maps that the mapped representation of a map shows. */
function mapsInside(index: StepIndex, reader: InstanceReader, map: number): number[] {
  reader.load(index, map);
  const representation = index.positionOf(reader.ref(1));
  if (representation < 0) return [];
  reader.load(index, representation);
  const found: number[] = [];
  for (const item of reader.refs(3, [])) {
    const position = index.positionOf(item);
    if (position < 0 || index.typeNames[index.types[position]!] !== 'IFCMAPPEDITEM') continue;
    reader.load(index, position);
    found.push(reader.ref(0));
  }
  return found;
}

const ON_PATH = 1;
const DONE = 2;

/** STEP id of an instance that leads back to itself along `next`, or -1. Walks without recursion. */
function findCycle(index: StepIndex, positions: Int32Array, next: (position: number) => readonly number[]): number {
  const state = new Uint8Array(positions.length === 0 ? 0 : index.count);
  const path: { readonly position: number; readonly targets: readonly number[]; at: number }[] = [];
  const enter = (position: number): void => {
    state[position] = ON_PATH;
    path.push({ position, targets: next(position), at: 0 });
  };
  for (const start of positions) {
    if (state[start] === DONE) continue;
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      if (top.at === top.targets.length) {
        state[top.position] = DONE;
        path.pop();
        continue;
      }
      const target = index.positionOf(top.targets[top.at++]!);
      if (target < 0 || state[target] === DONE) continue;
      if (state[target] === ON_PATH) return index.ids[target]!;
      enter(target);
    }
  }
  return -1;
}

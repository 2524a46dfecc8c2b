import { nameAt, type StepIndex, writtenIdAt } from '../step/step-index.ts';
import type { IfcWarning } from '../../errors.ts';
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
  const maps = findCycle(index, index.positionsOf('IFCREPRESENTATIONMAP'), map => mapsInside(index, reader, map));
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
    if (position < 0 || nameAt(index, position) !== 'IFCMAPPEDITEM') continue;
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
      const target = index.positionOf(top.targets[top.at++] ?? -1);
      if (target < 0 || state[target] === DONE) continue;
      if (state[target] === ON_PATH) return writtenIdAt(index, target);
      enter(target);
    }
  }
  return -1;
}

const [HASH, QUOTE] = [35, 39];
const [DOLLAR, CLOSE, SEMICOLON] = [36, 41, 59];
// Nearly half of a file are instances that hold only numbers.
const WITHOUT = new Set(['IFCCARTESIANPOINT', 'IFCDIRECTION', 'IFCCARTESIANPOINTLIST3D', 'IFCCARTESIANPOINTLIST2D']);
// Their unit, the last argument, is all they can refer to, and it is nearly always `$`.
const UNIT_LAST = new Set(['IFCPROPERTYSINGLEVALUE', 'IFCPROPERTYLISTVALUE']);

/** Follows every reference in the file. `dangling`: how many lead to instances that the file does not have; `first`:
 *  the STEP id of the first instance with one, and what it refers to. */
export function checkReferences(index: StepIndex) {
  const { bytes, starts, lengths, types, count, positionOf } = index;
  const dense = index.dense ?? new Int32Array(0);
  const without = Uint8Array.from(index.typeNames, name => (WITHOUT.has(name) ? 1 : UNIT_LAST.has(name) ? 2 : 0));
  // `#1=` and the name at least come before the first argument.
  const heads = Uint32Array.from(index.typeNames, name => name.length + 3);
  let dangling = 0;
  let first: { from: number; to: number } | undefined;
  for (let i = 0; i < count; i++) {
    const type = types[i]!;
    const skip = without[type]!;
    if (skip === 1) continue;
    const end = starts[i]! + lengths[i]!;
    if (skip === 2 && bytes[end - 1] === SEMICOLON && bytes[end - 2] === CLOSE && bytes[end - 3] === DOLLAR) continue;
    let at = starts[i]! + heads[type]!;
    while (at < end) {
      const c = bytes[at++]!;
      if (c === QUOTE) {
        while (at < end && bytes[at] !== QUOTE) at++;
        at++;
      } else if (c === HASH) {
        let id = 0;
        let digit = 0;
        while ((digit = bytes[at]! - 48) >= 0 && digit <= 9) {
          id = id * 10 + digit;
          at++;
        }
        const found = id < dense.length ? dense[id]! > 0 : positionOf(id) >= 0;
        if (!found && dangling++ === 0) first = { from: writtenIdAt(index, i), to: id };
      }
    }
  }
  return { dangling, ...(first && { first }) };
}

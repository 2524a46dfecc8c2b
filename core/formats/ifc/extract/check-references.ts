import type { StepIndex } from '../step/step-index.ts';

export interface ReferenceFindings {
  /** references to instances that the file does not have */
  readonly dangling: number;
  /** STEP id of the first instance with one, and what it refers to */
  readonly first?: { readonly from: number; readonly to: number };
}

const HASH = 35,
  QUOTE = 39;
const DOLLAR = 36,
  CLOSE = 41,
  SEMICOLON = 59;
// Nearly half of a file are instances that hold only numbers.
const WITHOUT = new Set(['IFCCARTESIANPOINT', 'IFCDIRECTION', 'IFCCARTESIANPOINTLIST3D', 'IFCCARTESIANPOINTLIST2D']);
// Their unit, the last argument, is all they can refer to, and it is nearly always `$`.
const UNIT_LAST = new Set(['IFCPROPERTYSINGLEVALUE', 'IFCPROPERTYLISTVALUE']);

/** Follows every reference in the file. */
export function checkReferences(index: StepIndex): ReferenceFindings {
  const { bytes, starts, lengths, types, count, positionOf } = index;
  const dense = index.dense ?? new Int32Array(0);
  const without = Uint8Array.from(index.typeNames, name => (WITHOUT.has(name) ? 1 : UNIT_LAST.has(name) ? 2 : 0));
  // `#1=` and the name at least stand before the first argument.
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
        if (!found && dangling++ === 0) first = { from: index.ids[i]!, to: id };
      }
    }
  }
  return first === undefined ? { dangling } : { dangling, first };
}

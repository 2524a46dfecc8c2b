import { Pairs } from '../step/pairs.ts';
import type { StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';

/**
 * The instances that refer to another one from outside and affect it, as linked lists by position: entry
 * `first[position]`, then `next[entry]`; entry 0 ends. `line[entry]` is the position of the instance that refers.
 */
export interface Attachments {
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly line: Int32Array;
}

/** Relationships whose list may name many products: a sub-model has them with its own products only. By their name the
 *  rank of that list. */
export const listRanks: ReadonlyMap<string, number> = new Map([
  ['IFCRELASSOCIATESMATERIAL', 4],
  ['IFCRELAGGREGATES', 5],
]);

/**
 * Rank of the attribute that a relationship assigns to its products: the material of IfcRelAssociatesMaterial, the
 * opening of IfcRelVoidsElement.
 */
export const RELATED = 5;

// Rank of the reference by which an instance is attached: styles to items, colours to faces and materials, openings to
// elements.
const single: Readonly<Record<string, number>> = {
  IFCSTYLEDITEM: 0,
  IFCINDEXEDCOLOURMAP: 0,
  IFCMATERIALDEFINITIONREPRESENTATION: 3,
  IFCRELVOIDSELEMENT: 4,
};
const RELATING = 4;

/**
 * Finds instances that affect the shape and colour of another one although it does not refer to them: styles of items
 * and materials, materials and openings of elements, and for the parts of an element that has openings the element
 * itself.
 */
export function readAttachments(index: StepIndex): Attachments {
  const reader = new InstanceReader(index.bytes);
  const pairs = new Pairs();
  const attach = (id: number, line: number): void => {
    const position = id < 0 ? -1 : index.positionOf(id);
    if (position >= 0) pairs.push(position, line);
  };
  for (const [name, rank] of Object.entries(single)) {
    for (const line of index.positionsOf(name)) {
      reader.load(index, line);
      attach(reader.ref(rank), line);
    }
  }
  const voided = new Set<number>();
  for (const line of index.positionsOf('IFCRELVOIDSELEMENT')) {
    reader.load(index, line);
    voided.add(reader.ref(RELATING));
  }
  for (const [name, rank] of listRanks) {
    for (const line of index.positionsOf(name)) {
      reader.load(index, line);
      if (name === 'IFCRELAGGREGATES' && !voided.has(reader.ref(RELATING))) continue;
      if (reader.isList(reader.argument(rank))) for (const id of reader.refs(rank, [])) attach(id, line);
    }
  }
  return link(pairs, index.count);
}

function link(pairs: Pairs, count: number): Attachments {
  const first = new Int32Array(count);
  const next = new Int32Array(pairs.length + 1);
  const line = new Int32Array(pairs.length + 1);
  for (let i = 0; i < pairs.length; i++) {
    const at = pairs.left(i);
    next[i + 1] = first[at]!;
    line[i + 1] = pairs.right(i);
    first[at] = i + 1;
  }
  return { first, next, line };
}

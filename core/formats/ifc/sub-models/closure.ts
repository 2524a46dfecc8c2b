import { Growing } from '../../gltf/growing.ts';
import type { StepIndex } from '../step/step-index.ts';
import { Pairs } from '../step/pairs.ts';
import { InstanceReader } from '../step/step-reader.ts';

/**
 * The instances that refer to another one from outside and affect it, as linked lists by position: entry
 * `first[position]`, then `next[entry]`; entry 0 ends. `line[entry]` is the position of the instance that refers.
 */
export type Attachments = ReturnType<typeof link>;

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

function link(pairs: Pairs, count: number) {
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

const [HASH, QUOTE, OPEN, CLOSE] = [35, 39, 40, 41];
// Nearly half of a file are instances that refer to nothing.
const WITHOUT = new Set(['IFCCARTESIANPOINT', 'IFCDIRECTION', 'IFCCARTESIANPOINTLIST3D', 'IFCCARTESIANPOINTLIST2D']);

// Cost of drawing an instance, in bytes of usual geometry: cutting openings and solids is expensive.
const dear: Readonly<Record<string, number>> = {
  IFCRELVOIDSELEMENT: 8_000,
  IFCBOOLEANRESULT: 4_000,
  IFCBOOLEANCLIPPINGRESULT: 4_000,
  IFCADVANCEDBREP: 8_000,
  IFCMAPPEDITEM: 1_000,
};

const none = new Int32Array(0);

/** Everything that one sub-model needs, collected product by product. */
export class Closure {
  /** positions in it, in no order; relationships with lists are in `related` instead */
  readonly positions = new Growing(n => new Int32Array(n), 4096);
  readonly related: (readonly [relationship: number, member: number])[] = [];
  cost = 0;
  readonly #index: StepIndex;
  readonly #attachments: Attachments;
  readonly #marks: Int32Array;
  readonly #mark: number;
  readonly #tables: ReturnType<typeof typeTables>;
  readonly #stack: number[] = [];

  /** `marks`: one per position, for all closures of a file; `mark`: the number of this one, from 1. */
  constructor(
    index: StepIndex,
    attachments: Attachments,
    tables: ReturnType<typeof typeTables>,
    marks: Int32Array,
    mark: number,
  ) {
    this.#index = index;
    this.#attachments = attachments;
    this.#tables = tables;
    this.#marks = marks;
    this.#mark = mark;
  }

  /** Adds an instance with all that it refers to, and all that is attached to any of these. */
  add(position: number): void {
    const { first, next, line } = this.#attachments;
    const { types, lengths } = this.#index;
    const { costs, without, listed } = this.#tables;
    const stack = this.#stack;
    this.#push(position);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const type = types[at]!;
      if (listed[type] === 1) this.#follow(at, 1);
      else {
        this.cost += lengths[at]! + costs[type]!;
        this.positions.push(at);
        if (without[type] === 0) this.#follow(at, Infinity);
      }
      for (let entry = first[at]!; entry > 0; entry = next[entry]!) {
        const from = line[entry]!;
        if (listed[types[from]!] === 1) this.related.push([from, at]);
        this.#push(from);
      }
    }
  }

  #push(position: number): void {
    if (this.#marks[position] === this.#mark) return;
    this.#marks[position] = this.#mark;
    this.#stack.push(position);
  }

  /** Adds the references of the instance, within as many parentheses as `deepest`. */
  #follow(position: number, deepest: number): void {
    const { bytes, starts, lengths, types, positionOf, dense = none } = this.#index;
    const limit = dense.length;
    const start = starts[position]!;
    const end = start + lengths[position]!;
    let at = start + this.#tables.heads[types[position]!]!;
    let depth = 0;
    while (at < end) {
      const c = bytes[at++]!;
      if (c > CLOSE) continue;
      if (c === HASH) {
        let id = 0;
        let digit = 0;
        while ((digit = bytes[at]! - 48) >= 0 && digit <= 9) {
          id = id * 10 + digit;
          at++;
        }
        const found = id < limit ? dense[id]! - 1 : positionOf(id);
        if (found >= 0 && depth <= deepest) this.#push(found);
      } else if (c === OPEN) depth++;
      else if (c === CLOSE) depth--;
      else if (c === QUOTE) {
        while (at < end && bytes[at] !== QUOTE) at++;
        at++;
      }
    }
  }
}

/** Properties of a type for the walk, by its number in the index. */
export function typeTables({ typeNames }: StepIndex) {
  return {
    costs: Float64Array.from(typeNames, name => dear[name] ?? 0),
    /** refers to nothing */
    without: Uint8Array.from(typeNames, name => (WITHOUT.has(name) ? 1 : 0)),
    /** a relationship with a list of products */
    listed: Uint8Array.from(typeNames, name => (listRanks.has(name) ? 1 : 0)),
    /** least number of bytes before the first parenthesis: `#1=` and the name */
    heads: Uint32Array.from(typeNames, name => name.length + 3),
  };
}

import { Growing } from '../../gltf/growing.ts';
import type { StepIndex } from '../step/step-index.ts';
import { type Attachments, listRanks } from './attachments.ts';

const HASH = 35,
  QUOTE = 39,
  OPEN = 40,
  CLOSE = 41;
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

/** Everything that one sub-model needs, collected product by product. */
export class Closure {
  /** positions in it, in no order; relationships with lists are in `related` instead */
  readonly positions = new Growing(n => new Int32Array(n), 4096);
  /** relationship and member, one after the other */
  readonly related: number[] = [];
  cost = 0;
  readonly #index: StepIndex;
  readonly #attachments: Attachments;
  readonly #marks: Int32Array;
  readonly #mark: number;
  readonly #tables: TypeTables;
  readonly #stack: number[] = [];

  /** `marks`: one per position, for all closures of a file; `mark`: the number of this one, from 1. */
  constructor(index: StepIndex, attachments: Attachments, tables: TypeTables, marks: Int32Array, mark: number) {
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
        if (listed[types[from]!] === 1) this.related.push(from, at);
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
    const { bytes, starts, lengths, types, positionOf } = this.#index;
    const dense = this.#index.dense;
    const limit = dense === undefined ? 0 : dense.length;
    const end = starts[position]! + lengths[position]!;
    let at = starts[position]! + this.#tables.heads[types[position]!]!;
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
        const found = id < limit ? dense![id]! - 1 : positionOf(id);
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
export interface TypeTables {
  readonly costs: Float64Array;
  /** refers to nothing */
  readonly without: Uint8Array;
  /** a relationship with a list of products */
  readonly listed: Uint8Array;
  /** least number of bytes before the first parenthesis: `#1=` and the name */
  readonly heads: Uint32Array;
}

export function typeTables({ typeNames }: StepIndex): TypeTables {
  return {
    costs: Float64Array.from(typeNames, name => dear[name] ?? 0),
    without: Uint8Array.from(typeNames, name => (WITHOUT.has(name) ? 1 : 0)),
    listed: Uint8Array.from(typeNames, name => (listRanks.has(name) ? 1 : 0)),
    heads: Uint32Array.from(typeNames, name => name.length + 3),
  };
}

import type { StepIndex } from '../step-index.ts';
import { type Attachments, listRanks } from './attachments.ts';

const HASH = 35, QUOTE = 39, EQUALS = 61;
const NEW = 0, OPEN = 1, DONE = 2, ALONE = 3;

/** Two words of 32 bits that stand for what an instance says: with all that it refers to and all that hangs on any of
 *  these (styles, colours), but without the numbers of the instances. Two words for the same content are always equal; those of two
 *  different contents are equal once in 2^64 (a Merkle tree; R. Merkle, 1987). */
export class ContentSums {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly #states: Uint8Array;
  readonly #index: StepIndex;
  readonly #attachments: Attachments;
  /** by type: hangs on products, which have their own rules */
  readonly #ofProducts: Uint8Array;
  readonly #stack: number[] = [];
  #low = 0;
  #high = 0;

  constructor(index: StepIndex, attachments: Attachments) {
    this.#index = index;
    this.#attachments = attachments;
    this.low = new Int32Array(index.count);
    this.high = new Int32Array(index.count);
    this.#states = new Uint8Array(index.count);
    this.#ofProducts = Uint8Array.from(index.typeNames, (name) => (listRanks.has(name) || name === 'IFCRELVOIDSELEMENT' ? 1 : 0));
  }

  /** Computes the words of an instance. False for what leads back to itself or to a product: that is like nothing else. */
  add(position: number): boolean {
    const states = this.#states;
    const stack = this.#stack;
    stack.push(position);
    while (stack.length > 0) {
      const at = stack.at(-1)!;
      if (states[at]! >= DONE) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const isFine = this.#sum(at);
      if (isFine && stack.length > before) {
        states[at] = OPEN;
        continue;
      }
      states[at] = isFine ? DONE : ALONE;
      this.low[at] = this.#low;
      this.high[at] = this.#high;
      stack.length = before - 1;
    }
    return states[position] === DONE;
  }

  /** Words of a part of an instance's text, given on from `low` and `high` so far. False as for `add`. */
  addText(from: number, to: number, sums: { low: number; high: number }): boolean {
    this.#low = sums.low;
    this.#high = sums.high;
    const before = this.#stack.length;
    let isFine = this.#mix(from, to, -1);
    if (isFine && this.#stack.length > before) {
      isFine = this.#stack.splice(before).every((child) => this.add(child));
      this.#low = sums.low;
      this.#high = sums.high;
      isFine &&= this.#mix(from, to, -1);
    }
    sums.low = this.#low;
    sums.high = this.#high;
    return isFine;
  }

  /** Sums an instance, or stacks what has to be summed before it. */
  #sum(position: number): boolean {
    const { first, next, line } = this.#attachments;
    const { starts, lengths, types } = this.#index;
    this.#low = 0;
    this.#high = 0;
    if (!this.#mix(starts[position]!, starts[position]! + lengths[position]!, -1)) return false;
    let [low, high] = [this.#low, this.#high];
    for (let entry = first[position]!; entry > 0; entry = next[entry]!) {
      const from = line[entry]!;
      if (this.#ofProducts[types[from]!] === 1) return false;
      this.#low = 1;
      this.#high = 1;
      if (!this.#mix(starts[from]!, starts[from]! + lengths[from]!, position)) return false;
      // In whatever order they stand in the file.
      low = (low + this.#low) | 0;
      high = (high + this.#high) | 0;
    }
    this.#low = low;
    this.#high = high;
    return true;
  }

  /** Goes through a text, from behind its number; `self` stands for itself. */
  #mix(from: number, to: number, self: number): boolean {
    const { bytes, positionOf, dense } = this.#index;
    const limit = dense === undefined ? 0 : dense.length;
    let [low, high] = [this.#low, this.#high];
    let at = from;
    if (bytes[at] === HASH) while (at < to && bytes[at] !== EQUALS) at++;
    while (at < to) {
      const c = bytes[at++]!;
      low = Math.imul(low ^ c, 0x9e3779b1);
      low ^= low >>> 15;
      high = Math.imul(high, 0x01000193) ^ c;
      if (c === QUOTE) {
        for (let d = 0; at < to && d !== QUOTE; at++) {
          d = bytes[at]!;
          low = Math.imul(low ^ d, 0x9e3779b1);
          low ^= low >>> 15;
          high = Math.imul(high, 0x01000193) ^ d;
        }
      } else if (c === HASH) {
        let id = 0;
        let digit = 0;
        while ((digit = bytes[at]! - 48) >= 0 && digit <= 9) {
          id = id * 10 + digit;
          at++;
        }
        const child = id < limit ? dense![id]! - 1 : positionOf(id);
        if (child < 0 || child === self) {
          low ^= 0x5bd1e995;
          continue;
        }
        const state = this.#states[child]!;
        if (state === OPEN || state === ALONE) return false;
        if (state === NEW) this.#stack.push(child);
        low = Math.imul(low ^ this.low[child]!, 0x85ebca6b);
        low ^= low >>> 13;
        high = Math.imul(high ^ this.high[child]!, 0x01000193) ^ this.low[child]!;
      }
    }
    this.#low = low;
    this.#high = high;
    return true;
  }
}

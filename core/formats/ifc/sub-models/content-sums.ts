import { endOf, startOf, type StepIndex } from '../step/step-index.ts';
import { type Attachments, listRanks } from './closure.ts';

const [HASH, QUOTE, EQUALS] = [35, 39, 61];
const [NEW, OPEN, DONE, ALONE] = [0, 1, 2, 3];
// Where the summing of a text stops, apart from an instance that has to be summed first.
const [END, NOWHERE] = [-1, -2];

const none = new Int32Array(0);

/** Two words that represent a content. */
export interface Sum {
  low: number;
  high: number;
}

/** A text that is being summed. */
interface Reading extends Sum {
  /** of the instance whose content it is; -1: of none */
  position: number;
  /** the instance that it is attached to, by which it is not summed again; -1: none */
  self: number;
  /** in `attachments`: the next one of the instance */
  entry: number;
  at: number;
  end: number;
  /** of the texts before */
  lowBefore: number;
  highBefore: number;
}

/**
 * Two words of 32 bits that represent the content of an instance: with all that it refers to and all that is attached
 * to any of these (styles, colours), but without the numbers of the instances. Equal contents have equal words;
 * different ones have equal words once in 2^64 (a Merkle tree; R. Merkle, 1987).
 */
export class ContentSums {
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #states: Uint8Array;
  readonly #index: StepIndex;
  readonly #words: DataView;
  readonly #attachments: Attachments;
  /** by type: attached to products, which have their own rules */
  readonly #ofProducts: Uint8Array;
  /** from the first text down to the one that it waits for */
  readonly #readings: Reading[] = [];

  constructor(index: StepIndex, attachments: Attachments) {
    this.#index = index;
    this.#words = new DataView(index.bytes.buffer, index.bytes.byteOffset, index.bytes.byteLength);
    this.#attachments = attachments;
    this.#low = new Int32Array(index.count);
    this.#high = new Int32Array(index.count);
    this.#states = new Uint8Array(index.count);
    this.#ofProducts = Uint8Array.from(index.typeNames, name =>
      listRanks.has(name) || name === 'IFCRELVOIDSELEMENT' ? 1 : 0,
    );
  }

  /** Of an instance; null for one that leads back to itself or to a product: it equals nothing else. */
  of(position: number): Sum | null {
    if (this.#states[position] === NEW) {
      this.#open(0, position);
      this.#run();
    }
    const [low, high] = [this.#low[position], this.#high[position]];
    return this.#states[position] === DONE && low !== undefined && high !== undefined ? { low, high } : null;
  }

  /** Of a part of an instance's text. Null as for `of`. */
  ofText(from: number, to: number): Sum | null {
    const reading = this.#begin(0, -1, 0, from, to);
    return this.#run() ? { low: reading.low, high: reading.high } : null;
  }

  /** Sums the first text, and before it its references. */
  #run(): boolean {
    let depth = 0;
    while (depth >= 0) {
      const reading = this.#readings[depth]!;
      const child = this.#mix(reading);
      if (child >= 0) this.#open(++depth, child);
      else if (child === NOWHERE || !this.#canGoOn(reading)) {
        for (const { position } of this.#readings.slice(0, depth + 1))
          if (position >= 0) this.#states[position] = ALONE;
        return false;
      } else if (reading.entry > 0) this.#next(reading);
      else {
        this.#close(reading);
        depth--;
      }
    }
    return true;
  }

  #open(depth: number, position: number): void {
    this.#states[position] = OPEN;
    const entry = this.#attachments.first[position]!;
    this.#begin(depth, position, entry, this.#behindNumber(position), endOf(this.#index, position));
  }

  #begin(depth: number, position: number, entry: number, at: number, end: number): Reading {
    const reading = (this.#readings[depth] ??= newReading());
    reading.position = position;
    reading.self = -1;
    reading.entry = entry;
    reading.at = at;
    reading.end = end;
    reading.low = reading.high = reading.lowBefore = reading.highBefore = 0;
    return reading;
  }

  #canGoOn({ entry }: Reading): boolean {
    return entry === 0 || this.#ofProducts[this.#index.types[this.#attachments.line[entry]!]!] === 0;
  }

  /** After a text comes the next one that is attached to the same instance, in whatever order they are in the file. */
  #next(reading: Reading): void {
    const line = this.#attachments.line[reading.entry]!;
    reading.lowBefore = (reading.lowBefore + reading.low) | 0;
    reading.highBefore = (reading.highBefore + reading.high) | 0;
    reading.low = reading.high = 0;
    reading.self = reading.position;
    reading.entry = this.#attachments.next[reading.entry]!;
    reading.at = this.#behindNumber(line);
    reading.end = endOf(this.#index, line);
  }

  #close(reading: Reading): void {
    reading.low = (reading.low + reading.lowBefore) | 0;
    reading.high = (reading.high + reading.highBefore) | 0;
    if (reading.position < 0) return;
    this.#low[reading.position] = reading.low;
    this.#high[reading.position] = reading.high;
    this.#states[reading.position] = DONE;
  }

  #behindNumber(position: number): number {
    const { bytes } = this.#index;
    const end = endOf(this.#index, position);
    let at = startOf(this.#index, position);
    while (at < end && bytes[at] !== EQUALS) at++;
    return at;
  }

  /** Continues through a text. Position of an instance that has to be summed first, else END or NOWHERE. */
  #mix(reading: Reading): number {
    const { bytes, positionOf, dense = none } = this.#index;
    const words = this.#words;
    const { end, self } = reading;
    let { at, low, high } = reading;
    while (at < end) {
      if (at + 4 <= end) {
        const word = words.getInt32(at, true);
        // Four bytes at once, when none of them needs to be checked singly.
        if (!hasMark(word)) {
          low = Math.imul(low ^ word, 0x9e3779b1);
          low ^= low >>> 15;
          high = Math.imul(((high << 13) | (high >>> 19)) ^ word, 0x85ebca6b);
          at += 4;
          continue;
        }
      }
      const from = at;
      let part = bytes[at++]!;
      let more = 0;
      if (part === QUOTE) {
        // No references before the next quote.
        while (at < end && bytes[at] !== QUOTE) {
          const byte = bytes[at]!;
          low = Math.imul(low ^ byte, 0x9e3779b1);
          high = Math.imul(((high << 13) | (high >>> 19)) ^ byte, 0x85ebca6b);
          low ^= low >>> 15;
          at++;
        }
        at++;
      } else if (part === HASH) {
        let id = 0;
        let digit = 0;
        while ((digit = bytes[at]! - 48) >= 0 && digit <= 9) {
          id = id * 10 + digit;
          at++;
        }
        const child = id < dense.length ? dense[id]! - 1 : positionOf(id);
        if (child >= 0 && child !== self) {
          const state = this.#states[child]!;
          if (state !== DONE) {
            reading.at = from;
            reading.low = low;
            reading.high = high;
            return state === NEW ? child : NOWHERE;
          }
          part = this.#low[child]!;
          more = this.#high[child]!;
        }
      }
      low = Math.imul(low ^ part, 0x9e3779b1);
      low ^= low >>> 13;
      high = Math.imul(((high << 13) | (high >>> 19)) ^ part, 0x85ebca6b) ^ more;
    }
    reading.at = end;
    reading.low = low;
    reading.high = high;
    return END;
  }
}

function newReading(): Reading {
  return { position: 0, self: 0, entry: 0, at: 0, end: 0, low: 0, high: 0, lowBefore: 0, highBefore: 0 };
}

/** Whether one of four bytes is a # or a quote: of the exclusive or with four of them that byte is 0, and a byte that
 *  is 0 has its highest bit left in `(x - 0x01010101) & ~x`. */
function hasMark(word: number): boolean {
  const hash = word ^ 0x23232323;
  const quote = word ^ 0x27272727;
  return (((((hash - 0x01010101) | 0) & ~hash) | (((quote - 0x01010101) | 0) & ~quote)) & 0x80808080) !== 0;
}

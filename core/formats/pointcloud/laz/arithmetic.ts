// The arithmetic coder of LASzip, decoding side: numbers are coded by their frequency so far (A. Said, "Introduction to
// arithmetic coding", 2004, in the form that the LAZ specification fixes).

// Decoders of the parts of points that are coded one after the other in one stream.

/** Turns a part of the record of a point, which begins at `at`, into that of the next point. */
export type NextItem = (record: DataView, at: number) => void;
type OpenItem = (decoder: ArithmeticDecoder, bytes: number) => NextItem;
/** Decoders of the parts in a version of LASzip. */
export type Items = Readonly<Record<'point' | 'time' | 'rgb' | 'extra', OpenItem>>;

// Whole numbers in a stream of LASzip: the difference of each from the expected one.

/** Corrections of more bits are a symbol of so many and the remaining bits uncoded. */
export const SYMBOL_BITS = 8;

/** Numbers of one kind. `contexts`: situations with different statistics. */
export class WholeNumbers {
  /** bits of the last correction: a measure of how regular the data is */
  k = 0;
  readonly #decoder: ArithmeticDecoder;
  readonly #bits: number;
  readonly #sizes: readonly SymbolModel[];
  readonly #one = new BitModel();
  readonly #corrections: readonly SymbolModel[];

  constructor(decoder: ArithmeticDecoder, bits: number, contexts: number) {
    this.#decoder = decoder;
    this.#bits = bits;
    this.#sizes = Array.from({ length: contexts }, () => new SymbolModel(bits + 1));
    this.#corrections = Array.from({ length: bits }, (_, n) => new SymbolModel(2 ** Math.min(n + 1, SYMBOL_BITS)));
  }

  /** The next number: of 32 bits with a sign, of fewer without. */
  next(expected: number, context: number): number {
    const number = expected + this.#correction(context);
    if (this.#bits === 32) return number | 0;
    const range = 2 ** this.#bits;
    return ((number % range) + range) % range;
  }

  #correction(context: number): number {
    const k = this.#decoder.symbol(this.#sizes[context]!);
    this.k = k;
    if (k === 0) return this.#decoder.bit(this.#one);
    if (k === 32) return -(2 ** 31);
    let found = this.#decoder.symbol(this.#corrections[k - 1]!);
    if (k > SYMBOL_BITS) found = found * 2 ** (k - SYMBOL_BITS) + this.#decoder.bits(k - SYMBOL_BITS);
    return found >= 2 ** (k - 1) ? found + 1 : found - (2 ** k - 1);
  }
}

/** Returns the bytes of a coded stream one by one; 0 after its end. */
export interface ByteSource {
  next(): number;
}

/** Below this length of the interval the next byte is read. */
export const SHORTEST = 0x01000000;
const WHOLE = 0xffffffff;
const SYMBOL_SHIFT = 15;
const BIT_SHIFT = 13;
const MOST_BITS = 1 << BIT_SHIFT;
const MOST_SYMBOLS = 1 << SYMBOL_SHIFT;
const HALF = 0x80000000;

/** Frequency of the bit 0 so far. */
export class BitModel {
  /** chance of a 0, in parts of 2^13 */
  zero = 1 << (BIT_SHIFT - 1);
  #zeros = 1;
  #all = 2;
  #cycle = 4;
  #left = 4;

  saw(bit: number): void {
    if (bit === 0) this.#zeros += 1;
    if (--this.#left > 0) return;
    this.#all += this.#cycle;
    if (this.#all > MOST_BITS) {
      this.#all = (this.#all + 1) >>> 1;
      this.#zeros = (this.#zeros + 1) >>> 1;
      if (this.#zeros === this.#all) this.#all += 1;
    }
    this.zero = Math.floor((this.#zeros * Math.floor(HALF / this.#all)) / 2 ** (31 - BIT_SHIFT));
    this.#cycle = Math.min(64, (5 * this.#cycle) >>> 2);
    this.#left = this.#cycle;
  }
}

/** Frequency of each symbol so far. */
export class SymbolModel {
  /** chance of all symbols before one, in parts of 2^15 */
  readonly below: Uint32Array;
  readonly #counts: Uint32Array;
  #total = 0;
  #cycle: number;
  #left: number;

  constructor(symbols: number) {
    this.below = new Uint32Array(symbols);
    this.#counts = new Uint32Array(symbols).fill(1);
    this.#cycle = symbols;
    this.#left = 0;
    this.#update();
    this.#cycle = (symbols + 6) >>> 1;
    this.#left = this.#cycle;
  }

  saw(symbol: number): void {
    this.#counts[symbol]! += 1;
    if (--this.#left === 0) this.#update();
  }

  #update(): void {
    const counts = this.#counts;
    this.#total += this.#cycle;
    if (this.#total > MOST_SYMBOLS) {
      this.#total = 0;
      for (let n = 0; n < counts.length; n++) this.#total += counts[n] = (counts[n]! + 1) >>> 1;
    }
    const scale = Math.floor(HALF / this.#total);
    for (let n = 0, sum = 0; n < counts.length; n++) {
      this.below[n] = Math.floor((scale * sum) / 2 ** (31 - SYMBOL_SHIFT));
      sum += counts[n]!;
    }
    this.#cycle = Math.min((counts.length + 6) << 3, (5 * this.#cycle) >>> 2);
    this.#left = this.#cycle;
  }
}

/** Reads a coded stream. It always ends: damage only changes the numbers. */
export class ArithmeticDecoder {
  readonly #bytes: ByteSource;
  #value = 0;
  #length = WHOLE;

  constructor(bytes: ByteSource) {
    this.#bytes = bytes;
    for (let n = 0; n < 4; n++) this.#value = ((this.#value << 8) | bytes.next()) >>> 0;
  }

  bit(model: BitModel): number {
    const edge = model.zero * (this.#length >>> BIT_SHIFT);
    const bit = this.#value >= edge ? 1 : 0;
    if (bit === 0) this.#narrow(0, edge);
    else this.#narrow(edge, this.#length);
    model.saw(bit);
    return bit;
  }

  symbol(model: SymbolModel): number {
    const { below } = model;
    const part = this.#length >>> SYMBOL_SHIFT;
    let [low, high, from, to] = [0, below.length, 0, this.#length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      const edge = part * below[middle]!;
      if (edge > this.#value) [high, to] = [middle, edge];
      else [low, from] = [middle, edge];
    }
    this.#narrow(from, to);
    model.saw(low);
    return low;
  }

  /** A number of up to 32 bits, all equally likely. */
  bits(count: number): number {
    if (count > 19) {
      const low = this.#equal(16);
      return low + this.bits(count - 16) * 65536;
    }
    return this.#equal(count);
  }

  /** A number of 64 bits, all equally likely. */
  whole(): bigint {
    const low = this.bits(32);
    return (BigInt(this.bits(32)) << 32n) | BigInt(low);
  }

  #equal(count: number): number {
    const part = this.#length >>> count;
    const found = Math.min(2 ** count - 1, Math.floor(this.#value / part));
    this.#narrow(part * found, part * (found + 1));
    return found;
  }

  #narrow(from: number, to: number): void {
    let value = this.#value - from;
    let length = to - from;
    while (length < SHORTEST) {
      value = ((value << 8) | this.#bytes.next()) >>> 0;
      length = Math.max(1, length) * 256; // damage must not stop us here
    }
    this.#value = value;
    this.#length = length;
  }
}

const BYTES = 256;

export const byteModel = (): SymbolModel => new SymbolModel(BYTES);

/** Symbols of bytes, with a model for each byte that may come before. */
export function bytesAfter(decoder: ArithmeticDecoder): (last: number) => number {
  const models = new Map<number, SymbolModel>();
  return last => {
    let model = models.get(last);
    if (!model) models.set(last, (model = byteModel()));
    return decoder.symbol(model);
  };
}

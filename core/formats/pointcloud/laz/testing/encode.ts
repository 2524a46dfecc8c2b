// The counterpart of arithmetic.ts and whole-numbers.ts, for files of tests.
import { BitModel, SHORTEST, SymbolModel, SYMBOL_BITS } from '../arithmetic.ts';

const WHOLE = 2 ** 32;

export class ArithmeticEncoder {
  #bytes: number[] = [];
  #base = 0;
  #length = WHOLE - 1;

  bit(model: BitModel, bit: number): void {
    const edge = model.zero * (this.#length >>> 13);
    if (bit === 0) this.#narrow(0, edge);
    else this.#narrow(edge, this.#length - edge);
    model.saw(bit);
  }

  symbol(model: SymbolModel, symbol: number): void {
    const part = this.#length >>> 15;
    const from = model.below[symbol]! * part;
    const next = model.below[symbol + 1];
    this.#narrow(from, (next === undefined ? this.#length : next * part) - from);
    model.saw(symbol);
  }

  bits(count: number, value: number): void {
    if (count > 19) {
      this.#equal(16, value & 0xffff);
      this.bits(count - 16, Math.floor(value / 65536));
    } else this.#equal(count, value);
  }

  /** The coded bytes; nothing can be added afterwards. */
  end(): Buffer {
    const isLong = this.#length > 2 * SHORTEST;
    this.#narrow(isLong ? SHORTEST : SHORTEST >>> 1, isLong ? SHORTEST >>> 1 : SHORTEST >>> 9);
    return Buffer.from([...this.#bytes, 0, 0, ...(isLong ? [0] : [])]);
  }

  #equal(count: number, value: number): void {
    const part = this.#length >>> count;
    this.#narrow(part * value, part);
  }

  #narrow(from: number, length: number): void {
    this.#base += from;
    if (this.#base >= WHOLE) {
      this.#base -= WHOLE;
      let at = this.#bytes.length - 1;
      while (this.#bytes[at] === 255) this.#bytes[at--] = 0;
      this.#bytes[at]! += 1;
    }
    this.#length = length;
    while (this.#length < SHORTEST) {
      this.#bytes.push(Math.floor(this.#base / 2 ** 24));
      this.#base = (this.#base * 256) % WHOLE;
      this.#length *= 256;
    }
  }
}

export class WholeNumberEncoder {
  k = 0;
  readonly #encoder: ArithmeticEncoder;
  readonly #bits: number;
  readonly #sizes: readonly SymbolModel[];
  readonly #one = new BitModel();
  readonly #corrections: readonly SymbolModel[];

  constructor(encoder: ArithmeticEncoder, bits: number, contexts: number) {
    this.#encoder = encoder;
    this.#bits = bits;
    this.#sizes = Array.from({ length: contexts }, () => new SymbolModel(bits + 1));
    this.#corrections = Array.from({ length: bits }, (_, n) => new SymbolModel(2 ** Math.min(n + 1, SYMBOL_BITS)));
  }

  add(expected: number, value: number, context: number): void {
    const shift = 32 - this.#bits;
    const correction = ((value - expected) << shift) >> shift;
    const size = correction <= 0 ? -correction : correction - 1;
    const k = size === 0 ? 0 : 32 - Math.clz32(size);
    this.k = k;
    this.#encoder.symbol(this.#sizes[context]!, k);
    if (k === 0) this.#encoder.bit(this.#one, correction);
    else if (k < 32) {
      const place = correction < 0 ? correction + 2 ** k - 1 : correction - 1;
      const rest = Math.max(0, k - SYMBOL_BITS);
      this.#encoder.symbol(this.#corrections[k - 1]!, Math.floor(place / 2 ** rest));
      if (rest > 0) this.#encoder.bits(rest, place % 2 ** rest);
    }
  }
}

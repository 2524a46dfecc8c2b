// Whole numbers in a stream of LASzip: the difference of each from the expected one.
import { BitModel, SymbolModel, type ArithmeticDecoder } from './arithmetic.ts';

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

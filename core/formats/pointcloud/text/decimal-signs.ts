// Decimal commas and points: what a file means by them is decided once, by its first number that has one. Where a text
// can be read in two ways it is refused, with its place.
import { readNumbers, type Divider } from './numbers.ts';

const [COMMA, POINT] = [44, 46];

/** A number with commas between groups of three digits and a decimal point, or the other way round. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)(?:e[+-]?\d+)?$/i;
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const commaNumber = /^[+-]?(?:\d+,\d*|,\d+)(?:e[+-]?\d+)?$/i;
/** Digits and the signs between them. */
export const numberLike = /^[+-]?[\d.,'’]+(?:e[+-]?\d+)?$/i;

/** Why a text cannot be read as numbers. */
export const conflict = (text: string): string =>
  text.includes(',')
    ? `“${shown(text)}” has a comma, but other numbers of the file have decimal points.`
    : `“${shown(text)}” has a point, but other numbers of the file have decimal commas.`;

export const ambiguous = (text: string): string =>
  `“${shown(text)}” can be read in several ways: commas may be decimal signs or separate columns. ` +
  'Write decimal points, or separate the columns by semicolons, tabs or blanks.';

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Reads lines of numbers between blanks and tabs, as OBJ and PLY have them, with decimal points or commas. */
export class SpacedNumbers {
  readonly #refuse: (offset: number, why: string) => Error;
  /** 0 while no number has a decimal sign */
  #decimal = 0;

  /** `refuse`: makes the error about the text at an offset of the bytes that are read */
  constructor(refuse: (offset: number, why: string) => Error) {
    this.#refuse = refuse;
  }

  /** As `readNumbers`. @throws the error that `refuse` makes, for a line that can be read in two ways */
  read(bytes: Uint8Array, from: number, to: number, into: Float64Array): number {
    if (this.#decimal === 0 && bytes.subarray(from, to).includes(POINT)) this.#decimal = POINT;
    const form: Divider = { hard: 0, decimal: this.#decimal || POINT };
    const count = readNumbers(bytes, from, to, into, form);
    return count < 0 ? this.#readOdd(bytes, from, to, into, count) : count;
  }

  /** `count`: what was read, which something that is no number has ended. */
  #readOdd(bytes: Uint8Array, from: number, to: number, into: Float64Array, count: number): number {
    const line = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
    if (!line.includes(',') && this.#decimal !== COMMA) return count;
    const words = [...line.matchAll(/[^ \t\r]+/g)];
    let read = 0;
    for (const [n, word] of words.entries()) {
      // Commas with blanks after them separate columns.
      const text = n < words.length - 1 || word[0].includes('.') ? word[0].replace(/,$/, '') : word[0];
      const at = from + word.index;
      const values = this.#valuesOf(text, at);
      if (values === undefined) return -1 - read;
      for (const value of values) {
        if (read === into.length) return read;
        into[read++] = value;
      }
    }
    return read;
  }

  #valuesOf(text: string, at: number): number[] | undefined {
    if (plainNumber.test(text)) {
      if (text.includes('.') && this.#decimal === COMMA) throw this.#refuse(at, conflict(text));
      return [Number(text)];
    }
    if (!numberLike.test(text.replaceAll(/e[+-]?\d+/gi, ''))) return undefined;
    if (grouped.test(text)) throw this.#refuse(at, ambiguous(text));
    if (commaNumber.test(text)) {
      if (this.#decimal === POINT) throw this.#refuse(at, conflict(text));
      this.#decimal = COMMA;
      return [Number(text.replace(',', '.'))];
    }
    const parts = text.split(',');
    if (text.includes('.') && parts.every(part => plainNumber.test(part))) return parts.map(Number);
    if (text.includes(',')) throw this.#refuse(at, ambiguous(text));
    return undefined;
  }
}

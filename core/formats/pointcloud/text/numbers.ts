// Numbers from bytes: points come by the million, and making a text of each number takes three times as long.
import { PointCloudError } from '../../errors.ts';

/** Limit of a line of numbers; a file without line ends must not fill the memory. */
const LONGEST = 1 << 16;

/** Cuts pieces of a text into lines, without their ends. Line ends are those of Unix, Windows and old Macs. */
export class LineCutter {
  readonly #take: (bytes: Uint8Array, from: number, to: number) => boolean;
  #waiting: Uint8Array = new Uint8Array(0);
  #skipsNewline = false;

  /**
   * `take` receives the bytes and the range of a line in them; when it returns false the rest of the piece is not read.
   */
  constructor(take: (bytes: Uint8Array, from: number, to: number) => boolean) {
    this.#take = take;
  }

  /** Returns the bytes after the line at which `take` returned false; undefined while it continues. */
  push(added: Uint8Array): Uint8Array | undefined {
    const bytes = this.#waiting.length === 0 ? added : Buffer.concat([this.#waiting, added]);
    let from = 0;
    // The waiting bytes have no line end, or they would not wait.
    for (let at = this.#waiting.length; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte !== NEWLINE && byte !== RETURN) continue;
      if (byte === NEWLINE && this.#skipsNewline && at === from) {
        this.#skipsNewline = false;
        from = at + 1;
        continue;
      }
      this.#skipsNewline = byte === RETURN;
      const isWanted = this.#take(bytes, from, at);
      from = at + 1;
      if (!isWanted) {
        this.#waiting = new Uint8Array(0);
        return bytes.subarray(byte === RETURN && bytes[from] === NEWLINE ? from + 1 : from);
      }
    }
    if (bytes.length - from > LONGEST)
      throw new PointCloudError('The file has a line that is much too long for a point.');
    if (bytes.length > from) this.#skipsNewline = false;
    this.#waiting = bytes.slice(from);
    return undefined;
  }

  /** The last line needs no end. */
  end(): void {
    if (this.#waiting.length > 0) this.#take(this.#waiting, 0, this.#waiting.length);
    this.#waiting = new Uint8Array(0);
  }
}

const [TAB, NEWLINE, RETURN, SPACE, PLUS, COMMA, MINUS, POINT, ZERO, NINE] = [9, 10, 13, 32, 43, 44, 45, 46, 48, 57];

/** The bytes of a form of numbers. */
export interface Divider {
  /** separates columns besides blanks and tabs, also empty ones: a semicolon or a comma; 0 for none */
  readonly hard: number;
  /** the decimal sign: a point or a comma */
  readonly decimal: number;
}

/** Powers of ten that a double holds exactly. */
const powers = Array.from({ length: 23 }, (_, n) => Number(`1e${n}`));
/** Digits up to which an integer and its power of ten give the nearest double in one operation. */
const EXACT = 2 ** 53;

/**
 * Reads the numbers of a line, `bytes` from `from` to before `to`, into `into`; NaN for an empty column. Returns how
 * many there are, at most the length of `into`; anything else ends the line, and the result is then negative: -1 minus
 * the count before it.
 */
export function readNumbers(
  bytes: Uint8Array,
  from: number,
  to: number,
  into: Float64Array,
  { hard, decimal }: Divider = spaced,
): number {
  let count = 0;
  // Whether a column begins: what is between two hard dividers is one, even when it is empty.
  let isOpen = hard !== 0;
  for (let at = from; at < to;) {
    const byte = bytes[at]!;
    if (byte === SPACE || byte === TAB || byte === RETURN) {
      at += 1;
      continue;
    }
    if (count === into.length) return count;
    if (byte === hard) {
      if (isOpen) into[count++] = NaN;
      isOpen = true;
      at += 1;
      continue;
    }
    let end = at;
    while (end < to && !isDivider(bytes[end]!, hard)) end += 1;
    const value = readNumber(bytes, at, end, decimal);
    if (value !== value) return -1 - count;
    into[count++] = value;
    isOpen = false;
    at = end;
  }
  return count;
}

/** Columns between blanks and tabs, decimal points. */
const spaced: Divider = { hard: 0, decimal: POINT };

const isDivider = (byte: number, hard: number): boolean =>
  byte === SPACE || byte === TAB || byte === RETURN || byte === hard;

/** The number in these bytes, as JavaScript would read it with this decimal sign. NaN when it is none. */
export function readNumber(bytes: Uint8Array, from: number, to: number, decimal = POINT): number {
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative || bytes[at] === PLUS) at += 1;
  let digits = 0;
  let count = 0;
  let behind = -1;
  for (; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      digits = digits * 10 + (byte - ZERO);
      count += 1;
      if (behind >= 0) behind += 1;
    } else if (byte === decimal && behind < 0) behind = 0;
    else break;
  }
  if (at === to && count > 0 && digits <= EXACT && behind < powers.length) {
    const value = behind > 0 ? digits / powers[behind]! : digits;
    return isNegative ? -value : value;
  }
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  if (decimal === COMMA && written.includes('.')) return NaN;
  const text = decimal === COMMA ? written.replace(',', '.') : written;
  // Exponents, very long numbers, and invalid texts: `Number` also accepts 0x10 and the empty text.
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
}

import { LONGEST_TEXT } from '../../long-texts.ts';
import type { InstanceReader } from './step-reader.ts';
import { kinds } from './step-reader.ts';

const [QUOTE, BACKSLASH, DOUBLE, MINUS, PLUS, DOT, ZERO, NINE] = [39, 92, 34, 45, 43, 46, 48, 57];

/**
 * A growing buffer that JSON is written into as UTF-8. Values of a STEP file are copied byte for byte where JSON writes
 * them alike, which is nearly always, so that no string is made of them.
 */
export class JsonBytes {
  bytes = new Uint8Array(1 << 16);
  length = 0;
  private view = Buffer.from(this.bytes.buffer);

  /** Room for `more` bytes; call before touching `bytes` directly. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    bigger.set(this.bytes.subarray(0, this.length));
    this.bytes = bigger;
    this.view = Buffer.from(bigger.buffer);
  }

  byte(code: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = code;
  }

  ascii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  /** A whole number from 0 to 2^51. */
  integer(value: number): void {
    this.reserve(20);
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    let at = this.length + digits;
    this.length = at;
    let rest = value;
    do {
      const tenth = Math.floor(rest / 10);
      this.bytes[--at] = ZERO + rest - tenth * 10;
      rest = tenth;
    } while (rest > 0);
  }

  /** Any JSON value made of JavaScript values. */
  value(value: unknown): void {
    this.text(JSON.stringify(value) ?? 'null');
  }

  /** Text that is JSON already. */
  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.view.write(text, this.length);
  }

  /**
   * The bytes [start, end) of `from` as a JSON string; `decode` makes the text when a plain copy would be wrong or too
   * long.
   */
  string(from: Uint8Array, start: number, end: number, decode: () => string): void {
    if (end - start > LONGEST_TEXT) return this.value(decode());
    this.reserve(end - start + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = DOUBLE;
    for (let i = start; i < end; i++) {
      const c = from[i]!;
      if (c < 32 || c > 126 || c === QUOTE || c === BACKSLASH || c === DOUBLE) {
        this.value(decode());
        return;
      }
      bytes[at++] = c;
    }
    bytes[at++] = DOUBLE;
    this.length = at;
  }

  /**
   * A STEP number as a JSON number with the file's own digits: `1.` becomes 1.0, `1.E-5` 1.0E-5. Overflowing and
   * invalid numbers become null. A whole number beyond 2^53, which readers of JSON would round, becomes a text.
   */
  number(from: Uint8Array, start: number, last: number): void {
    const end = Math.min(last, start + LONGEST_NUMBER);
    this.reserve(end - start + 4);
    const { bytes } = this;
    const begin = this.length;
    let at = begin;
    let i = start;
    if (from[i] === MINUS) bytes[at++] = from[i++]!;
    else if (from[i] === PLUS) i++;
    const whole = i;
    i = pastDigits(from, i, end);
    if (i === end && i - whole > SAFE_DIGITS && this.#longInteger(from, start, end)) return;
    at = copyBytes(from, whole, i, bytes, at);
    let plain = i > whole && (from[whole] !== ZERO || i === whole + 1);
    if (plain && from[i] === DOT && i < end) {
      bytes[at++] = from[i++]!;
      const fraction = i;
      i = pastDigits(from, i, end);
      at = copyBytes(from, fraction, i, bytes, at);
      if (i === fraction) bytes[at++] = ZERO;
    }
    if (plain && i < end && (from[i] === 69 || from[i] === 101)) {
      bytes[at++] = from[i++]!;
      if (from[i] === MINUS || from[i] === PLUS) bytes[at++] = from[i++]!;
      const exponent = i;
      i = pastDigits(from, i, end);
      at = copyBytes(from, exponent, i, bytes, at);
      // A long exponent or mantissa may overflow; let JavaScript decide.
      plain = i > exponent && i - exponent < 3 && end - start < 200;
    } else plain = plain && end - start < 200;
    if (plain && i === end) this.length = at;
    else {
      const value = Number(String.fromCharCode(...from.subarray(start, end)));
      this.value(Number.isFinite(value) ? value : null);
    }
  }

  /** Writes a whole number as a text, if a double does not hold it; false when it does. */
  #longInteger(from: Uint8Array, start: number, end: number): boolean {
    const written = String.fromCharCode(...from.subarray(start, end));
    const text = written.replace(/^([+-]?)0+(?=\d)/, '$1').replace('+', '');
    if (Number.isSafeInteger(Number(text))) return false;
    this.value(text);
    return true;
  }

  /**
   * The value of a node: numbers, texts, enumerations (.T. and .F. as booleans, .U. as the text UNKNOWN: it is neither
   * false nor without a value), lists as arrays.
   */
  node(source: Uint8Array, reader: InstanceReader, node: number): void {
    const inner = reader.untyped(node);
    const kind = reader.kindOf(inner);
    if (kind === kinds.number) this.number(source, reader.startOf(inner), reader.endOf(inner));
    else if (kind === kinds.string)
      this.string(source, reader.startOf(inner), reader.endOf(inner), () => reader.textAt(inner) ?? '');
    else if (kind === kinds.enumeration || kind === kinds.binary) {
      const start = reader.startOf(inner);
      const end = reader.strings.keptEnd(start, reader.endOf(inner));
      const first = end - start === 1 && kind === kinds.enumeration ? source[start]! & 0xdf : 0;
      if (first === 84) this.ascii('true');
      else if (first === 70) this.ascii('false');
      else if (first === 85) this.ascii('"UNKNOWN"');
      else this.string(source, start, end, () => String.fromCharCode(...source.subarray(start, end)));
    } else if (kind === kinds.list) this.list(source, reader, inner);
    else this.ascii('null');
  }

  /**
   * Nested lists are written in the order of the nodes, without recursion; JSON.parse and further readers get at most
   * `DEEPEST` levels, deeper ones become null. Of a long list its beginning is written.
   */
  private list(source: Uint8Array, reader: InstanceReader, list: number): void {
    const last = reader.end(list);
    const ends: number[] = [last];
    this.byte(91);
    let fresh = true;
    let at = list + 1;
    const full = this.length + LONGEST_TEXT;
    for (let end = ends.at(-1); end !== undefined; end = ends.at(-1)) {
      if (this.length > full && at < last) {
        const start = reader.startOf(list);
        reader.strings.cut.set(start, Math.max(reader.endOf(last - 1), start + LONGEST_TEXT) - start);
        for (let open = ends.length; open > 0; open--) this.byte(93);
        return;
      }
      if (at >= end) {
        this.byte(93);
        ends.pop();
        fresh = false;
        continue;
      }
      if (!fresh) this.byte(44);
      fresh = false;
      const inner = reader.untyped(at);
      if (reader.isList(inner) && ends.length < DEEPEST) {
        this.byte(91);
        ends.push(reader.end(inner));
        fresh = true;
        at = inner + 1;
      } else {
        if (reader.isList(inner)) this.ascii('null');
        else this.node(source, reader, at);
        at = reader.after(at);
      }
    }
  }
}

const DEEPEST = 32;
/** Every whole number of so many digits is exact in a double. */
const SAFE_DIGITS = 15;
/** Bytes of a number: later digits do not count. */
const LONGEST_NUMBER = 1000;

/** Offset of the first byte that is no digit. */
function pastDigits(from: Uint8Array, start: number, end: number): number {
  let i = start;
  for (; i < end; i++) {
    const c = from[i]!;
    if (c < ZERO || c > NINE) break;
  }
  return i;
}

/** Copies a few bytes. Returns the offset after them. */
function copyBytes(from: Uint8Array, start: number, end: number, into: Uint8Array, to: number): number {
  let at = to;
  for (let i = start; i < end; i++) into[at++] = from[i]!;
  return at;
}

// The pairs of a DXF file: a group code and a value, two lines each, or packed in the binary form.
import { DxfError } from '../../errors.ts';
import { place as placeOf } from '../../text-bytes.ts';
import { type Decode, decoderOf } from './text-encoding.ts';

// The binary form of DXF: the same pairs, with little-endian values.

const SIGNATURE = Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1');
/** In the form of R12 this byte announces a group code of two bytes. */
const LONG_CODE = 255;

/** Whether a file begins with the signature of the binary form. */
export const isBinaryDxf = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Bytes of a number by its group code, and whether it is a floating-point number (8) or an integer. */
function widthOf(code: number): { readonly bytes: 1 | 2 | 4 | 8; readonly float: boolean } {
  if (
    (code >= 10 && code < 60) ||
    (code >= 110 && code < 150) ||
    (code >= 210 && code < 240) ||
    (code >= 460 && code < 470) ||
    (code >= 1010 && code < 1060)
  )
    return { bytes: 8, float: true };
  if (code >= 160 && code < 170) return { bytes: 8, float: false };
  if ((code >= 90 && code < 100) || (code >= 420 && code < 430) || (code >= 440 && code < 460) || code === 1071)
    return { bytes: 4, float: false };
  return { bytes: code >= 290 && code < 300 ? 1 : 2, float: false };
}

/** The binary form, of R12 (group codes of one byte) and of all later versions (two bytes). */
export class BinaryTags implements Tags {
  code = 0;
  value: TagValue = '';
  decode: Decode = decoderOf('', '');
  private at = SIGNATURE.length;
  private readonly bytes: Buffer;
  private readonly hasShortCodes: boolean;
  readonly isUnicode = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    // The first pair is 0, SECTION: with codes of one byte the name follows immediately.
    this.hasShortCodes = bytes[this.at + 1] !== 0;
  }

  get place(): string {
    return `byte ${this.at}`;
  }

  next(): boolean {
    const code = this.readCode();
    if (code === undefined) return false;
    this.code = code;
    if (isBinaryData(code)) return this.skipData();
    if (!isNumber(code)) return this.readText();
    const { bytes, float } = widthOf(code);
    if (this.at + bytes > this.bytes.length) return false;
    this.value = float
      ? this.readFloat()
      : bytes === 8
        ? Number(this.bytes.readBigInt64LE(this.at))
        : this.bytes.readIntLE(this.at, bytes);
    this.at += bytes;
    return true;
  }

  private readCode(): number | undefined {
    const { bytes } = this;
    if (this.at + 2 > bytes.length) return undefined;
    let code = bytes[this.at]!;
    if (!this.hasShortCodes || code === LONG_CODE) {
      const from = this.hasShortCodes ? this.at + 1 : this.at;
      if (from + 2 > bytes.length) return undefined;
      code = bytes.readInt16LE(from);
      this.at = from + 2;
    } else {
      this.at += 1;
    }
    if (code < -5 || code > 1071) throw new DxfError(`The binary DXF file is damaged near byte ${this.at}.`);
    return code;
  }

  private readFloat(): number {
    const number = this.bytes.readDoubleLE(this.at);
    return Number.isFinite(number) ? number : 0;
  }

  private readText(): boolean {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) return false;
    this.value = this.decode(this.bytes.subarray(this.at, end));
    this.at = end + 1;
    return true;
  }

  private skipData(): boolean {
    this.value = '';
    this.at += 1 + (this.bytes[this.at] ?? 0);
    return this.at <= this.bytes.length;
  }
}

/** A number that can be read in several ways: nothing after it can be trusted. */
export class UnclearNumber extends DxfError {}

export type TagValue = string | number;

/** Reads pairs one after the other. */
export interface Tags {
  code: number;
  value: TagValue;
  /** where the pair is, for people: `line 12` or `byte 300` */
  readonly place: string;
  /** Moves to the next pair; false at the end of the file. @throws DxfError where the file is no DXF */
  next(): boolean;
  /** Decoder of texts from here on. */
  decode: Decode;
  /** its texts are UTF-8, whatever code page the header names */
  readonly isUnicode: boolean;
}

/** Whether values of a group are numbers (DXF reference, group code value types). */
export const isNumber = (code: number): boolean =>
  (code >= 10 && code < 100) ||
  (code >= 110 && code < 180) ||
  (code >= 210 && code < 300) ||
  (code >= 370 && code < 390) ||
  (code >= 400 && code < 410) ||
  (code >= 420 && code < 430) ||
  (code >= 440 && code < 470) ||
  (code >= 1010 && code < 1080);

/** Whether values of a group are bytes as hexadecimal digits: nothing that is drawn. */
export const isBinaryData = (code: number): boolean => (code >= 310 && code < 320) || code === 1004;

const [NEWLINE, RETURN, SPACE, TAB, MINUS, ZERO, NINE] = [10, 13, 32, 9, 45, 48, 57];
const HIGHEST_CODE = 1100;

/** The text form. Accepts every kind of line end and blanks around group codes. */
export class TextTags implements Tags {
  code = 0;
  value: TagValue = '';
  decode: Decode = decoderOf('', '');
  private at = 0;
  private line = 0;
  private start = 0;
  private end = 0;
  private readonly bytes: Buffer;
  readonly isUnicode: boolean;
  private hasPoints = false;
  private hasCommas = false;

  /** `bytes`: as `plainText` gives them */
  constructor(bytes: Buffer, isUnicode = false) {
    this.bytes = bytes;
    this.isUnicode = isUnicode;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
  }

  get place(): string {
    return `line ${this.line}`;
  }

  next(): boolean {
    if (!this.readLine() || this.isBlankTail()) return false;
    const code = this.readCode();
    if (code === undefined)
      throw new DxfError(
        `Line ${this.line} of the file should be a group code and is not: the file is not a DXF file, or damaged.`,
      );
    if (!this.readLine()) return false;
    this.code = code;
    if (isBinaryData(code)) this.value = '';
    else if (isNumber(code)) this.value = this.readNumber();
    else {
      const text = this.decode(this.bytes.subarray(this.start, this.end));
      this.value = code === 0 ? text.trim() : text; // some programs pad names of types
    }
    return true;
  }

  private readLine(): boolean {
    const { bytes } = this;
    if (this.at >= bytes.length) return false;
    const start = this.at;
    let end = start;
    while (end < bytes.length && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end++;
    this.at = end + (bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? 2 : 1);
    this.start = start;
    this.end = end;
    this.line++;
    return true;
  }

  /** Empty lines, or a control Z of old systems, after everything else. */
  private isBlankTail(): boolean {
    for (let i = this.start; i < this.bytes.length; i++) {
      const byte = this.bytes[i]!;
      if (byte > SPACE && byte !== 26) return false;
      if (i - this.start > 4096) return false;
    }
    return true;
  }

  private readCode(): number | undefined {
    const { bytes } = this;
    let { start: at, end } = this;
    while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
    while (end > at && (bytes[end - 1] === SPACE || bytes[end - 1] === TAB)) end--;
    const negative = bytes[at] === MINUS;
    if (negative) at++;
    if (at === end || end - at > 4) return undefined;
    let code = 0;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE) return undefined;
      code = code * 10 + byte - ZERO;
    }
    return code < HIGHEST_CODE ? (negative ? -code : code) : undefined;
  }

  /** A number, also with a decimal comma; 0 for invalid ones. @throws UnclearNumber */
  private readNumber(): number {
    const written = this.bytes.toString('latin1', this.start, this.end);
    const number = Number(written);
    if (!this.hasPoints && written.includes('.')) this.hasPoints = true;
    if (Number.isFinite(number)) return number;
    return written.includes(',') ? this.readComma(written.trim()) : 0;
  }

  /** A comma in a file with decimal points, in front of three digits, may separate thousands. */
  private readComma(text: string): number {
    if (!/^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(text)) return 0;
    const isDecimal = /^[+-]?(?:\d+,\d*|,\d+)(?:e[+-]?\d+)?$/i.test(text);
    const isProved = isDecimal && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);
    if (!isDecimal || (!isProved && this.hasPoints && !this.hasCommas)) {
      const column = this.bytes.toString('latin1', this.start, this.end).indexOf(text) + 1;
      throw new UnclearNumber(
        `${placeOf(this.line, column)}: “${text.slice(0, 60)}” can be read in several ways: ` +
          'its commas may be decimal signs or separate thousands. Write decimal points.',
      );
    }
    if (isProved) this.hasCommas = true;
    return Number(text.replace(',', '.'));
  }
}

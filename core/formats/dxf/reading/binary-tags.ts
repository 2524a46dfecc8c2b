// The binary form of DXF: the same pairs, with little-endian values.
import { DxfError } from '../errors.ts';
import { isBinaryData, isNumber, type Tags, type TagValue } from './tags.ts';
import { type Decode, decoderOf } from './text-encoding.ts';

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

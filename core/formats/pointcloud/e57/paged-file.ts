// The lowest layer of an E57 file (ASTM E2807): its header, and pages that each end with a checksum. Offsets in the
// file are counted with the checksums (physical) or without them (logical).
import { PointCloudError } from '../../errors.ts';
import type { OpenFile } from '../open-file.ts';

// CRC-32C (Castagnoli), eight bytes at a time.

const POLYNOMIAL = 0x82f63b78;
const TABLES = 8;

/** table[k * 256 + byte]: the effect of a byte that is followed by k zeros */
const table = new Uint32Array(TABLES * 256);
for (let byte = 0; byte < 256; byte++) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  table[byte] = sum;
}
for (let at = 256; at < table.length; at++) {
  const before = table[at - 256]!;
  table[at] = (before >>> 8) ^ table[before & 255]!;
}

/** The checksum of some of the bytes. */
export function crc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let sum = ~0;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    sum =
      table[1792 + (sum & 255)]! ^
      table[1536 + ((sum >>> 8) & 255)]! ^
      table[1280 + ((sum >>> 16) & 255)]! ^
      table[1024 + (sum >>> 24)]! ^
      table[768 + bytes[at + 4]!]! ^
      table[512 + bytes[at + 5]!]! ^
      table[256 + bytes[at + 6]!]! ^
      table[bytes[at + 7]!]!;
  }
  for (; at < to; at++) sum = (sum >>> 8) ^ table[(sum ^ bytes[at]!) & 255]!;
  return ~sum >>> 0;
}

const HEADER = 48;
const CHECKSUM = 4;
const [SMALLEST_PAGE, LARGEST_PAGE] = [64, 1 << 20];
/** Bytes that are read at once; more than the longest packet has. */
const WINDOW = 1 << 18;

export class PagedFile {
  /** of the description of everything: physical place and logical length */
  readonly xml: { readonly at: number; readonly length: number };
  readonly #file: OpenFile;
  readonly #page: number;
  readonly #pages: number;
  /** logical bytes from `#from` on */
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  /** @throws PointCloudError when it is no E57 file, or is cut */
  constructor(file: OpenFile) {
    const head = file.read(0, Math.min(file.size, HEADER));
    if (head.toString('latin1', 0, 8) !== 'ASTM-E57')
      throw new PointCloudError('This is not an E57 file: it does not begin with ASTM-E57.');
    if (head.length < HEADER) throw new PointCloudError('The E57 file ends within its header.');
    const [major, minor] = [head.readUInt32LE(8), head.readUInt32LE(12)];
    if (major !== 1) throw new PointCloudError(`E57 ${major}.${minor} cannot be read, only 1.0.`);
    const numberAt = (place: number): number => Number(head.readBigUInt64LE(place));
    const [size, at, length, page] = [numberAt(16), numberAt(24), numberAt(32), numberAt(40)];
    if (!(page >= SMALLEST_PAGE && page <= LARGEST_PAGE && page % 4 === 0))
      throw new PointCloudError(`The E57 file has pages of ${page} bytes, which cannot be.`);
    if (size > file.size)
      throw new PointCloudError(`The E57 file ends after ${file.size} of its ${size} bytes; it was cut.`);
    this.#file = file;
    this.#page = page;
    this.#pages = Math.floor(size / page);
    this.xml = { at, length };
  }

  /** Compares all checksums. @throws PointCloudError, or what `advance` throws */
  async check(advance: (bytes: number) => Promise<void>): Promise<void> {
    const together = Math.max(1, Math.floor(WINDOW / this.#page));
    const bytes = Buffer.allocUnsafe(together * this.#page);
    for (let first = 0; first < this.#pages; first += together) {
      const pages = Math.min(together, this.#pages - first);
      this.#file.readInto(bytes.subarray(0, pages * this.#page), first * this.#page);
      for (let n = 0; n < pages; n++) {
        const end = (n + 1) * this.#page - CHECKSUM;
        if (crc32c(bytes, n * this.#page, end) !== bytes.readUInt32BE(end))
          throw new PointCloudError(`The E57 file is damaged: the checksum of page ${first + n + 1} does not fit.`);
      }
      if (first % (together * 16) === 0) await advance(first * this.#page);
    }
  }

  /** @throws PointCloudError when it is outside of the file, or within a checksum */
  logicalOf(physical: number): number {
    const within = physical % this.#page;
    const page = (physical - within) / this.#page;
    if (!(physical >= 0 && page < this.#pages && within < this.#page - CHECKSUM))
      throw new PointCloudError('The E57 file is damaged: it names a place that it does not have.');
    return page * (this.#page - CHECKSUM) + within;
  }

  /** Bytes that are valid until the next call. @throws PointCloudError beyond the end of the file */
  read(logical: number, length: number): Buffer {
    if (!(logical >= 0 && length >= 0 && logical + length <= this.#pages * (this.#page - CHECKSUM)))
      throw new PointCloudError('The E57 file is damaged: it names a place that it does not have.');
    if (logical < this.#from || logical + length > this.#from + this.#window.length) this.#load(logical, length);
    return this.#window.subarray(logical - this.#from, logical - this.#from + length);
  }

  #load(logical: number, length: number): void {
    const plain = this.#page - CHECKSUM;
    const first = Math.floor(logical / plain);
    const pages = Math.min(this.#pages - first, Math.ceil(Math.max(WINDOW, length) / plain) + 1);
    const stored = this.#file.read(first * this.#page, pages * this.#page);
    // Moves the pages together, over the checksums.
    for (let n = 1; n < pages; n++) stored.copy(stored, n * plain, n * this.#page, n * this.#page + plain);
    this.#window = stored.subarray(0, pages * plain);
    this.#from = first * plain;
  }
}

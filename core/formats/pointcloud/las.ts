// LAS, compressed or not: decided by the header, whatever the name.
import type { ColourKind } from './point-values.ts';
import { PointCloudError, type FileWarning } from '../errors.ts';
import { addRecords, HEADER_14, lasColours, LasTally, readLasHeader, type LasHeader } from './las-header.ts';
import { piecesOf, streamed, type PointReader, type PointSink, type ReadCloud } from './reader.ts';
import type { FileJob } from '../files.ts';

/** Reads LAS and LAZ. */
export const readLas: ReadCloud = async (source, sink, advance) => {
  if (!readLasHeader(await headOf(source)).isCompressed) return streamed(LasReader)(source, sink, advance);
  const { readLaz } = await import('./laz/read-laz.ts');
  return readLaz(source, sink, advance);
};

async function headOf(source: FileJob): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const piece of piecesOf(source)) {
    head = Buffer.concat([head, piece.subarray(0, HEADER_14)]);
    if (head.length >= HEADER_14) break;
  }
  return head;
}

/** Reads points that are not compressed. */
export class LasReader implements PointReader {
  readonly oddLines = 0;
  readonly #sink: PointSink;
  #header: LasHeader | undefined;
  /** bytes that wait for the rest of the header, or of a record */
  #waiting: Uint8Array = new Uint8Array(0);
  /** bytes between here and the next record */
  #skip = 0;
  #read = 0;
  /** bytes of the file so far */
  #size = 0;
  readonly #tally = new LasTally();

  constructor(sink: PointSink) {
    this.#sink = sink;
  }

  get schema(): string {
    return this.#header ? `LAS ${this.#header.version}, point format ${this.#header.format}` : 'LAS';
  }

  get colours(): ColourKind {
    return this.#header ? lasColours(this.#header) : 'none';
  }

  get largestChannel(): number {
    return this.#tally.largestChannel;
  }

  get warnings(): FileWarning[] {
    return this.#tally.warnings();
  }

  push(added: Uint8Array): void {
    this.#size += added.length;
    if (!this.#header) {
      const bytes = this.#waiting.length === 0 ? added : Buffer.concat([this.#waiting, added]);
      // The longest header is much shorter than one read.
      if (bytes.length < HEADER_14 && added.length > 0) {
        this.#waiting = bytes.slice();
        return;
      }
      this.#header = readLasHeader(bytes);
      this.#skip = this.#header.start;
      this.#waiting = new Uint8Array(0);
      this.#take(this.#header, bytes);
    } else this.#take(this.#header, added);
  }

  #take(header: LasHeader, added: Uint8Array): void {
    const from = Math.min(this.#skip, added.length);
    this.#skip -= from;
    let bytes = added.subarray(from);
    if (this.#waiting.length > 0) {
      // Only the record that was cut is joined: the rest is read in place.
      const missing = header.recordLength - this.#waiting.length;
      const record = Buffer.concat([this.#waiting, bytes.subarray(0, missing)]);
      this.#waiting = this.#readRecords(header, record);
      if (record.length < header.recordLength) return;
      bytes = bytes.subarray(missing);
    }
    this.#waiting = this.#readRecords(header, bytes).slice();
  }

  end(): void {
    if (!this.#header) this.push(new Uint8Array(0));
    const { count, start, recordLength, end } = this.#header!;
    if (this.#read < count) throw new PointCloudError(`The LAS file ends after ${this.#read} of its ${count} points.`);
    const room = Math.min(this.#size, end) - start - count * recordLength;
    this.#tally.uncounted = Math.max(0, Math.floor(room / recordLength));
  }

  /** Returns the remaining bytes: part of a record. */
  #readRecords(header: LasHeader, bytes: Uint8Array): Uint8Array {
    const { count, recordLength } = header;
    const records = Math.min(Math.floor(bytes.length / recordLength), count - this.#read);
    addRecords(header, bytes, records, { sink: this.#sink, tally: this.#tally });
    this.#read += records;
    // Bytes after the last record are ignored.
    return this.#read === count ? new Uint8Array(0) : bytes.subarray(records * recordLength);
  }
}

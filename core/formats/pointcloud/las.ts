// LAS 1.0 to 1.4, uncompressed: the public header block and point records 0 to 10 of the ASPRS specification.
import { packColour, type ColourKind } from './colours.ts';
import { PointCloudError } from './errors.ts';
import type { PointReader, PointSink } from './reader.ts';

/** Of point format 0 to 10: least length of a record, and where its red, green and blue are. */
const records: readonly { readonly length: number; readonly colour?: number }[] = [
  { length: 20 },
  { length: 28 },
  { length: 26, colour: 20 },
  { length: 34, colour: 28 },
  { length: 57 },
  { length: 63, colour: 28 },
  { length: 30 },
  { length: 36, colour: 30 },
  { length: 38, colour: 30 },
  { length: 59 },
  { length: 67, colour: 30 },
];
const SHORTEST_HEADER = 227;
const HEADER_14 = 375;
const COMPRESSED = 0x80;
const INTENSITY = 12;

interface Header {
  readonly version: string;
  readonly format: number;
  readonly recordLength: number;
  readonly colourAt: number | undefined;
  readonly start: number;
  readonly count: number;
  /** x, y, z */
  readonly scale: readonly number[];
  readonly offset: readonly number[];
}

export class LasReader implements PointReader {
  readonly oddLines = 0;
  readonly #sink: PointSink;
  #header: Header | undefined;
  /** bytes that wait for the rest of the header, or of a record */
  #waiting: Uint8Array = new Uint8Array(0);
  /** bytes between here and the next record */
  #skip = 0;
  #read = 0;

  constructor(sink: PointSink) {
    this.#sink = sink;
  }

  get schema(): string {
    return this.#header ? `LAS ${this.#header.version}, point format ${this.#header.format}` : 'LAS';
  }

  get colours(): ColourKind {
    return this.#header?.colourAt === undefined ? 'intensity' : 'words';
  }

  push(added: Uint8Array): void {
    const bytes = this.#waiting.length === 0 ? added : Buffer.concat([this.#waiting, added]);
    if (!this.#header) {
      // The longest header is much shorter than what a read gives.
      if (bytes.length < HEADER_14 && added.length > 0) {
        this.#waiting = bytes.slice();
        return;
      }
      this.#header = readHeader(bytes);
      this.#skip = this.#header.start;
    }
    const from = Math.min(this.#skip, bytes.length);
    this.#skip -= from;
    this.#waiting = this.#readRecords(this.#header, bytes.subarray(from)).slice();
  }

  end(): void {
    if (!this.#header) this.push(new Uint8Array(0));
    const { count } = this.#header!;
    if (this.#read < count) throw new PointCloudError(`The LAS file ends after ${this.#read} of its ${count} points.`);
  }

  /** Answers what is left of the bytes: part of a record. */
  #readRecords({ count, recordLength, scale, offset, colourAt }: Header, bytes: Uint8Array): Uint8Array {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const records = Math.min(Math.floor(bytes.length / recordLength), count - this.#read);
    const [sx, sy, sz] = scale as [number, number, number];
    const [ox, oy, oz] = offset as [number, number, number];
    for (let at = 0; at < records * recordLength; at += recordLength) {
      const colour =
        colourAt === undefined
          ? view.getUint16(at + INTENSITY, true)
          : packColour(
              view.getUint16(at + colourAt, true),
              view.getUint16(at + colourAt + 2, true),
              view.getUint16(at + colourAt + 4, true),
            );
      this.#sink.add(
        view.getInt32(at, true) * sx + ox,
        view.getInt32(at + 4, true) * sy + oy,
        view.getInt32(at + 8, true) * sz + oz,
        colour,
      );
    }
    this.#read += records;
    // What follows the last record is none of ours.
    return this.#read === count ? new Uint8Array(0) : bytes.subarray(records * recordLength);
  }
}

function readHeader(bytes: Uint8Array): Header {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'LASF')
    throw new PointCloudError('This is not a LAS file: it does not begin with LASF.');
  if (bytes.length < SHORTEST_HEADER) throw new PointCloudError('The LAS file ends within its header.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [major, minor] = [view.getUint8(24), view.getUint8(25)];
  if (major !== 1 || minor > 4) throw new PointCloudError(`LAS ${major}.${minor} cannot be read, only 1.0 to 1.4.`);
  const headerLength = view.getUint16(94, true);
  const start = view.getUint32(96, true);
  const [kind, recordLength] = [view.getUint8(104), view.getUint16(105, true)];
  if (kind & COMPRESSED)
    throw new PointCloudError('The points of this LAS file are compressed (LAZ); only uncompressed files can be read.');
  const record = records[kind];
  if (!record) throw new PointCloudError(`LAS point format ${kind} cannot be read, only 0 to 10.`);
  if (recordLength < record.length)
    throw new PointCloudError(
      `The LAS file says that its points have ${recordLength} bytes; point format ${kind} needs ${record.length}.`,
    );
  const isLong = minor === 4 && headerLength >= HEADER_14 && bytes.length >= HEADER_14;
  if (start < (isLong ? HEADER_14 : SHORTEST_HEADER))
    throw new PointCloudError('The LAS file says that its points begin within its header.');
  const count = (isLong ? Number(view.getBigUint64(247, true)) : 0) || view.getUint32(107, true);
  const [scale, offset] = [131, 155].map(at => [0, 8, 16].map(more => view.getFloat64(at + more, true))) as [
    number[],
    number[],
  ];
  if (scale.some(each => !Number.isFinite(each) || each === 0) || !offset.every(Number.isFinite)) {
    throw new PointCloudError('The LAS file has a scale or offset out of range.');
  }
  return {
    version: `${major}.${minor}`,
    format: kind,
    recordLength,
    colourAt: record.colour,
    start,
    count,
    scale,
    offset,
  };
}

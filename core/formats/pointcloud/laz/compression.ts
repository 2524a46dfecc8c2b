// The variable length records of a LAS file that describe how its points are compressed.
import { PointCloudError } from '../../errors.ts';
import type { LasHeader } from '../las-header.ts';
import type { OpenFile } from '../open-file.ts';
import { ArithmeticDecoder, WholeNumbers } from './arithmetic.ts';

// The chunks of a LAZ file: each is decoded independently.

export type Chunk = Readonly<Record<'at' | 'bytes' | 'points', number>>;

/** Chunks of common programs have some 50,000 points; this is the limit in memory. */
const MOST_CHUNKS = 10_000_000;
const POINTER = 8;
/** Least bytes of a size in the table; a table that declares more chunks is damaged. */
const LEAST_BYTES = 1 / 64;
export const VARIABLE = 0xffffffff;

/** The table of a file whose points begin at `start`. @throws PointCloudError when it is missing or inconsistent */
export function readChunkTable(file: OpenFile, { chunkPoints }: Compression, { start, count }: LasHeader): Chunk[] {
  const table = placeOfTable(file, start);
  const head = file.read(table, 8);
  const chunks = head.readUInt32LE(4);
  const bytes = file.read(table + 8, Math.min(file.size - table - 8, chunks * 16 + 16));
  if (head.readUInt32LE(0) !== 0 || chunks > MOST_CHUNKS || chunks * LEAST_BYTES > bytes.length + 8)
    throw new PointCloudError('The table of chunks of the LAZ file is damaged.');
  let at = 0;
  const decoder = new ArithmeticDecoder({ next: () => bytes[at++] ?? 0 });
  const numbers = new WholeNumbers(decoder, 32, 2);
  const found: Chunk[] = [];
  let [place, left, size, points] = [start + POINTER, count, 0, 0];
  for (let n = 0; n < chunks; n++) {
    points = chunkPoints === VARIABLE ? numbers.next(points, 0) : Math.min(chunkPoints, left);
    size = numbers.next(size, 1);
    if (points < 0 || points > left || size < 0 || place + size > table)
      throw new PointCloudError('The table of chunks of the LAZ file is damaged.');
    found.push({ at: place, bytes: size, points });
    place += size;
    left -= points;
  }
  if (left > 0)
    throw new PointCloudError(`The chunks of the LAZ file hold ${count - left} points instead of ${count}.`);
  return found;
}

/**
 * The offset is in the first eight bytes of the points; programs that could not seek wrote it at the end of the file.
 */
function placeOfTable(file: OpenFile, start: number): number {
  const stated = file.read(start, POINTER).readBigInt64LE();
  const place = Number(stated === -1n ? file.read(file.size - POINTER, POINTER).readBigInt64LE() : stated);
  if (!(place >= start + POINTER && place + 8 <= file.size))
    throw new PointCloudError('The LAZ file ends before its table of chunks; it may have been cut.');
  return place;
}

/** One after the other from the first point to the last, in chunks, or in chunks of layers. */
export type Arrangement = 'stream' | 'chunks' | 'layers';

export interface Compression {
  readonly arrangement: Arrangement;
  /** of each chunk; VARIABLE: see the table */
  readonly chunkPoints: number;
  readonly items: readonly Item[];
}

/** A part of the record of a point. */
export interface Item {
  readonly kind: ItemKind;
  readonly bytes: number;
  /** of its coding */
  readonly version: number;
}

/** Numbers that LASzip gives to the parts of records. */
const kinds = {
  0: 'extra',
  6: 'point',
  7: 'time',
  8: 'rgb',
  9: 'wave',
  10: 'point14',
  11: 'rgb14',
  12: 'rgbnir14',
  13: 'wave14',
  14: 'extra14',
} as const;
export type ItemKind = (typeof kinds)[keyof typeof kinds];

/** The parts of each point format, in their order; extra bytes may follow. */
const formats: readonly (readonly ItemKind[])[] = [
  ['point'],
  ['point', 'time'],
  ['point', 'rgb'],
  ['point', 'time', 'rgb'],
  ['point', 'time', 'wave'],
  ['point', 'time', 'rgb', 'wave'],
  ['point14'],
  ['point14', 'rgb14'],
  ['point14', 'rgbnir14'],
  ['point14', 'wave14'],
  ['point14', 'rgbnir14', 'wave14'],
];
type Sizes = Readonly<Partial<Record<ItemKind, number>>>;
const sizes: Sizes = { point: 20, time: 8, rgb: 6, wave: 29, point14: 30, rgb14: 6, rgbnir14: 8, wave14: 29 };

const RECORD_HEAD = 54;
const MOST_RECORDS = 100_000;
const SHORTEST = 34;
const ITEM = 6;

/** A record of the header by its user and number; undefined when there is none. */
export function findRecord(file: OpenFile, header: LasHeader, user: string, id: number): Buffer | undefined {
  let at = header.length;
  for (let n = 0; n < Math.min(header.records, MOST_RECORDS) && at + RECORD_HEAD <= header.start; n++) {
    const head = file.read(at, RECORD_HEAD);
    const length = head.readUInt16LE(20);
    const name = head.toString('latin1', 2, 18).replace(/\0.*$/s, '');
    at += RECORD_HEAD;
    if (name === user && head.readUInt16LE(18) === id) return file.read(at, length);
    at += length;
  }
  return undefined;
}

/** The compression of the points of a file. @throws PointCloudError when it is missing or unknown */
export function readCompression(file: OpenFile, header: LasHeader): Compression {
  const record = findRecord(file, header, 'laszip encoded', 22204);
  if (!record || record.length < SHORTEST)
    throw new PointCloudError('The LAZ file does not say how its points are compressed.');
  const [compressor, coder, items] = [record.readUInt16LE(0), record.readUInt16LE(2), record.readUInt16LE(32)];
  const arrangement = ([undefined, 'stream', 'chunks', 'layers'] as const)[compressor];
  if (!arrangement || coder !== 0)
    throw new PointCloudError(`The LAZ file is compressed in a way that is not known (${compressor}, ${coder}).`);
  if (record.length < SHORTEST + items * ITEM)
    throw new PointCloudError('The LAZ file does not say what its points are made of.');
  const parts = Array.from({ length: items }, (_, n) => readItem(record, SHORTEST + n * ITEM));
  const compression = { arrangement, chunkPoints: record.readUInt32LE(12), items: parts };
  check(compression, header);
  return compression;
}

function readItem(record: Buffer, at: number): Item {
  const number = record.readUInt16LE(at);
  if (!Object.hasOwn(kinds, number))
    throw new PointCloudError(`The points of the LAZ file have a part that is not known (${number}).`);
  const kind = kinds[number as keyof typeof kinds];
  return { kind, bytes: record.readUInt16LE(at + 2), version: record.readUInt16LE(at + 4) };
}

function check({ arrangement, items, chunkPoints }: Compression, { format, recordLength }: LasHeader): void {
  const expected = formats[format]!;
  const extra = items[expected.length];
  const fits =
    expected.every((kind, n) => items[n]?.kind === kind && items[n].bytes === sizes[kind]) &&
    items.length <= expected.length + 1 &&
    (extra === undefined || extra.kind === (format < 6 ? 'extra' : 'extra14')) &&
    items.reduce((sum, { bytes }) => sum + bytes, 0) === recordLength &&
    format < 6 === (arrangement !== 'layers') &&
    (arrangement === 'stream' || chunkPoints > 0);
  if (!fits) throw new PointCloudError('The LAZ file contradicts itself about what its points are made of.');
  const version = arrangement === 'stream' ? 1 : arrangement === 'chunks' ? 2 : 3;
  // Wave packets are coded in chunks as in streams.
  if (!items.every(item => item.version === (item.kind === 'wave' ? 1 : version))) {
    const versions = [...new Set(items.map(item => item.version))].join(', ');
    throw new PointCloudError(`The LAZ file is compressed in a version that cannot be read (${versions}).`);
  }
}

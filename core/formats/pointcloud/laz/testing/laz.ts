// Builds LAZ files for tests from uncompressed LAS files, by our own coder.
import { SymbolModel } from '../arithmetic.ts';
import { VARIABLE } from '../compression.ts';
import { ArithmeticEncoder, WholeNumberEncoder } from './encode.ts';
import { StreamMedian } from '../second-version.ts';
import { partEncoders } from './parts.ts';

type LasParts = ReturnType<typeof partsOf>;

function partsOf(las: Buffer) {
  const [start, format, recordLength] = [las.readUInt32LE(96), las[104]!, las.readUInt16LE(105)];
  const count = Math.floor((las.length - start) / recordLength);
  const recordAt = (at: number): Buffer => las.subarray(at, at + recordLength);
  const records = Array.from({ length: count }, (_, n) => recordAt(start + n * recordLength));
  return { head: las.subarray(0, start), format, recordLength, records };
}

type Items = readonly (readonly [id: number, bytes: number])[];

/** Numbers of the parts of each point format. */
const itemsOf = ['6', '6 7', '6 8', '6 7 8', '6 7 9', '6 7 8 9', '10', '10 11', '10 12', '10 13', '10 12 13'];
const bytesOf: Readonly<Record<string, number>> = { 6: 20, 7: 8, 8: 6, 9: 29, 10: 30, 11: 6, 12: 8, 13: 29 };
const layersOf: Readonly<Record<number, number>> = { 10: 9, 11: 1, 12: 2, 13: 1 };

const recordOf = (user: string, id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(54);
  head.write(user, 2, 'latin1');
  head.writeUInt16LE(id, 18);
  head.writeUInt16LE(data.length, 20);
  return Buffer.concat([head, data]);
};

/** The header of a compressed file, with its records and the offset of its points. */
function headOf(las: LasParts, compressor: number, chunkPoints: number, more: Buffer[] = []) {
  const { head, format, recordLength } = las;
  const items = itemsOf[format]!.split(' ').map(id => [Number(id), bytesOf[id] ?? 0] as const);
  const extra = recordLength - items.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (extra > 0) items.push([compressor === 3 ? 14 : 0, extra]);
  const data = Buffer.alloc(34 + 6 * items.length);
  data.writeUInt16LE(compressor, 0);
  data.writeUInt32LE(chunkPoints, 12);
  data.writeUInt16LE(items.length, 32);
  const numbers = items.flatMap(item => [...item, item[0] === 9 ? 1 : compressor]);
  numbers.forEach((value, n) => data.writeUInt16LE(value, 34 + n * 2));
  const own = Buffer.from(head);
  own[104]! |= 0x80;
  const records = [...more, recordOf('laszip encoded', 22204, data)];
  own.writeUInt32LE(records.length, 100);
  const whole = Buffer.concat([own, ...records]);
  whole.writeUInt32LE(whole.length, 96);
  return { whole, items };
}

/**
 * A file of chunks with one point each: points of all formats are then as they are in LAS. `isLate`: the offset of the
 * table of chunks is at the end of the file.
 */
export function lazOfSingles(las: Buffer, { isLate = false, isVariable = false } = {}): Buffer {
  const parts = partsOf(las);
  const compressor = parts.format < 6 ? 2 : 3;
  const { whole, items } = headOf(parts, compressor, isVariable ? VARIABLE : 1);
  return withTable(whole, chunksOfSingles(parts, items), isVariable ? parts.records.map(() => 1) : undefined, isLate);
}

function chunksOfSingles({ records, format }: LasParts, items: Items): Buffer[] {
  const layers = items.reduce((sum, [id, bytes]) => sum + (layersOf[id] ?? bytes), 0);
  const tail = Buffer.alloc(format < 6 ? 4 : 4 + layers * 4);
  if (format >= 6) tail.writeUInt32LE(1);
  return records.map(record => Buffer.concat([record, tail]));
}

function withTable(whole: Buffer, chunks: readonly Buffer[], counts: readonly number[] | undefined, isLate = false) {
  const encoder = new ArithmeticEncoder();
  const numbers = new WholeNumberEncoder(encoder, 32, 2);
  chunks.forEach(({ length }, n) => {
    if (counts) numbers.add(counts[n - 1] ?? 0, counts[n]!, 0);
    numbers.add(chunks[n - 1]?.length ?? 0, length, 1);
  });
  const head = Buffer.alloc(8);
  head.writeUInt32LE(chunks.length, 4);
  const place = Buffer.alloc(8);
  place.writeBigInt64LE(BigInt(whole.length + 8 + chunks.reduce((sum, { length }) => sum + length, 0)));
  const early = isLate ? Buffer.alloc(8, 255) : place;
  return Buffer.concat([whole, early, ...chunks, head, encoder.end(), ...(isLate ? [place] : [])]);
}

/**
 * A COPC file of point format 7: each node of one point; `depthOf`: of a point. The last entry of the first page is a
 * second page.
 */
export function copcOf(las: Buffer, depthOf: (n: number) => number): Buffer {
  const parts = partsOf(las);
  const info = Buffer.alloc(160);
  const { whole, items } = headOf(parts, 3, VARIABLE, [recordOf('copc', 1, info)]);
  const chunks = chunksOfSingles(parts, items);
  const counts = parts.records.map(() => 1);
  const file = withTable(whole, chunks, counts);
  const entries: Buffer[] = [];
  let at = whole.length + 8;
  chunks.forEach(({ length }, n) => {
    entries.push(entryOf(depthOf(n), at, length, 1));
    at += length;
  });
  const half = Math.floor(entries.length / 2);
  const second = Buffer.concat(entries.slice(half));
  const first = Buffer.concat([...entries.slice(0, half), entryOf(1, file.length, second.length, -1)]);
  const place = parts.head.length + 54 + 40;
  file.writeBigUInt64LE(BigInt(file.length + second.length), place);
  file.writeBigUInt64LE(BigInt(first.length), place + 8);
  return Buffer.concat([file, second, first]);
}

function entryOf(depth: number, at: number, bytes: number, points: number): Buffer {
  const entry = Buffer.alloc(32);
  entry.writeInt32LE(depth);
  entry.writeBigUInt64LE(BigInt(at), 16);
  entry.writeInt32LE(bytes, 24);
  entry.writeInt32LE(points, 28);
  return entry;
}

/** Real chunks of point formats 0 to 5 (version 2 of LASzip). Of the parts that all formats have only x, y and z of the
 *  points may differ, and each is the only return. */
export function lazOfChunks(las: Buffer, chunkPoints: number): Buffer {
  const parts = partsOf(las);
  const { whole, items } = headOf(parts, 2, chunkPoints);
  const chunks: Buffer[] = [];
  for (let from = 0; from < parts.records.length; from += chunkPoints)
    chunks.push(chunkOf(parts.records.slice(from, from + chunkPoints), items));
  return withTable(whole, chunks, undefined);
}

const even = (k: number, most: number): number => (k < most ? k & ~1 : most);

function chunkOf(records: readonly Buffer[], items: Items): Buffer {
  const encoder = new ArithmeticEncoder();
  const others = items.slice(1).map(([id, bytes]) => partEncoders[id]!(encoder, bytes));
  const changes = new SymbolModel(64);
  const numbers = [2, 22, 20].map(contexts => new WholeNumberEncoder(encoder, 32, contexts));
  const [xs, ys, zs] = numbers as [WholeNumberEncoder, WholeNumberEncoder, WholeNumberEncoder];
  const [dx, dy] = [new StreamMedian(), new StreamMedian()];
  let height = 0;
  for (let n = 1; n < records.length; n++) {
    const [x, y] = [0, 4].map(at => records[n]!.readInt32LE(at) - records[n - 1]!.readInt32LE(at)) as [number, number];
    const z = records[n]!.readInt32LE(8);
    encoder.symbol(changes, 0);
    xs.add(dx.value, x, 1);
    ys.add(dy.value, y, 1 + even(xs.k, 20));
    zs.add(height, z, 1 + even((xs.k + ys.k) >> 1, 18));
    dx.add(x);
    dy.add(y);
    height = z;
    let at = 20;
    others.forEach((encode, part) => {
      encode(records[n - 1]!.subarray(at), records[n]!.subarray(at));
      at += items[part + 1]![1];
    });
  }
  return Buffer.concat([records[0]!, encoder.end()]);
}

/** A file of the first version of LASzip, of point format 2: x, y, z, colours and the extra bytes may differ. */
export function lazOfStream(las: Buffer): Buffer {
  const parts = partsOf(las);
  const encoder = new ArithmeticEncoder();
  const [changes, parted] = [new SymbolModel(64), new SymbolModel(64)];
  const numbers = [1, 20, 20].map(contexts => new WholeNumberEncoder(encoder, 32, contexts));
  const [xs, ys, zs] = numbers as [WholeNumberEncoder, WholeNumberEncoder, WholeNumberEncoder];
  const channels = new WholeNumberEncoder(encoder, 8, 6);
  const extra = new WholeNumberEncoder(encoder, 8, Math.max(1, parts.recordLength - 26));
  const steps: [number, number][] = Array.from({ length: 3 }, () => [0, 0]);
  const middle = (axis: 0 | 1): number => steps.map(step => step[axis]).sort((a, b) => a - b)[1]!;
  parts.records.forEach((record, n) => {
    const last = parts.records[n - 1];
    if (!last) return;
    const [x, y] = [0, 4].map(at => record.readInt32LE(at) - last.readInt32LE(at)) as [number, number];
    xs.add(middle(0), x, 0);
    ys.add(middle(1), y, Math.min(xs.k, 19));
    zs.add(last.readInt32LE(8), record.readInt32LE(8), Math.min((xs.k + ys.k) >> 1, 19));
    encoder.symbol(changes, 0);
    encoder.symbol(parted, 63);
    for (let byte = 0; byte < 6; byte++) channels.add(last[20 + byte]!, record[20 + byte]!, byte);
    for (let at = 26; at < parts.recordLength; at++) extra.add(last[at]!, record[at]!, at - 26);
    steps[(n - 1) % 3] = [x, y];
  });
  return Buffer.concat([headOf(parts, 1, 0).whole, ...parts.records.slice(0, 1), encoder.end()]);
}

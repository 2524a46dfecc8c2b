// The chunks of a LAZ file: each is decoded independently.
import { PointCloudError } from '../errors.ts';
import type { OpenFile } from '../open-file.ts';
import { ArithmeticDecoder } from './arithmetic.ts';
import type { Compression } from './laszip-record.ts';
import { WholeNumbers } from './whole-numbers.ts';

export interface Chunk {
  readonly at: number;
  readonly bytes: number;
  readonly points: number;
}

/** Chunks of common programs have some 50,000 points; this is the limit in memory. */
const MOST_CHUNKS = 10_000_000;
const POINTER = 8;
/** Least bytes of a size in the table; a table that declares more chunks is damaged. */
const LEAST_BYTES = 1 / 64;
export const VARIABLE = 0xffffffff;

/** The table of a file whose points begin at `start`. @throws PointCloudError when it is missing or inconsistent */
export function readChunkTable(
  file: OpenFile,
  { chunkPoints }: Pick<Compression, 'chunkPoints'>,
  { start, count }: { readonly start: number; readonly count: number },
): Chunk[] {
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
  const told = file.read(start, POINTER).readBigInt64LE();
  const place = Number(told === -1n ? file.read(file.size - POINTER, POINTER).readBigInt64LE() : told);
  if (!(place >= start + POINTER && place + 8 <= file.size))
    throw new PointCloudError('The LAZ file ends before its table of chunks; it may have been cut.');
  return place;
}

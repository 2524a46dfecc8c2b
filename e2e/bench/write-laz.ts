// A LAZ file of synthetic points: a million of those of write-cloud.ts, coded in chunks as other programs do, and
// copies of them side by side. Our coder is for tests and slow; the chunks of a copy differ only in the place of their
// first point.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { ArithmeticEncoder, WholeNumberEncoder } from '../../core/formats/pointcloud/laz/testing/encode.ts';
import { lazOfChunks } from '../../core/formats/pointcloud/laz/testing/laz.ts';
import { readChunkTable, readCompression } from '../../core/formats/pointcloud/laz/compression.ts';
import { readLasHeader } from '../../core/formats/pointcloud/las-header.ts';
import { OpenFile } from '../../core/formats/pointcloud/open-file.ts';
import { EAST, EDGE, makePoint, NORTH, SCALE } from './write-cloud.ts';

const POINTS = 1_000_000;
/** As LASzip does. */
const CHUNK_POINTS = 50_000;
const [HEADER, RECORD] = [227, 26] as const;

/** Writes so many millions of points of format 2. */
export function writeLaz(path: string, millions: number): void {
  const [head, chunks] = codedOnce(path);
  const along = Math.ceil(Math.sqrt(millions));
  head.writeUInt32LE(POINTS * millions, 107);
  const file = openSync(path, 'w');
  try {
    writeSync(file, head);
    const place = Buffer.alloc(8);
    let end = head.length + place.length;
    writeSync(file, place, 0, place.length, head.length);
    for (let copy = 0; copy < millions; copy++) {
      for (const chunk of chunks) {
        const moved = Buffer.from(chunk);
        [copy % along, Math.floor(copy / along)].forEach((steps, axis) =>
          moved.writeInt32LE(chunk.readInt32LE(axis * 4) + (steps * EDGE) / SCALE, axis * 4),
        );
        writeSync(file, moved, 0, moved.length, end);
        end += moved.length;
      }
    }
    const sizes = Array.from({ length: millions }, () => chunks.map(({ length }) => length)).flat();
    writeSync(file, tableOf(sizes), 0, undefined, end);
    place.writeBigInt64LE(BigInt(end));
    writeSync(file, place, 0, place.length, head.length);
  } finally {
    closeSync(file);
  }
}

/** The header and the chunks of the first million. @param path of a file that is made for that time */
function codedOnce(path: string): readonly [Buffer, readonly Buffer[]] {
  writeFileSync(path, lazOfChunks(lasOfPoints(), CHUNK_POINTS));
  const bytes = readFileSync(path);
  const header = readLasHeader(bytes);
  const file = new OpenFile(path);
  try {
    const table = readChunkTable(file, readCompression(file, header), header);
    return [bytes.subarray(0, header.start), table.map(({ at, bytes: length }) => bytes.subarray(at, at + length))];
  } finally {
    file.close();
  }
}

function lasOfPoints(): Buffer {
  const las = Buffer.alloc(HEADER + POINTS * RECORD);
  las.write('LASF', 'latin1');
  las.set([1, 2], 24);
  las.writeUInt16LE(HEADER, 94);
  las.writeUInt32LE(HEADER, 96);
  las[104] = 2;
  las.writeUInt16LE(RECORD, 105);
  las.writeUInt32LE(POINTS, 107);
  [EAST, NORTH, 0].forEach((offset, axis) => {
    las.writeDoubleLE(SCALE, 131 + axis * 8);
    las.writeDoubleLE(offset, 155 + axis * 8);
  });
  for (let n = 0, at = HEADER; n < POINTS; n++, at += RECORD) {
    const { place, colour } = makePoint(n, POINTS);
    place.forEach((value, axis) => las.writeInt32LE(value, at + axis * 4));
    las[at + 14] = 0x09; // the only return
    colour.forEach((channel, k) => las.writeUInt16LE(channel, at + 20 + k * 2));
  }
  return las;
}

function tableOf(sizes: readonly number[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(sizes.length, 4);
  const encoder = new ArithmeticEncoder();
  const numbers = new WholeNumberEncoder(encoder, 32, 2);
  sizes.forEach((size, n) => numbers.add(sizes[n - 1] ?? 0, size, 1));
  return Buffer.concat([head, encoder.end()]);
}

// Reads and writes the points of the file between the passes.
import { readSync, writeSync } from 'node:fs';
import { bytesPerPoint, isPacked, type StoredPoints } from './batches.ts';
import { cellsOf, sortByCell } from './cells.ts';
import { packByCell, unpack, WORDS } from './packed-points.ts';
import { STRIDE } from './points.ts';

/** Sorts points by the cells of their cube and writes them to a file. Sets `starts`. @param room as long as the points */
export function writeBatch(
  points: Float64Array,
  file: number,
  { at, cube, starts }: StoredPoints,
  room: Float64Array,
): void {
  const cells = cellsOf(points, cube);
  starts.set(cells.starts);
  const count = points.length / STRIDE;
  if (isPacked(cube)) packByCell(points, new Uint32Array(room.buffer, room.byteOffset, count * WORDS), cube, cells);
  else sortByCell(points, room, cells);
  const bytes = new Uint8Array(room.buffer, room.byteOffset, count * bytesPerPoint(cube));
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Reads points of a batch, from the `from`-th on. @param room as long as the points */
export function readBatch(
  points: Float64Array,
  { file, batch, from }: { readonly file: number; readonly batch: StoredPoints; readonly from: number },
  room: Float64Array,
): void {
  const { at, cube, starts } = batch;
  const start = at + from * bytesPerPoint(cube);
  if (!isPacked(cube)) {
    readBytes(points, file, start);
    return;
  }
  const packed = new Uint32Array(room.buffer, room.byteOffset, (points.length / STRIDE) * WORDS);
  readBytes(packed, file, start);
  unpack(packed, points, cube, starts, from);
}

function readBytes(into: Float64Array | Uint32Array, file: number, at: number): void {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let done = 0; done < bytes.length;) {
    const count = readSync(file, bytes, done, bytes.length - done, at + done);
    if (count === 0) throw new Error('a file of points became shorter while it was in use');
    done += count;
  }
}

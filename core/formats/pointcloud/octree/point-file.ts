// Reads and writes the points of the file between the passes.
import { readSync, writeSync } from 'node:fs';
import { bytesPerPoint, isPacked, type StoredPoints } from './batches.ts';
import { cellsOf, sortByCell, packByCell, unpack, WORDS } from './cells.ts';
import { STRIDE } from './points.ts';

/**
 * Sorts points by the cells of their cube and writes them to the place of the batch. Sets `starts`.
 * @param room as long as the points
 */
export function writeBatch(
  points: Float64Array,
  file: number | undefined,
  { memory, at, cube, starts }: StoredPoints,
  room: Float64Array,
): void {
  const cells = cellsOf(points, cube);
  starts.set(cells.starts);
  const length = (points.length / STRIDE) * bytesPerPoint(cube);
  const [buffer, start] = memory ? [memory, at] : [room.buffer, room.byteOffset];
  if (isPacked(cube)) packByCell(points, new Uint32Array(buffer, start, length / 4), cube, cells);
  else sortByCell(points, new Float64Array(buffer, start, length / 8), cells);
  if (memory) return;
  const bytes = new Uint8Array(buffer, start, length);
  for (let done = 0; done < length;) done += writeSync(file!, bytes, done, length - done, at + done);
}

type Stored = { readonly file: number | undefined; readonly batch: StoredPoints; readonly from: number };

/** Reads points of a batch, from the `from`-th on. @param room as long as the points */
export function readBatch(points: Float64Array, { file, batch, from }: Stored, room: Float64Array): void {
  const { memory, at, cube, starts } = batch;
  const start = at + from * bytesPerPoint(cube);
  const count = points.length / STRIDE;
  if (isPacked(cube)) {
    const [buffer, place] = memory ? [memory, start] : [room.buffer, room.byteOffset];
    const packed = new Uint32Array(buffer, place, count * WORDS);
    if (!memory) readBytes(packed, file!, start);
    unpack(packed, points, cube, starts, from);
  } else if (memory) points.set(new Float64Array(memory, start, points.length));
  else readBytes(points, file!, start);
}

function readBytes(into: Float64Array | Uint32Array, file: number, at: number): void {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let done = 0; done < bytes.length;) {
    const count = readSync(file, bytes, done, bytes.length - done, at + done);
    if (count === 0) throw new Error('a file of points became shorter while it was in use');
    done += count;
  }
}

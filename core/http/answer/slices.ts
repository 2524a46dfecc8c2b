// What is in memory is sent slice by slice: a reader who takes nothing has one slice on the way, whatever the length.
import { Readable } from 'node:stream';

/** Answers that are shorter are sent whole, so that they have a tag and a length. */
export const LONG = 1 << 18;

/** Bytes that are on the way to a reader at once. */
const SLICE = 1 << 16;

export function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Slices as a stream that takes the next when the reader has taken those before. */
export const asBytes = (slices: Iterable<Buffer>): Readable =>
  Readable.from(slices, { objectMode: false, highWaterMark: SLICE });

/** Bytes as a stream. */
export const sliced = (bytes: Buffer): Readable => asBytes(slicesOf(bytes));

// Chunks of LAZ 1.4 (point formats 6 to 10): the first point as it is, then how many points there are and how long each
// layer is, then the layers, each with one field of all points.
import { PointCloudError } from '../errors.ts';
import type { Item, ItemKind } from './laszip-record.ts';

/** Layers of each part of a point; extra bytes have one for each byte. */
const layersOf: Readonly<Partial<Record<ItemKind, number>>> = { point14: 9, rgb14: 1, rgbnir14: 2, wave14: 1 };
const COUNT = 4,
  SIZE = 4;

/** Checks that a chunk is as long as its layers say, and takes the wave packets out, which laz-perf does not know: the
 *  chunk of a format without them is what stays. @throws PointCloudError */
export function withoutWaves(chunk: Buffer, items: readonly Item[]): Buffer {
  const record = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const layers = items.map(({ kind, bytes }) => layersOf[kind] ?? bytes);
  const all = layers.reduce((sum, count) => sum + count, 0);
  const data = record + COUNT + all * SIZE;
  if (chunk.length < data) throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
  const sizes = Array.from({ length: all }, (_, n) => chunk.readUInt32LE(record + COUNT + n * SIZE));
  if (data + sizes.reduce((sum, size) => sum + size, 0) !== chunk.length)
    throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
  const wave = items.findIndex(({ kind }) => kind === 'wave14');
  if (wave < 0) return chunk;
  const sum = (numbers: readonly number[], to: number): number => numbers.slice(0, to).reduce((a, b) => a + b, 0);
  const fields = items.map(({ bytes }) => bytes);
  const layer = sum(layers, wave);
  const without = (from: number, length: number): readonly [number, number] => [from, from + length];
  const cuts = [
    without(sum(fields, wave), fields[wave]!),
    without(record + COUNT + layer * SIZE, SIZE),
    without(data + sum(sizes, layer), sizes[layer]!),
  ];
  const kept: Buffer[] = [];
  let at = 0;
  for (const [from, to] of cuts) {
    kept.push(chunk.subarray(at, from));
    at = to;
  }
  return Buffer.concat([...kept, chunk.subarray(at)]);
}

// All records of a PLY file, as text or binary of either byte order.
import { MeshError } from '../errors.ts';
import { readPlyNumber, sizes } from '../pointcloud/ply/ply.ts';
import type { PlyElement, PlyHeader } from '../pointcloud/ply/ply-header.ts';
import { SpacedNumbers } from '../pointcloud/text/decimal-signs.ts';
import { placeOf } from '../text-bytes.ts';

/** The values of a record; used again for the next one. */
export interface PlyRecord {
  /** a number for each property; of a list its length */
  readonly numbers: Float64Array;
  /** by property: the values of a list; empty for a number */
  readonly lists: readonly number[][];
}

/** Receives the records of one element. */
export type TakeRecord = (record: PlyRecord, rank: number) => void;

const BETWEEN = 65_536;
const [NEWLINE, RETURN] = [10, 13];

/**
 * Reads all elements in their order. `takerOf`: the receiver of the records of an element; `between`: called now and
 * then, it may throw. @throws MeshError when the file ends too early, or has something else than numbers
 */
export function readPlyRecords(
  file: Buffer,
  { header, dataAt }: { readonly header: PlyHeader; readonly dataAt: number },
  takerOf: (element: PlyElement) => TakeRecord | null,
  between: () => void,
): void {
  const next = header.encoding === 'ascii' ? textRecords(file, dataAt) : binaryRecords(file, dataAt, header);
  for (const element of header.elements) {
    const { properties, count, name } = element;
    const record = { numbers: new Float64Array(properties.length), lists: properties.map((): number[] => []) };
    const take = takerOf(element);
    // Elements without properties take no bytes; a million of them would only take time.
    for (let rank = 0; rank < count && properties.length > 0; rank++) {
      if (!next(element, record)) {
        const what = name === 'vertex' ? 'points' : name === 'face' ? 'faces' : 'other elements';
        throw new MeshError(`The PLY file ends after ${rank} of its ${count} ${what}.`);
      }
      take?.(record, rank);
      if (rank % BETWEEN === 0) between();
    }
  }
}

type NextRecord = (element: PlyElement, record: PlyRecord) => boolean;

function binaryRecords(file: Buffer, dataAt: number, { encoding }: PlyHeader): NextRecord {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const little = encoding === 'binary_little_endian';
  let at = dataAt;
  return ({ properties }, { numbers, lists }) => {
    for (let n = 0; n < properties.length; n++) {
      const { type, length } = properties[n]!;
      const size = sizes[length ?? type];
      if (at + size > view.byteLength) return false;
      const value = readPlyNumber(view, at, length ?? type, little);
      numbers[n] = value;
      at += size;
      if (length === undefined) continue;
      const list = lists[n]!;
      if (!(value >= 0)) throw new MeshError('The PLY file has a list whose length is out of range.');
      if (at + value * sizes[type] > view.byteLength) return false;
      list.length = 0;
      for (let k = 0; k < value; k++, at += sizes[type]) list.push(readPlyNumber(view, at, type, little));
    }
    return true;
  };
}

function textRecords(file: Buffer, dataAt: number): NextRecord {
  const spaced = new SpacedNumbers((offset, why) => new MeshError(`${placeOf(file, offset)}: ${why}`));
  let values = new Float64Array(64);
  let at = dataAt;
  return (element, record) => {
    for (;;) {
      if (at >= file.length) return false;
      const from = at;
      while (at < file.length && file[at] !== NEWLINE && file[at] !== RETURN) at++;
      const to = at++;
      // No number is shorter than itself and a blank.
      if (values.length < (to - from) / 2 + 1) values = new Float64Array(to - from);
      const count = spaced.read(file, from, to, values);
      if (count === 0) continue; // an empty line
      if (!distribute(element, values, count < 0 ? -1 - count : count, record))
        throw new MeshError(`${placeOf(file, from)}: the line has not the numbers of ${article(element)}.`);
      return true;
    }
  };
}

const article = ({ name }: PlyElement): string => (name === 'vertex' ? 'a point' : `a ${name}`);

/** Puts the numbers of a line into a record; false when there are too few. */
function distribute({ properties }: PlyElement, values: Float64Array, count: number, record: PlyRecord): boolean {
  let at = 0;
  for (let n = 0; n < properties.length; n++) {
    if (at >= count) return false;
    const value = values[at++]!;
    record.numbers[n] = value;
    if (properties[n]!.length === undefined) continue;
    if (!(Number.isInteger(value) && value >= 0 && at + value <= count)) return false;
    const list = record.lists[n]!;
    list.length = 0;
    for (let k = 0; k < value; k++) list.push(values[at++]!);
  }
  return true;
}

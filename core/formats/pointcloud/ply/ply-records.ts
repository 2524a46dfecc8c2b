// Binary records of a PLY file.
import { PointCloudError } from '../errors.ts';
import type { PlyElement, PlyNumber } from './ply-header.ts';

const sizes: Readonly<Record<PlyNumber, number>> = { i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4, f4: 4, f8: 8 };
/** A list of more numbers is no part of a point or a face. */
const LONGEST_LIST = 100_000;

export function readPlyNumber(view: DataView, at: number, type: PlyNumber, little: boolean): number {
  switch (type) {
    case 'i1':
      return view.getInt8(at);
    case 'u1':
      return view.getUint8(at);
    case 'i2':
      return view.getInt16(at, little);
    case 'u2':
      return view.getUint16(at, little);
    case 'i4':
      return view.getInt32(at, little);
    case 'u4':
      return view.getUint32(at, little);
    case 'f4':
      return view.getFloat32(at, little);
    case 'f8':
      return view.getFloat64(at, little);
  }
}

/** Reads one record at `at` into `into`, a number for each property (of a list its length). Answers where it ends, or
 *  -1 when the bytes end before it. */
export function readPlyRecord(
  view: DataView,
  at: number,
  { properties }: PlyElement,
  little: boolean,
  into: Float64Array,
): number {
  let end = at;
  for (let n = 0; n < properties.length; n++) {
    const { type, length } = properties[n]!;
    const size = sizes[length ?? type];
    if (end + size > view.byteLength) return -1;
    const value = readPlyNumber(view, end, length ?? type, little);
    into[n] = value;
    end += size;
    if (length === undefined) continue;
    if (!(value >= 0 && value <= LONGEST_LIST))
      throw new PointCloudError('The PLY file has a list whose length is out of range.');
    end += value * sizes[type];
    if (end > view.byteLength) return -1;
  }
  return end;
}

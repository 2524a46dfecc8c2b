// The header of a PLY file: its elements, and the properties of each.
import { PointCloudError } from '../../errors.ts';

export type PlyNumber = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'f4' | 'f8';

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyNumber;
  /** of a list: the type of its length */
  readonly length?: PlyNumber;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyHeader {
  readonly encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
}

const names: Readonly<Record<PlyNumber, readonly string[]>> = {
  i1: ['char', 'int8'],
  u1: ['uchar', 'uint8'],
  i2: ['short', 'int16'],
  u2: ['ushort', 'uint16'],
  i4: ['int', 'int32'],
  u4: ['uint', 'uint32'],
  f4: ['float', 'float32'],
  f8: ['double', 'float64'],
};
const typeOf = (name = ''): PlyNumber | undefined =>
  (Object.keys(names) as PlyNumber[]).find(type => names[type].includes(name));
const MOST_PROPERTIES = 256;

/** @param lines those between `ply` and `end_header` @throws PointCloudError */
export function readPlyHeader(lines: readonly string[]): PlyHeader {
  let encoding: PlyHeader['encoding'] | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  for (const line of lines) {
    const [keyword = '', ...words] = line.trim().split(/\s+/);
    if (keyword === 'format') encoding = encodingOf(words);
    else if (keyword === 'element') elements.push({ name: words[0] ?? '', count: countOf(words), properties: [] });
    else if (keyword === 'property') {
      const element = elements.at(-1);
      if (!element || element.properties.length === MOST_PROPERTIES) throw unreadable(line);
      element.properties.push(propertyOf(words, line));
    } else if (keyword !== '' && keyword !== 'comment' && keyword !== 'obj_info') throw unreadable(line);
  }
  if (!encoding) throw new PointCloudError('The PLY file does not say how its numbers are written.');
  return { encoding, elements };
}

function encodingOf([name = '', version]: readonly string[]): PlyHeader['encoding'] {
  if ((name !== 'ascii' && name !== 'binary_little_endian' && name !== 'binary_big_endian') || version !== '1.0')
    throw new PointCloudError(`The PLY format "${[name, version].join(' ').slice(0, 60)}" is not known.`);
  return name;
}

function countOf([, count = '']: readonly string[]): number {
  if (!/^\d{1,15}$/.test(count)) throw new PointCloudError('The PLY file does not say how many elements it has.');
  return Number(count);
}

function propertyOf(words: readonly string[], line: string): PlyProperty {
  const isList = words[0] === 'list';
  const [length, type] = isList ? [typeOf(words[1]), typeOf(words[2])] : [undefined, typeOf(words[0])];
  const name = words[isList ? 3 : 1];
  if (!type || name === undefined || (isList && !length)) throw unreadable(line);
  return length ? { name, type, length } : { name, type };
}

const unreadable = (line: string) =>
  new PointCloudError(`The PLY header has a line that cannot be read: "${line.slice(0, 60)}".`);

export const MOST_HEADER_LINES = 2_000;
const [NEWLINE, RETURN] = [10, 13];
const END = 'end_header';

/** The header of a file, and the offset of its first record. @throws PointCloudError */
export function plyHeaderOf(bytes: Uint8Array): { readonly header: PlyHeader; readonly dataAt: number } {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length && lines.length < MOST_HEADER_LINES;) {
    let end = at;
    while (end < bytes.length && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end++;
    const line = Buffer.from(bytes.buffer, bytes.byteOffset + at, end - at)
      .toString('latin1')
      .trim();
    at = bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? end + 2 : end + 1;
    if (lines.length === 0 && line !== 'ply') break;
    if (line === END) return { header: readPlyHeader(lines.slice(1)), dataAt: at };
    lines.push(line);
  }
  throw new PointCloudError(
    lines.length === 0
      ? 'This is not a PLY file: it does not begin with ply.'
      : 'The header of the PLY file has no end.',
  );
}

/** The list of points of an element that is a face, or a row of triangles; undefined for others. */
export const cornersOf = ({ name, properties }: PlyElement): PlyProperty | undefined =>
  name === 'face' || name === 'tristrips'
    ? properties.find(({ name: own, length }) => length !== undefined && /^vertex_ind(?:ex|ices)$/.test(own))
    : undefined;

/** Whether there is something to draw but points. */
export const hasFaces = ({ elements }: PlyHeader): boolean =>
  elements.some(element => element.count > 0 && cornersOf(element) !== undefined);

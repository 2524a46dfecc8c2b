import { type IfcWarning, IfcError } from '../../errors.ts';
import { copied } from './step-bytes.ts';

const LIMIT_32 = 0xffffffff;

/** The growing columns of a StepIndex. Capacity is guessed from the size of the file; the pages of a large typed
 *  array cost nothing until they are written, so a generous guess is cheaper than growing. */
type StepColumns = ReturnType<typeof createColumns>;

/** `byteLength` of the file decides the first capacity and whether offsets need doubles. */
export function createColumns(byteLength: number) {
  const capacity = Math.ceil(byteLength / 48) + 64;
  return {
    count: 0,
    ids: new Uint32Array(capacity) as WideArray,
    starts: (byteLength > LIMIT_32 ? new Float64Array(capacity) : new Uint32Array(capacity)) as WideArray,
    lengths: new Uint32Array(capacity),
    types: new Uint16Array(capacity),
  };
}

/** Makes room for one more row. */
export function growColumns(columns: StepColumns): void {
  const capacity = Math.ceil(columns.lengths.length * 1.5);
  columns.ids = grownWide(columns.ids, capacity);
  columns.starts = grownWide(columns.starts, capacity);
  columns.lengths = copied(columns.lengths, new Uint32Array(capacity));
  columns.types = copied(columns.types, new Uint16Array(capacity));
}

/** Ids beyond 32 bits: the column becomes one of doubles. Throws IfcError beyond 53 bits, where
 *  doubles are not exact. */
export function widenFor(columns: StepColumns, id: number): void {
  if (id > Number.MAX_SAFE_INTEGER)
    throw new IfcError('The file has instance numbers above 2^53, which are too large to be read.');
  if (columns.ids instanceof Uint32Array) columns.ids = copied(columns.ids, new Float64Array(columns.ids.length));
}

const grownWide = (from: WideArray, capacity: number): WideArray =>
  from instanceof Uint32Array ? copied(from, new Uint32Array(capacity)) : copied(from, new Float64Array(capacity));

/** Entity names seen so far, found by two hashes of their upper-case letters so that a known name is never decoded.
 *  `bytes`: the file. Throws IfcError beyond 65,000 different names. */
export function createTypeTable(bytes: Uint8Array) {
  const names = [''];
  const size = 1 << 17;
  const slots = new Uint16Array(size);
  const first: number[] = [0];
  const other: number[] = [0];
  /** Index of the name written in bytes [start, end) whose hashes are given. */
  const find = (hash: number, second: number, start: number, end: number): number => {
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    for (;;) {
      const index = slots[slot]!;
      if (index === 0) break;
      if (first[index] === hash && other[index] === second) return index;
      slot = (slot + 1) & (size - 1);
    }
    if (names.length >= 65_000)
      throw new IfcError('The file names more than 65,000 different entities; it is not a usable IFC file.');
    let name = '';
    for (let i = start; i < end; i++) name += String.fromCharCode(bytes[i]!);
    slots[slot] = names.length;
    first.push(hash);
    other.push(second);
    names.push(name.toUpperCase());
    return names.length - 1;
  };
  return { names, find };
}

/** The schema families that the program distinguishes; every accepted FILE_SCHEMA is read as one of them. */
export type SchemaFamily = 'IFC2X3' | 'IFC4' | 'IFC4X3';

/** HEADER section, decoded. Texts are '' and lists empty where the file has no value. */
export interface StepHeader {
  /** FILE_SCHEMA as written, upper case: `IFC2X3`, `IFC4X3_ADD2` */
  readonly schema: string;
  readonly family: SchemaFamily;
  readonly description: readonly string[];
  readonly implementationLevel: string;
  readonly name: string;
  readonly timeStamp: string;
  readonly author: readonly string[];
  readonly organization: readonly string[];
  readonly preprocessor: string;
  readonly originatingSystem: string;
  readonly authorization: string;
}

/** Numbers that fit 32 bits in most files; ids and offsets beyond that need doubles. */
export type WideArray = Uint32Array | Float64Array;

/** The offsets of all instances of a STEP file. A "position" is the rank of an instance in file order, from 0. */
export interface StepIndex {
  readonly bytes: Uint8Array;
  readonly header: StepHeader;
  /** byte range of the HEADER section: from `HEADER;` to the end of the statement before DATA */
  readonly headerRange: readonly [start: number, end: number];
  readonly count: number;
  /** STEP ids (`#12` is 12); the arrays may be longer than `count` */
  readonly ids: WideArray;
  /** offset of the `#` */
  readonly starts: WideArray;
  /** bytes from the `#` up to and with the `;` */
  readonly lengths: Uint32Array;
  /** index into `typeNames` */
  readonly types: Uint16Array;
  /** upper case (`IFCWALL`); '' at 0 is the type of complex instances `#1=(A()B());` */
  readonly typeNames: readonly string[];
  /** there are names of entities with lower-case letters in the file: see `withUpperCase` */
  readonly hasLowerCase: boolean;
  /** the DATA section was closed by ENDSEC or the end marker */
  readonly closed: boolean;
  readonly warnings: readonly IfcWarning[];
  /** position + 1 by id, 0 for none, when ids are dense enough for a plain table: for tight loops */
  readonly dense: Int32Array | undefined;
  /** Position of the instance with this STEP id (the first one of duplicates), or -1. */
  positionOf(id: number): number;
  /** Positions of all instances of one class (`IFCWALL`), file order. */
  positionsOf(typeName: string): Int32Array;
  /** the number that the file gives to an instance, where `ids` has another one: see `withSmallNumbers` */
  readonly writtenId?: (position: number) => number;
}

/** Class of the instance at a position, upper case (`IFCWALL`); '' of a complex one. */
export const nameAt = ({ typeNames, types }: StepIndex, position: number): string => typeNames[types[position]!]!;

export const idAt = ({ ids }: StepIndex, position: number): number => ids[position]!;

/** The instance number as the file gives it, for people and for data. */
export const writtenIdAt = (index: StepIndex, position: number): number =>
  index.writtenId?.(position) ?? idAt(index, position);

export function highestId(index: StepIndex): number {
  let highest = 0;
  for (let i = 0; i < index.count; i++) highest = Math.max(highest, idAt(index, i));
  return highest;
}

/** Offset of the `#` of an instance. */
export const startOf = ({ starts }: StepIndex, position: number): number => starts[position]!;

/** Offset after the `;` of an instance. */
export const endOf = ({ starts, lengths }: StepIndex, position: number): number =>
  starts[position]! + lengths[position]!;

/** An instance as it is written, one character per byte. */
export const textAt = (index: StepIndex, position: number): string =>
  latin1(index, startOf(index, position), endOf(index, position));

/** A piece of the file, one character per byte. */
export const latin1 = ({ bytes }: StepIndex, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');

/** Position of the last instance that begins at or before an offset of the file; -1 for none. */
export function lastBefore(index: StepIndex, offset: number): number {
  let [low, high] = [0, index.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(index, middle) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const noPositions = new Int32Array(0);

/** Positions grouped by type, by a counting sort. */
export function groupByType(types: Uint16Array, count: number, typeNames: readonly string[]) {
  const ends = new Int32Array(typeNames.length + 1);
  for (let i = 0; i < count; i++) ends[types[i]! + 1]!++;
  for (let t = 1; t <= typeNames.length; t++) ends[t]! += ends[t - 1]!;
  const cursor = ends.slice();
  const sorted = new Int32Array(count);
  for (let i = 0; i < count; i++) sorted[cursor[types[i]!]!++] = i;
  const byName = new Map<string, Int32Array>();
  typeNames.forEach((name, t) => byName.set(name, sorted.subarray(ends[t]!, ends[t + 1]!)));
  return (typeName: string) => byName.get(typeName) ?? noPositions;
}

/** Positions of several classes. */
export function inFileOrder(lists: readonly Int32Array[]): Int32Array {
  const filled = lists.filter(list => list.length > 0);
  const [only, second] = filled;
  return only !== undefined && second === undefined ? only : Int32Array.from(filled.flatMap(list => [...list])).sort();
}

/** Look-up from id to position: a plain table while ids are dense, open addressing when they are sparse or huge.
 *  `duplicates` counts instances whose id an earlier one has; the earlier one keeps it. */
export function lookUpIds(ids: WideArray, count: number) {
  let highest = 0;
  for (let i = 0; i < count; i++) highest = Math.max(highest, ids[i]!);
  return highest <= Math.max(8 * count, 1 << 16) ? denseIds(ids, count, highest) : sparseIds(ids, count);
}

function denseIds(ids: WideArray, count: number, highest: number) {
  const table = new Int32Array(highest + 1);
  let duplicates = 0;
  for (let i = 0; i < count; i++) {
    const id = ids[i]!;
    if (table[id] === 0) table[id] = i + 1;
    else duplicates++;
  }
  return { duplicates, dense: table, positionOf: (id: number) => (id >= 0 && id <= highest ? table[id]! - 1 : -1) };
}

function sparseIds(ids: WideArray, count: number) {
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
  const mask = size - 1;
  const table = new Int32Array(size);
  const slotOf = (id: number) => {
    // Both halves of the id take part; multiplication spreads neighbours.
    let slot = (Math.imul(id >>> 0, 0x9e3779b1) ^ Math.imul((id / 4294967296) >>> 0, 0x85ebca6b)) >>> 7;
    for (slot &= mask; table[slot] !== 0 && ids[table[slot]! - 1] !== id; slot = (slot + 1) & mask);
    return slot;
  };
  let duplicates = 0;
  for (let i = 0; i < count; i++) {
    const slot = slotOf(ids[i]!);
    if (table[slot] === 0) table[slot] = i + 1;
    else duplicates++;
  }
  return { duplicates, dense: undefined, positionOf: (id: number) => table[slotOf(id)]! - 1 };
}

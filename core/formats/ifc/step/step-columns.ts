import { IfcError } from '../errors.ts';
import type { WideArray } from './step-index.ts';

const LIMIT_32 = 0xffffffff;

/** The growing columns of a StepIndex. Capacity is guessed from the size of the file; the pages of a large typed
 *  array cost nothing until they are written, so a generous guess is cheaper than growing. */
export interface StepColumns {
  count: number;
  ids: WideArray;
  starts: WideArray;
  lengths: Uint32Array;
  types: Uint16Array;
}

/** `byteLength` of the file decides the first capacity and whether offsets need doubles. */
export function createColumns(byteLength: number): StepColumns {
  const capacity = Math.ceil(byteLength / 48) + 64;
  return {
    count: 0,
    ids: new Uint32Array(capacity),
    starts: byteLength > LIMIT_32 ? new Float64Array(capacity) : new Uint32Array(capacity),
    lengths: new Uint32Array(capacity),
    types: new Uint16Array(capacity),
  };
}

/** Makes room for one more row. */
export function growColumns(columns: StepColumns): void {
  const capacity = Math.ceil(columns.lengths.length * 1.5);
  columns.ids = grownWide(columns.ids, capacity);
  columns.starts = grownWide(columns.starts, capacity);
  columns.lengths = grown(columns.lengths, new Uint32Array(capacity));
  columns.types = grown(columns.types, new Uint16Array(capacity));
}

/** Ids beyond 32 bits: the column becomes one of doubles. */
export function widenIds(columns: StepColumns): void {
  const wide = new Float64Array(columns.ids.length);
  wide.set(columns.ids);
  columns.ids = wide;
}

function grown<T extends Uint32Array | Uint16Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function grownWide(from: WideArray, capacity: number): WideArray {
  return from instanceof Uint32Array ? grown(from, new Uint32Array(capacity)) : grown(from, new Float64Array(capacity));
}

/** Entity names seen so far, found by two hashes of their upper-case letters so that a known name is never decoded. */
export interface TypeTable {
  readonly names: string[];
  /** index of the name written in bytes [start, end) whose hashes are given */
  find(hash: number, second: number, start: number, end: number): number;
}

/** `bytes`: the file. Throws IfcError beyond 65,000 different names. */
export function createTypeTable(bytes: Uint8Array): TypeTable {
  const names = [''];
  const size = 1 << 17;
  const slots = new Uint16Array(size);
  const first: number[] = [0];
  const other: number[] = [0];
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

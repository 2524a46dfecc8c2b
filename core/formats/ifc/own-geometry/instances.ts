import { idAt, nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader, kinds } from '../step/step-reader.ts';
import type { Vector } from './vectors.ts';

// No list of the standard is nested deeper; malicious ones are nested 200,000 deep.
const DEEPEST = 8;

/** A reference to another instance. */
export interface Reference {
  readonly id: number;
}
/** A value with the name of its type, as `IFCPARAMETERVALUE(0.5)`. */
export interface Typed {
  readonly type: string;
  readonly values: readonly Value[];
}
/** A value of an instance; texts, enumeration literals and the digits of binary values are all strings. */
export type Value = null | number | string | Reference | Typed | readonly Value[];

/** One instance, copied out of the file as a whole: readers of shapes go up and down between instances. */
export interface Instance {
  readonly id: number;
  /** upper case, '' for an instance that the file does not have */
  readonly type: string;
  /** parsed when first used: faces of a large mesh are a million values that may never be needed */
  readonly values: readonly Value[];
}

/** The instances of a file, parsed on demand and cached. */
export type Instances = ReturnType<typeof readInstances>;

/** Parses single instances of a scanned file. Meant for few: every one becomes objects. */
export function readInstances(index: StepIndex) {
  const reader = new InstanceReader(index.bytes);
  const known = new Map<number, Instance>();
  const get = (id: number): Instance => {
    const old = known.get(id);
    if (old !== undefined) return old;
    const position = index.positionOf(id);
    let values: readonly Value[] | null = position < 0 ? [] : null;
    const found: Instance = {
      id,
      type: position < 0 ? '' : nameAt(index, position),
      get values() {
        return (values ??= readValues(index, reader, position));
      },
    };
    known.set(id, found);
    return found;
  };
  const follow = (of: Instance, rank: number): Instance | null => {
    const value = of.values[rank];
    return isReference(value) ? get(value.id) : null;
  };
  return {
    /** The instance with this STEP id; an empty one when the file has none. */
    get,
    /** The instance that an attribute refers to, or null. */
    follow,
    /** The instances that a list attribute refers to. */
    list: (of: Instance, rank: number): Instance[] =>
      listOf(of.values[rank]).flatMap(value => (isReference(value) ? get(value.id) : [])),
    /** Coordinates of the IfcCartesianPoint or IfcDirection that an attribute refers to, or null. */
    vector: (of: Instance, rank: number): Vector | null => vectorOf(follow(of, rank)?.values[0]),
    /** Class of an instance, upper case; '' when the file has none. Cheaper than `get`. */
    typeOf(id: number): string {
      const position = index.positionOf(id);
      return position < 0 ? '' : nameAt(index, position);
    },
    /** The instances of a class by the STEP id that an attribute of theirs refers to: the first one of each. */
    referrers(typeName: string, rank: number): Map<number, number> {
      const found = new Map<number, number>();
      for (const position of index.positionsOf(typeName)) {
        reader.load(index, position);
        const referred = reader.ref(rank);
        if (referred >= 0 && !found.has(referred)) found.set(referred, idAt(index, position));
      }
      return found;
    },
    /** STEP ids of the instances of a class with a list attribute that refers to one of these. */
    idsWithAny(typeName: string, rank: number, ids: ReadonlySet<number>): number[] {
      const found: number[] = [];
      for (const position of index.positionsOf(typeName)) {
        reader.load(index, position);
        if (reader.refs(rank, []).some(id => ids.has(id))) found.push(idAt(index, position));
      }
      return found;
    },
    /** STEP ids of all instances of a class (`IFCSTYLEDITEM`). */
    idsOf: (typeName: string) => Array.from(index.positionsOf(typeName), position => idAt(index, position)),
  };
}

export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value;
export const isTyped = (value: Value | undefined): value is Typed =>
  typeof value === 'object' && value !== null && 'values' in value;
export const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [];

/** Number of a value, also inside a typed one; `otherwise` when it is none. */
export function numberOf(value: Value | undefined, otherwise = NaN): number {
  if (isTyped(value)) return numberOf(value.values[0], otherwise);
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Coordinates of a list of two or three numbers; a missing third one is 0. Null for anything else. */
export function vectorOf(value: Value | undefined): Vector | null {
  const [x = NaN, y = NaN, z = 0] = listOf(value).map(item => numberOf(item));
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z) ? [x, y, z] : null;
}

function readValues(index: StepIndex, reader: InstanceReader, position: number): Value[] {
  reader.load(index, position);
  return Array.from({ length: reader.count }, (_, rank) => valueAt(reader, reader.argument(rank), 0));
}

function valueAt(reader: InstanceReader, node: number, depth: number): Value {
  switch (reader.kindOf(node)) {
    case kinds.ref:
      return { id: reader.refAt(node) };
    case kinds.number:
      return reader.numberAt(node);
    case kinds.string:
      return reader.textAt(node);
    case kinds.enumeration:
      return reader.wordAt(node);
    case kinds.binary:
      return reader.digitsAt(node);
    case kinds.list:
      return childrenOf(reader, node, depth);
    case kinds.typed:
      return { type: (reader.typeName(node) ?? '').toUpperCase(), values: childrenOf(reader, node, depth) };
    default:
      return null;
  }
}

function childrenOf(reader: InstanceReader, node: number, depth: number): Value[] {
  const children: Value[] = [];
  if (depth === DEEPEST) return children;
  for (let item = reader.first(node); item < reader.end(node); item = reader.after(item))
    children.push(valueAt(reader, item, depth + 1));
  return children;
}

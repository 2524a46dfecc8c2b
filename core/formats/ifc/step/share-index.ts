import { groupByType, lookUpIds, type StepIndex, type WideArray } from './step-index.ts';

/** The columns of a scanned file on shared memory: sending them to a thread copies nothing. */
export type SharedIndex = ReturnType<typeof shareIndex>;

/** Copies an index to shared memory; the bytes of the file are there already. */
export function shareIndex({ bytes, header, headerRange, count, ids, starts, lengths, types, typeNames }: StepIndex) {
  const narrow = (column: Uint32Array): Uint32Array => {
    const shared = new Uint32Array(new SharedArrayBuffer(count * 4));
    shared.set(column.subarray(0, count));
    return shared;
  };
  const wide = (column: WideArray): WideArray => {
    if (column instanceof Uint32Array) return narrow(column);
    const shared = new Float64Array(new SharedArrayBuffer(count * 8));
    shared.set(column.subarray(0, count));
    return shared;
  };
  const sharedTypes = new Uint16Array(new SharedArrayBuffer(count * 2));
  sharedTypes.set(types.subarray(0, count));
  return {
    bytes,
    header,
    headerRange,
    count,
    ids: wide(ids),
    starts: wide(starts),
    lengths: narrow(lengths),
    types: sharedTypes,
    typeNames,
  };
}

/** The index of shared columns, in the thread that received them. */
export function openIndex(shared: SharedIndex): StepIndex {
  const { dense, positionOf } = lookUpIds(shared.ids, shared.count);
  let positionsOf: StepIndex['positionsOf'] | null = null;
  return {
    ...shared,
    hasLowerCase: false,
    closed: true,
    warnings: [],
    dense,
    positionOf,
    positionsOf: name => (positionsOf ??= groupByType(shared.types, shared.count, shared.typeNames))(name),
  };
}

// A table of elements by column: each column has its distinct values, and for every row the index of its value.
import type { CellValue, ColumnInfo } from '../list-shapes.ts';

// Many texts as one string: a worker sends it in one piece, and the receiver extracts only the texts that it needs.

interface PackedTexts {
  readonly count: number;
  readonly text: string;
  /** end of each in `text` */
  readonly ends: Uint32Array;
}

export const noTexts: PackedTexts = { count: 0, text: '', ends: new Uint32Array(0) };

export function packTexts(all: readonly string[]): PackedTexts {
  const ends = new Uint32Array(all.length);
  let end = 0;
  for (let n = 0; n < all.length; n++) ends[n] = end += all[n]!.length;
  return { count: all.length, text: all.join(''), ends };
}

/** Undefined for an index out of range. */
export const textAt = ({ count, text, ends }: PackedTexts, n: number): string | undefined =>
  n >= 0 && n < count ? text.slice(n === 0 ? 0 : ends[n - 1], ends[n]) : undefined;

interface Column {
  readonly info: ColumnInfo;
  /** for every row */
  readonly codes: Int32Array;
}

/** In the worker. */
export type DataColumn = Column & { readonly values: readonly CellValue[] };

/** In the page: the values are JSON, parsed when they become visible. */
export type ShownColumn = Column & { readonly values: PackedTexts };

/** The rows of a model: from `from` up to `to`. */
type ModelRows = { readonly model: number; readonly from: number; readonly to: number };

interface Table<OfColumn extends Column> {
  readonly count: number;
  readonly columns: readonly OfColumn[];
  readonly models: readonly ModelRows[];
  /** GlobalIds of the rows */
  readonly uuids: PackedTexts;
}
export type ListTable = Table<DataColumn>;
export type ShownTable = Table<ShownColumn>;

export const emptyTable: ListTable = { count: 0, columns: [], models: [], uuids: noTexts };

/** The part of a column that is sent to the page; the codes are a copy. */
export const shownColumn = ({ info, codes, values }: DataColumn): ShownColumn => ({
  info,
  codes: codes.slice(),
  values: packTexts(values.map(value => JSON.stringify(value))),
});

export const cellOf = ({ values, codes }: ShownColumn, row: number): CellValue =>
  JSON.parse(textAt(values, codes[row] ?? -1) ?? 'null') as CellValue;

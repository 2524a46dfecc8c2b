// A table of elements column by column: each column has its values once, and for every row the number of its value.
import type { CellValue, ColumnInfo } from '../list-shapes.ts';
import { noTexts, packTexts, textAt, type PackedTexts } from './packed-texts.ts';

interface Column {
  readonly info: ColumnInfo;
  /** of every row */
  readonly codes: Int32Array;
}

/** As the thread of the list has it. */
export interface DataColumn extends Column {
  readonly values: readonly CellValue[];
}

/** As the page has it: the values are JSON, and read when they come into sight. */
export interface ShownColumn extends Column {
  readonly values: PackedTexts;
}

/** The rows of a model: from `from` up to `to`. */
export interface ModelRows {
  readonly model: number;
  readonly from: number;
  readonly to: number;
}

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

/** What the page gets of a column; the codes are a copy. */
export const shownColumn = ({ info, codes, values }: DataColumn): ShownColumn => ({
  info,
  codes: codes.slice(),
  values: packTexts(values.map(value => JSON.stringify(value))),
});

export const cellOf = ({ values, codes }: ShownColumn, row: number): CellValue =>
  JSON.parse(textAt(values, codes[row] ?? -1) ?? 'null') as CellValue;

// A table of elements column by column: each column has its values once, and for every row the number of its value.
import type { ElementTable } from '../../api/schema.d.ts';
import type { CellValue, ColumnInfo } from './list-shapes.ts';

export interface DataColumn {
  readonly info: ColumnInfo;
  readonly values: readonly CellValue[];
  /** of every row */
  readonly codes: Int32Array;
}

/** The rows of a model: from `from` up to `to`. */
export interface ModelRows {
  readonly model: number;
  readonly from: number;
  readonly to: number;
}

export interface ListTable {
  readonly count: number;
  readonly columns: readonly DataColumn[];
  readonly models: readonly ModelRows[];
  /** GlobalIds of the rows */
  readonly uuids: readonly string[];
}

export const emptyTable: ListTable = { count: 0, columns: [], models: [], uuids: [] };

export function readTable({ columns, models }: ElementTable): ListTable {
  const count = models.reduce((sum, { rows }) => sum + rows.length, 0);
  const uuids: string[] = [];
  const ranges: ModelRows[] = [];
  for (const { id, rows } of models) {
    const from = uuids.length;
    for (const row of rows) uuids.push(row[0] as string);
    ranges.push({ model: id, from, to: uuids.length });
  }
  const read = columns.map((info, at): DataColumn => {
    const numbers = new Map<CellValue, number>();
    const values: CellValue[] = [];
    const codes = new Int32Array(count);
    let n = 0;
    for (const { rows } of models) {
      for (const row of rows) {
        const value = row[at + 1] ?? null;
        let code = numbers.get(value);
        if (code === undefined) numbers.set(value, (code = values.push(value) - 1));
        codes[n++] = code;
      }
    }
    return { info, values, codes };
  });
  return { count, columns: read, models: ranges, uuids };
}

export const cellOf = ({ values, codes }: DataColumn, row: number): CellValue => values[codes[row]!] ?? null;

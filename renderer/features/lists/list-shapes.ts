// Types of a list, from the API.
import type { ColumnInfo, ListColumn, ListFilter, SummedColumn } from '../../api/schema.d.ts';

export type { ColumnInfo, ListColumn, ListFilter, SummedColumn };
export const summaries = ['sum', 'mean', 'min', 'max', 'none'] as const satisfies readonly SummedColumn['summary'][];
/** What is computed of the numbers of a column. */
export type Summary = (typeof summaries)[number];
export type Condition = NonNullable<ListFilter['conditions']>[number];
export type Comparator = Condition['is'];
export type CellValue = string | number | boolean | null;

/** Identifies a column. */
export const keyOf = ({ from, set, name }: ListColumn): string => JSON.stringify([from, set ?? '', name]);

/** A column as the API names it. */
export const columnOf = ({ from, set, name }: ListColumn): ListColumn => ({
  from,
  ...(set !== undefined && { set }),
  name,
});

/** The same with the summary that the user chose. */
export const summedColumnOf = (column: SummedColumn): SummedColumn => ({
  ...columnOf(column),
  ...(column.summary !== undefined && { summary: column.summary }),
});

/** What is computed of a column: as chosen, else by default; nothing of texts. */
export const summaryOf = (
  { value_type, summary }: Pick<ColumnInfo, 'value_type' | 'summary'>,
  chosen?: Summary,
): Summary => (value_type === 'number' ? (chosen ?? summary ?? 'none') : 'none');

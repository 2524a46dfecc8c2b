// Types of a list, from the API.
import type { ColumnInfo, ListColumn, ListFilter } from '../../api/schema.d.ts';

export type { ColumnInfo, ListColumn, ListFilter };
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

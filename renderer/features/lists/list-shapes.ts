// What a list is made of, as the service has it.
import type { ColumnInfo, ListColumn, ListFilter } from '../../api/schema.d.ts';

export type { ColumnInfo, ListColumn, ListFilter };
export type Condition = NonNullable<ListFilter['conditions']>[number];
export type Comparator = Condition['is'];
export type CellValue = string | number | boolean | null;

/** Tells columns apart. */
export const keyOf = ({ from, set, name }: ListColumn): string => JSON.stringify([from, set ?? '', name]);

/** A column as it is named to the service. */
export const columnOf = ({ from, set, name }: ListColumn): ListColumn => ({
  from,
  ...(set !== undefined && { set }),
  name,
});

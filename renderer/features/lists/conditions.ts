// Editing of conditions: their columns, their comparisons, and changes.
import { titleOf, type ColumnWords } from './columns-rules.ts';
import { comparatorsOf } from './filter-rules.ts';
import { columnOf, keyOf, type ColumnInfo, type Condition, type ListColumn } from './list-shapes.ts';

/** Type of a column's values; text when the models have no such column. */
export const kindOf = (offered: readonly ColumnInfo[], column: ListColumn): ColumnInfo['value_type'] =>
  infoOf(offered, column)?.value_type ?? 'string';

const infoOf = (offered: readonly ColumnInfo[], column: ListColumn): ColumnInfo | undefined =>
  offered.find(each => keyOf(each) === keyOf(column));

/** A new condition: the first comparison of the column, and no value yet. */
export const firstCondition = (offered: readonly ColumnInfo[], column: ListColumn): Condition => ({
  column,
  is: comparatorsOf(kindOf(offered, column))[0]!,
  value: '',
});

/** Columns for a condition, including its own even when the models do not have it. */
export const conditionColumns = (
  offered: readonly ColumnInfo[],
  column: ListColumn,
): readonly (ListColumn | ColumnInfo)[] => (infoOf(offered, column) ? offered : [column, ...offered]);

/** Title of a condition's column, with its unit when the models have it. */
export const conditionTitle = (offered: readonly ColumnInfo[], column: ListColumn, words: ColumnWords): string =>
  titleOf(infoOf(offered, column) ?? column, words);

/**
 * Moves a condition to another column: keeps the comparison if the column supports it, and clears the value. Undefined
 * for an unknown key.
 */
export function movedCondition(offered: readonly ColumnInfo[], { column, is }: Condition, key: string) {
  const next = conditionColumns(offered, column).find(each => keyOf(each) === key);
  if (!next) return undefined;
  const { is: first } = firstCondition(offered, next);
  const stays = comparatorsOf(kindOf(offered, next)).includes(is);
  return { column: columnOf(next), is: stays ? is : first, value: '' } satisfies Condition;
}

/** Replaces the condition at an index; null removes it. */
export const withCondition = (conditions: readonly Condition[], at: number, next: Condition | null) =>
  next ? conditions.with(at, next) : conditions.toSpliced(at, 1);

// Conditions as people put them together: on which columns, with which comparisons, and what a change makes of them.
import { titleOf, type ColumnWords } from './columns-rules.ts';
import { comparatorsOf } from './filter-rules.ts';
import { columnOf, keyOf, type ColumnInfo, type Condition, type ListColumn } from './list-shapes.ts';

/** What the values of a column are; texts when the models have no such column. */
export const kindOf = (offered: readonly ColumnInfo[], column: ListColumn): ColumnInfo['value_type'] =>
  infoOf(offered, column)?.value_type ?? 'string';

const infoOf = (offered: readonly ColumnInfo[], column: ListColumn): ColumnInfo | undefined =>
  offered.find(each => keyOf(each) === keyOf(column));

/** A condition that is begun: with the first comparison of the column, and no value yet. */
export const firstCondition = (offered: readonly ColumnInfo[], column: ListColumn): Condition => ({
  column,
  is: comparatorsOf(kindOf(offered, column))[0]!,
  value: '',
});

/** Columns that a condition can be on, its own among them even when the models do not have it. */
export const conditionColumns = (
  offered: readonly ColumnInfo[],
  column: ListColumn,
): readonly (ListColumn | ColumnInfo)[] => (infoOf(offered, column) ? offered : [column, ...offered]);

/** What the column of a condition is called, with its unit when the models have it. */
export const conditionTitle = (offered: readonly ColumnInfo[], column: ListColumn, words: ColumnWords): string =>
  titleOf(infoOf(offered, column) ?? column, words);

/** A condition on another column: the comparison stays when the column has it, the value never. Undefined for an
 *  unknown key. */
export function movedCondition(offered: readonly ColumnInfo[], { column, is }: Condition, key: string) {
  const next = conditionColumns(offered, column).find(each => keyOf(each) === key);
  if (!next) return undefined;
  const { is: first } = firstCondition(offered, next);
  const stays = comparatorsOf(kindOf(offered, next)).includes(is);
  return { column: columnOf(next), is: stays ? is : first, value: '' } satisfies Condition;
}

/** Conditions with another one at a place; null: without the one there. */
export const withCondition = (conditions: readonly Condition[], at: number, next: Condition | null) =>
  next ? conditions.with(at, next) : conditions.toSpliced(at, 1);

// Editing of conditions: their columns, their comparisons, and changes.
import type { TFunction } from 'i18next';
import { comparatorsOf } from './filter-rules.ts';
import { columnOf, keyOf, type ColumnInfo, type Condition, type ListColumn } from './list-shapes.ts';

// Names of columns, and the columns offered.

const own = ['class', 'name', 'storey', 'type', 'material', 'layer', 'classification', 'system'] as const;

/** Names of the built-in columns of elements by their keys. */
export type ColumnWords = Readonly<Record<string, string>>;
export const columnWords = (t: TFunction): ColumnWords =>
  Object.fromEntries(own.map(name => [name, t(`lists.columnName.${name}`)]));

/** Name of a column, without its set and unit. */
export const nameOf = ({ from, name }: ListColumn, words: ColumnWords): string =>
  from === 'element' ? (words[name] ?? name) : name;

/** Full name of a column: `Pset_WallCommon.Width (mm)`. */
export function titleOf(column: ListColumn & { readonly unit?: string | null }, words: ColumnWords): string {
  const { set, unit } = column;
  return `${set ? `${set}.` : ''}${nameOf(column, words)}${unit ? ` (${unit})` : ''}`;
}

/**
 * Columns that match the text, grouped by set, at most `most`; the built-in columns of elements first. `id` of a
 * section: `own`, `attributes`, or the name of a set.
 */
export function offeredColumns(all: readonly ColumnInfo[], text: string, words: ColumnWords, most: number) {
  const parts = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(column => {
    const title = titleOf(column, words).toLowerCase();
    return (column.count > 0 || column.from === 'element') && parts.every(part => title.includes(part));
  });
  const sectionOf = ({ from, set }: ColumnInfo) => {
    const kind = ({ element: 'own', attribute: 'attributes', property: 'set' } as const)[from];
    return { id: kind === 'set' ? (set ?? '') : kind, kind };
  };
  const sections = Map.groupBy(found.slice(0, most), column => Object.values(sectionOf(column)).join(' '));
  return {
    sections: [...sections.values()].map(columns => ({ ...sectionOf(columns[0]!), columns })),
    left: Math.max(0, found.length - most),
  };
}

export const hasColumn = (columns: readonly ListColumn[], column: ListColumn): boolean =>
  columns.some(each => keyOf(each) === keyOf(column));

/** Adds a column at the end, or removes it; the last column cannot be removed. */
export function toggledColumn(columns: readonly ListColumn[], column: ListColumn): readonly ListColumn[] {
  if (!hasColumn(columns, column)) return [...columns, column];
  return columns.length === 1 ? columns : columns.filter(each => keyOf(each) !== keyOf(column));
}

/** Columns to request: the visible ones, then those only used for grouping or filtering. */
export const askedColumns = (
  columns: readonly ListColumn[],
  groups: readonly ListColumn[],
  conditions: readonly { readonly column: ListColumn }[],
) => uniqueColumns([...columns, ...groups, ...conditions.map(({ column }) => column)]);

export const uniqueColumns = (columns: readonly ListColumn[]): readonly ListColumn[] => [
  ...new Map(columns.map(column => [keyOf(column), column])).values(),
];

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
export const conditionColumns = (offered: readonly ColumnInfo[], column: ListColumn) =>
  infoOf(offered, column) ? offered : [column, ...offered];

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

// Editing of conditions: their columns, their comparisons, and changes.
import { comparatorsOf } from './filter-rules.ts';
import { columnOf, keyOf, type ColumnInfo, type Condition, type ListColumn } from './list-shapes.ts';

// Names of columns, and the columns offered.

/** Names of the built-in columns of elements by their keys. */
export type ColumnWords = Readonly<Record<string, string>>;

/** Name of a column, without its set and unit. */
export const nameOf = ({ from, name }: ListColumn, words: ColumnWords): string =>
  from === 'element' ? (words[name] ?? name) : name;

/** Full name of a column: `Pset_WallCommon.Width (mm)`. */
export function titleOf(column: ListColumn & { readonly unit?: string | null }, words: ColumnWords): string {
  const { set, unit } = column;
  return `${set ? `${set}.` : ''}${nameOf(column, words)}${unit ? ` (${unit})` : ''}`;
}

interface ColumnSection {
  /** `own`, `attributes`, or the name of a set */
  readonly id: string;
  readonly kind: 'own' | 'attributes' | 'set';
  readonly columns: readonly ColumnInfo[];
}

/** Columns that match the text, grouped by set, at most `most`; the built-in columns of elements first. */
export function offeredColumns(
  all: readonly ColumnInfo[],
  text: string,
  words: ColumnWords,
  most: number,
): { readonly sections: readonly ColumnSection[]; readonly left: number } {
  const parts = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(column => {
    const title = titleOf(column, words).toLowerCase();
    return (column.count > 0 || column.from === 'element') && parts.every(part => title.includes(part));
  });
  const sections = new Map<string, { kind: ColumnSection['kind']; columns: ColumnInfo[] }>();
  for (const column of found.slice(0, most)) {
    const kind = ({ element: 'own', attribute: 'attributes', property: 'set' } as const)[column.from];
    const id = kind === 'set' ? (column.set ?? '') : kind;
    const key = `${kind} ${id}`;
    const section = sections.get(key);
    if (section) section.columns.push(column);
    else sections.set(key, { kind, columns: [column] });
  }
  return {
    sections: [...sections].map(([key, { kind, columns }]) => ({ id: key.slice(kind.length + 1), kind, columns })),
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
export function askedColumns(
  columns: readonly ListColumn[],
  groups: readonly ListColumn[],
  conditions: readonly { readonly column: ListColumn }[],
): readonly ListColumn[] {
  const wanted = [...columns, ...groups, ...conditions.map(({ column }) => column)];
  return [...new Map(wanted.map(column => [keyOf(column), column])).values()];
}

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

// Names of columns, and the columns offered.
import type { ColumnInfo, ListColumn } from './list-shapes.ts';
import { keyOf } from './list-shapes.ts';

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

export interface ColumnSection {
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

// Cells, headings and sums of the list as people read them.
import { keyOf, columnOf, type CellValue, type ColumnInfo } from './list-shapes.ts';
import type { ListView, ViewQuery } from './table/list-view.ts';

export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly language: string;
}

/** A value as people read it. */
export function cellText(value: CellValue, { yes, no, language }: CellWords): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? numberText(value, language) : value;
}

/** Thousandths; what rounds to nothing has no sign. */
const numbers = { maximumFractionDigits: 3, signDisplay: 'negative' } as const;
const formats = new Map<string, Intl.NumberFormat>();
function numberText(value: number, language: string): string {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language, numbers)));
  return format.format(value);
}

/** What the rows of a group have in common. */
export const groupText = (value: CellValue, words: CellWords): string => cellText(value, words) || words.none;

export interface SumText {
  /** position of the column */
  readonly column: number;
  readonly text: string;
  /** with the unit of the column */
  readonly title: string;
}

/** The sums of a group below their columns, of those that are seen; of all rows when the group is the number of groups.
 *  @param infos of the columns of the table */
export function sumTexts(
  { summed, sums }: Pick<ListView, 'summed' | 'sums'>,
  group: number,
  infos: readonly Pick<ColumnInfo, 'unit'>[],
  seen: number,
  words: CellWords,
): SumText[] {
  return summed.flatMap((column, n) => {
    if (column >= seen) return [];
    // Adding many fractions leaves errors in the last of the sixteen digits.
    const text = cellText(Number(sums[group * summed.length + n]!.toPrecision(12)), words);
    return [{ column, text, title: `${text} ${infos[column]?.unit ?? ''}` }];
  });
}

/** Pixels that a column has at least. */
const WIDTHS = { number: 110, boolean: 150, string: 150 } as const;

/** The columns of the grid as CSS has them. */
export const columnTemplate = (heads: readonly Pick<ColumnInfo, 'value_type'>[]): string =>
  heads.map(({ value_type }) => `minmax(${WIDTHS[value_type]}px, 1fr)`).join(' ');

/** How the rows are sorted by a column. */
export function sortOf(sort: ViewQuery['sort'], head: ColumnInfo): 'ascending' | 'descending' | 'none' {
  if (!sort || keyOf(sort.column) !== keyOf(head)) return 'none';
  return sort.down ? 'descending' : 'ascending';
}

/** The order after a click on a heading: up, then down, then as in the models. */
export function nextSort(sort: ViewQuery['sort'], head: ColumnInfo): ViewQuery['sort'] {
  const now = sortOf(sort, head);
  return now === 'descending' ? null : { column: columnOf(head), down: now === 'ascending' };
}

// Formats cells, headings and sums of the list.
import { keyOf, columnOf, type CellValue, type ColumnInfo } from './list-shapes.ts';
import type { ListView, ViewQuery } from './table/list-view.ts';

export type CellWords = { readonly yes: string; readonly no: string; readonly none: string; readonly language: string };

/** Formats a value. */
export function cellText(value: CellValue, { yes, no, language }: CellWords): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? numberText(value, language) : value;
}

/** Three decimals; a number that rounds to zero has no sign. */
const numbers = { maximumFractionDigits: 3, signDisplay: 'negative' } as const;
const formats = new Map<string, Intl.NumberFormat>();
function numberText(value: number, language: string): string {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language, numbers)));
  return format.format(value);
}

/** Formats the value that the rows of a group share. */
export const groupText = (value: CellValue, words: CellWords): string => cellText(value, words) || words.none;

/**
 * The sums of a group below their columns, for visible columns; of all rows if `group` is the number of groups.
 * `title`: with the unit of the column.
 * @param infos of the columns of the table
 */
export const sumTexts = (
  { summed, sums }: Pick<ListView, 'summed' | 'sums'>,
  group: number,
  infos: readonly Pick<ColumnInfo, 'unit'>[],
  seen: number,
  words: CellWords,
) =>
  summed.flatMap((column, n) => {
    if (column >= seen) return [];
    // Adding many fractions leaves errors in the last of the sixteen digits.
    const text = cellText(Number(sums[group * summed.length + n]!.toPrecision(12)), words);
    return [{ column, text, title: `${text} ${infos[column]?.unit ?? ''}` }];
  });

/** Minimum width of a column in pixels. */
const WIDTHS = { number: 110, boolean: 150, string: 150 } as const;

/** The columns of the grid in CSS. */
export const columnTemplate = (heads: readonly Pick<ColumnInfo, 'value_type'>[]): string =>
  heads.map(({ value_type }) => `minmax(${WIDTHS[value_type]}px, 1fr)`).join(' ');

/** The sort direction of a column. */
export function sortOf(sort: ViewQuery['sort'], head: ColumnInfo): 'ascending' | 'descending' | 'none' {
  if (!sort || keyOf(sort.column) !== keyOf(head)) return 'none';
  return sort.down ? 'descending' : 'ascending';
}

/** The order after a click on a heading: ascending, then descending, then as in the models. */
export function nextSort(sort: ViewQuery['sort'], head: ColumnInfo): ViewQuery['sort'] {
  const now = sortOf(sort, head);
  return now === 'descending' ? null : { column: columnOf(head), down: now === 'ascending' };
}

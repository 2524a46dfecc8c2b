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

/** Smaller numbers are zero with errors of their last digits. */
const NOTHING = 1e-9;

/** As in workbooks (`core/models/lists/tables/sheets.ts`): a number that rounds to zero has no sign. */
const forms = {
  large: { maximumFractionDigits: 3, signDisplay: 'negative' },
  small: { maximumSignificantDigits: 3, signDisplay: 'negative' },
} as const;
const formats = new Map<string, Intl.NumberFormat>();

/** Three decimals, and three digits where it is less than one. */
function numberText(value: number, language: string): string {
  const size = Math.abs(value);
  const form = size < 1 ? 'small' : 'large';
  const key = `${form} ${language}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, forms[form])));
  return format.format(size < NOTHING ? 0 : value);
}

/** Formats the value that the rows of a group share. */
export const groupText = (value: CellValue, words: CellWords): string => cellText(value, words) || words.none;

/**
 * The summaries of a group below their columns; of all rows if `group` is the number of groups. Those without numbers
 * are left out. `title`: with the unit of the column.
 * @param infos of the columns of the table
 */
export const sumTexts = (
  { summed, sums }: Pick<ListView, 'summed' | 'sums'>,
  group: number,
  infos: readonly Pick<ColumnInfo, 'unit'>[],
  words: CellWords,
) =>
  summed.flatMap(({ column, summary }, n) => {
    const value = sums[group * summed.length + n] ?? Number.NaN;
    if (Number.isNaN(value)) return [];
    // Adding many fractions leaves errors in the last of the sixteen digits.
    const text = cellText(Number(value.toPrecision(12)), words);
    return [{ column, summary, text, title: [text, infos[column]?.unit].filter(Boolean).join(' ') }];
  });

/** Minimum width of a column in pixels. */
const WIDTHS = { number: 100, boolean: 100, string: 116 } as const;
/** Pixels between columns, and beside the first and the last, as in `lists.module.css`. */
const [GAP, SIDE] = [12, 10];

/** The columns of the grid in CSS. */
export const columnTemplate = (heads: readonly Pick<ColumnInfo, 'value_type'>[]): string =>
  heads.map(({ value_type }) => `minmax(${WIDTHS[value_type]}px, 1fr)`).join(' ');

/** Pixels that all columns need. */
export const leastWidth = (heads: readonly Pick<ColumnInfo, 'value_type'>[]): number =>
  heads.reduce((sum, { value_type }) => sum + WIDTHS[value_type] + GAP, 2 * SIDE - GAP);

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

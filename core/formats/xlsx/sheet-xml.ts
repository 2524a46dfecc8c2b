// A sheet as XML, row by row (ECMA-376 part 1, 18.3.1.99).
import { chunkText } from '../../kit/text/json-text.ts';
import { element, escapeText, withoutForbidden } from '../xml-text.ts';
import { DECLARATION, MAIN, styles } from './package-parts.ts';
import type { Sheet, SheetColumn, SheetValue } from './write-sheet.ts';

// Cells of a sheet as XML (ECMA-376 part 1, 18.3.1.4). Texts are in their cells, so that no table of texts is in
// memory.

/** Characters of a cell (Excel specifications and limits). */
const LONGEST_TEXT = 32_767;

const DAY = 86_400_000;
/** The first day of 1970 in days as workbooks count them (18.17.4.1). */
const FIRST_OF_1970 = 25_569;

/** Characters that need another form; most texts have none. */
// eslint-disable-next-line no-control-regex
const special = /[&<>_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

/** @param place as `B7`. Empty without a value, also for NaN and infinite numbers. */
function cellXml(value: SheetValue, place: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(value, place, styles.text);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return numberCell(value, place, '');
  if (value instanceof Date) return numberCell(daysOf(value), place, ` s="${styles.moment}"`);
  return numberCell(Math.floor(daysOf(value.day)), place, ` s="${styles.day}"`);
}

const daysOf = (moment: Date) => moment.getTime() / DAY + FIRST_OF_1970;

const numberCell = (value: number, place: string, style: string): string =>
  Number.isFinite(value) ? `<c r="${place}"${style}><v>${value}</v></c>` : '';

/** A text is never read as a formula: its cell has the type of a text (18.18.11). */
function textCell(value: string, place: string, style: number): string {
  const text = textXml(value);
  const keep = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${keep}>${text}</t></is></c>`;
}

function textXml(value: string): string {
  if (value.length <= LONGEST_TEXT && !special.test(value)) return value;
  const text = cutText(withoutForbidden(value.toWellFormed().replace(/\r\n?/g, '\n')), LONGEST_TEXT);
  // Readers replace `_x0041_` by the character of that number (22.9.2.19).
  return escapeText(text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

/** At most so many UTF-16 units, never half a character. */
function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A, B ... Z, AA: the letters of a column. @param index from 0 */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Limits of the rows of a sheet with its titles, and of its name in characters (Excel specifications and limits). */
const MOST_ROWS = 1_048_576;
const LONGEST_NAME = 31;

/**
 * One part, and more where a sheet has more rows than a workbook allows: they begin with the titles again.
 * @param first whether it is the first sheet of the workbook, which is seen when it is opened
 * @param mostRows of a part, with its titles
 */
export function* partsOf({ name, columns, rows }: Sheet, first: boolean, mostRows = MOST_ROWS) {
  const source = rows[Symbol.iterator]();
  try {
    let next = source.next();
    function* someRows(): Generator<readonly SheetValue[], void> {
      for (let left = mostRows - 1; left > 0 && next.done !== true; left -= 1) {
        yield next.value;
        next = source.next();
      }
    }
    for (let part = 1; part === 1 || next.done !== true; part += 1)
      yield { name: tabName(name, part), xml: chunkText(sheetXml(columns, someRows(), first && part === 1)) };
  } finally {
    source.return?.();
  }
}

/** Removes characters that names of sheets must not have (18.2.19 and Excel). */
function tabName(name: string, part: number): string {
  const number = part === 1 ? '' : ` (${part})`;
  return cutText(name.replace(/[[\]:*?/\\]/g, ' '), LONGEST_NAME - number.length) + number;
}

function* sheetXml(columns: readonly SheetColumn[], rows: Iterable<readonly SheetValue[]>, selected: boolean) {
  const letters = columns.map((_column, at) => columnLetters(at));
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews>`;
  const pane = element('pane', { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' });
  yield `${element('sheetView', { tabSelected: selected ? 1 : null, workbookViewId: 0 }, pane)}</sheetViews>`;
  const widths = columns.map(({ width }, at) => element('col', { min: at + 1, max: at + 1, width, customWidth: 1 }));
  if (widths.length > 0) yield element('cols', {}, widths);
  const titles = columns.map(({ title }, at) => textCell(title, `${letters[at]}1`, styles.title));
  yield `<sheetData><row r="1">${titles.join('')}</row>`;
  let number = 1;
  for (const row of rows) {
    number += 1;
    let cells = '';
    for (let at = 0; at < row.length; at++) cells += cellXml(row[at] ?? null, `${letters[at]}${number}`);
    yield `<row r="${number}">${cells}</row>`;
  }
  yield '</sheetData></worksheet>';
}

// Cells of a sheet as XML (ECMA-376 part 1, 18.3.1.4). Texts are in their cells, so that no table of texts is in
// memory.
import { escapeText, withoutForbidden } from '../xml-text.ts';
import { styles } from './package-parts.ts';
import type { SheetValue } from './table.ts';

/** Characters of a cell (Excel specifications and limits). */
const LONGEST_TEXT = 32_767;

const DAY = 86_400_000;
/** The first day of 1970 in days as workbooks count them (18.17.4.1). */
const FIRST_OF_1970 = 25_569;

/** What some text needs another form for; most have none of it. */
// eslint-disable-next-line no-control-regex
const special = /[&<>_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

/** @param place as `B7`. Nothing for what has no value, also for numbers that are none. */
export function cellXml(value: SheetValue, place: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(value, place, styles.text);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = typeof value === 'number' ? value : value.getTime() / DAY + FIRST_OF_1970;
  if (!Number.isFinite(number)) return '';
  return `<c r="${place}"${typeof value === 'number' ? '' : ` s="${styles.date}"`}><v>${number}</v></c>`;
}

/** A text is never read as a formula: its cell says that it is a text (18.18.11). */
export function textCell(value: string, place: string, style: number): string {
  const text = textXml(value);
  const keep = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${keep}>${text}</t></is></c>`;
}

function textXml(value: string): string {
  if (value.length <= LONGEST_TEXT && !special.test(value)) return value;
  const text = cutText(withoutForbidden(value.toWellFormed().replace(/\r\n?/g, '\n')), LONGEST_TEXT);
  // Readers take `_x0041_` for the character of that number (22.9.2.19).
  return escapeText(text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

/** At most so many UTF-16 units, never half a character. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A, B ... Z, AA: the letters of a column. @param index from 0 */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

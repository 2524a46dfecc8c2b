// A sheet as XML while its rows are made (ECMA-376 part 1, 18.3.1.99).
import { gathered } from '../../kit/gathered.ts';
import { element } from '../xml-text.ts';
import { cellXml, columnLetters, cutText, textCell } from './cell-xml.ts';
import { DECLARATION, MAIN, styles } from './package-parts.ts';
import type { Sheet, SheetColumn, SheetValue } from './table.ts';

/** Of a sheet with its titles, and of its name in characters (Excel specifications and limits). */
const MOST_ROWS = 1_048_576;
const LONGEST_NAME = 31;

export interface SheetPart {
  /** of its tab */
  readonly name: string;
  /** the XML, in pieces; to be taken whole before the next part */
  readonly xml: Iterable<string>;
}

/**
 * One part, and more where a sheet has more rows than a workbook allows: they begin with the titles again.
 * @param first whether it is the first sheet of the workbook, which is seen when it is opened
 * @param mostRows of a part, with its titles
 */
export function* partsOf(
  { name, columns, rows }: Sheet,
  first: boolean,
  mostRows = MOST_ROWS,
): Generator<SheetPart, void> {
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
      yield { name: tabName(name, part), xml: gathered(sheetXml(columns, someRows(), first && part === 1)) };
  } finally {
    source.return?.();
  }
}

/** Without what names of sheets must not have (18.2.19 and Excel). */
function tabName(name: string, part: number): string {
  const number = part === 1 ? '' : ` (${part})`;
  return cutText(name.replace(/[[\]:*?/\\]/g, ' '), LONGEST_NAME - number.length) + number;
}

function* sheetXml(
  columns: readonly SheetColumn[],
  rows: Iterable<readonly SheetValue[]>,
  selected: boolean,
): Generator<string> {
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

// Makes one workbook and ends.
import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { Sheet, SheetValue } from './table.ts';

/** Of a cell and of the name of a sheet, in characters (Excel specifications and limits). */
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;

const { name, columns, rows } = workerData as Sheet;
const sheetName = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME);
const data: Cell[][] = [
  columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold', backgroundColor: '#E9ECEF' }) as const),
  ...rows.map(row => row.map(cellOf)),
];
const workbook = writeExcelFile(data, {
  sheet: sheetName,
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
});
parentPort?.postMessage(await workbook.toBuffer());

function cellOf(value: SheetValue): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' };
  return { value: writable(value).slice(0, LONGEST_TEXT), type: String, wrap: true, alignVertical: 'top' };
}

/** Without the signs that XML 1.0 has no way to write (2.2). */
function writable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

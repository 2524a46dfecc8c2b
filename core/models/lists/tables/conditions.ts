// Rows that match the filter of a table. Pure. The window has the same rules: renderer/features/lists/filter-rules.ts.
import type { Comparator, ListFilter } from '../schema.ts';
import { keyOf } from './columns.ts';

export type CellValue = string | number | boolean | null;
/** @param cells those of the columns that the test was made for */
export type RowTest = (guid: string, cells: readonly CellValue[]) => boolean;

/**
 * @param columns keys of the columns of the cells;
 * @param shown how many of them people see: texts are sought in these
 */
export function rowTest(
  { text = '', conditions = [] }: ListFilter,
  columns: readonly string[],
  shown: number,
): RowTest | undefined {
  const wanted = text.trim().toLowerCase();
  const tests = conditions.map(({ column, is, value = '' }) => {
    const at = columns.indexOf(keyOf(column));
    return (cells: readonly CellValue[]) => meets(cells[at] ?? null, is, value);
  });
  if (wanted === '' && tests.length === 0) return undefined;
  return (guid, cells) =>
    tests.every(test => test(cells)) && (wanted === '' || holds(guid, wanted) || holdsText(cells, shown, wanted));
}

const holds = (cell: CellValue, wanted: string): boolean =>
  cell !== null && String(cell).toLowerCase().includes(wanted);

function holdsText(cells: readonly CellValue[], shown: number, wanted: string): boolean {
  for (let n = 0; n < shown; n++) if (holds(cells[n] as CellValue, wanted)) return true;
  return false;
}

/** Whether a cell meets a condition. Numbers are compared with numbers, texts as texts in any case. */
export function meets(cell: CellValue, is: Comparator, value: string): boolean {
  const isEmpty = cell === null || cell === '';
  switch (is) {
    case 'empty':
      return isEmpty;
    case 'filled':
      return !isEmpty;
    case 'is':
      return !isEmpty && compare(cell, value) === 0;
    case 'not':
      return isEmpty || compare(cell, value) !== 0;
    case 'contains':
      return !isEmpty && holds(cell, value.toLowerCase());
    case 'gt':
      return !isEmpty && compare(cell, value) > 0;
    case 'gte':
      return !isEmpty && compare(cell, value) >= 0;
    case 'lt':
      return !isEmpty && compare(cell, value) < 0;
    case 'lte':
      return !isEmpty && compare(cell, value) <= 0;
  }
}

/** Below, at or above 0; NaN where the two cannot be compared. */
function compare(cell: string | number | boolean, value: string): number {
  if (typeof cell === 'number') return value.trim() === '' ? NaN : cell - Number(value.replace(',', '.'));
  const [one, other] = [String(cell).toLowerCase(), value.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

// Whether rows pass a filter. The service has the same rules for files: core/models/lists/tables/rows.ts.
import type { CellValue, Comparator } from './list-shapes.ts';

/** Whether a cell meets a condition. Numbers are compared with numbers, texts as texts, ignoring case. */
export function meets(cell: CellValue, is: Comparator, value: string): boolean {
  const isEmpty = cell === null || cell === '';
  if (is === 'empty') return isEmpty;
  if (is === 'filled') return !isEmpty;
  if (is === 'not') return isEmpty || compare(cell, value) !== 0;
  if (isEmpty) return false;
  if (is === 'contains') return holds(cell, value.toLowerCase());
  const order = compare(cell, value);
  if (is === 'is') return order === 0;
  if (is === 'gt' || is === 'gte') return order > 0 || (is === 'gte' && order === 0);
  return order < 0 || (is === 'lte' && order === 0);
}

/** @param wanted in lower case */
export const holds = (cell: CellValue, wanted: string) => cell !== null && String(cell).toLowerCase().includes(wanted);

/** Below, at or above 0; NaN if the two cannot be compared. */
function compare(cell: string | number | boolean, value: string): number {
  if (typeof cell === 'number') return value.trim() === '' ? NaN : cell - Number(value.replace(',', '.'));
  const [one, other] = [String(cell).toLowerCase(), value.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

/** Comparisons for a type of column. */
export const comparatorsOf = (kind: 'string' | 'number' | 'boolean'): readonly Comparator[] =>
  kind === 'number'
    ? ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled']
    : kind === 'boolean'
      ? ['is', 'empty', 'filled']
      : ['contains', 'is', 'not', 'empty', 'filled'];

export const takesValue = (is: Comparator): boolean => is !== 'empty' && is !== 'filled';

// The look of tables in workbooks: titles, numbers and widths.
import type { Sheet, SheetValue } from '../../../formats/xlsx/write-sheet.ts';
import { isOwnColumn, type ColumnFacts } from './columns.ts';
import type { TableWords } from './schema.ts';

/** `Pset_WallCommon.Width (mm)` */
export function titleOf({ column: { from, set, name }, unit }: ColumnFacts, words: TableWords): string {
  if (from === 'element') return isOwnColumn(name) ? words[name] : name;
  return `${set === undefined || set === '' ? '' : `${set}.`}${name}${unit ? ` (${unit.symbol})` : ''}`;
}

/** A number without the errors of its last digits, as 0.915 for 0.9149999999999999. */
export const withoutNoise = <Value>(value: Value): Value | number =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value;

/** Smaller numbers are zero with errors of their last digits. */
const NOTHING = 1e-9;

/**
 * A number as the window shows it (`renderer/features/lists/cell-text.ts`): three decimals, and three digits where it
 * is less than one. Other values are returned as they are.
 */
export function shownNumber<Value>(value: Value): Value | number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  if (Math.abs(value) < NOTHING) return 0;
  const exact = Number(value.toPrecision(12));
  return Number(Math.abs(exact) < 1 ? exact.toPrecision(3) : exact.toFixed(3));
}

/** Rows that widths are fitted to; further ones are not read before the first is written. */
const MEASURED = 1000;
/** Characters. */
const [NARROWEST, WIDEST] = [8, 60];

/** A sheet whose columns are as wide as their titles and the texts of the first thousand rows. */
export function sheetOf(name: string, titles: readonly string[], rows: Iterable<readonly SheetValue[]>): Sheet {
  const source = rows[Symbol.iterator]();
  const first: (readonly SheetValue[])[] = [];
  for (let next = source.next(); next.done !== true; next = source.next()) {
    first.push(next.value);
    if (first.length === MEASURED) break;
  }
  const widths = titles.map((title, at) =>
    first.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? null)), title.length),
  );
  function* all(): Generator<readonly SheetValue[], void> {
    yield* first;
    if (first.length === MEASURED) yield* { [Symbol.iterator]: () => source };
  }
  const columns = titles.map((title, at) => ({
    title,
    width: Math.min(WIDEST, Math.max(NARROWEST, (widths[at] ?? 0) + 2)),
  }));
  return { name, columns, rows: all() };
}

const lengthOf = (value: SheetValue): number =>
  typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;

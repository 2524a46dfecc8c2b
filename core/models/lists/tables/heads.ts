// How a column is described and called.
import { isOwnColumn, type ColumnFacts } from './columns.ts';
import type { TableWords } from './order.ts';

/** As the API answers it. */
export function infoOf({ column: { from, set, name }, kind, unit, count }: ColumnFacts) {
  return { from, ...(set !== undefined && { set }), name, value_type: kind, unit: unit?.symbol ?? null, count };
}

/** `Pset_WallCommon.Width (mm)` */
export function titleOf({ column: { from, set, name }, unit }: ColumnFacts, words: TableWords): string {
  if (from === 'element') return isOwnColumn(name) ? words[name] : name;
  return `${set === undefined || set === '' ? '' : `${set}.`}${name}${unit ? ` (${unit.symbol})` : ''}`;
}

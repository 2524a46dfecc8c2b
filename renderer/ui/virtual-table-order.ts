import type { Column } from './virtual-table.tsx';

export function sortRows<Row>(
  rows: readonly Row[],
  column: Column<Row> | undefined,
  down: boolean,
  rankOf: ((row: Row) => number) | undefined,
): readonly Row[] {
  const by = column?.sortBy;
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });
  return rows.toSorted((a, b) => {
    const rank = (rankOf?.(a) ?? 0) - (rankOf?.(b) ?? 0);
    if (rank !== 0 || !by) return rank;
    const [left, right] = [by(a), by(b)];
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare.compare(String(left), String(right));
    return down ? -order : order;
  });
}

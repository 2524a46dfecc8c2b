import { useMemo, useState } from 'react';
import type { Column, VirtualTableProps } from './virtual-table-props.ts';

function sortRows<Row>(
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

/** The rows in the order chosen by the user, and a function to change it. */
export function useOrder<Row>({
  columns,
  rows,
  rankOf,
  sort: first,
}: Pick<VirtualTableProps<Row>, 'columns' | 'rows' | 'rankOf' | 'sort'>) {
  const [sort, setSort] = useState(first ?? { column: columns[0]?.id ?? '', down: false });
  const sorted = useMemo(
    () =>
      sortRows(
        rows,
        columns.find(({ id }) => id === sort.column),
        sort.down,
        rankOf,
      ),
    [rows, columns, sort, rankOf],
  );
  return { sort, setSort, sorted };
}

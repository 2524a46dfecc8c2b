// Lines of a table: the rows in their order, and in groups, each with a heading that can be collapsed.
import { useCallback, useMemo, useState } from 'react';
import type { RowGroup, Column, VirtualTableProps } from './virtual-table-props.ts';
import { toggledIn } from '../toggled.ts';

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
export function useOrder<Row>(props: Pick<VirtualTableProps<Row>, 'columns' | 'rows' | 'rankOf' | 'sort'>) {
  const { columns, rows, rankOf, sort: first } = props;
  const [sort, setSort] = useState(first ?? { column: columns[0]?.id ?? '', down: false });
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.column);
    return sortRows(rows, column, sort.down, rankOf);
  }, [rows, columns, sort, rankOf]);
  return { sort, setSort, sorted };
}

/** The heading of a group in the place of a row. */
export class GroupLine {
  readonly group: RowGroup;
  readonly count: number;
  readonly isFolded: boolean;

  constructor(group: RowGroup, count: number, isFolded: boolean) {
    this.group = group;
    this.count = count;
    this.isFolded = isFolded;
  }
}

/** Rows with a heading before each group; those of collapsed groups are omitted. Rows of a group are consecutive. */
export function linesOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => RowGroup,
  folded: ReadonlySet<string>,
): readonly (Row | GroupLine)[] {
  const groups = new Map<string, { readonly group: RowGroup; readonly rows: Row[] }>();
  for (const row of rows) {
    const group = groupOf(row);
    const known = groups.get(group.id);
    if (known) known.rows.push(row);
    else groups.set(group.id, { group, rows: [row] });
  }
  return [...groups.values()].flatMap(({ group, rows: own }) => {
    const isFolded = folded.has(group.id);
    return [new GroupLine(group, own.length, isFolded), ...(isFolded ? [] : own)];
  });
}

/** The lines of a table, and a function that collapses a group. Without groups the lines are the rows. */
export function useGroups<Row>(rows: readonly Row[], groupOf: ((row: Row) => RowGroup) | undefined) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => (groupOf ? linesOf(rows, groupOf, folded) : rows), [rows, groupOf, folded]);
  const shown = useMemo(
    () => (groupOf ? lines.filter((line): line is Row => !(line instanceof GroupLine)) : rows),
    [rows, lines, groupOf],
  );
  const fold = useCallback((id: string) => setFolded(before => toggledIn(before, id)), []);
  return { lines, shown, fold };
}

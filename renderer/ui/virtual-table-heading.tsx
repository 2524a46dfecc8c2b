// The heading of a column: its title, and how to sort by it.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import classes from './virtual-table.module.css';
import type { Column } from './virtual-table-props.ts';

export function Heading<Row>({
  column,
  sort,
  onSort,
  chooser,
}: {
  readonly column: Column<Row>;
  readonly sort: { readonly column: string; readonly down: boolean };
  readonly onSort: (down: boolean) => void;
  readonly chooser: ReactNode;
}) {
  const { id, title, align, sortBy, silent } = column;
  const isSorted = sort.column === id;
  const Arrow = sort.down ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      className={classes.cell}
      data-align={align}
      aria-sort={sortBy && isSorted ? (sort.down ? 'descending' : 'ascending') : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => {
            onSort(isSorted && !sort.down);
          }}
        >
          {title}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        <span className={silent ? classes.silent : undefined}>{title}</span>
      )}
      {chooser}
    </span>
  );
}

// Headings of tables: of a column, with its sorting, and of a group of rows.
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import type { GroupLine } from './virtual-table-lines.ts';
import classes from './virtual-table.module.css';
import type { Column } from './virtual-table-props.ts';

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: { readonly column: string; readonly down: boolean };
  readonly onSort: (down: boolean) => void;
  readonly chooser: ReactNode;
}

export function Heading<Row>({ column, sort, onSort, chooser }: HeadingProps<Row>) {
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
        <button type="button" className={classes.sort} onClick={() => onSort(isSorted && !sort.down)}>
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

interface GroupHeadingProps {
  readonly line: GroupLine;
  /** index among the lines of the table */
  readonly index: number;
  /** pixels */
  readonly start: number;
  readonly height: number;
  readonly onFold: (id: string) => void;
}

export function GroupHeading({ line, index, start, height, onFold }: GroupHeadingProps) {
  const { group, count, isFolded } = line;
  const Arrow = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.group}
      style={{ position: 'absolute', insetInline: 0, top: 0, height, transform: `translateY(${start}px)` }}
    >
      <span role="gridcell">
        <button type="button" aria-expanded={!isFolded} onClick={() => onFold(group.id)}>
          <Arrow size={14} aria-hidden />
          {group.title} <span className={classes.count}>{count}</span>
        </button>
      </span>
    </div>
  );
}

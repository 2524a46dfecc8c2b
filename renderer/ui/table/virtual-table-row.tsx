// A row of a table. It is drawn anew only when something of it changes: a table that is scrolled keeps those in sight.
import { Checkbox } from '@mantine/core';
import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, VirtualTableProps } from './virtual-table-props.ts';
import classes from './virtual-table.module.css';

/** What is done with a row, as it is done at that moment. */
export interface RowActs<Row> {
  readonly onClick: (row: Row, event: MouseEvent) => void;
  readonly onOpen: (row: Row) => void;
  readonly onToggle: (key: string) => void;
}

/** Rows stay as they are while others come into sight: what they do is asked for when it is done. */
export function useRowActs<Row>(now: RowActs<Row>): RefObject<RowActs<Row>> {
  const acts = useRef(now);
  useEffect(() => {
    acts.current = now;
  });
  return acts;
}

interface TableRowProps<Row> extends Pick<VirtualTableProps<Row>, 'rowProps'> {
  readonly id: string;
  /** of the ids of rows in the page */
  readonly prefix: string;
  readonly row: Row;
  readonly index: number;
  /** pixels from the top, and of the row */
  readonly start: number;
  readonly height: number;
  readonly columns: readonly Column<Row>[];
  readonly isActive: boolean;
  /** undefined: rows cannot be selected */
  readonly isSelected: boolean | undefined;
  readonly name: string;
  readonly acts: RefObject<RowActs<Row>>;
}

function Plain<Row>(props: TableRowProps<Row>) {
  const { id, prefix, row, index, start, height, columns, isActive, isSelected, name, acts, rowProps } = props;
  const { t } = useTranslation();
  return (
    <div
      {...rowProps?.(row)}
      id={`${prefix}${id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      data-active={isActive ? '' : undefined}
      style={{ position: 'absolute', insetInline: 0, top: 0, height, transform: `translateY(${start}px)` }}
      onClick={event => {
        acts.current.onClick(row, event);
      }}
      onDoubleClick={() => {
        acts.current.onOpen(row);
      }}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className={classes.check}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('shell.select', { name })}
            checked={isSelected}
            onChange={() => {
              acts.current.onToggle(id);
            }}
          />
        </span>
      )}
      <Cells columns={columns} row={row} />
    </div>
  );
}

export const TableRow = memo(Plain) as typeof Plain;

function Cells<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return columns.map(column => (
    <span key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
      {column.cell(row)}
    </span>
  ));
}

// A row of a table. It is rendered again only when it changes, so that scrolling does not render visible rows.
import { Checkbox } from '@mantine/core';
import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, VirtualTableProps } from './virtual-table-props.ts';
import classes from './virtual-table.module.css';

/** Current actions of a row. */
interface RowActs<Row> {
  readonly onClick: (row: Row, event: MouseEvent) => void;
  readonly onOpen: (row: Row) => void;
  readonly onToggle: (key: string) => void;
}

/** Rows stay unchanged while the table scrolls: they read their actions when used. */
export function useRowActs<Row>(now: RowActs<Row>): RefObject<RowActs<Row>> {
  const acts = useRef(now);
  useEffect(() => {
    acts.current = now;
  });
  return acts;
}

interface TableRowProps<Row> extends Pick<VirtualTableProps<Row>, 'rowProps'> {
  readonly id: string;
  /** prefix of the ids of rows in the page */
  readonly prefix: string;
  readonly row: Row;
  readonly index: number;
  /** pixels from the top, and height of the row */
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
      onClick={event => acts.current.onClick(row, event)}
      onDoubleClick={() => acts.current.onOpen(row)}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className={classes.check}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('shell.select', { name })}
            checked={isSelected}
            onChange={() => acts.current.onToggle(id)}
          />
        </span>
      )}
      <Cells columns={columns} row={row} />
    </div>
  );
}

export const TableRow = memo(Plain) as typeof Plain;

const Cells = <Row,>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) =>
  columns.map(column => (
    <span
      key={column.id}
      role="gridcell"
      className={classes.cell}
      data-align={column.align}
      data-whole={column.whole ? column.id : undefined}
    >
      {column.cell(row)}
    </span>
  ));

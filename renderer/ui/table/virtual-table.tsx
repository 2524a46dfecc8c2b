// A table of any length: only the visible rows exist. Sorting, selection and keys are the same everywhere.
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, useEffectEvent } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { movesAlong, nextSelection, type Selection } from './selection.ts';
import { useTableKeys } from './virtual-table-keys.ts';
import { ColumnChooser, useColumns, useNeeds, useWidth } from './virtual-table-columns.tsx';
import classes from './virtual-table.module.css';
import { GroupLine, useGroups, useOrder } from './virtual-table-lines.ts';
import { GroupHeading, Heading } from './virtual-table-heading.tsx';
import type { VirtualTableProps } from './virtual-table-props.ts';
import { TableRow, useRowActs } from './virtual-table-row.tsx';

export type { Column, VirtualTableProps } from './virtual-table-props.ts';

/** Calls `onShow` once for each wanted key, when the order has it. */
function useWantedRow(
  wanted: string | undefined,
  order: readonly string[],
  onShow: (index: number, key: string) => void,
): void {
  const shown = useRef<string>(undefined);
  const show = useEffectEvent(onShow);
  const index = wanted === undefined ? -1 : order.indexOf(wanted);
  useEffect(() => {
    if (wanted === undefined || index < 0 || shown.current === wanted) return;
    shown.current = wanted;
    show(index, wanted);
  }, [wanted, index]);
}

/** Pixels of a row; more for touch. */
const ROW = matchMedia('(pointer: coarse)').matches ? 40 : 30;
/** Pixels at the bottom that the bar of selected rows may cover. */
const SELECTION = 72;

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, keyOf, nameOf } = props;
  const { chooser, selected, onSelect, onOpen, onOrder, rowProps } = props;
  useTableKeys(props);
  const scroller = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const { sort, setSort, sorted } = useOrder(props);
  const { lines, shown: rows, fold } = useGroups(sorted, props.groupOf);
  const [active, setActive] = useState<string>();
  const space = { width: useWidth(scroller), hasBoxes: onSelect !== undefined, needs: useNeeds(scroller) };
  const { shown, tracks, toggle } = useColumns(columns, chooser?.name, space);

  const virtual = useLines(lines, { scroller, keyOf, isSelecting: selected !== undefined && selected.size > 0 });
  const order = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  useEffect(() => {
    onOrder?.(order);
  }, [onOrder, order]);
  const template = { '--columns': tracks } as Record<string, string>;

  const { select, onKeyDown, onRowClick } = useTableActs(props, {
    rows,
    order,
    active,
    setActive,
    isGrid: target => target === scroller.current,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2),
    scrollTo: row => virtual.scrollToIndex(lines.indexOf(row)),
  });
  const acts = useRowActs<Row>({
    onClick: onRowClick,
    onOpen: row => onOpen?.(row),
    onToggle: key => select({ kind: 'toggle', key }),
  });
  const all = selected !== undefined && order.length > 0 && order.every(key => selected.has(key));

  return (
    <div
      ref={scroller}
      className={classes.table}
      style={template}
      data-selectable={onSelect ? '' : undefined}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable={onSelect ? true : undefined}
      aria-activedescendant={active !== undefined && order.includes(active) ? `${idPrefix}${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.content}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row} aria-rowindex={1}>
            {onSelect && (
              <CheckAll all={all} some={!all && (selected?.size ?? 0) > 0} onCheck={kind => select({ kind })} />
            )}
            {shown.map(column => (
              <Heading
                key={column.id}
                column={column}
                sort={sort}
                onSort={down => {
                  setSort({ column: column.id, down });
                  props.onSort?.({ column: column.id, down });
                }}
                chooser={
                  chooser &&
                  column.silent && (
                    <ColumnChooser label={chooser.label} columns={columns} shown={shown} onToggle={toggle} />
                  )
                }
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = lines[index] as Row | GroupLine;
            const id = String(key);
            if (row instanceof GroupLine)
              return <GroupHeading key={id} line={row} index={index} start={start} height={ROW} onFold={fold} />;
            return (
              <TableRow
                key={id}
                prefix={idPrefix}
                {...{ row, index, start, acts, rowProps, id }}
                height={ROW}
                columns={shown}
                isActive={id === active}
                isSelected={onSelect && (selected?.has(id) ?? false)}
                name={nameOf(row)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface TableState<Row> {
  /** in display order, without those of collapsed groups, and their keys */
  readonly rows: readonly Row[];
  readonly order: readonly string[];
  readonly active: string | undefined;
  readonly setActive: (key: string) => void;
  readonly isGrid: (target: EventTarget) => boolean;
  /** number of rows that Page Up and Page Down move by */
  readonly pageSize: () => number;
  readonly scrollTo: (row: Row) => void;
}

/** Selection and movement, by mouse and keys. */
function useTableActs<Row>(props: VirtualTableProps<Row>, state: TableState<Row>) {
  const { keyOf, selected, onSelect, onOpen } = props;
  const { rows, order, active, setActive } = state;
  const anchor = useRef<string>(undefined);
  const lastKind = useRef<Selection['kind']>(undefined);
  const activeIndex = active === undefined ? -1 : order.indexOf(active);

  const select = (how: Selection) => {
    const next = nextSelection(how, { order, selected: selected ?? new Set(), anchor: anchor.current });
    anchor.current = next.anchor;
    lastKind.current = how.kind;
    onSelect?.(next.selected);
  };
  const activate = (key: string) => {
    setActive(key);
    props.onActive?.(key);
  };
  const moveTo = (index: number, how: 'focus' | 'extend' | 'along') => {
    const key = order[Math.max(0, Math.min(order.length - 1, index))];
    if (key === undefined) return;
    activate(key);
    const row = rows[order.indexOf(key)];
    if (row !== undefined) state.scrollTo(row);
    if (how === 'extend') select({ kind: 'to', key });
    const table = { count: selected?.size ?? 0, showsRows: props.onLook !== undefined };
    if (how === 'along' && movesAlong(lastKind.current, table)) select({ kind: 'only', key });
  };

  useWantedRow(props.wanted, order, (index, key) => {
    moveTo(index, 'focus');
    select({ kind: 'only', key });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!state.isGrid(event.target)) return;
    const row = rows[activeIndex];
    const page = state.pageSize();
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: Math.max(0, activeIndex - 1),
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: order.length - 1,
    };
    const move = moves[event.key];
    const withCtrl = event.ctrlKey || event.metaKey;
    if (move !== undefined) moveTo(move, withCtrl || !onSelect ? 'focus' : event.shiftKey ? 'extend' : 'along');
    else if (event.key === 'a' && withCtrl && onSelect) select({ kind: 'all' });
    else if (event.key === ' ' && row && props.onLook && !withCtrl) props.onLook(row);
    else if (event.key === ' ' && row && onSelect) select({ kind: 'toggle', key: keyOf(row) });
    else if (event.key === 'Escape' && selected && selected.size > 0) select({ kind: 'none' });
    else if (event.key === 'Enter' && row && onOpen) onOpen(row);
    else if (event.key === 'F2' && row && props.onRename) props.onRename(row);
    else if (event.key === 'Delete' && row && props.onDelete) props.onDelete(row);
    else return;
    event.preventDefault();
  };
  const onRowClick = (row: Row, event: MouseEvent) => {
    const key = keyOf(row);
    activate(key);
    if (event.target instanceof Element && event.target.closest('button, a, input')) return;
    if (onSelect) select({ kind: event.shiftKey ? 'to' : event.ctrlKey || event.metaKey ? 'toggle' : 'only', key });
  };
  return { select, onKeyDown, onRowClick };
}

interface InSight<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keyOf: (row: Row) => string;
  /** whether the bottom may be covered */
  readonly isSelecting: boolean;
}

/** The visible lines, with some around them. */
const useLines = <Row,>(lines: readonly (Row | GroupLine)[], { scroller, keyOf, isSelecting }: InSight<Row>) =>
  useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingEnd: isSelecting ? SELECTION : 0,
    getItemKey: index => lineKey(lines[index] as Row | GroupLine, keyOf),
  });

const lineKey = <Row,>(line: Row | GroupLine, keyOf: (row: Row) => string): string =>
  line instanceof GroupLine ? `group ${line.group.id}` : keyOf(line);

interface CheckAllProps {
  readonly all: boolean;
  readonly some: boolean;
  readonly onCheck: (kind: 'all' | 'none') => void;
}

function CheckAll({ all, some, onCheck }: CheckAllProps) {
  const { t } = useTranslation();
  return (
    <span role="columnheader" className={classes.check}>
      <Checkbox
        aria-label={t('shell.selectAll')}
        checked={all}
        indeterminate={some}
        onChange={() => onCheck(all ? 'none' : 'all')}
      />
    </span>
  );
}

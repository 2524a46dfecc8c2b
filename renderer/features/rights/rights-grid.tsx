// Matrix of folders and groups: one cell is the permission of a group in a folder. Renders only the visible rows.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderRights, Group } from '../../api/shapes.ts';
import { treeRows } from '../../ui/tree-rows.ts';
import { toggledIn } from '../../ui/toggled.ts';
import { gridCommand, scrollToShow } from './grid-keys.ts';
import { createMatrix, isOpenAt, spreadOf, type RightChange, type Spread } from './matrix.ts';
import type { Permission } from '../../api/roles.ts';
import classes from './rights.module.css';
import { Cell, CellMenu, FolderRow, itemOf, Names, type Row, type ViewAs } from './rights-rows.tsx';

interface RightsGridProps {
  readonly folders: readonly FolderRights[];
  readonly groups: readonly Group[];
  readonly as: ViewAs | undefined;
  readonly onChange: (change: RightChange) => void;
  /** a change for all subfolders, too: needs a confirmation */
  readonly onSpread: (spread: Spread) => void;
}

/** Pixels; more for coarse pointers. */
const ROW = matchMedia('(pointer: coarse)').matches ? 40 : 30;
/** Width in pixels of a column, and of the "view as" column. */
const COLUMN = 136;
const SEEN = 150;

/** The rows, the active cell, and what keys do. */
function useGrid({ folders, groups, as, onChange, onSpread }: RightsGridProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState({ folder: 0, column: 0 });
  const [isMenuOpen, openMenu] = useState(false);

  const matrix = useMemo(() => createMatrix(folders), [folders]);
  const items = useMemo(() => folders.map(itemOf), [folders]);
  const rows = useMemo(() => treeRows(items, ({ id }, level) => isOpenAt(level, toggled.has(id))), [items, toggled]);
  // The first column is the folder itself; null represents members without a group.
  const columns = useMemo(() => [null, ...groups], [groups]);
  const index = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === active.folder),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: 34,
    getItemKey: at => rows[at]?.item.id ?? at,
  });

  const toggle = (id: number) => setToggled(before => toggledIn(before, id));
  const moveTo = (at: number, column: number) => {
    const row = rows[at];
    if (!row) return;
    setActive({ folder: row.item.id, column });
    virtual.scrollToIndex(at);
    showColumn(column);
  };
  const showColumn = (column: number) => {
    const { current } = scroller;
    if (!current || column < 1) return;
    const folder = current.querySelector<HTMLElement>('[role=columnheader]')?.offsetWidth ?? 0;
    current.scrollLeft = scrollToShow({
      scrolled: current.scrollLeft,
      room: current.clientWidth - folder,
      start: (as ? SEEN : 0) + (column - 1) * COLUMN,
      width: COLUMN,
    });
  };
  const change = (row: Row, column: number, permission: Permission | null, propagate = false) => {
    const group = columns[column - 1] ?? null;
    const made: RightChange = { folderId: row.item.id, groupId: group?.id ?? null, permission, propagate };
    const spread = spreadOf(made, {
      count: matrix.countBelow(row.item.id),
      folder: row.item.name,
      group: group?.name ?? t('rights.noGroup'),
    });
    if (spread) onSpread(spread);
    else onChange(made);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    if (event.target !== scroller.current || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = gridCommand(event.key, event.shiftKey, {
      index,
      column: active.column,
      rowCount: rows.length,
      cellCount: columns.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2),
      hasChildren: row.hasChildren,
      isOpen: row.isOpen,
      parent: rows.findIndex(({ item }) => item.id === row.item.parent_id),
    });
    if (!command) return;
    event.preventDefault();
    if (command.kind === 'go') moveTo(command.index, command.column);
    else if (command.kind === 'toggle') toggle(row.item.id);
    else if (command.kind === 'set') change(row, active.column, command.permission, command.propagate);
    else openMenu(true);
  };
  const closeMenu = () => {
    openMenu(false);
    scroller.current?.focus({ preventScroll: true });
  };
  const idOf = (row: Row, column: number) => `${prefix}${row.item.id}-${column}`;
  const menu = { isMenuOpen, openMenu, closeMenu };
  const shown = { matrix, rows, columns, index, virtual };
  return { scroller, toggle, active, setActive, menu, shown, moveTo, change, onKeyDown, idOf };
}

export function RightsGrid(props: RightsGridProps) {
  const { folders, groups, as } = props;
  const { t } = useTranslation();
  const { scroller, toggle, active, setActive, menu, ...grid } = useGrid(props);
  const { isMenuOpen, openMenu, closeMenu } = menu;
  const { shown, moveTo, change, onKeyDown, idOf } = grid;
  const { matrix, rows, columns, index, virtual } = shown;
  const names = useMemo(() => new Map(folders.map(({ folder_id, name }) => [folder_id, name])), [folders]);
  const template = {
    '--columns': `var(--folder) ${as ? `${SEEN}px ` : ''}repeat(${columns.length}, ${COLUMN}px)`,
  } as Record<string, string>;
  const drawCell = (row: Row, column: number): ReactNode => {
    const isActive = active.folder === row.item.id && active.column === column;
    const group = columns[column - 1] ?? null;
    return (
      <Cell
        key={column}
        id={idOf(row, column)}
        {...{ matrix, group, isActive }}
        folder={row.item.folder}
        onPress={() => {
          setActive({ folder: row.item.id, column });
          openMenu(true);
          scroller.current?.focus({ preventScroll: true });
        }}
        menu={
          isActive && isMenuOpen
            ? target => (
                <CellMenu
                  target={target}
                  group={group}
                  count={matrix.countBelow(row.item.id)}
                  onClose={closeMenu}
                  onPick={(permission, propagate) => change(row, column, permission, propagate)}
                />
              )
            : undefined
        }
      />
    );
  };
  return (
    <div
      ref={scroller}
      className={classes.grid}
      style={template}
      role="treegrid"
      tabIndex={0}
      aria-label={t('rights.title')}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows[index] && active.folder !== 0 ? idOf(rows[index], active.column) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (active.folder === 0) moveTo(0, 0);
      }}
    >
      <div className={classes.content}>
        <Names groups={groups} as={as} />
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index: at, key, start }) => {
            const row = rows[at] as Row;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={at + 2}
                aria-level={row.level}
                aria-expanded={row.hasChildren ? row.isOpen : undefined}
                className={classes.row}
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  top: 0,
                  height: ROW,
                  transform: `translateY(${start}px)`,
                }}
              >
                <FolderRow
                  id={idOf(row, 0)}
                  {...{ row, groups, as }}
                  folderName={of => names.get(of)}
                  isActive={active.folder === row.item.id && active.column === 0}
                  onPress={() => {
                    setActive({ folder: row.item.id, column: 0 });
                    toggle(row.item.id);
                  }}
                >
                  {columns.map((_group, n) => drawCell(row, n + 1))}
                </FolderRow>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

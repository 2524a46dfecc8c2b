// Folders and groups as a matrix: one cell says what a group may do in a folder. Only the rows in sight exist.
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderRight, FolderRights, Group } from '../../api/shapes.ts';
import { Marked } from '../../ui/color-mark.tsx';
import { treeRows, type TreeRow } from '../../ui/tree-rows.ts';
import { createMatrix } from './matrix.ts';
import type { Permission, RightChange } from './queries.ts';
import classes from './rights.module.css';
import { Cell, CellMenu, SeenCell } from './rights-cell.tsx';

/** Somebody whose eyes one looks through. */
export interface ViewAs {
  readonly name: string;
  readonly rights: ReadonlyMap<number, FolderRight>;
}

export interface RightsGridProps {
  readonly folders: readonly FolderRights[];
  readonly groups: readonly Group[];
  readonly as: ViewAs | undefined;
  readonly onChange: (change: RightChange) => void;
  /** a change for all folders below too: it is asked before */
  readonly onSpread: (
    change: RightChange & { readonly count: number; readonly folder: string; readonly group: string },
  ) => void;
}

interface Item {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly folder: FolderRights;
}
type Row = TreeRow<Item>;

/** Pixels; more where fingers point. */
const ROW = matchMedia('(pointer: coarse)').matches ? 40 : 30;
/** Pixels of a column, and of that of the person whose eyes one looks through. */
const COLUMN = 136;
const SEEN = 150;
const keysOfRights: Readonly<Record<string, Permission>> = { n: 1, r: 50, w: 100 };

export function RightsGrid({ folders, groups, as, onChange, onSpread }: RightsGridProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState({ folder: 0, column: 0 });
  const [isMenuOpen, openMenu] = useState(false);

  const matrix = useMemo(() => createMatrix(folders), [folders]);
  const items = useMemo(
    () =>
      folders.map((folder): Item => ({ id: folder.folder_id, parent_id: folder.parent_id, name: folder.name, folder })),
    [folders],
  );
  const rows = useMemo(() => treeRows(items, ({ id }, level) => level <= 2 !== toggled.has(id)), [items, toggled]);
  // The first column is the folder itself; null stands for members in no group.
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

  const toggle = (id: number) => {
    setToggled(before => before.symmetricDifference(new Set([id])));
  };
  const moveTo = (at: number, column: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (!row) return;
    setActive({ folder: row.item.id, column: Math.max(0, Math.min(columns.length, column)) });
    virtual.scrollToIndex(rows.indexOf(row));
    showColumn(column);
  };
  /** Brings a column out from below the folders, which stay at the left. */
  const showColumn = (column: number) => {
    const { current } = scroller;
    if (!current || column < 1) return;
    const folder = current.querySelector<HTMLElement>('[role=columnheader]')?.offsetWidth ?? 0;
    const start = (as ? SEEN : 0) + (Math.min(column, columns.length) - 1) * COLUMN;
    const room = current.clientWidth - folder;
    if (start < current.scrollLeft) current.scrollLeft = start;
    else if (start + COLUMN > current.scrollLeft + room) current.scrollLeft = start + COLUMN - room;
  };
  const change = (row: Row, column: number, permission: Permission | null, propagate = false) => {
    const group = columns[column - 1] ?? null;
    const made: RightChange = { folderId: row.item.id, groupId: group?.id ?? null, permission, propagate };
    if (propagate)
      onSpread({
        ...made,
        count: matrix.countBelow(row.item.id),
        folder: row.item.name,
        group: group?.name ?? t('rights.noGroup'),
      });
    else onChange(made);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    if (event.target !== scroller.current || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { column } = active;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2);
    const isFolder = column === 0;
    const permission = keysOfRights[event.key.toLowerCase()];
    if (event.key === 'ArrowDown') moveTo(index + 1, column);
    else if (event.key === 'ArrowUp') moveTo(index - 1, column);
    else if (event.key === 'PageDown') moveTo(index + page, column);
    else if (event.key === 'PageUp') moveTo(index - page, column);
    else if (event.key === 'Home') moveTo(0, column);
    else if (event.key === 'End') moveTo(rows.length - 1, column);
    else if (event.key === 'ArrowRight') {
      if (isFolder && row.hasChildren && !row.isOpen) toggle(row.item.id);
      else moveTo(index, column + 1);
    } else if (event.key === 'ArrowLeft') {
      if (isFolder && row.isOpen) toggle(row.item.id);
      else if (isFolder)
        moveTo(
          rows.findIndex(({ item }) => item.id === row.item.parent_id),
          0,
        );
      else moveTo(index, column - 1);
    } else if ((event.key === 'Enter' || event.key === ' ') && isFolder) toggle(row.item.id);
    else if (event.key === 'Enter' || event.key === ' ') openMenu(true);
    else if (permission !== undefined && !isFolder) change(row, column, permission, event.shiftKey);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && column > 1) change(row, column, null);
    else return;
    event.preventDefault();
  };
  const closeMenu = () => {
    openMenu(false);
    scroller.current?.focus({ preventScroll: true });
  };
  const idOf = (row: Row, column: number) => `${prefix}${row.item.id}-${column}`;
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
        matrix={matrix}
        folder={row.item.folder}
        group={group}
        isActive={isActive}
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
                  onPick={(permission, propagate) => {
                    change(row, column, permission, propagate);
                  }}
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
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row} aria-rowindex={1}>
            <span role="columnheader" className={classes.folder}>
              {t('rights.folder')}
            </span>
            {as && (
              <span role="columnheader" className={classes.cell} data-as="">
                <span className="truncate" title={as.name}>
                  {as.name}
                </span>
              </span>
            )}
            <span role="columnheader" className={classes.cell} title={t('rights.noGroupText')}>
              {t('rights.noGroup')}
            </span>
            {groups.map(group => (
              <span key={group.id} role="columnheader" className={classes.cell} title={group.name}>
                <Marked color={group.color} name={group.name} />
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index: at, key, start }) => {
            const row = rows[at] as Row;
            const seen = as?.rights.get(row.item.id);
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
                <span
                  id={idOf(row, 0)}
                  role="rowheader"
                  className={`${classes.folder} ${classes.cell}`}
                  data-fixed=""
                  data-active={active.folder === row.item.id && active.column === 0 ? '' : undefined}
                  data-hidden={seen?.permission === 1 ? '' : undefined}
                  style={{ paddingInlineStart: (row.level - 1) * 14 + 8 }}
                  onClick={() => {
                    setActive({ folder: row.item.id, column: 0 });
                    toggle(row.item.id);
                  }}
                >
                  <span className={classes.twist} data-open={row.isOpen ? '' : undefined} aria-hidden>
                    {row.hasChildren && <IconChevronRight size={14} />}
                  </span>
                  <IconFolder size={15} stroke={1.6} aria-hidden />
                  <span className="truncate" title={row.item.name}>
                    {row.item.name}
                  </span>
                </span>
                {as && <SeenCell right={seen} groups={groups} />}
                {columns.map((_group, n) => drawCell(row, n + 1))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

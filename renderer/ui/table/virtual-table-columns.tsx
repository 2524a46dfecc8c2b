// Visible columns of a table: chosen by the user and stored in this browser, else as many as fit.
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { fittingColumns, tracksOf, type Needs } from './virtual-table-fit.ts';
import { choiceKey, isLeftOut, roomOf, type Column } from './virtual-table-props.ts';

/** Pixels next to a table that fills the window. */
const RAIL = 60;

interface TableSpace {
  /** pixels */
  readonly width: number;
  readonly hasBoxes: boolean;
  readonly needs: Needs;
}

/** The columns chosen by the user, else those of the room; of these, as many as fit. */
export function useColumns<Row>(columns: readonly Column<Row>[], name: string | undefined, space: TableSpace) {
  const room = roomOf(space.width);
  const key = choiceKey(name, room);
  const [choices, choose] = useState<Readonly<Record<string, Choice>>>({});
  const kept = useMemo(() => (name === undefined ? undefined : readChoice(key)), [name, key]);
  const choice = useMemo(
    () =>
      choices[key] ?? kept ?? { hidden: columns.filter(each => isLeftOut(each, room)).map(({ id }) => id), added: [] },
    [choices, key, kept, columns, room],
  );
  const { hidden, added } = choice;
  const chosen = columns
    .filter((column, index) => isFixed(column, index) || !hidden.includes(column.id))
    .map(column => (room === 'phone' && column.phoneWidth ? { ...column, width: column.phoneWidth } : column));
  const fitting = fittingColumns(chosen, { ...space, added });
  const ids = fitting.map(({ id }) => id).join(' ');
  return {
    shown: useColumnsOf(columns, ids),
    tracks: tracksOf(fitting, { ...space, added }),
    toggle(id: string) {
      const isShown = ids.split(' ').includes(id);
      const next: Choice = isShown
        ? { hidden: [...hidden.filter(each => each !== id), id], added: added.filter(each => each !== id) }
        : { hidden: hidden.filter(each => each !== id), added: [...added.filter(each => each !== id), id] };
      choose(before => ({ ...before, [key]: next }));
      localStorage.setItem(key, JSON.stringify(next));
    },
  };
}

/** The columns with some ids. Rows are rendered again when it changes. */
const useColumnsOf = <Row,>(columns: readonly Column<Row>[], ids: string): readonly Column<Row>[] =>
  useMemo(() => columns.filter(({ id }) => ids.split(' ').includes(id)), [columns, ids]);

/** Measures the width of an element. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  // Until it is measured: the window without the rail.
  const [width, setWidth] = useState(() => innerWidth - RAIL);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Pixels that the texts of `whole` columns need, of all rows shown so far. Read after painting, when the browser knows
 * the sizes anyway.
 */
export function useNeeds(element: RefObject<HTMLElement | null>): Needs {
  const [needs, setNeeds] = useState<Needs>({});
  const measure = useEffectEvent(() => {
    const found = { ...needs };
    for (const cell of element.current?.querySelectorAll<HTMLElement>('[data-whole]') ?? []) {
      const id = cell.dataset['whole'] ?? '';
      const missing = missingIn(cell);
      if (missing > 0) found[id] = Math.max(found[id] ?? 0, cell.clientWidth + missing);
    }
    if (Object.entries(found).some(([id, need]) => need > (needs[id] ?? 0))) setNeeds(found);
  });
  useEffect(() => measure());
  return needs;
}

/** Pixels by which a text in a cell is cut. */
const missingIn = (cell: HTMLElement): number =>
  [cell, ...cell.querySelectorAll<HTMLElement>('.truncate')].reduce(
    (most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth),
    0,
  );

interface ColumnChooserProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onToggle: (id: string) => void;
}

export const ColumnChooser = <Row,>({ label, columns, shown, onToggle }: ColumnChooserProps<Row>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon size={24} aria-label={label} title={label}>
        <IconColumns3 size={15} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {columns
        .filter((column, index) => !isFixed(column, index))
        .map(column => (
          <Menu.CheckboxItem key={column.id} checked={shown.includes(column)} onChange={() => onToggle(column.id)}>
            {column.title}
          </Menu.CheckboxItem>
        ))}
    </Menu.Dropdown>
  </Menu>
);

/** The columns of name and actions are never hidden. */
const isFixed = <Row,>({ silent, fixed }: Column<Row>, index: number): boolean =>
  index === 0 || silent === true || fixed === true;

/** Columns hidden by the user or by default, and those that the user has added. */
interface Choice {
  readonly hidden: readonly string[];
  readonly added: readonly string[];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];

/** undefined: no choice yet, or it cannot be read any more. Earlier versions stored the hidden columns only. */
function readChoice(key: string): Choice | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (Array.isArray(value)) return { hidden: textsIn(value), added: [] };
    if (typeof value !== 'object' || value === null) return undefined;
    const { hidden, added }: { readonly hidden?: unknown; readonly added?: unknown } = value;
    return { hidden: textsIn(hidden), added: textsIn(added) };
  } catch {
    return undefined;
  }
}

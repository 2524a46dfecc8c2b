// Visible columns of a table: chosen by the user and stored in this browser, else as many as fit.
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { choiceKey, isLeftOut, roomOf, type Room, type Column } from './virtual-table-props.ts';

/** Pixels next to a table that fills the window. */
const RAIL = 60;

/** The visible columns. */
export function useColumns<Row>(columns: readonly Column<Row>[], name: string | undefined, room: Room) {
  const key = choiceKey(name, room);
  const [chosen, choose] = useState<Readonly<Record<string, readonly string[]>>>({});
  const kept = useMemo(() => (name === undefined ? undefined : readHidden(key)), [name, key]);
  const hidden = useMemo(
    () => chosen[key] ?? kept ?? columns.filter(column => isLeftOut(column, room)).map(({ id }) => id),
    [chosen, key, kept, columns, room],
  );
  // Rows are rendered again when it changes.
  const shown = useMemo(
    () => columns.filter((column, index) => isFixed(column, index) || !hidden.includes(column.id)),
    [columns, hidden],
  );
  return {
    shown,
    toggle(id: string) {
      const next = hidden.includes(id) ? hidden.filter(each => each !== id) : [...hidden, id];
      choose(before => ({ ...before, [key]: next }));
      localStorage.setItem(key, JSON.stringify(next));
    },
  };
}

/** Measures the width of an element. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  // Until it is measured: the window without the rail.
  const [room, setRoom] = useState(() => roomOf(innerWidth - RAIL));
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(roomOf(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

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

/** undefined: no choice yet, or it cannot be read any more. */
function readHidden(key: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

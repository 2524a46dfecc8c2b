// Which columns of a table are shown: chosen by hand and remembered by this browser, else as many as the width bears.
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Column } from './virtual-table.tsx';

/** Pixels below which a table leaves out its `wide` columns. */
const NARROW = 840;

export interface ColumnChooserProps {
  /** name under which the choice is remembered */
  readonly name: string;
  readonly label: string;
}

interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  readonly toggle: (id: string) => void;
}

/** The columns in sight. Narrow and wide tables are remembered apart: what is too much for one is right for the other. */
export function useColumns<Row>(
  columns: readonly Column<Row>[],
  name: string | undefined,
  isNarrow: boolean,
): ColumnChoice<Row> {
  const key = `plinth.columns.${name ?? ''}${isNarrow ? '.narrow' : ''}`;
  const [chosen, choose] = useState<Readonly<Record<string, readonly string[]>>>({});
  const kept = useMemo(() => (name === undefined ? undefined : readHidden(key)), [name, key]);
  const hidden = chosen[key] ?? kept ?? columns.filter(({ wide }) => wide && isNarrow).map(({ id }) => id);
  return {
    shown: columns.filter((column, index) => isFixed(column, index) || !hidden.includes(column.id)),
    toggle(id) {
      const next = hidden.includes(id) ? hidden.filter(each => each !== id) : [...hidden, id];
      choose(before => ({ ...before, [key]: next }));
      localStorage.setItem(key, JSON.stringify(next));
    },
  };
}

/** Whether an element is too narrow for all columns. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => innerWidth <= 900);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < NARROW);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isNarrow;
}

export function ColumnChooser<Row>({
  label,
  columns,
  shown,
  onToggle,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onToggle: (id: string) => void;
}) {
  return (
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
            <Menu.CheckboxItem
              key={column.id}
              checked={shown.includes(column)}
              onChange={() => {
                onToggle(column.id);
              }}
            >
              {column.title}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a row is called and what can be done with it are never hidden. */
const isFixed = <Row,>({ silent }: Column<Row>, index: number): boolean => index === 0 || silent === true;

/** undefined: nothing was chosen yet, or it cannot be read any more. */
function readHidden(key: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

// One row or heading of the list.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedTable } from './list-source.ts';
import type { CellValue } from './list-shapes.ts';
import type { ListView } from './list-view.ts';
import { textAt } from './packed-texts.ts';
import { cellOf } from './table-data.ts';
import classes from './lists.module.css';

export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly language: string;
}

/** A value as people read it. */
export function cellText(value: CellValue, { yes, no, language }: CellWords): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? numberText(value, language) : value;
}

const formats = new Map<string, Intl.NumberFormat>();
function numberText(value: number, language: string): string {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })));
  return format.format(value);
}

interface LineProps {
  readonly id: string;
  /** from 1, the heading of the table included */
  readonly position: number;
  readonly start: number;
  readonly isActive: boolean;
  readonly table: LoadedTable;
  /** how many columns are seen */
  readonly seen: number;
  readonly words: CellWords;
  readonly onClick: (event: MouseEvent) => void;
}

export const RowLine = memo(function RowLine({
  row,
  isSelected,
  isGrouped,
  onOpen,
  ...line
}: LineProps & {
  readonly row: number;
  readonly isSelected: boolean;
  readonly isGrouped: boolean;
  readonly onOpen: () => void;
}) {
  const { table, words } = line;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys (aria-activedescendant)
    <div
      id={line.id}
      role="row"
      aria-rowindex={line.position}
      aria-selected={isSelected}
      className={classes.row}
      data-active={line.isActive || undefined}
      data-grouped={isGrouped || undefined}
      data-uuid={textAt(table.uuids, row)}
      style={{ transform: `translateY(${line.start}px)` }}
      onClick={line.onClick}
      onDoubleClick={onOpen}
    >
      {table.columns.slice(0, line.seen).map((column, at) => {
        const value = cellOf(column, row);
        const text = cellText(value, words);
        return (
          <span
            key={at}
            role="gridcell"
            className={classes.cell}
            data-number={typeof value === 'number' || undefined}
            title={text}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
});

export const GroupLine = memo(function GroupLine({
  view,
  group,
  by,
  isFolded,
  ...line
}: LineProps & {
  readonly view: ListView;
  readonly group: number;
  /** position of the column that the group is of */
  readonly by: number;
  readonly isFolded: boolean;
}) {
  const { t } = useTranslation();
  const { table, words } = line;
  const level = view.levels[group]!;
  const value = cellOf(table.columns[by]!, view.rows[view.starts[group]!]!);
  const Symbol = isFolded ? IconChevronRight : IconChevronDown;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as for rows
    <div
      id={line.id}
      role="row"
      aria-rowindex={line.position}
      aria-expanded={!isFolded}
      aria-level={level + 1}
      className={classes.group}
      data-active={line.isActive || undefined}
      style={{ transform: `translateY(${line.start}px)` }}
      onClick={line.onClick}
    >
      <span role="gridcell" className={classes.groupName} style={{ paddingLeft: level * 16 }}>
        <Symbol size={14} aria-hidden />
        <strong>{cellText(value, words) || words.none}</strong>
        <span className="quiet">{t('lists.elements', { count: view.counts[group]! })}</span>
      </span>
      <SumCells view={view} group={group} {...line} />
    </div>
  );
});

/** The sums of a group below their columns; of all rows when the group is the number of groups. */
export function SumCells({
  view,
  group,
  table,
  seen,
  words,
}: Pick<LineProps, 'table' | 'seen' | 'words'> & { readonly view: ListView; readonly group: number }) {
  return view.summed.map((column, n) => {
    if (column >= seen) return null;
    const text = cellText(Number(view.sums[group * view.summed.length + n]!.toPrecision(12)), words);
    const { unit } = table.columns[column]!.info;
    return (
      <span
        key={column}
        role="gridcell"
        className={classes.sum}
        style={{ gridColumn: column + 1 }}
        title={`${text} ${unit ?? ''}`}
      >
        {text}
      </span>
    );
  });
}

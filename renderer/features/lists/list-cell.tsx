// One row or heading of the list.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cellText, groupText, sumTexts, type CellWords } from './cell-text.ts';
import { titleOf, type ColumnWords } from './conditions.ts';
import { keyOf, summaries, type Summary } from './list-shapes.ts';
import { setSummary } from './use-list.ts';
import type { LoadedTable } from './table/list-source.ts';
import type { ListView } from './table/list-view.ts';
import { textAt, cellOf } from './table/table-data.ts';
import classes from './lists.module.css';

interface LineProps {
  readonly id: string;
  /** from 1, including the header of the table */
  readonly position: number;
  readonly start: number;
  readonly isActive: boolean;
  readonly table: LoadedTable;
  /** number of visible columns */
  readonly seen: number;
  readonly words: CellWords;
  readonly onClick: (event: MouseEvent) => void;
}

interface RowLineProps extends LineProps {
  readonly row: number;
  readonly isSelected: boolean;
  readonly isGrouped: boolean;
  readonly onOpen: () => void;
}

export const RowLine = memo(function RowLine({ row, isSelected, isGrouped, onOpen, ...line }: RowLineProps) {
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

interface GroupLineProps extends LineProps {
  readonly view: ListView;
  readonly group: number;
  /** index of the grouping column */
  readonly by: number;
  readonly isFolded: boolean;
}

export const GroupLine = memo(function GroupLine({ view, group, by, isFolded, ...line }: GroupLineProps) {
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
        <strong>{groupText(value, words)}</strong>
        <span className="quiet">{t('lists.elements', { count: view.counts[group]! })}</span>
      </span>
      <SumCells view={view} group={group} {...line} />
    </div>
  );
});

type SumCellsProps = Pick<LineProps, 'table' | 'words'> & { readonly view: ListView; readonly group: number };

/** The summaries of a group below their columns. */
function SumCells({ view, group, table, words }: SumCellsProps) {
  const { t } = useTranslation();
  const infos = table.columns.map(({ info }) => info);
  return sumTexts(view, group, infos, words).map(({ column, summary, text, title }) => (
    <span
      key={column}
      role="gridcell"
      className={classes.sum}
      style={{ gridColumn: column + 1 }}
      title={`${t(`lists.summary.${summary}`)}: ${title}`}
    >
      {summary !== 'sum' && <span className="quiet">{t(`lists.summaryMark.${summary}`)} </span>}
      {text}
    </span>
  ));
}

/** The last line: summaries of all rows, each with a menu to choose another one. */
export function TotalLine({ view, table, seen, words, columnWords }: TotalLineProps) {
  const { t } = useTranslation();
  const infos = table.columns.slice(0, seen).map(({ info }) => info);
  const sums = new Map(sumTexts(view, view.levels.length, infos, words).map(sum => [sum.column, sum]));
  const first = infos.findIndex(({ value_type }) => value_type === 'number');
  if (first < 0) return null;
  return (
    <div role="row" className={classes.total}>
      {first > 0 && (
        <span role="gridcell" className={classes.groupName} style={{ gridColumn: `1 / ${first + 1}` }}>
          <strong>{t('lists.total')}</strong>
        </span>
      )}
      {infos.map((info, column) => {
        if (info.value_type !== 'number') return null;
        const chosen = view.summed.find(each => each.column === column)?.summary ?? 'none';
        const title = titleOf(info, columnWords);
        const sum = sums.get(column);
        return (
          // eslint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the text
          <span key={keyOf(info)} role="gridcell" className={classes.sum} style={{ gridColumn: column + 1 }}>
            <Menu position="top-end">
              <Menu.Target>
                <UnstyledButton
                  className={classes.summary}
                  data-none={chosen === 'none' || undefined}
                  title={summaryText(t, chosen, sum?.title)}
                >
                  <VisuallyHidden>{title}</VisuallyHidden>
                  <span className="quiet">
                    {t(chosen === 'none' ? 'lists.summaryMark.none' : `lists.summary.${chosen}`)}
                  </span>
                  {chosen !== 'none' && (sum?.text ?? '–')}
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{title}</Menu.Label>
                {summaries.map(summary => (
                  <Menu.Item
                    key={summary}
                    aria-current={summary === chosen || undefined}
                    onClick={() => setSummary(info, summary)}
                  >
                    {t(`lists.summary.${summary}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </span>
        );
      })}
    </div>
  );
}

type TotalLineProps = Pick<LineProps, 'table' | 'seen' | 'words'> & {
  readonly view: ListView;
  readonly columnWords: ColumnWords;
};

const summaryText = (t: TFunction, summary: Summary, value: string | undefined): string =>
  [t(`lists.summary.${summary}`), value].filter(Boolean).join(': ');

// The rows of the list, of which only those in sight are made. Its keys and clicks select elements in the model.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../viewer/open-view.ts';
import { nameOf, titleOf, type ColumnWords } from './columns-rules.ts';
import { GroupLine, RowLine, SumCells, type CellWords } from './list-cell.tsx';
import { columnOf, keyOf, type ColumnInfo } from './list-shapes.ts';
import { groupKey } from './list-view.ts';
import { useLinesInSight } from './row-window.ts';
import { lineStep, rowsBetween, rowsOfLine } from './row-selection.ts';
import { setList, useListState } from './state.ts';
import { cellOf } from './table-data.ts';
import { useSelectedRows, type ShownList } from './use-list.ts';
import classes from './lists.module.css';

/** Pixels; more where fingers point. */
const ROW = matchMedia('(pointer: coarse)').matches ? 38 : 26;
const [TEXT, NUMBER] = [150, 110];

interface GridProps extends ShownList {
  readonly elements: OpenView['elements'];
  readonly columnWords: ColumnWords;
}

export function ListGrid({ elements, columnWords, ...shown }: GridProps) {
  const { table, view } = shown;
  const { t, i18n } = useTranslation();
  const { columns, groups } = useListState();
  const { selected, ...grid } = useGridActs(shown, elements);
  const seen = Math.min(columns.length, table.columns.length);
  const heads = table.columns.slice(0, seen).map(({ info }) => info);
  const by = groups.map(group => table.columns.findIndex(({ info }) => keyOf(info) === keyOf(group)));
  const words: CellWords = {
    yes: t('lists.yes'),
    no: t('lists.no'),
    none: t('lists.noValue'),
    language: i18n.language,
  };
  const template = heads.map(({ value_type }) => `minmax(${value_type === 'number' ? NUMBER : TEXT}px, 1fr)`).join(' ');
  const line = { table, seen, words };
  return (
    <div
      ref={grid.scroller}
      className={classes.grid}
      role="treegrid"
      tabIndex={0}
      aria-label={t('lists.grid')}
      aria-rowcount={view.lines.length + 1}
      aria-multiselectable
      aria-activedescendant={grid.active < 0 ? undefined : grid.idOf(grid.active)}
      data-selected={selected.count}
      onKeyDown={grid.onKey}
      style={{ '--columns': template } as Record<string, string>}
    >
      <div className={classes.content} style={{ minWidth: heads.length * TEXT }}>
        <div role="row" aria-rowindex={1} className={classes.head}>
          {heads.map(head => (
            <Heading key={keyOf(head)} head={head} words={columnWords} />
          ))}
        </div>
        <div role="rowgroup" style={{ height: view.lines.length * ROW, position: 'relative' }}>
          {grid.lines.map(index => {
            const at = view.lines[index]!;
            const shared = {
              id: grid.idOf(index),
              position: index + 2,
              start: index * ROW,
              isActive: index === grid.active,
              onClick: (event: MouseEvent) => grid.onClick(index, event),
              ...line,
            };
            if (at >= 0)
              return (
                <RowLine
                  key={at}
                  {...shared}
                  row={at}
                  isSelected={selected.marks[at] === 1}
                  isGrouped={groups.length > 0}
                  onOpen={elements.frame}
                />
              );
            const group = -at - 1;
            return (
              <GroupLine
                key={at}
                {...shared}
                view={view}
                group={group}
                by={by[view.levels[group]!] ?? 0}
                isFolded={grid.isFolded(group)}
              />
            );
          })}
        </div>
        {view.summed.some(column => column < seen) && (
          <div role="row" className={classes.total}>
            <span role="gridcell" className={classes.groupName}>
              <strong>{t('lists.total')}</strong>
            </span>
            <SumCells view={view} group={view.levels.length} {...line} />
          </div>
        )}
      </div>
    </div>
  );
}

function Heading({ head, words }: { readonly head: ColumnInfo; readonly words: ColumnWords }) {
  const { t } = useTranslation();
  const sort = useListState(state => state.sort);
  const isSorted = sort !== null && keyOf(sort.column) === keyOf(head);
  const Symbol = sort?.down ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      className={classes.cell}
      data-number={head.value_type === 'number' || undefined}
      aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        title={t('lists.sortBy', { column: titleOf(head, words) })}
        onClick={() => setList({ sort: isSorted && sort.down ? null : { column: columnOf(head), down: isSorted } })}
      >
        <span>{nameOf(head, words)}</span>
        {head.unit && <span className="quiet">{head.unit}</span>}
        {isSorted && <Symbol size={12} aria-hidden />}
      </button>
    </span>
  );
}

/** What keys and clicks do; what is selected elsewhere comes into sight. */
// Long: the state of the grid and the few acts that change it.
function useGridActs(shown: ShownList, elements: OpenView['elements']) {
  const { table, view, links } = shown;
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const anchor = useRef(-1);
  const { groups, folded } = useListState();
  const selected = useSelectedRows(shown, elements);
  const { lines, scrollTo } = useLinesInSight(scroller, ROW, view.lines.length);
  const keyOfGroup = (group: number): string => {
    const row = view.rows[view.starts[group]!]!;
    return keyAt(row, view.levels[group]! + 1);
  };
  const keyAt = (row: number, levels: number): string =>
    groupKey(
      groups.slice(0, levels).flatMap(wanted => {
        const column = table.columns.find(({ info }) => keyOf(info) === keyOf(wanted));
        return column ? [cellOf(column, row)] : [];
      }),
    );

  const current = elements.current();
  /** what was selected here: it is in sight already */
  const own = useRef(-1);
  useEffect(() => {
    const row = elements.tree() === shown.tree ? (links.rowOf[current] ?? -1) : -1;
    if (row < 0 || current === own.current) return;
    own.current = current;
    const line = view.lines.indexOf(row);
    if (line >= 0) {
      setActive(line);
      anchor.current = line;
      scrollTo(line);
      return;
    }
    const keys = groups.map((_group, level) => keyAt(row, level + 1)).filter(key => folded.has(key));
    if (keys.length === 0) return;
    own.current = -1; // once its group is open
    setList({ folded: folded.difference(new Set(keys)) });
    // Only when something else was selected: scrolling by hand must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current, links, view]);

  const select = (rows: Iterable<number>, last: number) => {
    if (elements.tree() !== shown.tree) return;
    const nodes = Array.from(rows, row => links.nodes[row]!).filter(node => node >= 0);
    const node = last >= 0 ? links.nodes[last]! : -1;
    own.current = node;
    elements.select(nodes, node);
  };
  const toggle = (line: number) => {
    const rows = rowsOfLine(view, line);
    const isOn = rows.every(row => selected.marks[row] === 1);
    const before = new Set<number>();
    for (let row = 0; row < selected.marks.length; row++) if (selected.marks[row] === 1) before.add(row);
    for (const row of rows) {
      if (isOn) before.delete(row);
      else before.add(row);
    }
    select(before, isOn ? -1 : (rows.at(-1) ?? -1));
  };
  const fold = (group: number) => setList({ folded: folded.symmetricDifference(new Set([keyOfGroup(group)])) });
  const pick = (index: number, how: 'only' | 'toggle' | 'to') => {
    const line = view.lines[index]!;
    setActive(index);
    if (how === 'to') {
      const rows = rowsBetween(view, Math.max(0, anchor.current), index);
      select(rows, line >= 0 ? line : -1);
      return;
    }
    anchor.current = index;
    if (how === 'toggle') toggle(line);
    else select(rowsOfLine(view, line), line >= 0 ? line : -1);
  };

  const onClick = (index: number, event: MouseEvent) => {
    const line = view.lines[index]!;
    const isMore = event.ctrlKey || event.metaKey;
    if (line < 0 && !isMore && !event.shiftKey) {
      setActive(index);
      fold(-line - 1);
    } else pick(index, event.shiftKey ? 'to' : isMore ? 'toggle' : 'only');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const page = Math.max(1, Math.floor((scroller.current.clientHeight ?? 0) / ROW) - 3);
    const next = event.altKey ? undefined : lineStep(event.key, active, view.lines.length, page);
    const line = view.lines[active];
    const isGroup = line !== undefined && line < 0;
    const isFolded = isGroup && folded.has(keyOfGroup(-line - 1));
    if (next !== undefined) {
      setActive(next);
      scrollTo(next);
      if (event.shiftKey) pick(next, 'to');
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) select(view.rows, -1);
    else if (event.key === ' ' && line !== undefined) pick(active, event.ctrlKey || event.shiftKey ? 'toggle' : 'only');
    else if (isGroup && (event.key === 'Enter' || event.key === (isFolded ? 'ArrowRight' : 'ArrowLeft')))
      fold(-line - 1);
    else if (event.key === 'Enter' && line !== undefined) {
      pick(active, 'only');
      elements.frame();
    } else if (event.key === 'Escape' && selected.count > 0) elements.select([], -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    scroller,
    lines,
    active,
    selected,
    onClick,
    onKey,
    idOf: (index: number) => `${prefix}${index}`,
    isFolded: (group: number) => folded.has(keyOfGroup(group)),
  };
}

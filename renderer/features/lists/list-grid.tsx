// The rows of the list; renders only the visible ones. Keys and clicks select elements in the model.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../viewer/open-view.ts';
import { toggledIn } from '../../ui/toggled.ts';
import { columnTemplate, leastWidth, nextSort, sortOf, type CellWords } from './cell-text.ts';
import { nameOf, titleOf, type ColumnWords } from './conditions.ts';
import { clickAct, keyAct, pageOf, type GridAct, type KeyPlace, type PickHow } from './grid-acts.ts';
import { foldedAround, groupPositions, keyOfGroup, type Grouped } from './groupings.ts';
import { GroupLine, RowLine, TotalLine } from './list-cell.tsx';
import { keyOf, type ColumnInfo } from './list-shapes.ts';
import { useLinesInSight } from './table/row-window.ts';
import { elementsOf, rowsBetween, rowsOfLine, toggledRows } from './table/row-selection.ts';
import { setList, useListState, useSelectedRows, type ShownList } from './use-list.ts';
import classes from './lists.module.css';

/** Pixels; more for coarse pointers. */
const ROW = matchMedia('(pointer: coarse)').matches ? 38 : 26;

type GridProps = ShownList & { readonly elements: OpenView['elements']; readonly columnWords: ColumnWords };

export function ListGrid({ elements, columnWords, ...shown }: GridProps) {
  const { table, view } = shown;
  const { t, i18n } = useTranslation();
  const { columns, groups } = useListState();
  const { selected, ...grid } = useGridActs(shown, elements);
  const seen = Math.min(columns.length, table.columns.length);
  const heads = table.columns.slice(0, seen).map(({ info }) => info);
  const by = groupPositions(table, groups);
  const words: CellWords = {
    yes: t('lists.yes'),
    no: t('lists.no'),
    none: t('lists.noValue'),
    language: i18n.language,
  };
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
      style={{ '--columns': columnTemplate(heads) } as Record<string, string>}
    >
      <div className={classes.content} style={{ minWidth: leastWidth(heads) }}>
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
        <TotalLine view={view} columnWords={columnWords} {...line} />
      </div>
    </div>
  );
}

function Heading({ head, words }: { readonly head: ColumnInfo; readonly words: ColumnWords }) {
  const { t } = useTranslation();
  const sort = useListState(state => state.sort);
  const order = sortOf(sort, head);
  const Symbol = order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      className={classes.cell}
      data-number={head.value_type === 'number' || undefined}
      aria-sort={order}
    >
      <button
        type="button"
        className={classes.sort}
        title={t('lists.sortBy', { column: titleOf(head, words) })}
        onClick={() => setList({ sort: nextSort(sort, head) })}
      >
        <span>{nameOf(head, words)}</span>
        {head.unit && <span className="quiet">{head.unit}</span>}
        {order !== 'none' && <Symbol size={12} aria-hidden />}
      </button>
    </span>
  );
}

/** Actions of keys and clicks; scrolls to elements that are selected elsewhere. */
function useGridActs(shown: ShownList, elements: OpenView['elements']) {
  const { table, view, links } = shown;
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const anchor = useRef(-1);
  const { groups, folded } = useListState();
  const selected = useSelectedRows(shown, elements);
  const { lines, scrollTo } = useLinesInSight(scroller, ROW, view.lines.length);
  const grouped: Grouped = { table, view, by: groupPositions(table, groups) };

  const current = elements.current();
  /** the selection made here: already visible */
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
    const keys = foldedAround(grouped, row, folded);
    if (keys.length === 0) return;
    own.current = -1; // scroll once its group is expanded
    setList({ folded: folded.difference(new Set(keys)) });
    // Only on a change of the selection: scrolling by hand must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current, links, view]);

  const select = (rows: Iterable<number>, last: number) => {
    if (elements.tree() !== shown.tree) return;
    const { elements: nodes, current: node } = elementsOf(links, rows, last);
    own.current = node;
    elements.select(nodes, node);
  };
  const isFolded = (group: number) => folded.has(keyOfGroup(grouped, group));
  const fold = (index: number) => {
    const line = view.lines[index]!;
    setActive(index);
    setList({ folded: toggledIn(folded, keyOfGroup(grouped, -line - 1)) });
  };
  const pick = (index: number, how: PickHow) => {
    const line = view.lines[index]!;
    setActive(index);
    const last = line >= 0 ? line : -1;
    if (how === 'to') {
      select(rowsBetween(view, Math.max(0, anchor.current), index), last);
      return;
    }
    anchor.current = index;
    const toggled = how === 'toggle' ? toggledRows(view, line, selected) : undefined;
    select(toggled?.selected ?? rowsOfLine(view, line), toggled?.last ?? last);
  };

  const run = (act: GridAct, index: number) => {
    if (act.kind === 'step') {
      setActive(act.to);
      scrollTo(act.to);
      if (act.extends) pick(act.to, 'to');
    } else if (act.kind === 'pick') pick(index, act.how);
    else if (act.kind === 'open') {
      pick(index, 'only');
      elements.frame();
    } else if (act.kind === 'fold') fold(index);
    else if (act.kind === 'all') select(view.rows, -1);
    else elements.select([], -1);
  };
  const onClick = (index: number, event: MouseEvent) => run(clickAct(view.lines[index]!, event), index);
  const kindOfLine = (line: number): KeyPlace['line'] => {
    if (line >= 0) return 'row';
    return isFolded(-line - 1) ? 'folded group' : 'open group';
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const line = view.lines[active];
    const act = keyAct(event, {
      active,
      count: view.lines.length,
      page: pageOf(scroller.current.clientHeight, ROW),
      line: line === undefined ? undefined : kindOfLine(line),
      hasSelected: selected.count > 0,
    });
    if (!act) return;
    run(act, active);
    event.preventDefault();
    event.stopPropagation();
  };
  const idOf = (index: number) => `${prefix}${index}`;
  return { scroller, lines, active, selected, onClick, onKey, idOf, isFolded };
}

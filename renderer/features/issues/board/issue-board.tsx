// The issues as a board: a column for each status. Cards are dragged by mouse and finger, or moved by keys.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import { useKeyHints } from '../../../ui/commands.ts';
import { BoardColumn } from './board-column.tsx';
import { columnsOf, boardKeyHints, cardStep, focused, requestFocus } from './board-columns.ts';
import type { BoardOrder, ActiveCard } from './board-columns.ts';
import { attachDrag } from './board-drag.ts';
import classes from './board.module.css';
import type { Placed } from '../place.ts';

interface IssueBoardProps extends Placed {
  readonly issues: readonly Topic[];
  readonly overviews: ReadonlyMap<string, TopicOverview> | undefined;
  readonly order: BoardOrder;
  readonly opened: string | undefined;
  readonly onMove: (issue: Topic, status: string | null) => void;
  readonly onNew: (status: string | null) => void;
  readonly onOrder: (order: readonly string[]) => void;
  readonly onDelete: (issues: readonly Topic[]) => void;
}

export function IssueBoard(props: IssueBoardProps) {
  const { at, ways, issues, overviews, order, opened, onMove, onNew, onOrder, onDelete } = props;
  const { t } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveCard>({ guid: undefined, turn: 0 });
  const fulfilled = useRef(0);
  const [announced, announce] = useState('');
  const mayDrag = at.rights.update;
  useKeyHints(useMemo(() => boardKeyHints(t, mayDrag), [t, mayDrag]));
  const columns = useMemo(() => columnsOf(issues, at.values, order), [issues, at.values, order]);
  useEffect(() => {
    onOrder(columns.flatMap(column => column.issues.map(({ guid }) => guid)));
  }, [columns, onOrder]);
  const focus = (guid: string, status?: string | null) => setActive(before => requestFocus(before, guid, status));
  const move = (issue: Topic, status: string | null) => {
    if (status === issue.topic_status || !at.rights.update) return;
    onMove(issue, status);
    announce(t('issues.moved', { title: issue.title, status: status ?? t('issues.no.status') }));
  };
  const drop = (guid: string, place: number) => {
    const issue = issues.find(each => each.guid === guid);
    const column = columns[place];
    if (issue && column) move(issue, column.status);
  };
  // The listener is attached once, and uses the current columns.
  const dropNow = useRef(drop);
  useEffect(() => {
    dropNow.current = drop;
  });
  useEffect(() => {
    if (!board.current || !mayDrag) return undefined;
    return attachDrag(board.current, (guid, place) => dropNow.current(guid, place));
  }, [mayDrag]);

  const onKeyDown = (event: KeyboardEvent) => {
    const guid = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
    const issue = issues.find(each => each.guid === guid);
    const step = issue && cardStep(event, issue, columns, at.rights);
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'move') {
      move(issue, step.status);
      focus(issue.guid, step.status);
    } else if (step.kind === 'focus') focus(step.guid);
    else if (step.kind === 'delete') onDelete([issue]);
  };
  const onFocus = useCallback((guid: string) => setActive(before => focused(before, guid)), []);

  return (
    <div ref={board} className={classes.board} onKeyDown={onKeyDown} data-still={mayDrag ? undefined : ''}>
      {columns.map((column, place) => (
        <BoardColumn
          key={column.status ?? ''}
          {...{ at, ways, column, place, overviews, active, fulfilled, opened, onFocus }}
          onNew={at.rights.create ? onNew : undefined}
        />
      ))}
      <span className={classes.unseen} role="status">
        {announced}
      </span>
    </div>
  );
}

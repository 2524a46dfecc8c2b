// A column of the board: renders only the visible cards.
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicOverview, Topic } from '../../../api/shapes.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { type BoardColumn as Column, activeIn, tabStop, type ActiveCard } from './board-columns.ts';
import classes from './board.module.css';
import { linkTo, type Placed } from '../place.ts';
import { numberOf } from '../filters/filters.ts';
import { CommentCount, LabelChips } from '../table/issue-columns.tsx';
import { DueMark, PersonMark, ValueMark } from '../marks.tsx';
import { nameOf } from '../options.ts';
import { shownValue } from '../values/values.ts';

interface BoardCardProps extends Placed {
  readonly issue: Topic;
  readonly overview: TopicOverview | undefined;
  /** in the tab order */
  readonly isStop: boolean;
  readonly isOpen: boolean;
  readonly onFocus: (guid: string) => void;
}

const BoardCard = memo(function Card({ at, ways, issue, overview, isStop, isOpen, onFocus }: BoardCardProps) {
  const { t } = useTranslation();
  const { values, people, today } = at;
  return (
    <a
      className={classes.card}
      {...linkTo({ go: () => ways.onOpen(issue.guid) }, ways.addressOf(issue.guid))}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      data-card={issue.guid}
      onFocus={() => onFocus(issue.guid)}
    >
      <span className={classes.cardHead}>
        <span className="quiet numbers">#{numberOf(issue)}</span>
        {issue.priority !== null && <ValueMark {...shownValue(values, 'priority', issue.priority)} />}
        {issue.topic_type !== null && <span className="truncate quiet">{issue.topic_type}</span>}
      </span>
      <span className={classes.cardBody}>
        <span className={classes.cardTitle}>{issue.title}</span>
        {overview?.picture && (
          <img className={classes.cardPicture} src={overview.picture} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={classes.cardFoot}>
        {issue.assigned_to !== null && <PersonMark name={nameOf(people, issue.assigned_to)} short />}
        <DueMark issue={issue} today={today} />
        <LabelChips labels={issue.labels} at={at} />
        <span className={classes.space} />
        <CommentCount
          count={overview?.comments ?? 0}
          label={t('issues.commentCount', { count: overview?.comments ?? 0 })}
        />
      </span>
    </a>
  );
});

/** Height of a card and the gap between two, in pixels. */
const CARD = 104;
const GAP = 8;

interface BoardColumnProps extends Placed {
  readonly column: Column;
  readonly place: number;
  readonly overviews: ReadonlyMap<string, TopicOverview> | undefined;
  readonly active: ActiveCard;
  /** the last focus request that was fulfilled */
  readonly fulfilled: RefObject<number>;
  readonly opened: string | undefined;
  readonly onFocus: (guid: string) => void;
  /** undefined without permission to create issues */
  readonly onNew: ((status: string | null) => void) | undefined;
}

export function BoardColumn(props: BoardColumnProps) {
  const { at, ways, column, place, overviews, active, fulfilled, opened, onFocus, onNew } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { issues, status, color } = column;
  const virtual = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD + GAP,
    overscan: 4,
    getItemKey: index => issues[index]?.guid ?? index,
  });
  const { index: activeIndex, isHere } = activeIn(column, active);
  useEffect(() => {
    if (active.turn === fulfilled.current || !isHere) return undefined;
    virtual.scrollToIndex(activeIndex);
    const frame = requestAnimationFrame(() => {
      const card = scroller.current?.querySelector<HTMLElement>(`[data-card="${active.guid}"]`);
      if (card) fulfilled.current = active.turn;
      card?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // Only a new request moves the focus, not a change of the list in the meantime.
  }, [active.turn, isHere]); // eslint-disable-line react-hooks/exhaustive-deps -- see above
  const shown = virtual.getVirtualItems();
  const inSight = shown.map(({ index }) => index);
  const stop = tabStop(inSight, activeIndex);
  const name = status ?? t('issues.no.status');
  return (
    <section className={classes.column} data-column={place} aria-label={name}>
      <header className={classes.columnHead}>
        <h2>
          <Marked color={color} name={name} />
        </h2>
        <span className="quiet numbers">{formatNumber(issues.length)}</span>
        <span className={classes.space} />
        {onNew && (
          <ActionIcon
            size={24}
            aria-label={t('issues.newIn', { status: name })}
            title={t('issues.new')}
            onClick={() => onNew(status)}
          >
            <IconPlus size={14} />
          </ActionIcon>
        )}
      </header>
      <div ref={scroller} className={classes.cards}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const issue = issues[index];
            return (
              issue && (
                <li
                  key={issue.guid}
                  aria-setsize={issues.length}
                  aria-posinset={index + 1}
                  style={{ height: CARD, transform: `translateY(${start}px)` }}
                >
                  <BoardCard
                    {...{ at, ways, issue, onFocus }}
                    overview={overviews?.get(issue.guid)}
                    isStop={index === stop}
                    isOpen={issue.guid === opened}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

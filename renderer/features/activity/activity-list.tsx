// Lines of a log grouped by day; renders only the visible ones.
import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import { ActivityLine } from './activity-line.tsx';
import classes from './activity.module.css';
import { dayWord } from './line-words.ts';
import type { LogEntry } from './sentences.ts';
import { rowsOf, type Row } from './sentences.ts';
import { useToday } from './use-today.ts';

export interface ActivityListProps {
  readonly label: string;
  readonly cloudId: number;
  readonly projectId: number;
  readonly entries: readonly LogEntry[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Pixels, until a row is measured. */
const ROW = 32;

export function ActivityList({
  label,
  cloudId,
  projectId,
  entries,
  hasMore,
  isLoadingMore,
  onMore,
}: ActivityListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const today = useToday();
  const rows = useMemo(() => rowsOf(entries, today), [entries, today]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: index => (rows[index] as Row).key,
    onChange: ({ range, isScrolling }) => {
      if (isScrolling && hasMore && !isLoadingMore && range && range.endIndex > rows.length - 20) onMore();
    },
  });
  return (
    <div ref={scroller} className={classes.scroller} role="region" tabIndex={0} aria-label={label}>
      <div className={classes.list} style={{ height: virtual.getTotalSize() }} role="list">
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index] as Row;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
            >
              {row.kind === 'day' ? (
                <h2 className={classes.date}>{dayWord(t, row.daysAgo, formatDay(row.date))}</h2>
              ) : (
                <ActivityLine entry={row.entry} cloudId={cloudId} projectId={projectId} />
              )}
            </div>
          );
        })}
      </div>
      {hasMore && (
        <div className={classes.more}>
          <Button loading={isLoadingMore} onClick={onMore}>
            {t('activity.earlier')}
          </Button>
        </div>
      )}
    </div>
  );
}

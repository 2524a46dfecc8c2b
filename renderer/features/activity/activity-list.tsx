// Lines of a log grouped by day; renders only the visible ones.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCube, IconFile, IconFolder, IconHome, IconMessageReport, IconRubberStamp } from '@tabler/icons-react';
import { IconTag, IconUsers } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InProject } from '../../api/shapes.ts';
import { ignoreFailure } from '../../ui/commands.ts';
import { exactTime, formatDay, formatMinute } from '../../ui/numbers/format.ts';
import classes from './activity.module.css';
import { dayWord, lineWords, placeOf, subjectOf, type LineSubject, type ObjectPlace } from './line-words.ts';
import { type LogEntry, rowsOf, type Row } from './sentences.ts';
import { useToday } from './days.ts';
import { TextButton } from '../../ui/buttons.tsx';

// A line of a project's log: time, kind of object, and the sentence with the object as a link.

const icons: Readonly<Record<LineSubject, Icon>> = {
  document: IconFile,
  folder: IconFolder,
  project: IconHome,
  tag: IconTag,
  visa: IconRubberStamp,
  topic: IconMessageReport,
  model: IconCube,
  people: IconUsers,
};

export function ActivityLine({ entry, ...project }: InProject & { readonly entry: LogEntry }) {
  const { t } = useTranslation();
  const { date, description } = entry;
  const Symbol = icons[subjectOf(entry)];
  const { before, after, object, more } = lineWords(t, entry);
  return (
    <div className={classes.line}>
      <time dateTime={date} title={exactTime(date)}>
        {formatMinute(date)}
      </time>
      <Symbol size={15} stroke={1.6} aria-hidden />
      <span className={classes.said}>
        {before}
        {after !== undefined && <ObjectLink place={placeOf(description?.object ?? null)} text={object} {...project} />}
        {after}
        {more.inNameOf && <span> {more.inNameOf}</span>}
        {more.through && <span className={classes.quiet}> {more.through}</span>}
      </span>
    </div>
  );
}

type ObjectLinkProps = InProject & { readonly place: ObjectPlace | undefined; readonly text: string };

function ObjectLink({ place, cloudId: cloud, projectId: project, text }: ObjectLinkProps) {
  const params = { cloud, project };
  if (!place) return <strong>{text}</strong>;
  if (place.kind === 'model')
    return (
      <Link to="/c/$cloud/p/$project/models/$model" params={{ ...params, model: place.id }}>
        {text}
      </Link>
    );
  if (place.kind === 'document')
    return (
      <Link to="/c/$cloud/p/$project/documents/$document/read" params={{ ...params, document: place.id }}>
        {text}
      </Link>
    );
  return (
    <Link to="/c/$cloud/p/$project/documents" params={params} search={{ folder: place.folder }}>
      {text}
    </Link>
  );
}

interface ActivityListProps extends InProject {
  readonly entries: readonly LogEntry[];
  readonly log: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Pixels, until a row is measured. */
const ROW = 32;

export function ActivityList({ entries, log, ...project }: ActivityListProps) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoadingMore } = log;
  const onMore = () => ignoreFailure(log.fetchNextPage());
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
    <div ref={scroller} className={classes.scroller} role="region" tabIndex={0} aria-label={t('activity.title')}>
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
                <ActivityLine entry={row.entry} {...project} />
              )}
            </div>
          );
        })}
      </div>
      {hasMore && (
        <div className={classes.more}>
          <TextButton text={t('activity.earlier')} loading={isLoadingMore} onClick={onMore} />
        </div>
      )}
    </div>
  );
}

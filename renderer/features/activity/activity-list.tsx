// Lines of a log under their days; only those in sight exist.
import { Button } from '@mantine/core';
import {
  IconCube,
  IconFile,
  IconFolder,
  IconHome,
  IconRubberStamp,
  IconTag,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/format.ts';
import classes from './activity.module.css';
import type { LogEntry } from './queries.ts';
import { aboutModels, around, rowsOf, sentenceOf, type Row } from './sentences.ts';

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
  const rows = useMemo(() => rowsOf(entries, new Date()), [entries]);
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
                <h2 className={classes.date}>
                  {row.daysAgo === 0
                    ? t('activity.today')
                    : row.daysAgo === 1
                      ? t('activity.yesterday')
                      : formatDay(row.date)}
                </h2>
              ) : (
                <Line entry={row.entry} cloudId={cloudId} projectId={projectId} />
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

const icons: Readonly<Record<string, Icon>> = {
  document: IconFile,
  folder: IconFolder,
  project: IconHome,
  tag: IconTag,
  visa: IconRubberStamp,
  ...Object.fromEntries(aboutModels.map(kind => [kind, IconCube])),
};
/** Stands for the object in a sentence, until it is put there as a link. */
const MARK = '\u0000';

function Line({
  entry,
  cloudId,
  projectId,
}: { readonly entry: LogEntry } & Pick<ActivityListProps, 'cloudId' | 'projectId'>) {
  const { t } = useTranslation();
  const { action, date, app_name: app, description } = entry;
  const Symbol = icons[action.split('.')[0] ?? ''] ?? IconUsers;
  const who = whoOf(entry, t('activity.itself'));
  const [before, after] = around(
    t(`activity.did.${sentenceOf(entry)}`, { who, what: MARK, was: description?.was ?? '' }),
    MARK,
  );
  const { object, count } = description ?? { object: null };
  const name = object?.name ?? t('activity.something');
  return (
    <div className={classes.line}>
      <time dateTime={date} title={new Date(date).toLocaleString(document.documentElement.lang)}>
        {hourOf(date)}
      </time>
      <Symbol size={15} stroke={1.6} aria-hidden />
      <span className={classes.said}>
        {before}
        {after !== undefined && (
          <ObjectLink
            object={object}
            cloudId={cloudId}
            projectId={projectId}
            text={count === undefined ? name : t('activity.others', { name, count: count - 1 })}
          />
        )}
        {after}
        {description?.in_name_of && (
          <span> {t('activity.inNameOf', { person: description.in_name_of.email ?? t('activity.somebody') })}</span>
        )}
        {app !== '' && app !== who && <span className={classes.quiet}> {t('activity.through', { app })}</span>}
      </span>
    </div>
  );
}

function ObjectLink({
  object,
  cloudId: cloud,
  projectId: project,
  text,
}: { readonly object: NonNullable<LogEntry['description']>['object']; readonly text: string } & Pick<
  ActivityListProps,
  'cloudId' | 'projectId'
>) {
  const params = { cloud, project };
  if (!object?.exists || object.id === null) return <strong>{text}</strong>;
  if (object.kind === 'model')
    return (
      <Link to="/c/$cloud/p/$project/models/$model" params={{ ...params, model: object.id }}>
        {text}
      </Link>
    );
  return (
    <Link
      to="/c/$cloud/p/$project/documents"
      params={params}
      search={{ folder: object.kind === 'folder' ? object.id : (object.folder_id ?? undefined) }}
    >
      {text}
    </Link>
  );
}

/** @param itself who acts when nobody does */
function whoOf({ user_email, app_name, description }: LogEntry, itself: string): string {
  return description?.user_name ?? (user_email || app_name || itself);
}

const hourOf = (iso: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

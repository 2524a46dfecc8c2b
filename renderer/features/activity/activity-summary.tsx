// Recent activity of a project for its overview: changes per day, and the newest entries.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatDay, formatNumber } from '../../ui/numbers/format.ts';
import { Section } from '../../ui/page.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { ActivityLine } from './activity-list.tsx';
import classes from './activity.module.css';
import { dayWord } from './line-words.ts';
import { newestQuery, periodsQuery } from './queries.ts';
import { rowsOf } from './sentences.ts';
import { useToday, busyDays, lastDays, totalOf, type BusyDay } from './days.ts';

// Changes of the last days: a bar for each day, and on demand the numbers of days with changes.

type ActivityTrendProps = { readonly cloudId: number; readonly projectId: number; readonly today: Date };

const DAYS = 30;

function ActivityTrend({ cloudId, projectId, today }: ActivityTrendProps) {
  const { t } = useTranslation();
  const starts = useMemo(() => lastDays(today, DAYS), [today]);
  const counts = useQuery(periodsQuery(cloudId, projectId, starts));
  return (
    <Loaded
      query={counts}
      loading={
        <div className={classes.trend} role="status" aria-label={t('shell.loading')}>
          <Bars days={busyDays(starts, [])} />
        </div>
      }
    >
      {found => <Days days={busyDays(starts, found)} />}
    </Loaded>
  );
}

function Days({ days }: { readonly days: readonly BusyDay[] }) {
  const { t } = useTranslation();
  const total = totalOf(days);
  const title = t('activity.lately', { count: total, number: formatNumber(total), days: DAYS });
  const bars = <Bars days={days} title={title} />;
  if (total === 0) return <div className={classes.trend}>{bars}</div>;
  const busy = days.filter(({ count }) => count > 0);
  return (
    <details className={classes.trend}>
      <summary>{bars}</summary>
      <table aria-label={title}>
        <tbody>
          {busy.toReversed().map(({ start, count }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start)}</th>
              <td>{t('activity.changes', { count, number: formatNumber(count) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** @param title undefined while the days are counted: its line keeps its height */
function Bars({ days, title = '\u00A0' }: { readonly days: readonly BusyDay[]; readonly title?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.total}>{title}</span>
      <span className={classes.bars} aria-hidden>
        {days.map(({ start, count, share }) => (
          <span
            key={start}
            title={`${formatDay(start)}: ${t('activity.changes', { count, number: formatNumber(count) })}`}
          >
            {count > 0 && <i style={{ height: `max(2px, ${share * 100}%)` }} />}
          </span>
        ))}
      </span>
    </>
  );
}

type ActivitySummaryProps = { readonly cloudId: number; readonly projectId: number };

export function ActivitySummary({ cloudId, projectId }: ActivitySummaryProps) {
  const { t } = useTranslation();
  const newest = useQuery(newestQuery(cloudId, projectId));
  const today = useToday();
  const rows = useMemo(() => rowsOf(newest.data ?? [], today), [newest.data, today]);
  return (
    <Section title={t('activity.title')}>
      <ActivityTrend cloudId={cloudId} projectId={projectId} today={today} />
      <Loaded query={newest} loading={<LoadingRows rows={6} />}>
        {entries =>
          entries.length === 0 ? (
            <p className="quiet">{t('activity.panelNone')}</p>
          ) : (
            <div className={classes.newest}>
              {rows.map(row => (
                <Fragment key={row.key}>
                  {row.kind === 'day' ? (
                    <h3>{dayWord(t, row.daysAgo, formatDay(row.date))}</h3>
                  ) : (
                    <ActivityLine entry={row.entry} cloudId={cloudId} projectId={projectId} />
                  )}
                </Fragment>
              ))}
              <Link to="/c/$cloud/p/$project/activity" params={{ cloud: cloudId, project: projectId }}>
                {t('activity.all')}
              </Link>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

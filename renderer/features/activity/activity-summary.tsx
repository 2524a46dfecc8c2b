// Recent activity of a project for its overview: changes per day, and the newest entries.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { InProject } from '../../api/shapes.ts';
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

const DAYS = 30;

function ActivityTrend({ today, ...project }: InProject & { readonly today: Date }) {
  const { t } = useTranslation();
  const starts = useMemo(() => lastDays(today, DAYS), [today]);
  return (
    <Loaded
      query={useQuery(periodsQuery(project, starts))}
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

export function ActivitySummary(project: InProject) {
  const { t } = useTranslation();
  const newest = useQuery(newestQuery(project));
  const today = useToday();
  const rows = useMemo(() => rowsOf(newest.data ?? [], today), [newest.data, today]);
  return (
    <Section title={t('activity.title')}>
      <ActivityTrend {...project} today={today} />
      <Loaded query={newest} loading={<LoadingRows rows={6} />}>
        {entries =>
          entries.length === 0 ? (
            <p className="quiet">{t('activity.panelNone')}</p>
          ) : (
            <div className={classes.newest}>
              {rows.map(row =>
                row.kind === 'day' ? (
                  <h3 key={row.key}>{dayWord(t, row.daysAgo, formatDay(row.date))}</h3>
                ) : (
                  <ActivityLine key={row.key} entry={row.entry} {...project} />
                ),
              )}
              <Link to="/c/$cloud/p/$project/activity" params={{ cloud: project.cloudId, project: project.projectId }}>
                {t('activity.all')}
              </Link>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

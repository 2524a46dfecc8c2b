// How busy the last days of a project were: a bar for each, and on demand the numbers of those with changes.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatDay, formatNumber } from '../../ui/numbers/format.ts';
import classes from './activity.module.css';
import { busyDays, lastDays, totalOf, type BusyDay } from './days.ts';
import { periodsQuery } from './queries.ts';

export interface ActivityTrendProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly today: Date;
}

const DAYS = 30;

export function ActivityTrend({ cloudId, projectId, today }: ActivityTrendProps) {
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

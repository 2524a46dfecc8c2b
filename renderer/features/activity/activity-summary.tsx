// What happened in a project lately, for its overview: how busy the last days were, and the newest lines.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { ActivityLine } from './activity-line.tsx';
import classes from './activity.module.css';
import { busyDays, lastDays, totalOf } from './days.ts';
import { dayWord } from './line-words.ts';
import { newestQuery, periodsQuery } from './queries.ts';
import { rowsOf } from './sentences.ts';

export interface ActivitySummaryProps {
  readonly cloudId: number;
  readonly projectId: number;
}

const DAYS = 30;

export function ActivitySummary({ cloudId, projectId }: ActivitySummaryProps) {
  const { t } = useTranslation();
  const newest = useQuery(newestQuery(cloudId, projectId));
  const [now] = useState(() => new Date());
  const rows = useMemo(() => rowsOf(newest.data ?? [], now), [newest.data, now]);
  return (
    <Section title={t('activity.title')}>
      <Trend cloudId={cloudId} projectId={projectId} />
      <Loaded query={newest} loading={<LoadingRows rows={4} />}>
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

/** A bar for each of the last days. Nothing until they are counted. */
function Trend({ cloudId, projectId }: ActivitySummaryProps) {
  const { t } = useTranslation();
  const [starts] = useState(() => lastDays(new Date(), DAYS));
  const counts = useQuery(periodsQuery(cloudId, projectId, starts));
  if (!counts.data) return null;
  const days = busyDays(starts, counts.data);
  const total = totalOf(days);
  const title = t('activity.lately', { count: total, number: formatNumber(total), days: DAYS });
  return (
    <figure className={classes.trend}>
      <figcaption>{title}</figcaption>
      <div aria-hidden>
        {days.map(({ start, count, share }) => (
          <span key={start} title={`${formatDay(start)}: ${formatNumber(count)}`}>
            {count > 0 && <i style={{ height: `max(2px, ${share * 100}%)` }} />}
          </span>
        ))}
      </div>
    </figure>
  );
}

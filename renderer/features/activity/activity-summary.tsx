// What happened in a project lately, for its overview: how busy the last days were, and the newest lines.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatDay } from '../../ui/numbers/format.ts';
import { Section } from '../../ui/page.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { ActivityLine } from './activity-line.tsx';
import { ActivityTrend } from './activity-trend.tsx';
import classes from './activity.module.css';
import { dayWord } from './line-words.ts';
import { newestQuery } from './queries.ts';
import { rowsOf } from './sentences.ts';
import { useToday } from './use-today.ts';

export interface ActivitySummaryProps {
  readonly cloudId: number;
  readonly projectId: number;
}

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

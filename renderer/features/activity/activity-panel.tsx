// Activity of one document or folder, next to the list of documents.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { InProject } from '../../api/shapes.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { ActivityList } from './activity-list.tsx';
import classes from './activity.module.css';
import { noFilter } from './log-filter.ts';
import { logQuery, type About } from './queries.ts';

export function ActivityPanel({ about, ...project }: InProject & { readonly about: About }) {
  const { t } = useTranslation();
  const log = useInfiniteQuery(logQuery(project, noFilter, about));
  return (
    <div className={classes.panel}>
      <Loaded query={log} loading={<LoadingRows rows={4} />}>
        {entries =>
          entries.length === 0 ? (
            <p className={classes.hint}>{t('activity.panelNone')}</p>
          ) : (
            <ActivityList {...project} {...{ entries, log }} />
          )
        }
      </Loaded>
    </div>
  );
}

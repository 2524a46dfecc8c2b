// Activity of one document or folder, next to the list of documents.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { ActivityList } from './activity-list.tsx';
import classes from './activity.module.css';
import { noFilter } from './log-filter.ts';
import { logQuery, type About } from './queries.ts';
import { ignoreFailure } from '../../ui/commands.ts';

type ActivityPanelProps = { readonly cloudId: number; readonly projectId: number; readonly about: About };

export function ActivityPanel({ cloudId, projectId, about }: ActivityPanelProps) {
  const { t } = useTranslation();
  const log = useInfiniteQuery(logQuery(cloudId, projectId, noFilter, about));
  const entries = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  return (
    <div className={classes.panel}>
      <Loaded query={log} loading={<LoadingRows rows={4} />}>
        {() =>
          entries.length === 0 ? (
            <p className={classes.hint}>{t('activity.panelNone')}</p>
          ) : (
            <ActivityList
              label={t('activity.title')}
              {...{ cloudId, projectId, entries }}
              hasMore={log.hasNextPage}
              isLoadingMore={log.isFetchingNextPage}
              onMore={() => ignoreFailure(log.fetchNextPage())}
            />
          )
        }
      </Loaded>
    </div>
  );
}

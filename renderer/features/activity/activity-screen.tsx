// Activity of a project, grouped by day.
import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { ActivityList } from './activity-list.tsx';
import classes from './activity.module.css';
import { FilterBar, type Choice } from './filter-bar.tsx';
import { isEverything, kindsFor, noFilter } from './log-filter.ts';
import { logQuery } from './queries.ts';
import { ignoreFailure } from '../../ui/commands.ts';

interface ActivityScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** whether the reader may see entries about people and permissions */
  readonly isAdministrator: boolean;
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

export function ActivityScreen({ cloudId, projectId, isAdministrator, people }: ActivityScreenProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const log = useInfiniteQuery(logQuery(cloudId, projectId, filter));
  const entries = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  const choices = useMemo(
    () =>
      kindsFor(isAdministrator).map(({ kind, actions }): Choice => ({ name: t(`activity.kinds.${kind}`), actions })),
    [t, isAdministrator],
  );
  return (
    <Page title={t('activity.title')} wide>
      <div className={classes.whole}>
        <FilterBar filter={filter} kinds={choices} people={people} onFilter={setFilter} />
        <div className={classes.rest}>
          <Loaded query={log}>
            {() =>
              entries.length > 0 ? (
                <ActivityList
                  label={t('activity.title')}
                  {...{ cloudId, projectId, entries }}
                  hasMore={log.hasNextPage}
                  isLoadingMore={log.isFetchingNextPage}
                  onMore={() => ignoreFailure(log.fetchNextPage())}
                />
              ) : isEverything(filter) ? (
                <Note icon={IconActivity} title={t('activity.none')} text={t('activity.noneText')} />
              ) : (
                <Note icon={IconActivity} title={t('activity.nothing')} text={t('activity.nothingText')}>
                  <Button onClick={() => setFilter(noFilter)}>{t('activity.all')}</Button>
                </Note>
              )
            }
          </Loaded>
        </div>
      </div>
    </Page>
  );
}

// Activity of a project, grouped by day.
import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { InProject } from '../../api/shapes.ts';
import { Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { ActivityList } from './activity-list.tsx';
import classes from './activity.module.css';
import { FilterBar, type Choice } from './filter-bar.tsx';
import { isEverything, kindsFor, noFilter } from './log-filter.ts';
import { logQuery } from './queries.ts';

interface ActivityScreenProps extends InProject {
  /** whether the reader may see entries about people and permissions */
  readonly isAdministrator: boolean;
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

export function ActivityScreen({ isAdministrator, people, ...project }: ActivityScreenProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const log = useInfiniteQuery(logQuery(project, filter));
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
            {entries =>
              entries.length > 0 ? (
                <ActivityList {...project} {...{ entries, log }} />
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

// All changes and refused requests of this service, for its administrators; and whether the log is unaltered.
import { Button } from '@mantine/core';
import { IconActivity, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { exactTime, formatNumber } from '../../ui/numbers/format.ts';
import { Outcome, Page, type PageHead } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import classes from './activity.module.css';
import { areas, type Area } from './sentences.ts';
import { FilterBar, type Choice } from './filter-bar.tsx';
import { verificationWords, actorName, actorText, deedText, objectText, resultText } from './line-words.ts';
import { noFilter } from './log-filter.ts';
import { serverLogQuery, useExport, useVerification, type ServerLogEntry } from './queries.ts';
import { ignoreFailure } from '../../ui/commands.ts';
import { column, MOMENT, textColumn } from '../../ui/table/virtual-table-props.ts';
import { TextButton } from '../../ui/buttons.tsx';

const kinds = { done: 'done', failed: 'failed', refused: 'failed' } as const;

function useServerLogColumns(): Column<ServerLogEntry>[] {
  const { t } = useTranslation();
  return useMemo(
    (): Column<ServerLogEntry>[] => [
      column('time', t('activity.columns.time'), MOMENT, {
        whole: true,
        sortBy: ({ id }) => id,
        cell: ({ date }) => exactTime(date),
      }),
      column('who', t('activity.columns.who'), 'minmax(110px, 1.4fr)', {
        sortBy: actorName,
        cell: entry => actorText(t, entry),
      }),
      column('action', t('activity.columns.action'), 'minmax(130px, 1.6fr)', {
        sortBy: entry => deedText(t, entry),
        cell: entry => <span title={entry.action}>{deedText(t, entry)}</span>,
      }),
      column('object', t('activity.columns.object'), 'minmax(110px, 1.6fr)', {
        sortBy: ({ object }) => object?.name ?? '',
        cell: entry => objectText(entry, formatNumber),
      }),
      textColumn(
        'project',
        t('activity.columns.project'),
        'minmax(90px, 1fr)',
        ({ project_name }) => project_name ?? '',
        { wide: true },
      ),
      textColumn('address', t('activity.columns.address'), '120px', ({ address }) => address ?? '', { wide: true }),
      column('result', t('activity.columns.result'), '120px', {
        whole: true,
        sortBy: ({ result }) => result,
        cell: entry => <Status kind={kinds[entry.result]} word={resultText(t, entry)} />,
      }),
    ],
    [t],
  );
}

interface ServerActivityScreenProps extends PageHead {
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const keyOf = ({ id }: ServerLogEntry) => String(id);
const nameOf = ({ action }: ServerLogEntry) => action;

export function ServerActivityScreen({ title, tabs, people }: ServerActivityScreenProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const log = useInfiniteQuery(serverLogQuery(filter));
  const save = useExport();
  const choices = useMemo(
    () =>
      Object.entries(areas).map(([area, actions]): Choice => ({ name: t(`activity.areas.${area as Area}`), actions })),
    [t],
  );
  const columns = useServerLogColumns();
  return (
    <Page title={title} wide tabs={tabs}>
      <div className={classes.whole}>
        <div style={{ paddingTop: 12 }}>
          <FilterBar filter={filter} kinds={choices} people={people} withResult onFilter={setFilter}>
            <span className={classes.space} />
            <Verification />
            <TextButton
              icon={IconDownload}
              text={t('activity.export')}
              title={t('activity.exportText')}
              loading={save.isPending}
              onClick={() => save.mutate(filter)}
            />
          </FilterBar>
        </div>
        {save.isError && <Outcome inset problem={t('activity.exportFailed')} />}
        <div className={classes.rest}>
          <Loaded query={log}>
            {entries =>
              entries.length === 0 ? (
                <Note icon={IconActivity} title={t('activity.nothing')} text={t('activity.nothingText')} />
              ) : (
                <VirtualTable
                  label={t('activity.title')}
                  {...{ columns, keyOf, nameOf }}
                  rows={entries}
                  sort={{ column: 'time', down: true }}
                />
              )
            }
          </Loaded>
        </div>
        {log.hasNextPage && (
          <div className={classes.more}>
            <Button loading={log.isFetchingNextPage} onClick={() => ignoreFailure(log.fetchNextPage())}>
              {t('activity.earlier')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

function Verification() {
  const { t } = useTranslation();
  const verify = useVerification();
  const { data } = verify;
  return (
    <>
      <span role="status">
        {data && !verify.isPending && <Status {...verificationWords(t, data, formatNumber)} />}
        {verify.isError && <Status kind="failed" word={t('shell.notDone')} />}
      </span>
      <Button leftSection={<IconShieldCheck size={14} />} loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('activity.verify')}
      </Button>
    </>
  );
}

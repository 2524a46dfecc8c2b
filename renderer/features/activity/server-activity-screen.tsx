// Everything that was changed or refused in this service, for who looks after it; and whether the log is as it was written.
import { Button } from '@mantine/core';
import { IconActivity, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import classes from './activity.module.css';
import { FilterBar, type Choice } from './filter-bar.tsx';
import { noFilter, serverLogQuery, useExport, useVerification, type ServerLogEntry } from './queries.ts';

export interface ServerActivityScreenProps {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const areas = {
  signIn: ['sign-in'],
  account: ['account', 'server.account'],
  application: ['application', 'cloud-application'],
  server: ['server.mail', 'sign-in-provider', 'signing-key'],
  place: ['cloud', 'project'],
  people: ['member', 'cloud-user', 'invitation', 'group', 'folder.permission', 'access-token'],
  document: ['document', 'folder', 'tag'],
  model: ['model'],
} as const;

const keyOf = ({ id }: ServerLogEntry) => String(id);
const nameOf = ({ action }: ServerLogEntry) => action;
const kinds = { done: 'done', failed: 'failed', refused: 'failed' } as const;

export function ServerActivityScreen({ title, tabs, people }: ServerActivityScreenProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const log = useInfiniteQuery(serverLogQuery(filter));
  const entries = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  const save = useExport();
  const choices = useMemo(
    () =>
      Object.entries(areas).map(([area, actions]): Choice => ({
        name: t(`activity.areas.${area as keyof typeof areas}`),
        actions,
      })),
    [t],
  );
  const columns = useMemo(
    (): Column<ServerLogEntry>[] => [
      {
        id: 'time',
        title: t('activity.columns.time'),
        width: '150px',
        sortBy: ({ id }) => id,
        cell: ({ date }) => timeOf(date),
      },
      {
        id: 'who',
        title: t('activity.columns.who'),
        width: 'minmax(110px, 1.4fr)',
        sortBy: whoOf,
        cell: entry => {
          const actor = whoOf(entry) || t(entry.via === 'service' ? 'activity.itself' : 'activity.somebody');
          return entry.in_name_of
            ? `${actor} ${t('activity.inNameOf', { person: entry.in_name_of.email ?? t('activity.somebody') })}`
            : actor;
        },
      },
      {
        id: 'action',
        title: t('activity.columns.action'),
        width: 'minmax(120px, 1.2fr)',
        sortBy: nameOf,
        cell: ({ action }) => <code>{action}</code>,
      },
      {
        id: 'object',
        title: t('activity.columns.object'),
        width: 'minmax(110px, 1.6fr)',
        sortBy: ({ object }) => object?.name ?? '',
        cell: ({ object, was, count, result }) =>
          [was, object?.name].filter(Boolean).join(' → ') +
          (count > 1 && result !== 'refused' ? ` +${formatNumber(count - 1)}` : ''),
      },
      {
        id: 'project',
        title: t('activity.columns.project'),
        width: 'minmax(90px, 1fr)',
        wide: true,
        sortBy: ({ project_name }) => project_name ?? '',
        cell: ({ project_name }) => project_name,
      },
      {
        id: 'address',
        title: t('activity.columns.address'),
        width: '120px',
        wide: true,
        sortBy: ({ address }) => address ?? '',
        cell: ({ address }) => address,
      },
      {
        id: 'result',
        title: t('activity.columns.result'),
        width: '120px',
        sortBy: ({ result }) => result,
        cell: ({ result, count }) => (
          <Status
            kind={kinds[result]}
            word={
              t(`activity.results.${result}`) +
              (result === 'refused' && count > 1 ? ` ${t('activity.times', { count })}` : '')
            }
          />
        ),
      },
    ],
    [t],
  );
  return (
    <Page title={title} wide tabs={tabs}>
      <div className={classes.whole}>
        <div style={{ paddingTop: 12 }}>
          <FilterBar filter={filter} kinds={choices} people={people} withResult onFilter={setFilter}>
            <span className={classes.space} />
            <Verification />
            <Button
              leftSection={<IconDownload size={14} />}
              title={t('activity.exportText')}
              loading={save.isPending}
              onClick={() => {
                save.mutate(filter);
              }}
            >
              {t('activity.export')}
            </Button>
          </FilterBar>
        </div>
        {save.isError && (
          <div style={{ padding: '0 16px' }}>
            <Outcome problem={t('activity.exportFailed')} />
          </div>
        )}
        <div className={classes.rest}>
          <Loaded query={log}>
            {() =>
              entries.length === 0 ? (
                <Note icon={IconActivity} title={t('activity.nothing')} text={t('activity.nothingText')} />
              ) : (
                <VirtualTable
                  label={t('activity.title')}
                  columns={columns}
                  rows={entries}
                  keyOf={keyOf}
                  nameOf={nameOf}
                  sort={{ column: 'time', down: true }}
                />
              )
            }
          </Loaded>
        </div>
        {log.hasNextPage && (
          <div className={classes.more}>
            <Button
              loading={log.isFetchingNextPage}
              onClick={() => {
                log.fetchNextPage().catch(() => undefined);
              }}
            >
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
        {data &&
          !verify.isPending &&
          (data.reason === null ? (
            <Status kind="done" word={t('activity.verified', { count: data.lines })} />
          ) : (
            <Status
              kind="failed"
              word={t(`activity.broken.${data.reason}`, { line: formatNumber(data.broken_at ?? 0) })}
            />
          ))}
        {verify.isError && <Status kind="failed" word={t('shell.notDone')} />}
      </span>
      <Button
        leftSection={<IconShieldCheck size={14} />}
        loading={verify.isPending}
        onClick={() => {
          verify.mutate();
        }}
      >
        {t('activity.verify')}
      </Button>
    </>
  );
}

const whoOf = ({ user_name, user_email, app_name, claimed }: ServerLogEntry): string =>
  user_name ?? user_email ?? claimed ?? app_name ?? '';

const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(iso),
  );

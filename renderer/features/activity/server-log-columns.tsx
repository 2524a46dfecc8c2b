// The columns of the log of the whole service.
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import type { ServerLogEntry } from './queries.ts';
import { deedOf } from './sentences.ts';

const kinds = { done: 'done', failed: 'failed', refused: 'failed' } as const;

export function useServerLogColumns(): Column<ServerLogEntry>[] {
  const { t } = useTranslation();
  const deed = useCallback(
    ({ action, result }: ServerLogEntry) => {
      const done = deedOf((key, parts) => t(`activity.did.${key}`, parts), action);
      return result === 'done' ? done : t(`activity.undone.${result}`, { done });
    },
    [t],
  );
  return useMemo(
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
        width: 'minmax(130px, 1.6fr)',
        sortBy: deed,
        cell: entry => <span title={entry.action}>{deed(entry)}</span>,
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
    [t, deed],
  );
}

const whoOf = ({ user_name, user_email, app_name, claimed }: ServerLogEntry): string =>
  user_name ?? user_email ?? claimed ?? app_name ?? '';

const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(iso),
  );

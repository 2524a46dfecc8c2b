// The columns of the log of the whole service.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { actorName, actorText, deedText, objectText, resultText, timeOf } from './line-words.ts';
import type { ServerLogEntry } from './queries.ts';

const kinds = { done: 'done', failed: 'failed', refused: 'failed' } as const;

export function useServerLogColumns(): Column<ServerLogEntry>[] {
  const { t } = useTranslation();
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
        sortBy: actorName,
        cell: entry => actorText(t, entry),
      },
      {
        id: 'action',
        title: t('activity.columns.action'),
        width: 'minmax(130px, 1.6fr)',
        sortBy: entry => deedText(t, entry),
        cell: entry => <span title={entry.action}>{deedText(t, entry)}</span>,
      },
      {
        id: 'object',
        title: t('activity.columns.object'),
        width: 'minmax(110px, 1.6fr)',
        sortBy: ({ object }) => object?.name ?? '',
        cell: entry => objectText(entry, formatNumber),
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
        cell: entry => <Status kind={kinds[entry.result]} word={resultText(t, entry)} />,
      },
    ],
    [t],
  );
}

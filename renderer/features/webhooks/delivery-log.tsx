// The deliveries of a webhook, newest first: filtered, inspected, redelivered one by one, several at once, or all
// failed ones.
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import { Outcome } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import { lastResult, noFilter, replayable, stateKinds, type Delivery, type LogFilter } from './deliveries.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveredText, emptyLogText, eventChoices, stateChoices, stateOf } from './delivery-words.ts';
import type { WebHook } from './health.ts';
import { deliveriesQuery, useHookChanges, type HookPlace } from './queries.ts';
import classes from './webhooks.module.css';

export interface DeliveryLogProps {
  readonly place: HookPlace;
  readonly hook: WebHook;
}

const keyOf = ({ id }: Delivery) => String(id);
const nameOf = ({ id, event_name }: Delivery) => `${event_name} ${id}`;

export function DeliveryLog({ place, hook }: DeliveryLogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { replay, replayFailed } = useHookChanges(place);
  const [filter, setFilter] = useState(noFilter);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<number>();
  const log = useInfiniteQuery(deliveriesQuery(place, hook.id, filter));
  const rows = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  const chosen = replayable(rows, selected);
  const columns = useDeliveryColumns(open);
  const result = replayFailed.data ?? replay.data;
  return (
    <>
      <div className={pageClasses.row} role="search" aria-label={t('webhooks.filters')}>
        <Filters
          filter={filter}
          onFilter={next => {
            select(new Set());
            setFilter(next);
          }}
        />
        <Button
          disabled={chosen.length === 0}
          loading={replay.isPending}
          onClick={() => {
            replayFailed.reset();
            replay.mutate(
              { id: hook.id, ids: chosen },
              {
                onSuccess: () => select(new Set()),
              },
            );
          }}
        >
          {t('webhooks.replayChosen', { count: chosen.length })}
        </Button>
        <Button
          loading={replayFailed.isPending}
          onClick={() => {
            replay.reset();
            replayFailed.mutate(hook.id);
          }}
        >
          {t('webhooks.replayFailed')}
        </Button>
      </div>
      <Outcome
        problem={problems.of(replay.error ?? replayFailed.error)}
        done={result && t('webhooks.replayed', { count: result.count })}
      />
      <Loaded query={log}>
        {() =>
          rows.length === 0 ? (
            <p className="quiet">{emptyLogText(t, filter)}</p>
          ) : (
            <>
              <div className={classes.log}>
                <VirtualTable
                  label={t('webhooks.deliveries')}
                  columns={columns}
                  rows={rows}
                  keyOf={keyOf}
                  nameOf={nameOf}
                  selected={selected}
                  onSelect={select}
                  onOpen={({ id }) => open(id)}
                />
              </div>
              {log.hasNextPage && (
                <Button
                  loading={log.isFetchingNextPage}
                  onClick={() => {
                    log.fetchNextPage().catch(() => undefined);
                  }}
                >
                  {t('webhooks.earlier')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {opened !== undefined && (
        <DeliveryDialog place={place} hookId={hook.id} id={opened} onClose={() => open(undefined)} />
      )}
    </>
  );
}

function Filters({ filter, onFilter }: { readonly filter: LogFilter; readonly onFilter: (filter: LogFilter) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        aria-label={t('webhooks.state')}
        value={filter.state}
        data={stateChoices(t)}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, state: stateOf(value) })}
      />
      <NativeSelect
        className={classes.oneEvent}
        aria-label={t('webhooks.oneEvent')}
        value={filter.event}
        data={eventChoices(t)}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, event: value })}
      />
    </>
  );
}

function useDeliveryColumns(onOpen: (id: number) => void): Column<Delivery>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'event',
        title: t('webhooks.oneEvent'),
        width: 'minmax(100px, 2fr)',
        cell: ({ id, event_name: name }) => (
          <button type="button" tabIndex={-1} className={pageClasses.open} title={name} onClick={() => onOpen(id)}>
            {deliveredText(t, name)}
          </button>
        ),
      },
      {
        id: 'state',
        title: t('webhooks.state'),
        width: '100px',
        cell: ({ state }) => <Status kind={stateKinds[state]} word={t(`webhooks.states.${state}`)} />,
      },
      {
        id: 'result',
        title: t('webhooks.answer'),
        width: 'minmax(60px, 1fr)',
        roomy: true,
        cell: delivery => {
          const text = lastResult(delivery);
          return <span title={text}>{text}</span>;
        },
      },
      {
        id: 'attempts',
        title: t('webhooks.attempts'),
        width: '80px',
        align: 'end',
        wide: true,
        cell: ({ attempts }) => String(attempts.length),
      },
      {
        id: 'at',
        title: t('webhooks.at'),
        width: '120px',
        roomy: true,
        cell: ({ created_at }) => formatTime(created_at),
      },
    ],
    [t, onOpen],
  );
}

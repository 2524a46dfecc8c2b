// The deliveries of a webhook, newest first: filtered, inspected, redelivered one by one, several at once, or all
// failed ones.
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import * as deliveries from './deliveries.ts';
import type { Delivery, LogFilter } from './deliveries.ts';
import type { WebHook } from './hook-form.ts';
import { deliveriesQuery, useHookChanges, type HookPlace, deliveryQuery } from './queries.ts';
import classes from './webhooks.module.css';
import { CopyBlock } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { column, TIME } from '../../ui/table/virtual-table-props.ts';
import { ChangeOutcome } from '../../api/change-form.tsx';
import { OpenButton } from '../../ui/controls.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface DeliveryDialogProps {
  readonly place: HookPlace;
  readonly hookId: number;
  readonly id: number;
  readonly onClose: () => void;
}

function DeliveryDialog({ place, hookId, id, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const { replay } = useHookChanges(place);
  return (
    <TellDialog title={t('webhooks.delivery')} size="lg" onClose={onClose}>
      <Loaded query={useQuery(deliveryQuery(place, hookId, id))}>
        {found => (
          <>
            <div className={pageClasses.row}>
              <code>{found.event_name}</code>
              <Status kind={found.state} word={t(`webhooks.states.${found.state}`)} />
              <TextButton
                text={t('webhooks.replayOne')}
                disabled={!deliveries.canReplay(found)}
                loading={replay.isPending}
                onClick={() => replay.mutate({ id: hookId, ids: [id] })}
              />
            </div>
            <ChangeOutcome
              error={replay.error}
              done={replay.data && t('webhooks.replayed', { count: replay.data.count })}
            />
            <p className="quiet">
              webhook-id: <code>{found.message_id}</code>
              {deliveries.nextText(t, found)}
            </p>
            <Attempts attempts={found.attempts} />
            <CopyBlock label={t('webhooks.body')} text={deliveries.readableBody(found.body ?? '')} />
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const { t } = useTranslation();
  if (attempts.length === 0) return <p className="quiet">{t('webhooks.noAttempts')}</p>;
  return (
    <ol className={classes.attempts} aria-label={t('webhooks.attempts')}>
      {attempts.map(attempt => (
        <li key={attempt.at}>
          {formatTime(attempt.at)} · {deliveries.answeredText(t, attempt)}
          {attempt.answer && <pre className={classes.text}>{attempt.answer}</pre>}
        </li>
      ))}
    </ol>
  );
}

type DeliveryLogProps = { readonly place: HookPlace; readonly hook: WebHook };

const keyOf = ({ id }: Delivery) => String(id);
const nameOf = ({ id, event_name }: Delivery) => `${event_name} ${id}`;

export function DeliveryLog({ place, hook }: DeliveryLogProps) {
  const { t } = useTranslation();
  const { replay, replayFailed } = useHookChanges(place);
  const [filter, setFilter] = useState(deliveries.noFilter);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<number>();
  const log = useInfiniteQuery(deliveriesQuery(place, hook.id, filter));
  const chosen = deliveries.replayable(log.data ?? [], selected);
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
        <TextButton
          text={t('webhooks.replayChosen', { count: chosen.length })}
          disabled={chosen.length === 0}
          loading={replay.isPending}
          onClick={() => {
            replayFailed.reset();
            replay.mutate({ id: hook.id, ids: chosen }, { onSuccess: () => select(new Set()) });
          }}
        />
        <TextButton
          text={t('webhooks.replayFailed')}
          loading={replayFailed.isPending}
          onClick={() => {
            replay.reset();
            replayFailed.mutate(hook.id);
          }}
        />
      </div>
      <ChangeOutcome
        error={replay.error ?? replayFailed.error}
        done={result && t('webhooks.replayed', { count: result.count })}
      />
      <Loaded query={log}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{deliveries.emptyLogText(t, filter)}</p>
          ) : (
            <>
              <div className={classes.log}>
                <VirtualTable
                  label={t('webhooks.deliveries')}
                  {...{ columns, rows, keyOf, nameOf, selected }}
                  onSelect={select}
                  onOpen={({ id }) => open(id)}
                />
              </div>
              {log.hasNextPage && (
                <Button loading={log.isFetchingNextPage} onClick={() => ignoreFailure(log.fetchNextPage())}>
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
        data={deliveries.stateChoices(t)}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, state: deliveries.stateOf(value) })}
      />
      <NativeSelect
        className={classes.oneEvent}
        aria-label={t('webhooks.oneEvent')}
        value={filter.event}
        data={deliveries.eventChoices(t)}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, event: value })}
      />
    </>
  );
}

function useDeliveryColumns(onOpen: (id: number) => void): Column<Delivery>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column('event', t('webhooks.oneEvent'), 'minmax(100px, 2fr)', {
        cell: ({ id, event_name: name }) => (
          <OpenButton title={name} onClick={() => onOpen(id)}>
            {deliveries.deliveredText(t, name)}
          </OpenButton>
        ),
      }),
      column('state', t('webhooks.state'), '100px', {
        whole: true,
        cell: ({ state }) => <Status kind={state} word={t(`webhooks.states.${state}`)} />,
      }),
      column('result', t('webhooks.answer'), 'minmax(60px, 1fr)', {
        roomy: true,
        cell: delivery => {
          const text = deliveries.lastResult(delivery);
          return <span title={text}>{text}</span>;
        },
      }),
      column('attempts', t('webhooks.attempts'), '80px', {
        align: 'end',
        wide: true,
        cell: ({ attempts }) => String(attempts.length),
      }),
      column('at', t('webhooks.at'), TIME, {
        whole: true,
        roomy: true,
        cell: ({ created_at }) => formatTime(created_at),
      }),
    ],
    [t, onOpen],
  );
}

// The log of deliveries of a webhook, and their replay.
import { lifetimes } from '../../access/lifetimes.ts';
import { askerHas } from '../../access/request-context.ts';
import { record } from '../../audit/record.ts';
import { scopeOf } from '../../events/catalog.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { isoTime, type AgeLimit, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { loggedHook, type Subscriptions, type WebHookPlace } from '../subscriptions/service.ts';
import { forgetOldSecrets } from '../subscriptions/store.ts';
import { MOST_DELIVERIES, type DeliveryQuery, type Replay, type WebHookDelivery } from './schema.ts';
import * as store from './store.ts';

/** Deliveries that are replayed at once. */
const MOST_REPLAYED = 10_000;

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly subscriptions: Subscriptions;
  /** searches due deliveries */
  readonly wake: () => void;
}) {
  const { db, clock, subscriptions, wake } = deps;
  /** Bodies only of events that the asker could read. */
  function withoutHidden({ body, ...row }: store.DeliveryRow): Omit<store.DeliveryRow, 'body'> & { body?: string } {
    const scope = scopeOf(row.event_name);
    return scope === undefined || askerHas(scope) ? { ...row, body } : row;
  }

  async function withAttempts(rows: readonly store.DeliveryRow[]): Promise<WebHookDelivery[]> {
    const ids = rows.map(({ id }) => id);
    const attempts = Map.groupBy(await store.attemptsOf(db, ids), ({ delivery_id }) => delivery_id);
    return rows
      .map(withoutHidden)
      .map(({ event_id: _event, attempts: _count, ...row }) => ({
        ...row,
        attempts: (attempts.get(row.id) ?? []).map(({ delivery_id: _id, ...attempt }) => attempt),
      }));
  }

  return {
    /** Deletes deliveries of more than 30 days ago, and secrets that sign no more. */
    sweep: (ageLimit: AgeLimit): Promise<void> =>
      db.tx(
        unlogged('housekeeping', async tx => {
          await store.prune(tx, isoTime(ageLimit(lifetimes.deliveries)));
          await forgetOldSecrets(tx, isoTime(clock.now()));
        }),
        'vital',
      ),

    /** Deliveries of the last 30 days: a receiver that was down requests all after its last one. */
    async list(place: WebHookPlace, hookId: number, query: DeliveryQuery): Promise<WebHookDelivery[]> {
      const { newest_first: isNewestFirst, bodies = true, ...filter } = query;
      const hook = await subscriptions.find(place, hookId);
      const rows = await store.listDeliveries(db, hook.id, { ...filter, isNewestFirst, limit: MOST_DELIVERIES });
      const found = await withAttempts(rows);
      return bodies ? found : found.map(({ body: _body, ...row }) => row);
    },

    /** @throws 404 */
    async get(place: WebHookPlace, hookId: number, id: number): Promise<WebHookDelivery> {
      const hook = await subscriptions.find(place, hookId);
      const row = await store.findDelivery(db, hook.id, id);
      const [found] = row ? await withAttempts([row]) : [];
      if (!found) throw notFound('delivery');
      return found;
    },

    /** Sends deliveries again that have ended, with the same ids and bodies, in their order for each object. */
    async replay(place: WebHookPlace, hookId: number, replay: Replay): Promise<{ readonly count: number }> {
      const { ids, first, last = first, only_failed: onlyFailed = false } = replay;
      if ((ids === undefined) === (first === undefined))
        throw invalid('first', 'Name either a range or ids.', { code: 'range_or_ids' });
      if (first !== undefined && last !== undefined && last < first)
        throw invalid('last', 'The last delivery is before the first.', { code: 'range_reversed' });
      const hook = await subscriptions.find(place, hookId);
      const count = await db.tx(async tx => {
        if (ids && (await store.countNamed(tx, hook.id, ids)) < new Set(ids).size)
          throw invalid(
            'ids',
            'Not all of these are deliveries of this webhook.',
            { code: 'delivery_not_found' },
            'does_not_exist',
          );
        const chosen = ids ? { ids } : { first: first ?? 0, last: last ?? 0 };
        const objects = await store.replay(tx, hook.id, chosen, onlyFailed);
        if (objects.length > MOST_REPLAYED)
          throw invalid('last', `At most ${MOST_REPLAYED} deliveries can be replayed at once.`, {
            code: 'replay_limit',
            most: MOST_REPLAYED,
          });
        for (const object of new Set(objects)) await store.release(tx, hook.id, object, isoTime(clock.now()));
        record(tx, { action: 'webhook.replay', ...loggedHook(hook), count: objects.length });
        return objects.length;
      });
      wake();
      return { count };
    },
  };
}

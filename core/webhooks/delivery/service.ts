// The log of deliveries of a webhook, and their replay.
import { record } from '../../audit/record.ts';
import { invalid } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { loggedHook, type Subscriptions, type WebHookPlace } from '../subscriptions/service.ts';
import { MOST_DELIVERIES, type DeliveryQuery, type Replay, type WebHookDelivery } from './schema.ts';
import * as store from './store.ts';

/** Deliveries that are replayed at once. */
const MOST_REPLAYED = 10_000;

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly subscriptions: Pick<Subscriptions, 'find'>;
  /** looks for what is due */
  readonly wake: () => void;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries({ db, clock, subscriptions, wake }: DeliveryDeps) {
  return {
    /** Deliveries of the last 30 days, oldest first: a receiver that was down asks for all after the last it has. */
    async list(place: WebHookPlace, hookId: number, { after, state }: DeliveryQuery): Promise<WebHookDelivery[]> {
      const hook = await subscriptions.find(place, hookId);
      const rows = await store.listDeliveries(db, hook.id, { after, state, limit: MOST_DELIVERIES });
      const attempts = Map.groupBy(
        await store.attemptsOf(
          db,
          rows.map(({ id }) => id),
        ),
        ({ delivery_id }) => delivery_id,
      );
      return rows.map(({ event_id: _event, attempts: _count, ...row }) => ({
        ...row,
        attempts: (attempts.get(row.id) ?? []).map(({ delivery_id: _id, ...attempt }) => attempt),
      }));
    },

    /** Sends deliveries again that have ended, with the same ids and bodies, in their order for each object. */
    async replay(place: WebHookPlace, hookId: number, replay: Replay): Promise<{ readonly count: number }> {
      const { first, last = first, only_failed: onlyFailed = false } = replay;
      if (last < first) throw invalid('last', 'The last delivery is before the first.');
      const hook = await subscriptions.find(place, hookId);
      const count = await db.tx(async tx => {
        const objects = await store.replayRange(tx, hook.id, { first, last, onlyFailed });
        if (objects.length > MOST_REPLAYED)
          throw invalid('last', `At most ${MOST_REPLAYED} deliveries can be replayed at once.`);
        for (const object of new Set(objects)) await store.release(tx, hook.id, object, isoTime(clock.now()));
        record(tx, { action: 'webhook.replay', object: loggedHook(hook), count: objects.length });
        return objects.length;
      });
      wake();
      return { count };
    },
  };
}

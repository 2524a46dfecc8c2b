// Makes deliveries of events, each exactly once: the position is written in the transaction of the deliveries.
import { randomToken } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { eventsAfter, lastEventId, type StoredEvent } from '../../events/outbox.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { hears, type WebHookRow } from '../subscriptions/service.ts';
import * as store from './store.ts';

// The body of an event: the same text at every attempt (service.md 6.2, API.md section 7).

/** Most bytes of a body; of larger data only the id is sent, and the API has the rest. */
const MOST_BYTES = 256 << 10;

type Data = Readonly<Record<string, unknown>>;
type Happened = Pick<StoredEvent, 'name' | 'projectId' | 'data'>;

export function bodyOf(delivery: {
  readonly eventName: string;
  readonly hookId: number;
  readonly cloudId: number;
  readonly projectId: number | null;
  readonly data: Data;
  /** the user's short form; null for the service itself */
  readonly actor: object | null;
  /** counts the deliveries about one object to one webhook, from 1 */
  readonly sequence: number;
}): string {
  const write = (shown: Data) =>
    JSON.stringify({
      event_name: delivery.eventName,
      cloud_id: delivery.cloudId,
      project_id: delivery.projectId,
      webhook_id: delivery.hookId,
      sequence: delivery.sequence,
      actor: delivery.actor,
      data: delivery.projectId === null || 'project_id' in shown ? shown : { ...shown, project_id: delivery.projectId },
    });
  const body = write(delivery.data);
  return Buffer.byteLength(body) <= MOST_BYTES
    ? body
    : write({ id: idIn(delivery.data) ?? idIn(Object.values(delivery.data)[0]) ?? null, is_truncated: true });
}

/** The object of an event, such as `document:7`: events about one object arrive in their order. */
export function objectOf({ name, projectId, data }: Happened): string {
  const kind = kindOf(name);
  const id =
    kind === 'project'
      ? projectId
      : (idIn(data[kind]) ?? (kind === 'topic' ? data['topic_guid'] : undefined) ?? idIn(data));
  return typeof id === 'number' || typeof id === 'string' ? `${kind}:${id}` : `project:${projectId}`;
}

/** Comments arrive in order with their topic, and parts of a visa with it. */
function kindOf(name: string): string {
  if (name.startsWith('bcf.')) return 'topic';
  const [first = ''] = name.split('.', 1);
  return first === 'ifc' ? 'model' : first;
}

function idIn(thing: unknown): unknown {
  const { id, guid } = (thing ?? {}) as { readonly id?: unknown; readonly guid?: unknown };
  return guid ?? id;
}

/** Events of one transaction. */
const PORTION = 100;
export const PING = 'ping';

interface Queued {
  readonly hook: WebHookRow;
  readonly event: Pick<StoredEvent, 'projectId' | 'data'> & { readonly id: number | null; readonly name: string };
  readonly object: string;
  readonly actor: object | null;
}

export type Queue = ReturnType<typeof createQueue>;

interface QueueDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** short forms of accounts, by their id */
  readonly people: (ids: readonly number[]) => Promise<ReadonlyMap<number, object>>;
  /** the data of an event as it is sent to a webhook: with addresses of files, which live as long as the API's and
   *  end with the maker */
  readonly complete: (event: StoredEvent, hook: WebHookRow) => Promise<Readonly<Record<string, unknown>>>;
  /** a webhook has new deliveries */
  readonly onQueued: (hook: WebHookRow) => void;
}

async function insert({ clock }: QueueDeps, tx: Tx, { hook, event, object, actor }: Queued): Promise<number> {
  const now = isoTime(clock.now());
  // A disabled webhook is sent nothing, but keeps the missed events in its log.
  const isWaiting = hook.maker_gone_at === null && (hook.disabled_at === null || event.name === PING);
  const isHeld = isWaiting && (await store.isHeld(tx, hook.id, object));
  const body = bodyOf({
    eventName: event.name,
    hookId: hook.id,
    cloudId: hook.cloud_id,
    projectId: event.projectId,
    data: event.data,
    actor,
    sequence: await store.nextSequence(tx, hook.id, object),
  });
  return store.insertDelivery(tx, {
    webhook_id: hook.id,
    event_id: event.id,
    event_name: event.name,
    object,
    message_id: `msg_${randomToken(16)}`,
    body,
    state: isWaiting ? 'waiting' : 'failed',
    next_at: isWaiting && !isHeld ? now : null,
    created_at: now,
  });
}

/** The events with their bodies; those without a recipient are left out. */
async function prepare({ db, people, complete }: QueueDeps, events: readonly StoredEvent[]) {
  const actors = await people(events.flatMap(({ actorId }) => actorId ?? []));
  const prepared = [];
  for (const event of events) {
    const hooks = (await store.hooksAround(db, event)).filter(hook => hears(hook, event.name));
    if (hooks.length === 0) continue;
    const actor = event.actorId === null ? null : (actors.get(event.actorId) ?? null);
    const dataFor = new Map<number, StoredEvent['data']>();
    for (const hook of hooks) dataFor.set(hook.id, await complete(event, hook));
    prepared.push({ event, dataFor, actor });
  }
  return prepared;
}

export function createQueue(deps: QueueDeps) {
  const { db, onQueued } = deps;
  /** The last event that was read; that of the database lags behind while there is no webhook. */
  let last: number | undefined;

  return {
    /** Makes deliveries of all new events. */
    async fill(): Promise<void> {
      for (;;) {
        const from = await store.lastQueued(db);
        last = Math.max(last ?? from, from);
        const all = await lastEventId(db);
        if (all <= last) return;
        if (!(await store.hasWebHooks(db))) {
          last = all; // earlier events belong to no webhook
          return;
        }
        const events = await eventsAfter(db, last, PORTION);
        const newest = events.at(-1)?.id;
        if (newest === undefined) return;
        const prepared = await prepare(deps, events);
        const queued = new Map<number, WebHookRow>();
        await db.tx(
          unlogged('deliveries of webhooks', async tx => {
            if ((await store.advance(tx, from, newest)) === 0) throw new Error('events were queued twice');
            for (const { event, dataFor, actor } of prepared) {
              // Read again: a webhook may have been deleted, or subscribe to other events.
              const hooks = (await store.hooksAround(tx, event)).filter(hook => hears(hook, event.name));
              for (const hook of hooks) {
                const data = dataFor.get(hook.id) ?? event.data;
                await insert(deps, tx, { hook, event: { ...event, data }, object: objectOf(event), actor });
                queued.set(hook.id, hook);
              }
            }
          }),
        );
        for (const hook of queued.values()) onQueued(hook);
        last = newest;
      }
    },

    /** Returns the id of the delivery. @param actor the short form of an account */
    async addPing(tx: Tx, hook: WebHookRow, actor: object | null): Promise<number> {
      const event = { id: null, name: PING, projectId: hook.project_id, data: { ok: true } };
      return insert(deps, tx, { hook, event, object: PING, actor });
    },
  };
}

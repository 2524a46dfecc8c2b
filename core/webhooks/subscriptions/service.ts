// Webhooks of a cloud and of a project: to which address which events go.
import type { Caller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { lastEventId } from '../../events/outbox.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { HOUR, isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/secrets.ts';
import { hostOf, type Receivers } from './receivers.ts';
import { HIDDEN, type NewWebHook, type WebHook, type WebHookChange } from './schema.ts';
import * as store from './store.ts';

export type { WebHookPlace, WebHookRow } from './store.ts';

/** Of one place. */
const MOST_WEBHOOKS = 100;
/** So long the secret before signs too. */
const OLD_SECRET = 24 * HOUR;
const PURPOSE = 'webhook secrets';

export interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
  readonly receivers: Receivers;
  /** short forms of accounts, by their id */
  readonly people: (ids: readonly number[]) => Promise<ReadonlyMap<number, object>>;
  /** queues a ping */
  readonly addPing: (tx: Tx, hook: store.WebHookRow, actor: object | null) => Promise<void>;
  /** what waits of a webhook that is switched off, ends */
  readonly giveUp: (tx: Tx, hookId: number) => Promise<void>;
  /** looks for what is due */
  readonly wake: () => void;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** How the log of activity names a webhook: paths of addresses may hold tokens. */
export const loggedHook = ({ id, url }: Pick<store.WebHookRow, 'id' | 'url'>) => ({ id, name: hostOf(new URL(url)) });

/** The secrets that sign now, the newest first. */
export function secretsOf(
  { sealed_secret, sealed_old_secret, old_secret_until }: store.WebHookRow,
  secrets: Pick<Secrets, 'unseal'>,
  now: number,
): string[] {
  const hasOld = sealed_old_secret !== null && old_secret_until !== null && Date.parse(old_secret_until) > now;
  return [sealed_secret, ...(hasOld ? [sealed_old_secret] : [])].map(sealed => secrets.unseal(PURPOSE, sealed));
}

export function createSubscriptions({
  db,
  clock,
  secrets,
  receivers,
  people,
  addPing,
  giveUp,
  wake,
}: SubscriptionDeps) {
  /** @throws 404 */
  async function find(reads: Reads, place: store.WebHookPlace, id: number): Promise<store.WebHookRow> {
    const row = await store.findWebHook(reads, place, id);
    if (!row) throw notFound('webhook');
    return row;
  }

  const seal = (secret: string) => {
    if (secret === HIDDEN) throw invalid('secret', 'Enter a secret.');
    return secrets.seal(PURPOSE, secret);
  };

  return {
    find: (place: store.WebHookPlace, id: number) => find(db, place, id),

    async list(place: store.WebHookPlace): Promise<WebHook[]> {
      return (await store.listWebHooks(db, place)).map(row => describe(row));
    },

    async get(place: store.WebHookPlace, id: number): Promise<WebHook> {
      return describe(await find(db, place, id));
    },

    /** @throws 400 for an address that webhooks may not lead to */
    async create(
      { accountId }: Caller,
      place: store.WebHookPlace,
      { events, url, secret }: NewWebHook,
    ): Promise<WebHook> {
      receivers.check(url);
      const row = { events: listed(events), url, sealed_secret: seal(secret), creator_id: accountId };
      return db.tx(async tx => {
        if ((await store.listWebHooks(tx, place)).length >= MOST_WEBHOOKS)
          throw invalid('non_field_errors', `There are ${MOST_WEBHOOKS} webhooks here already.`, 'too_many');
        const since_event = await lastEventId(tx);
        const made = await store.insertWebHook(tx, place, { ...row, since_event }, isoTime(clock.now()));
        record(tx, { action: 'webhook.create', object: loggedHook(made) });
        return describe(made, secret);
      });
    },

    /** @throws 404; 400 for an address that webhooks may not lead to */
    async update(place: store.WebHookPlace, id: number, change: WebHookChange): Promise<WebHook> {
      const { events, url, is_enabled: isEnabled } = change;
      const secret = change.secret === HIDDEN ? undefined : change.secret;
      if (url !== undefined) receivers.check(url);
      return db.tx(async tx => {
        const before = await find(tx, place, id);
        const isNewSecret = secret !== undefined && secret !== secrets.unseal(PURPOSE, before.sealed_secret);
        const row: store.WebHookRow = {
          ...before,
          ...(events && { events: listed(events) }),
          ...(url !== undefined && url !== before.url && { url, failing_since: null }),
          ...(isNewSecret && {
            sealed_secret: seal(secret),
            sealed_old_secret: before.sealed_secret,
            old_secret_until: isoTime(clock.now() + OLD_SECRET),
          }),
          ...(isEnabled === true && { disabled_at: null, disabled_reason: null, failing_since: null }),
          ...(isEnabled === false &&
            before.disabled_at === null && { disabled_at: isoTime(clock.now()), disabled_reason: null }),
        };
        await store.updateWebHook(tx, row);
        if (row.disabled_at !== null && before.disabled_at === null) await giveUp(tx, id);
        record(tx, { action: 'webhook.update', object: loggedHook(row) });
        return describe(row, secret);
      });
    },

    async remove(place: store.WebHookPlace, id: number): Promise<void> {
      await db.tx(async tx => {
        const row = await find(tx, place, id);
        await store.deleteWebHook(tx, id);
        record(tx, { action: 'webhook.delete', object: loggedHook(row) });
      });
    },

    /** Queues a `ping`, also for a webhook that is switched off. */
    async ping({ accountId }: Caller, place: store.WebHookPlace, id: number): Promise<WebHook> {
      const actor = (await people([accountId])).get(accountId) ?? null;
      const pinged = await db.tx(async tx => {
        const row = await find(tx, place, id);
        await addPing(tx, row, actor);
        record(tx, { action: 'webhook.ping', object: loggedHook(row) });
        return describe(row);
      });
      wake();
      return pinged;
    },
  };
}

const listed = (events: readonly string[]): string => JSON.stringify([...new Set(events)]);

/** @param secret shown once, in the answer to the request that set it */
function describe(row: store.WebHookRow, secret?: string): WebHook {
  const { id, events, url, disabled_at, disabled_reason, failing_since, last_success_at } = row;
  return {
    id,
    events: JSON.parse(events) as string[],
    url,
    secret: secret ?? HIDDEN,
    signing_secret: secret === undefined ? null : `whsec_${Buffer.from(secret).toString('base64')}`,
    is_enabled: disabled_at === null,
    disabled_reason,
    failing_since,
    last_success_at,
  };
}

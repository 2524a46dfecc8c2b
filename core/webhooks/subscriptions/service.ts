// Webhooks of a cloud and of a project: their addresses and events.
import type { Caller } from '../../access/caller.ts';
import type { ShortUser } from '../../identity/users/schema.ts';
import { record } from '../../audit/record.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { announce, type Announcement } from '../../events/announce.ts';
import { lastEventId } from '../../events/outbox.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { DAY, HOUR, isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { hostOf, type Receivers } from './receivers.ts';
import { HIDDEN, type NewWebHook, type WebHook, type WebHookChange } from './schema.ts';
import * as store from './store.ts';

export { delivers, hears, isHeard, readerOf } from './hearing.ts';
export { administratorsAround, areMakersGone, hasMaker, pauseWithoutMaker } from './store.ts';
export { findHook, heardColumns } from './store.ts';
export type { HeardRow, WebHookPlace, WebHookRow } from './store.ts';

/** Of one place. */
const MOST_WEBHOOKS = 100;
/** The previous secret also signs for so long. */
const OLD_SECRET = 24 * HOUR;
/** What the secrets of webhooks are sealed for. */
export const SECRETS = 'webhook secrets';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** The name of a webhook in the log of activity, and its place: paths of addresses may hold tokens. */
export const loggedHook = ({ id, url, cloud_id, project_id }: store.WebHookRow) => ({
  object: { id, name: hostOf(new URL(url)) },
  cloudId: cloud_id,
  projectId: project_id,
});

/** The author of a change; null for the command line. */
type Person = store.Maker & Pick<Caller, 'scopes'>;
type By = Person | null;

const scopesOf = (by: By): string | null => by && JSON.stringify([...by.scopes]);

/** The secrets that sign now, the newest first. */
export function secretsOf(
  { sealed_secret, sealed_old_secret, old_secret_until }: store.WebHookRow,
  secrets: Pick<Secrets, 'unseal'>,
  now: number,
): string[] {
  const hasOld = sealed_old_secret !== null && old_secret_until !== null && Date.parse(old_secret_until) > now;
  return [sealed_secret, ...(hasOld ? [sealed_old_secret] : [])].map(sealed => secrets.unseal(SECRETS, sealed));
}

interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly receivers: Receivers;
  /** short forms of accounts, by their id */
  readonly people: (ids: readonly number[]) => Promise<ReadonlyMap<number, ShortUser>>;
  /** queues a ping; the id of its delivery */
  readonly addPing: (tx: Tx, hook: store.WebHookRow, actor: object | null) => Promise<number>;
  /** deliveries since a time that failed or are repeated, by the id of their webhook; none where there are none */
  readonly countFailures: (reads: Reads, ids: readonly number[], since: string) => Promise<ReadonlyMap<number, number>>;
  /** ends the waiting deliveries of a webhook that is disabled */
  readonly giveUp: (tx: Tx, hookId: number) => Promise<unknown>;
  /** searches due deliveries */
  readonly wake: () => void;
}

/** @throws 404 */
async function find(reads: Reads, place: store.WebHookPlace, id: number): Promise<store.WebHookRow> {
  const row = await store.findWebHook(reads, place, id);
  if (!row) throw notFound('webhook');
  return row;
}

/** @param secret shown once, in the answer to the request that set it */
async function describe(
  deps: SubscriptionDeps,
  reads: Reads,
  rows: readonly store.WebHookRow[],
  secret?: string,
): Promise<WebHook[]> {
  const ids = rows.map(({ id }) => id);
  const failures = await deps.countFailures(reads, ids, isoTime(deps.clock.now() - DAY));
  const makers = await deps.people(rows.flatMap(({ creator_id }) => creator_id ?? []));
  return rows.map(row => ({
    ...described(row, { failures: failures.get(row.id) ?? 0, now: deps.clock.now(), secret }),
    maker: makers.get(row.creator_id ?? 0) ?? null,
  }));
}

async function describeOne(deps: SubscriptionDeps, reads: Reads, row: store.WebHookRow, secret?: string) {
  const [one] = await describe(deps, reads, [row], secret);
  if (!one) throw new Error('the webhook has no description');
  return one;
}

const seal = (deps: SubscriptionDeps, secret: string) => {
  if (secret === HIDDEN) throw invalid('secret', 'Enter a secret.', { code: 'required' });
  return deps.secrets.seal(SECRETS, secret);
};

/** Queues a `ping`, also for a disabled webhook. Returns the webhook and the id of the delivery. */
async function queuePing(deps: SubscriptionDeps, by: By, place: store.WebHookPlace, id: number) {
  const actor = by === null ? null : ((await deps.people([by.accountId])).get(by.accountId) ?? null);
  const pinged = await deps.db.tx(async tx => {
    const row = await find(tx, place, id);
    const deliveryId = await deps.addPing(tx, row, actor);
    record(tx, { action: 'webhook.ping', ...loggedHook(row) });
    return { row, deliveryId };
  });
  deps.wake();
  return { hook: await describeOne(deps, deps.db, pinged.row), deliveryId: pinged.deliveryId };
}

export const createSubscriptions = (deps: SubscriptionDeps) => ({
  ...bindTo(deps, { queuePing, list, listAll, placeOf, hasPlace, get, create, update, takeOver, remove, ping }),
  find: (place: store.WebHookPlace, id: number) => find(deps.db, place, id),
});

const list = async (deps: SubscriptionDeps, place: store.WebHookPlace): Promise<WebHook[]> =>
  describe(deps, deps.db, await store.listWebHooks(deps.db, place));

/** All webhooks of the service, with their places. */
async function listAll(deps: SubscriptionDeps) {
  const rows = await store.listAllWebHooks(deps.db);
  const places = new Map(rows.map(({ id, cloud_id, project_id }) => [id, { cloud_id, project_id }]));
  return (await describe(deps, deps.db, rows)).map(hook => ({ ...hook, ...places.get(hook.id) }));
}

/** The place of a webhook, for callers that know only its id. */
async function placeOf({ db }: SubscriptionDeps, id: number): Promise<store.WebHookPlace | undefined> {
  const row = await store.findHook(db, id);
  return row && { cloudId: row.cloud_id, projectId: row.project_id };
}

const hasPlace = ({ db }: SubscriptionDeps, place: store.WebHookPlace): Promise<boolean> => store.hasPlace(db, place);

const get = async (deps: SubscriptionDeps, place: store.WebHookPlace, id: number): Promise<WebHook> =>
  describeOne(deps, deps.db, await find(deps.db, place, id));

/** @throws 400 for an address that is not permitted for webhooks */
async function create(deps: SubscriptionDeps, by: By, place: store.WebHookPlace, { events, url, secret }: NewWebHook) {
  deps.receivers.check(url);
  const row = { events: listed(events), url, sealed_secret: seal(deps, secret), scopes: scopesOf(by) };
  const created = await deps.db.tx(async tx => {
    if ((await store.listWebHooks(tx, place)).length >= MOST_WEBHOOKS)
      throw invalid(
        'non_field_errors',
        `There are ${MOST_WEBHOOKS} webhooks here already.`,
        { code: 'limit_reached', most: MOST_WEBHOOKS },
        'too_many',
      );
    const since_event = await lastEventId(tx);
    const made = await store.insertWebHook(tx, place, { ...row, since_event }, by, isoTime(deps.clock.now()));
    record(tx, { action: 'webhook.create', ...loggedHook(made) });
    announceHook(tx, 'webhook.create', made);
    return made;
  });
  return describeOne(deps, deps.db, created, secret);
}

/** @throws 404; 400 for an address that is not permitted for webhooks */
async function update(deps: SubscriptionDeps, by: By, place: store.WebHookPlace, id: number, change: WebHookChange) {
  const { db, clock, secrets, receivers } = deps;
  const { events, url, is_enabled: isEnabled } = change;
  const secret = change.secret === HIDDEN ? undefined : change.secret;
  if (url !== undefined) receivers.check(url);
  const changed = await db.tx(async tx => {
    const before = await find(tx, place, id);
    if (isEnabled === true && before.maker_gone_at !== null)
      throw invalid(
        'is_enabled',
        'Its maker is no administrator here any more, or lacks the second factor that the cloud demands. ' +
          'Take the webhook over first.',
        { code: 'maker_gone' },
        'maker_gone',
      );
    const isNewSecret = secret !== undefined && secret !== secrets.unseal(SECRETS, before.sealed_secret);
    const row: store.WebHookRow = {
      ...before,
      ...(events && { events: listed(events) }),
      ...(url !== undefined && url !== before.url && { url, scopes: scopesOf(by), failing_since: null }),
      ...(isNewSecret && {
        sealed_secret: seal(deps, secret),
        sealed_old_secret: before.sealed_secret,
        old_secret_until: isoTime(clock.now() + OLD_SECRET),
      }),
      ...(isEnabled === true && { disabled_at: null, disabled_reason: null, failing_since: null }),
      ...(isEnabled === false &&
        before.disabled_at === null && { disabled_at: isoTime(clock.now()), disabled_reason: null }),
    };
    await store.updateWebHook(tx, row);
    if (row.disabled_at !== null && before.disabled_at === null) await deps.giveUp(tx, id);
    record(tx, { action: 'webhook.update', ...loggedHook(row) });
    announceHook(tx, 'webhook.update', row);
    return row;
  });
  return describeOne(deps, db, changed, secret);
}

/** Makes the webhook act for the caller, within their scopes; one that was paused for want of a maker continues. */
async function takeOver(deps: SubscriptionDeps, by: Person, place: store.WebHookPlace, id: number): Promise<WebHook> {
  const taken = await deps.db.tx(async tx => {
    await find(tx, place, id);
    await store.setMaker(tx, id, by, scopesOf(by));
    const row = await find(tx, place, id);
    record(tx, { action: 'webhook.take-over', ...loggedHook(row) });
    announceHook(tx, 'webhook.update', row);
    return row;
  });
  deps.wake();
  return describeOne(deps, deps.db, taken);
}

async function remove({ db }: SubscriptionDeps, place: store.WebHookPlace, id: number): Promise<void> {
  await db.tx(async tx => {
    const row = await find(tx, place, id);
    await store.deleteWebHook(tx, id);
    record(tx, { action: 'webhook.delete', ...loggedHook(row) });
    announceHook(tx, 'webhook.delete', row);
  });
}

const ping = async (deps: SubscriptionDeps, by: By, place: store.WebHookPlace, id: number): Promise<WebHook> =>
  (await queuePing(deps, by, place, id)).hook;

const listed = (events: readonly string[]): string => JSON.stringify([...new Set(events)]);

/** Notifies open windows of people who administer a webhook of its change. */
export function announceHook(
  tx: Tx,
  name: Extract<Announcement['name'], `webhook.${string}`>,
  { id, cloud_id: cloudId, project_id: projectId }: store.WebHookRow,
): void {
  announce(tx, { name, cloudId, projectId, id });
}

const described = (
  row: store.WebHookRow,
  { failures, now, secret }: { readonly failures: number; readonly now: number; readonly secret: string | undefined },
): Omit<WebHook, 'maker'> => ({
  id: row.id,
  events: JSON.parse(row.events) as string[],
  url: row.url,
  secret: secret ?? HIDDEN,
  signing_secret: secret === undefined ? null : `whsec_${Buffer.from(secret).toString('base64')}`,
  is_enabled: row.disabled_at === null && row.maker_gone_at === null,
  disabled_reason: row.maker_gone_at === null ? row.disabled_reason : 'maker_gone',
  failing_since: row.failing_since,
  last_success_at: row.last_success_at,
  failures_last_day: failures,
  old_secret_until:
    row.old_secret_until !== null && Date.parse(row.old_secret_until) > now ? row.old_secret_until : null,
});

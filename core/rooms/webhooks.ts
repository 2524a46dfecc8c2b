// Builds the room of webhooks: the subscriptions, the queue of deliveries, the runner that sends them.
import { askAs } from '../access/request-context.ts';
import { lifetimes } from '../access/lifetimes.ts';
import type { Scope } from '../access/scopes.ts';
import type { Config } from '../config.ts';
import { isAnnouncement } from '../events/catalog.ts';
import type { StoredEvent } from '../events/outbox.ts';
import type { Relay } from '../events/relay.ts';
import type { Route } from '../http/api/route.ts';
import { describeShort, type Account } from '../identity/users/account.ts';
import type { ShortUser } from '../identity/users/schema.ts';
import type { Log } from '../kit/log.ts';
import { isoTime, systemClock, type AgeLimit, type Clock } from '../kit/time.ts';
import type { Db } from '../storage/db.ts';
import type { Secrets } from '../storage/keys/secrets.ts';
import { unlogged } from '../storage/unlogged.ts';
import { createChangeSignal, noticeOf } from '../webhooks/delivery/notice.ts';
import { createQueue } from '../webhooks/delivery/queue.ts';
import { deliveryRoutes } from '../webhooks/delivery/routes.ts';
import { createRunner } from '../webhooks/delivery/runner.ts';
import { createSender } from '../webhooks/delivery/send.ts';
import { createDeliveries } from '../webhooks/delivery/service.ts';
import { countFailures, endWaiting, prune } from '../webhooks/delivery/store.ts';
import { createReceivers } from '../webhooks/subscriptions/receivers.ts';
import { webhookRoutes } from '../webhooks/subscriptions/routes.ts';
import { forgetOldSecrets } from '../webhooks/subscriptions/store.ts';
import {
  administratorsAround,
  createSubscriptions,
  secretsOf,
  type WebHookRow,
} from '../webhooks/subscriptions/service.ts';
import { openAccounts } from './accounts.ts';
import type { Identity } from './identity.ts';

export interface WebhookParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly relay: Pick<Relay, 'listen' | 'signal'>;
  readonly identity: Pick<Identity, 'users' | 'applications' | 'mail'>;
  /** `host` or `host:port` that may be reached besides public addresses */
  readonly allowed: readonly string[];
  readonly ownPort: () => number;
  /** a new address of the file of a document; undefined when it was deleted */
  readonly fileAddress: (documentId: number) => Promise<string | undefined>;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

export function openWebhooks(parts: WebhookParts) {
  const { db, clock, log, secrets, relay, identity, allowed, ownPort, fileAddress } = parts;
  const { users } = identity;
  const receivers = createReceivers(allowed, ownPort);
  const people = shortForms(users);
  const news = createChangeSignal(({ id, cloud_id: cloudId, project_id: projectId }) => {
    relay.signal({ name: 'webhook.delivery', cloudId, projectId, data: { id } });
  });
  const complete = (event: StoredEvent, hook: WebHookRow) => withFile(event, hook, fileAddress);
  const queue = createQueue({ db, clock, people, complete, onQueued: news.note });
  const runner = createRunner({
    db,
    clock,
    log,
    queue,
    send: createSender({ receivers }),
    secretsOf: hook => secretsOf(hook, secrets, clock.now()),
    onAttempt: news.note,
    async notify(hook) {
      for (const account of await responsibleFor(hook, db, identity)) await identity.mail.send(noticeOf(hook, account));
    },
  });
  const subscriptions = createSubscriptions({
    db,
    clock,
    secrets,
    receivers,
    people,
    addPing: queue.addPing,
    countFailures,
    giveUp: endWaiting,
    wake: runner.wake,
  });
  const deliveries = createDeliveries({ db, clock, subscriptions, wake: runner.wake });
  let forget: () => void = () => undefined;
  const routes: Route[] = [...webhookRoutes(subscriptions), ...deliveryRoutes(deliveries)];
  return {
    routes,
    start() {
      // Announcements and signals have no deliveries.
      forget = relay.listen(happening => {
        if ('id' in happening && !isAnnouncement(happening)) runner.wake();
      });
      runner.wake();
    },
    /** Deletes deliveries of more than 30 days ago, and secrets that sign no more. */
    sweep: (ageLimit: AgeLimit) =>
      db.tx(
        unlogged('housekeeping', async tx => {
          await prune(tx, isoTime(ageLimit(lifetimes.deliveries)));
          await forgetOldSecrets(tx, isoTime(clock.now()));
        }),
        'vital',
      ),
    async stop() {
      forget();
      news.stop();
      await runner.stop();
    },
  };
}

/** Short forms of accounts, by their id. */
const shortForms =
  (users: Identity['users']) =>
  async (ids: readonly number[]): Promise<Map<number, ShortUser>> =>
    new Map([...(await users.findMany(ids))].map(([id, account]) => [id, describeShort(account)]));

/** Opens the webhooks of a data folder for the command line. A service that runs on it sends the deliveries queued
 *  here. */
export function openWebhookRecords(config: Config) {
  const { db, secrets, users, close } = openAccounts(config);
  const clock = systemClock;
  const people = shortForms(users);
  const queue = createQueue({ db, clock, people, complete: async ({ data }) => data, onQueued: () => undefined });
  const subscriptions = createSubscriptions({
    db,
    clock,
    secrets,
    receivers: createReceivers(config.webhookAllow, () => 0),
    people,
    addPing: queue.addPing,
    countFailures,
    giveUp: endWaiting,
    wake: () => undefined,
  });
  return {
    subscriptions,
    deliveries: createDeliveries({ db, clock, subscriptions, wake: () => undefined }),
    close,
  };
}

/** The data of a document as the API answers it: with the address of its file, given to the maker of the webhook and
 *  ending with them; without one where the webhook has no maker any more. */
async function withFile(
  { name, data, projectId }: StoredEvent,
  { id, creator_id: accountId, maker_application_id: applicationId, cloud_id: cloudId, ...hook }: WebHookRow,
  fileAddress: WebhookParts['fileAddress'],
): Promise<Readonly<Record<string, unknown>>> {
  const { document } = data as { readonly document?: { readonly id?: unknown } };
  if (!name.startsWith('document.') || typeof document?.id !== 'number') return data;
  const documentId = document.id;
  const caller = {
    kind: 'application',
    accountId: accountId ?? 0,
    applicationId,
    scopes: new Set<Scope>(['document:read']),
    onlyProject: null,
    credential: { kind: 'webhook', id: String(id) },
  } as const;
  const address =
    hook.maker_gone_at !== null
      ? undefined
      : accountId === null
        ? await fileAddress(documentId)
        : await askAs({ caller, cloudId, projectId }, () => fileAddress(documentId));
  return { ...data, document: { ...document, file: address ?? '' } };
}

/** The maker of a webhook: a person, or the owner of the application; administrators of its place when the maker has
 *  left, those of the service when there are none. */
async function responsibleFor(
  { id: hookId, creator_id: creatorId, maker_gone_at: goneAt }: WebHookRow,
  db: Db,
  { users, applications }: WebhookParts['identity'],
): Promise<Account[]> {
  const around = goneAt === null ? [] : await administratorsAround(db, hookId);
  if (around.length > 0) return [...(await users.findMany(around)).values()];
  const owner = (await applications.list()).find(({ accountId }) => accountId === creatorId)?.ownerId;
  const id = owner ?? creatorId;
  const found = id === null ? undefined : (await users.findMany([id])).get(id);
  if (found?.kind === 'person') return [found];
  return (await users.list()).filter(({ isAdministrator }) => isAdministrator);
}

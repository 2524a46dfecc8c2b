// Opens webhooks and watched folders of a data folder alone, as rooms/accounts.ts opens accounts. A service that runs
// on it follows them.
import { withdrawLost } from '../collaboration/access-tokens/service.ts';
import { createMembers } from '../collaboration/members/service.ts';
import { createWatchedFolders } from '../collaboration/watched-folders/service.ts';
import type { Config } from '../config.ts';
import { systemClock as clock } from '../kit/time.ts';
import { openAccounts } from '../rooms/accounts.ts';
import { createQueue } from '../webhooks/delivery/queue.ts';
import { createDeliveries } from '../webhooks/delivery/service.ts';
import { countFailures, endWaiting } from '../webhooks/delivery/store.ts';
import { createReceivers } from '../webhooks/subscriptions/receivers.ts';
import { createSubscriptions } from '../webhooks/subscriptions/service.ts';

export function openWatchedFolderRecords(config: Config) {
  const { db, users, sessions, holders, close } = openAccounts(config);
  const members = createMembers({ db, clock, users, withdrawLost, hasSecondFactor: sessions.isStrong, holders });
  return { ...createWatchedFolders({ db, clock, dataFolder: config.dataFolder, users, members }), close };
}

/** A running service sends the deliveries that are queued here. */
export function openWebhookRecords(config: Config) {
  const { db, secrets, users, close } = openAccounts(config);
  const people = users.shortForms;
  const nothing = () => undefined;
  const queue = createQueue({ db, clock, people, complete: async ({ data }) => data, onQueued: nothing });
  const receivers = createReceivers(config.webhookAllow, () => 0);
  const ofDeliveries = { addPing: queue.addPing, countFailures, giveUp: endWaiting, wake: nothing };
  const subscriptions = createSubscriptions({ db, clock, secrets, receivers, people, ...ofDeliveries });
  return { subscriptions, deliveries: createDeliveries({ db, clock, subscriptions, wake: nothing }), close };
}

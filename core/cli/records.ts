// Opens webhooks and watched folders of a data folder alone, as openAccounts opens accounts. A service that runs
// on it follows them.
import { actAs, unknownActor } from '../access/request-context.ts';
import { withdrawLost } from '../collaboration/access-tokens/service.ts';
import { createMembers } from '../collaboration/members/service.ts';
import { createWatchedFolders } from '../collaboration/watched-folders/service.ts';
import { readConfig, type Config } from '../config.ts';
import { silentLog } from '../kit/log.ts';
import { systemClock as clock } from '../kit/time.ts';
import { openAccounts } from '../rooms/identity.ts';
import { createQueue } from '../webhooks/delivery/queue.ts';
import { createDeliveries } from '../webhooks/delivery/service.ts';
import { countFailures, endWaiting } from '../webhooks/delivery/store.ts';
import { createReceivers } from '../webhooks/subscriptions/receivers.ts';
import { createSubscriptions } from '../webhooks/subscriptions/service.ts';
import { action, flags, print, UsageError } from './command-line.ts';

/** Works on records of the data folder in the name of the command line, and closes them. */
export const withRecords = <Records extends { readonly close: () => Promise<unknown> }, Result>(
  open: (config: Config) => Records,
  work: (records: Records) => Promise<Result>,
): Promise<Result> =>
  actAs(unknownActor('command'), async () => {
    const records = open(readConfig({ data: flags.data, webhookAllow: flags['webhook-allow'], log: silentLog }));
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  });

/** Runs the command of the given action, and prints its result. */
export async function runAction<Records extends { readonly close: () => Promise<unknown> }>(
  command: string,
  actions: Readonly<Record<string, (records: Records) => Promise<unknown>>>,
  open: (config: Config) => Records,
): Promise<void> {
  const run = actions[action ?? ''];
  if (!run) throw new UsageError(`${command} ${Object.keys(actions).join(', ')}`);
  print(await withRecords(open, run));
}

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

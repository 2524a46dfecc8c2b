// `plinth webhook ...`: lists webhooks and their deliveries, and sends them again. Works on the data folder, also while
// a service runs on it, which notices within seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { flags, needed, neededNumber, neededSecret, numberIn, UsageError } from './command-line.ts';
import { openWebhookRecords, runAction } from './records.ts';
import { eventNames, type EventName } from '../events/catalog.ts';
import { randomToken } from '../kit/ids.ts';
import type { WebHookDelivery } from '../webhooks/delivery/schema.ts';

/** Milliseconds that a ping waits for a running service to send it. */
const PATIENCE = 12_000;

type Records = ReturnType<typeof openWebhookRecords>;

export const webhook = (): Promise<void> => runAction('webhook', actions, openWebhookRecords);

const actions: Readonly<Record<string, (records: Records) => Promise<unknown>>> = {
  async list({ subscriptions }) {
    const [cloudId, projectId] = [numberIn('cloud'), numberIn('project')];
    return (await subscriptions.listAll()).filter(
      ({ cloud_id, project_id }) =>
        (cloudId === undefined || cloud_id === cloudId) && (projectId === undefined || project_id === projectId),
    );
  },

  async add({ subscriptions }) {
    const place = { cloudId: neededNumber('cloud'), projectId: numberIn('project') ?? null };
    const url = needed('url');
    const events = chosenEvents();
    if (!(await subscriptions.hasPlace(place)))
      throw new Error(place.projectId === null ? 'cloud not found' : 'project not found in this cloud');
    const secret = flags.secret === undefined ? randomToken() : await neededSecret('secret');
    return subscriptions.create(null, place, { events, url, secret });
  },

  async remove({ subscriptions }) {
    const { id, place } = await neededWebhook(subscriptions);
    await subscriptions.remove(place, id);
    return { removed: true };
  },

  async ping({ subscriptions, deliveries }) {
    const { id, place } = await neededWebhook(subscriptions);
    const { deliveryId } = await subscriptions.queuePing(null, place, id);
    for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
      const [sent] = await deliveries.list(place, id, { after: deliveryId - 1 });
      if (!sent || sent.state !== 'waiting' || Date.now() > end) return sent;
    }
  },

  async log({ subscriptions, deliveries }): Promise<WebHookDelivery[]> {
    const { id, place } = await neededWebhook(subscriptions);
    return deliveries.list(place, id, { after: numberIn('after'), ...(flags.failed && { state: 'failed' as const }) });
  },

  async replay({ subscriptions, deliveries }) {
    const first = neededNumber('first');
    const { id, place } = await neededWebhook(subscriptions);
    return deliveries.replay(place, id, { first, last: numberIn('last'), only_failed: flags.failed });
  },
};

async function neededWebhook(subscriptions: Records['subscriptions']) {
  const id = neededNumber('id');
  const place = await subscriptions.placeOf(id);
  if (!place) throw new Error(`webhook not found: ${id}`);
  return { id, place };
}

/** @throws a usage error that names the unknown event */
function chosenEvents(): EventName[] {
  const events = flags.event ?? [];
  const unknown = events.filter(name => !isEvent(name));
  if (events.length === 0 || unknown.length > 0) {
    const problem = unknown.length > 0 ? `--event ${unknown.join(', ')}: no such event` : '--event is required';
    throw new UsageError(`${problem}; there are ${eventNames.join(', ')}`);
  }
  return events.filter(isEvent);
}

const isEvent = (name: string): name is EventName => (eventNames as readonly string[]).includes(name);

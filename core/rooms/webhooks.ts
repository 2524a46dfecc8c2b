// Builds the room of webhooks: the subscriptions, the queue of deliveries, the runner that sends them.
import { isAnnouncement } from '../events/catalog.ts';
import { withFile } from '../webhooks/delivery/document-file.ts';
import { createChangeSignal, sendNotice } from '../webhooks/delivery/notice.ts';
import { createQueue } from '../webhooks/delivery/queue.ts';
import { deliveryRoutes } from '../webhooks/delivery/routes.ts';
import { createRunner } from '../webhooks/delivery/runner.ts';
import { createSender } from '../webhooks/delivery/send.ts';
import { createDeliveries } from '../webhooks/delivery/service.ts';
import { countFailures, endWaiting } from '../webhooks/delivery/store.ts';
import { createReceivers } from '../webhooks/subscriptions/receivers.ts';
import { webhookRoutes } from '../webhooks/subscriptions/routes.ts';
import { createSubscriptions, secretsOf } from '../webhooks/subscriptions/service.ts';
import type { Foundation } from './foundation.ts';
import type { Identity } from './identity.ts';

export type Webhooks = ReturnType<typeof openWebhooks>;

/** @param fileAddress gives a new address of the file of a document; undefined when it was deleted */
export function openWebhooks(
  { config, db, clock, log, secrets, relay }: Foundation,
  { users, applications, mail }: Identity,
  ownPort: () => number,
  fileAddress: (documentId: number) => Promise<string | undefined>,
) {
  const receivers = createReceivers(config.webhookAllow, ownPort);
  const people = users.shortForms;
  const changes = createChangeSignal(relay);
  const queue = createQueue({ db, clock, people, complete: withFile(fileAddress), onQueued: changes.note });
  const send = createSender({ receivers });
  const around = { db, clock, log, queue, send, onAttempt: changes.note };
  const runner = createRunner({
    ...around,
    secretsOf: hook => secretsOf(hook, secrets, clock.now()),
    notify: hook => sendNotice(hook, { db, users, applications, mail }),
  });
  const { wake } = runner;
  const ofDeliveries = { addPing: queue.addPing, countFailures, giveUp: endWaiting, wake };
  const subscriptions = createSubscriptions({ db, clock, secrets, receivers, people, ...ofDeliveries });
  const deliveries = createDeliveries({ db, clock, subscriptions, wake });
  const listening = new DisposableStack();
  return {
    routes: [...webhookRoutes(subscriptions), ...deliveryRoutes(deliveries)],
    start(): void {
      // Announcements and signals have no deliveries.
      const stopListening = relay.listen(happening => {
        if ('id' in happening && !isAnnouncement(happening)) wake();
      });
      listening.defer(stopListening);
      wake();
    },
    sweep: deliveries.sweep,
    async stop(): Promise<void> {
      listening.dispose();
      changes.stop();
      await runner.stop();
    },
  };
}

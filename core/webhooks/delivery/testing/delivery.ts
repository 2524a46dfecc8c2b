// The queue and its runner on a database of their own, with a clock that the test moves.
import type { TestContext } from 'node:test';
import { emit } from '../../../events/outbox.ts';
import { silentLog } from '../../../kit/log.ts';
import { isoTime } from '../../../kit/time.ts';
import { openTestDb } from '../../../testing/open-database.ts';
import { createReceivers } from '../../subscriptions/receivers.ts';
import type { WebHookRow } from '../../subscriptions/service.ts';
import { createQueue } from '../queue.ts';
import { createRunner } from '../runner.ts';
import { createSender } from '../send.ts';
import type { AttemptRow, DeliveryRow } from '../store.ts';

export function openDelivery(t: TestContext, { random = (): number => 0.5 } = {}) {
  const { db } = openTestDb(t);
  const clock = {
    /** advances by itself; `ahead` sets the clock */
    time: Date.UTC(2026, 0, 1),
    ahead: 0,
    now: () => clock.time + clock.ahead,
    monotonic: () => clock.time,
  };
  const notified: number[] = [];
  const attempted: number[] = [];
  const receivers = createReceivers(['127.0.0.1'], () => 1);
  const queue = createQueue({
    db,
    clock,
    people: async () => new Map(),
    complete: async ({ data }) => data,
    onQueued: () => undefined,
  });
  const open = () =>
    createRunner({
      db,
      clock,
      log: silentLog,
      queue,
      send: createSender({ receivers }),
      secretsOf: ({ sealed_secret }) => [sealed_secret],
      notify: async ({ id }) => {
        notified.push(id);
      },
      onAttempt: ({ id }) => {
        attempted.push(id);
      },
      random,
    });
  let runner = open();
  t.after(() => runner.stop());
  let clouds: Promise<unknown> | undefined;

  return {
    db,
    clock,
    notified,
    attempted,
    queue,
    get runner() {
      return runner;
    },
    /** Stops the runner in good order and starts another one. */
    async restart() {
      await runner.stop();
      runner = open();
    },
    async addHook(url: string): Promise<number> {
      clouds ??= db.tx(tx =>
        tx.run("INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'Cloud', '', '')"),
      );
      await clouds;
      const row = await db.tx(tx =>
        tx.get<{ id: number }>(
          `INSERT INTO webhook (cloud_id, events, url, sealed_secret, since_event, is_of_command, created_at)
           VALUES (1, '["folder.update"]', ?, 'secret', 0, 1, '') RETURNING id`,
          [url],
        ),
      );
      return row?.id ?? 0;
    },
    /** Emits events of folders. */
    async happen(...folders: readonly number[]) {
      await db.tx(async tx => {
        for (const id of folders)
          await emit(tx, clock, {
            name: 'folder.update',
            cloudId: 1,
            projectId: 2,
            actorId: null,
            data: { folder: { id, parent_id: null } },
          });
      });
    },
    /** Delivers everything that is due. */
    async work() {
      runner.wake();
      await runner.settled();
    },
    hook: async (id: number): Promise<WebHookRow> =>
      (await db.get<WebHookRow>('SELECT * FROM webhook WHERE id = ?', [id])) as WebHookRow,
    deliveries: () => db.all<DeliveryRow>('SELECT * FROM webhook_delivery ORDER BY id'),
    attempts: () => db.all<AttemptRow>('SELECT * FROM webhook_attempt ORDER BY id'),
    isoNow: () => isoTime(clock.time),
  };
}

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/time.ts';
import { putClockNote } from '../../storage/clock-note.ts';
import { startReceiver } from '../testing/receiver.ts';
import { openDelivery } from './testing/delivery.ts';
import { nextAttempt } from './plan.ts';
import { createSender } from './send.ts';
import { createReceivers } from '../subscriptions/receivers.ts';
import { forgetOldSecrets } from '../subscriptions/store.ts';
import { secretsOf } from '../subscriptions/service.ts';
import { prune, replay, release } from './store.ts';

const isFrom = (folder: number) => (text: string) => JSON.parse(text).data.folder.id === folder;

test('a failed delivery is retried by the schedule, with the same id and body, and then abandoned', async t => {
  const receiver = await startReceiver(t, () => 500);
  const { addHook, happen, work, clock, deliveries, attempts, hook } = openDelivery(t);
  const id = await addHook(receiver.url);
  await happen(7);
  await work();
  const begun = clock.time;
  const gaps = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];
  for (const [index, gap] of gaps.entries()) {
    clock.time += gap - 1;
    await work();
    assert.equal(receiver.received.length, index + 1, `not before ${gap / SECOND} s`);
    clock.time += 1;
    await work();
    assert.equal(receiver.received.length, index + 2, `after ${gap / SECOND} s`);
  }
  clock.time += 2 * DAY;
  await work();
  assert.deepEqual(
    (await deliveries()).map(({ state, attempts: count, next_at }) => [state, count, next_at]),
    [['failed', 10, null]],
  );
  assert.equal(new Set(receiver.received.map(({ text, headers }) => text + headers['webhook-id'])).size, 1);
  assert.equal(
    new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size,
    10,
    'of the attempt',
  );
  const log = await attempts();
  assert.deepEqual([log.length, log[0]?.status, log[0]?.answer], [10, 500, 'answer 500']);
  assert.equal(Date.parse((await hook(id)).failing_since ?? ''), begun);
});

test('an attempt is delayed by a random tenth, and as long as the receiver asks', () => {
  const now = Date.UTC(2026, 0, 1);
  const wait = (retryAfter: string | undefined, attempts = 2, random = 0.5) =>
    (nextAttempt({ status: 503, retryAfter }, { attempts, now, random }) ?? assert.fail()) - now;
  assert.deepEqual(
    [wait(undefined, 2, 0), wait(undefined), wait(undefined, 2, 1)],
    [270, 300, 330].map(s => s * SECOND),
  );
  assert.deepEqual(
    ['600', '1', 'Thu, 01 Jan 2026 00:20:00 GMT', 'Wed, 31 Dec 2025 00:00:00 GMT', '999999999', 'soon', '-5'].map(
      text => wait(text),
    ),
    [10 * MINUTE, 5 * MINUTE, 20 * MINUTE, 5 * MINUTE, DAY, 5 * MINUTE, 5 * MINUTE],
  );
  assert.equal(nextAttempt({ status: 500 }, { attempts: 10, now, random: 0 }), undefined);
});

test('deliveries of one object are in order, others pass at once, and later ones after the 30-minute attempt', async t => {
  const receiver = await startReceiver(t, ({ text }) => (isFrom(7)(text) ? 503 : 200));
  const { addHook, happen, work, clock, deliveries } = openDelivery(t);
  await addHook(receiver.url);
  await happen(7, 7, 8, 7, 8);
  await work();
  const heard = () => receiver.received.map(({ body }) => [body.data.folder.id, body.sequence]);
  assert.deepEqual(
    heard().filter(([folder]) => folder === 7),
    [[7, 1]],
    'the first holds those after it',
  );
  assert.deepEqual(
    heard().filter(([folder]) => folder === 8),
    [
      [8, 1],
      [8, 2],
    ],
  );
  for (const gap of [5 * SECOND, 5 * MINUTE]) {
    clock.time += gap;
    await work();
  }
  assert.equal(heard().length, 5);
  receiver.answer.with = ({ body }) => (body.data.folder.id === 7 && body.sequence === 1 ? 503 : 200);
  clock.time += 30 * MINUTE;
  await work();
  assert.deepEqual(heard().slice(5), [
    [7, 1],
    [7, 2],
    [7, 3],
  ]);
  await happen(7);
  await work();
  assert.deepEqual(heard().slice(8), [[7, 4]], 'what comes now is not held either');
  receiver.answer.with = () => 200;
  clock.time += 2 * HOUR;
  await work();
  assert.deepEqual(heard().slice(9), [[7, 1]]);
  assert.deepEqual([...new Set((await deliveries()).map(({ state }) => state))], ['done']);
});

test('events become deliveries once: through failures of the database, stops and starts', async t => {
  const receiver = await startReceiver(t);
  const opened = openDelivery(t);
  const { addHook, happen, work, db, deliveries, restart, queue } = opened;
  await happen(1); // no webhook yet
  await work();
  await addHook(receiver.url);
  await db.tx(tx => tx.run('UPDATE webhook SET since_event = (SELECT MAX(id) FROM outbox)'));
  await db.tx(tx =>
    tx.run(
      "CREATE TRIGGER broken BEFORE INSERT ON webhook_delivery WHEN new.object = 'folder:150' BEGIN SELECT RAISE(ABORT, 'broken'); END",
    ),
  );
  await happen(...Array.from({ length: 200 }, (_, index) => index + 2));
  await assert.rejects(queue.fill(), /broken/);
  assert.equal((await deliveries()).length, 100, 'a whole portion, and nothing of the next');
  await restart();
  await db.tx(tx => tx.run('DROP TRIGGER broken'));
  await Promise.all([work(), happen(500)]);
  await restart();
  await work();
  const folders = receiver.received.map(({ body }) => body.data.folder.id).sort((one, other) => one - other);
  assert.deepEqual(folders, [...Array.from({ length: 200 }, (_, index) => index + 2), 500]);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 201);
});

test('an attempt interrupted by a stop is repeated, and a running delivery survives its webhook', async t => {
  const receiver = await startReceiver(t, () => 'never');
  const opened = openDelivery(t);
  const { addHook, happen, db, deliveries, restart, work } = opened;
  const id = await addHook(receiver.url);
  await happen(7);
  opened.runner.wake();
  await receiver.got(1);
  await restart();
  assert.deepEqual(
    (await deliveries()).map(({ state, attempts }) => [state, attempts]),
    [['waiting', 0]],
  );
  receiver.answer.with = () => 200;
  await work();
  assert.deepEqual(
    (await deliveries()).map(({ state, attempts }) => [state, attempts]),
    [['done', 1]],
  );
  assert.equal(receiver.received[0]?.text, receiver.received[1]?.text);

  receiver.answer.with = () => 'never';
  await happen(8);
  opened.runner.wake();
  await receiver.got(3);
  await db.tx(tx => tx.run('DELETE FROM webhook WHERE id = ?', [id]));
  await restart();
  assert.deepEqual(await deliveries(), []);
});

test('a webhook whose receiver is gone, or fails for five days, is disabled, and its creator is notified', async t => {
  const receiver = await startReceiver(t, ({ path }) => (path === '/gone' ? 410 : path === '/moved' ? 302 : 500));
  const { addHook, happen, work, clock, hook, deliveries, notified } = openDelivery(t);
  const [gone, moved] = [await addHook(`${receiver.url}/gone`), await addHook(`${receiver.url}/moved`)];
  await happen(7);
  await work();
  const state = async (id: number) => (await hook(id)).disabled_reason;
  assert.deepEqual([await state(gone), await state(moved), notified], ['gone', null, [gone]]);
  for (let day = 1; day <= 5; day += 1) {
    clock.time += DAY;
    assert.equal(await state(moved), null);
    await happen(100 + day);
    await work();
  }
  assert.deepEqual([await state(moved), notified], ['failing', [gone, moved]]);
  assert.deepEqual([...new Set((await deliveries()).map(each => each.state))], ['failed'], 'what waited has ended');
  const before = receiver.received.length;
  await happen(9);
  clock.time += DAY;
  await work();
  assert.equal(receiver.received.length, before);
  assert.equal((await deliveries()).at(-1)?.state, 'failed', 'what it misses is kept for a replay');
});

test('a clock set back delays no attempt, while the service runs or between two runs', async t => {
  const receiver = await startReceiver(t, () => 500);
  const { addHook, happen, work, clock, restart, db, deliveries, hook } = openDelivery(t);
  const id = await addHook(receiver.url);
  await happen(7);
  await work();
  clock.ahead -= 400 * DAY;
  await work();
  assert.equal(receiver.received.length, 1, 'it waits as before');
  clock.time += 5 * SECOND;
  await work();
  assert.equal(receiver.received.length, 2);
  await putClockNote(db, { seenAt: clock.now(), jumps: [] });
  clock.ahead -= HOUR;
  await restart();
  await work();
  clock.time += 5 * MINUTE;
  await work();
  assert.equal(receiver.received.length, 3);
  assert.equal((await deliveries())[0]?.next_at, new Date(clock.now() + 30 * MINUTE).toISOString());
  assert.equal(clock.now() - Date.parse((await hook(id)).failing_since ?? ''), 5 * MINUTE + 5 * SECOND);
});

test('a clock that jumps forward disables no webhook', async t => {
  const receiver = await startReceiver(t, () => 500);
  const { addHook, happen, work, clock, hook, deliveries } = openDelivery(t);
  const id = await addHook(receiver.url);
  await happen(7);
  await work();
  clock.ahead += 400 * DAY;
  await work();
  assert.deepEqual(
    [receiver.received.length, (await hook(id)).disabled_at, (await deliveries())[0]?.state],
    [2, null, 'waiting'],
  );
});

test('a receiver that never answers delays no other, and its attempts time out', async t => {
  const dead = await startReceiver(t, () => 'never');
  const good = await startReceiver(t);
  const opened = openDelivery(t);
  const { addHook, happen, restart, deliveries } = opened;
  const hooks = [await addHook(dead.url), await addHook(good.url)];
  await happen(1, 2, 3);
  opened.runner.wake();
  await Promise.all([dead.got(3), good.got(3)]);
  await happen(4);
  opened.runner.wake();
  await good.got(4);
  // Received deliveries are noted a moment later.
  const isDone = ({ webhook_id, state }: { webhook_id: number; state: string }) =>
    webhook_id === hooks[1] && state === 'done';
  while ((await deliveries()).filter(isDone).length < 4) await pause(10);
  await restart();
  const states = (await deliveries()).map(({ webhook_id, state }) => `${webhook_id} ${state}`);
  assert.deepEqual([...new Set(states)].sort(), [`${hooks[0]} waiting`, `${hooks[1]} done`]);

  const send = createSender({ receivers: createReceivers(['127.0.0.1'], () => 1), timeOut: 200 });
  const message = { url: dead.url, headers: {}, body: '{}', stopped: new AbortController().signal };
  assert.deepEqual(await send(message), { error: 'no answer within 0.2 s' });
});

test('a replay resends a range in the order of each object', async t => {
  const receiver = await startReceiver(t);
  const { addHook, happen, work, db, isoNow, runner } = openDelivery(t);
  const id = await addHook(receiver.url);
  await happen(7, 8, 7, 7);
  await work();
  const first = receiver.received.map(({ text }) => text);
  receiver.received.length = 0;
  await db.tx(async tx => {
    const objects = await replay(tx, id, { first: 1, last: 4 }, false);
    for (const object of new Set(objects)) await release(tx, id, object, isoNow());
  });
  runner.wake();
  await runner.settled();
  const again = receiver.received.map(({ text }) => text);
  assert.deepEqual([...again].sort(), [...first].sort());
  assert.deepEqual(again.filter(isFrom(7)), first.filter(isFrom(7)));
});

test('finished deliveries are deleted after their time, waiting ones never; a former secret signs for its time', async t => {
  const receiver = await startReceiver(t, ({ text }) => (isFrom(7)(text) ? 500 : 200));
  const { addHook, happen, work, db, clock, deliveries, isoNow, hook } = openDelivery(t);
  const id = await addHook(receiver.url);
  await happen(7, 8);
  await work();
  await db.tx(tx => tx.run("UPDATE webhook SET sealed_old_secret = 'old', old_secret_until = ?", [isoNow()]));
  const signing = async (now: number) => secretsOf(await hook(id), { unseal: (_purpose, sealed) => sealed }, now);
  assert.deepEqual([await signing(clock.time - 1), await signing(clock.time)], [['secret', 'old'], ['secret']]);
  clock.time += DAY;
  await db.tx(async tx => {
    assert.equal(await prune(tx, isoNow()), 1);
    await forgetOldSecrets(tx, isoNow());
  });
  assert.deepEqual(
    (await deliveries()).map(({ object }) => object),
    ['folder:7'],
  );
  assert.equal((await hook(id)).sealed_old_secret, null);
});

// The plan of attempts on a clock that the test moves (RELIABILITY.md T38).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/time.ts';
import { seededRandom } from '../../testing/random.ts';
import { startReceiver } from '../testing/receiver.ts';
import { openDelivery } from './testing/delivery.ts';

/** RELIABILITY.md section 4, written out again. */
const planned = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];

test('T38: ten attempts, each within a tenth of its schedule', async t => {
  const receiver = await startReceiver(t, () => 500);
  const random = seededRandom(38);
  const { addHook, happen, work, clock, deliveries, attempts } = openDelivery(t, { random });
  for (let hook = 0; hook < 5; hook += 1) await addHook(`${receiver.url}/${hook}`);
  await happen(7);
  await work();
  for (;;) {
    const waiting = (await deliveries()).flatMap(({ next_at }) => (next_at === null ? [] : Date.parse(next_at)));
    const next = Math.min(...waiting);
    if (waiting.length === 0) break;
    const before = receiver.received.length;
    clock.time = next - 1;
    await work();
    assert.equal(receiver.received.length, before, 'nothing before its time');
    clock.time = next;
    await work();
    assert.ok(receiver.received.length > before, 'at its time');
  }
  const log = Map.groupBy(await attempts(), ({ delivery_id }) => delivery_id);
  const shares = [...log.values()].flatMap(list => {
    const times = list.map(({ at }) => Date.parse(at));
    assert.equal(times.length, 1 + planned.length);
    return planned.map((gap, index) => ((times[index + 1] ?? 0) - (times[index] ?? 0)) / gap);
  });
  assert.equal(shares.length, 5 * planned.length);
  for (const share of shares) assert.ok(share >= 0.9 && share <= 1.1, `${share} of the time`);
  assert.ok(Math.max(...shares) - Math.min(...shares) > 0.1, 'by chance, so that receivers are not flooded at once');
  t.diagnostic(
    JSON.stringify({ test: 'T38', least: Math.min(...shares), most: Math.max(...shares), target: '0.9-1.1' }),
  );
});

test('T38: Retry-After is respected, in seconds or until a date, for at most a day', async t => {
  const receiver = await startReceiver(t);
  const { addHook, happen, work, clock, deliveries } = openDelivery(t);
  await addHook(receiver.url);
  const begun = clock.time;
  for (const [folder, headers, wait] of [
    [1, { 'retry-after': '3600' }, HOUR],
    [2, { 'retry-after': new Date(begun + 2 * HOUR).toUTCString() }, 2 * HOUR],
    [3, { 'retry-after': '31536000' }, DAY],
    [4, { 'retry-after': '1' }, 5 * SECOND],
    [5, {}, 5 * SECOND],
  ] as const) {
    receiver.answer.with = () => ({ status: 429, headers });
    await happen(folder);
    await work();
    const [row] = (await deliveries()).filter(({ object }) => object === `folder:${folder}`);
    assert.equal(Date.parse(row?.next_at ?? '') - begun, wait, JSON.stringify(headers));
  }
  receiver.answer.with = () => 200;
  clock.time = begun + HOUR - 1;
  await work();
  const states = async () => (await deliveries()).map(({ state }) => state);
  assert.deepEqual(await states(), ['waiting', 'waiting', 'waiting', 'done', 'done']);
  clock.time = begun + DAY;
  await work();
  assert.deepEqual(new Set(await states()), new Set(['done']));
});

test('T38: a webhook is disabled after 120 hours of failures, not before; a success resets them', async t => {
  const receiver = await startReceiver(t, () => 500);
  const { addHook, happen, work, clock, hook, notified } = openDelivery(t);
  const id = await addHook(receiver.url);
  const failAt = async (hours: number, folder: number) => {
    clock.time = Date.UTC(2026, 0, 1) + hours * HOUR;
    await happen(folder);
    await work();
    const { disabled_reason, failing_since } = await hook(id);
    return [disabled_reason, failing_since];
  };
  const since = new Date(Date.UTC(2026, 0, 1)).toISOString();
  assert.deepEqual(await failAt(0, 1), [null, since]);
  assert.deepEqual(await failAt(119, 2), [null, since]);
  receiver.answer.with = () => 200;
  assert.deepEqual(await failAt(119.5, 3), [null, null], 'it works again');
  receiver.answer.with = () => 500;
  const anew = new Date(Date.UTC(2026, 0, 1) + 121 * HOUR).toISOString();
  assert.deepEqual(await failAt(121, 4), [null, anew]);
  assert.deepEqual(await failAt(121 + 119.9, 5), [null, anew]);
  assert.deepEqual(notified, []);
  assert.deepEqual(await failAt(121 + 120, 6), ['failing', anew]);
  assert.deepEqual(notified, [id]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import { startReceiver } from '../testing/receiver.ts';

interface Delivery {
  readonly id: number;
  readonly body?: string;
  readonly state: string;
}

// Long: one story; each step continues with the results of the one before.
test('the delivery log is read from its end, filtered and replayed; recent failures are counted', async t => {
  const receiver = await startReceiver(t, ({ body }) => (body.event_name === 'folder.update' ? 410 : 200));
  const {
    request,
    application: as,
    createProject,
  } = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { path } = await createProject();
  const { id } = (
    await request('POST', `${path}/webhook`, {
      as,
      body: { events: ['folder.creation', 'folder.update'], url: receiver.url, secret: 'first' },
    })
  ).json;
  const one = `${path}/webhook/${id}`;
  const log = async (query = {}): Promise<Delivery[]> => (await request('GET', `${one}/delivery`, { as, query })).json;
  const ids = (found: readonly Delivery[]) => found.map(each => each.id);
  const ended = async (count: number): Promise<Delivery[]> => {
    for (;;) {
      const all = await log();
      if (all.length === count && all.every(({ state }) => state !== 'waiting')) return all;
    }
  };
  const folders: { readonly id: number }[] = [];
  for (const name of ['A', 'B', 'C'])
    folders.push((await request('POST', `${path}/folder`, { as, body: { name } })).json);
  const [first, second, third] = (await ended(3)) as [Delivery, Delivery, Delivery];

  assert.deepEqual(ids(await log({ newest_first: true })), [third.id, second.id, first.id]);
  assert.deepEqual(ids(await log({ newest_first: true, before: third.id })), [second.id, first.id]);
  assert.deepEqual(ids(await log({ after: first.id, before: third.id })), [second.id]);
  const { body, ...without } = second;
  assert.deepEqual(await log({ after: first.id, before: third.id, bodies: false }), [without]);
  assert.deepEqual((await request('GET', `${one}/delivery/${second.id}`, { as })).json, { ...without, body });
  assert.equal((await request('GET', `${one}/delivery/${third.id + 1000}`, { as })).status, 404);

  const named = await request('POST', `${one}/replay`, { as, body: { ids: [third.id, first.id] } });
  assert.deepEqual(named.json, { count: 2 });
  const again = (await receiver.got(5)).slice(3).map(({ text }) => text);
  assert.deepEqual(new Set(again), new Set([first.body, third.body]));
  await ended(3);
  for (const wrong of [
    { first: 9, last: 3 },
    {},
    { ids: [first.id], first: first.id },
    { ids: [] },
    { ids: [third.id, third.id + 1000] },
  ])
    assert.equal((await request('POST', `${one}/replay`, { as, body: wrong })).status, 400, JSON.stringify(wrong));

  await request('PATCH', one, { as, body: { secret: 'second' } });
  const before = (await request('GET', one, { as })).json;
  assert.deepEqual([before.failures_last_day, Date.parse(before.old_secret_until) > Date.now()], [0, true]);
  await request('PATCH', `${path}/folder/${folders[0]?.id}`, { as, body: { name: 'D' } });
  await ended(4);
  const [after] = (await request('GET', `${path}/webhook`, { as })).json;
  assert.deepEqual([after.failures_last_day, after.is_enabled, after.disabled_reason], [1, false, 'gone']);
  assert.deepEqual(ids(await log({ event: 'folder.update', state: 'done' })), []);
  assert.equal((await log({ event: 'folder.update', state: 'failed' })).length, 1);
});

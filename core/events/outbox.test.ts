import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, isoTime } from '../kit/time.ts';
import { openTestDb } from '../testing/open-database.ts';
import { emit, eventsAfter, pruneEvents, readEvents } from './outbox.ts';

test('events are committed with their changes, in order', async t => {
  const { db } = openTestDb(t);
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now, monotonic: () => now };
  const tell = (name: 'project.creation' | 'project.update', project: string) =>
    db.tx(tx => emit(tx, clock, { name, cloudId: 1, projectId: 2, actorId: null, data: { project } }));

  await tell('project.creation', 'House');
  await assert.rejects(
    db.tx(async tx => {
      await emit(tx, clock, { name: 'project.update', cloudId: 1, projectId: 2, actorId: 3, data: {} });
      throw new Error('refused after all');
    }),
  );
  now += 40 * 86_400_000;
  await tell('project.update', 'House, renamed');

  const events = await eventsAfter(db, 0);
  assert.deepEqual(
    events.map(({ name, data, createdAt }) => [name, data, createdAt]),
    [
      ['project.creation', { project: 'House' }, '2026-01-01T00:00:00.000Z'],
      ['project.update', { project: 'House, renamed' }, '2026-02-10T00:00:00.000Z'],
    ],
  );
  assert.deepEqual(await eventsAfter(db, events[0]?.id ?? 0), events.slice(1));
  assert.equal(await db.tx(tx => pruneEvents(tx, isoTime(clock.now() - 30 * DAY))), 1);
  assert.deepEqual(await eventsAfter(db, 0), events.slice(1));
});

test('events are read in portions, long ones alone; the last id is known', async t => {
  const { db } = openTestDb(t);
  const clock = { now: () => Date.UTC(2026, 0, 1), monotonic: () => Date.UTC(2026, 0, 1) };
  const lengths = [10, 20, 9000, 30, 9001, 9002, 40, 50];
  for (const length of lengths)
    await db.tx(tx =>
      emit(tx, clock, {
        name: 'project.update',
        cloudId: 1,
        projectId: 2,
        actorId: null,
        data: { x: 'é'.repeat(length) },
      }),
    );
  const portions: number[][] = [];
  for (let [after, isAll] = [0, false]; !isAll;) {
    const read = await readEvents(db, after, 3);
    portions.push(read.events.map(({ data }) => (data['x'] as string).length));
    [after, isAll] = [read.events.at(-1)?.id ?? Number.NaN, read.isAll];
  }
  assert.deepEqual(portions, [[10, 20], [9000], [30], [9001], [9002], [40, 50]]);
  assert.deepEqual(await readEvents(db, lengths.length), { events: [], isAll: true });
});

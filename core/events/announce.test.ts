import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../storage/db.ts';
import { openTestDb } from '../testing/open-database.ts';
import { announce, storeAnnounced } from './announce.ts';
import { eventsAfter } from './outbox.ts';

test('an announcement is committed with its change, after its events', async t => {
  const { db: plain } = openTestDb(t);
  const time = Date.UTC(2026, 0, 1);
  const db: Pick<Db, 'tx' | 'all' | 'get'> = {
    ...plain,
    tx: work =>
      plain.tx(async tx => {
        const value = await work(tx);
        await storeAnnounced(tx, { now: () => time, monotonic: () => time });
        return value;
      }),
  };
  const change = { name: 'tag.create', cloudId: 1, projectId: 2 } as const;

  await assert.rejects(
    db.tx(async tx => {
      announce(tx, change);
      throw new Error('changed my mind');
    }),
  );
  await db.tx(async tx => {
    announce(tx, change);
    announce(tx, { ...change, name: 'cloud-user.delete', projectId: null, id: 5 });
  });
  const stored = { actorId: null, makerId: null, createdAt: '2026-01-01T00:00:00.000Z' };
  assert.deepEqual(await eventsAfter(db, 0), [
    { id: 1, ...change, data: { id: null }, ...stored },
    { id: 2, name: 'cloud-user.delete', cloudId: 1, projectId: null, data: { id: 5 }, ...stored },
  ]);
});

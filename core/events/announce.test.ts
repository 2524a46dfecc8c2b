import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDb } from '../testing/open-database.ts';
import { announce, withAnnouncements, type Announcement } from './announce.ts';

test('an announcement is sent after the commit of its change, and never when that fails', async t => {
  const { db: plain } = openTestDb(t);
  const sent: (Announcement & { readonly rows: number })[] = [];
  let rows = 0;
  const db = withAnnouncements(plain, change => sent.push({ ...change, rows }));
  const stop = plain.onCommit(() => {
    rows += 1;
  });
  t.after(stop);
  const change = { name: 'tag.create', cloudId: 1, projectId: 2 } as const;

  await assert.rejects(
    db.tx(async tx => {
      announce(tx, change);
      throw new Error('changed my mind');
    }),
  );
  assert.deepEqual(sent, []);

  rows = 0;
  await db.tx(async tx => {
    announce(tx, change);
    announce(tx, { ...change, name: 'cloud-user.delete', projectId: null, id: 5 });
    assert.deepEqual(sent, []);
  });
  assert.deepEqual(sent, [
    { ...change, data: { id: null }, rows: 1 },
    { name: 'cloud-user.delete', cloudId: 1, projectId: null, data: { id: 5 }, rows: 1 },
  ]);
});

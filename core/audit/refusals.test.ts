import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diskFull } from '../kit/errors.ts';
import { openSqlite } from '../storage/database/sqlite.ts';
import { openTestDb } from '../testing/open-database.ts';
import { createChain, verifyActivity } from './chain.ts';
import type { StoredLine } from './line.ts';
import { createRefusals } from './refusals.ts';

const clock = { now: () => Date.UTC(2026, 0, 2), monotonic: () => Date.UTC(2026, 0, 2) };

test('refusals are counted and written together, however many kinds there are', async t => {
  const { db } = openTestDb(t);
  const lines = () => db.all<StoredLine>('SELECT * FROM activity ORDER BY seq');
  const refusals = createRefusals({ db, clock, addLine: createChain() });
  for (let index = 0; index < 1000; index += 1)
    refusals.count({ action: 'sign-in', address: '10.0.0.1', status: 400, claimed: 'ann@example.org' });
  for (let index = 0; index < 500; index += 1)
    refusals.count({ action: 'document.delete', address: `10.0.1.${index}`, status: 403 });
  assert.deepEqual(await lines(), [], 'nothing is written while it happens');
  await refusals.flush();
  const found = await lines();
  assert.deepEqual(
    [found[0]?.action, found[0]?.result, JSON.parse(found[0]?.details ?? '')],
    ['sign-in', 'refused', { status: 400, count: 1000, claimed: 'ann@example.org' }],
  );
  assert.deepEqual(
    [found.length, found.at(-1)?.action, JSON.parse(found.at(-1)?.details ?? '')],
    [201, 'refusals', { status: 403, count: 301 }],
  );
  await refusals.flush();
  assert.equal((await lines()).length, 201);
  assert.equal((await verifyActivity(db)).broken, null);
});

test('refusals that could not be written are written with the next ones', async t => {
  const { path } = openTestDb(t);
  let isFull = true;
  const ballast = { admit: () => (isFull ? Promise.reject(diskFull()) : undefined), ranOut: () => undefined };
  const db = openSqlite(path, { ballast });
  t.after(() => db.close());
  const refusals = createRefusals({ db, clock, addLine: createChain() });
  const refused = { action: 'document.delete', address: '10.0.0.1', status: 403 };
  refusals.count(refused);
  await assert.rejects(refusals.flush(), { code: 'disk_full' });
  refusals.count(refused);
  refusals.count({ ...refused, status: 401 });
  isFull = false;
  await refusals.flush();
  const lines = await db.all<StoredLine>('SELECT details FROM activity ORDER BY seq');
  assert.deepEqual(
    lines.map(({ details }) => JSON.parse(details)),
    [{ status: 403, count: 2 }, { status: 401 }],
  );
});

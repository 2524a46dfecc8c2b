import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actAs, unknownActor } from '../access/request-context.ts';
import { openTestDb } from '../testing/open-database.ts';
import { add } from './testing/add-account.ts';
import { createChain } from './chain.ts';
import type { StoredLine } from './line.ts';
import { withAudit } from './log.ts';

const clock = { now: () => Date.UTC(2026, 0, 2), monotonic: () => Date.UTC(2026, 0, 2) };

test('values stored at the end of a unit of work are committed with its change and log line', async t => {
  const { db: plain } = openTestDb(t);
  const endings: string[] = [];
  let ending = 'event';
  const db = withAudit(plain, {
    clock,
    addLine: createChain(),
    atEnd: async tx => {
      endings.push(ending);
      const [name, cloudId] = [ending, ending === 'impossible' ? null : 1];
      await tx.run("INSERT INTO outbox (name, cloud_id, data, created_at) VALUES (?, ?, '{}', '')", [name, cloudId]);
    },
  });
  const stored = async () => ({
    events: (await db.all<{ name: string }>('SELECT name FROM outbox ORDER BY id')).map(({ name }) => name),
    lines: (await db.all<StoredLine>('SELECT * FROM activity ORDER BY seq')).map(({ object_name: name }) => name),
    accounts: (await db.all<{ email: string }>('SELECT email FROM account ORDER BY id')).map(({ email }) => email),
  });
  await actAs({ ...unknownActor('page'), action: 'account.create' }, () => add(db, 'ann'));
  const whole = { events: ['event'], lines: ['ann'], accounts: ['ann'] };
  assert.deepEqual(await stored(), whole);

  ending = 'impossible';
  await assert.rejects(add(db, 'bob'), /NOT NULL/);
  assert.deepEqual([endings.length, await stored()], [2, whole], 'the line of it is gone too');

  ending = 'alone';
  await assert.rejects(
    db.tx(async () => undefined),
    /recorded nothing/,
    'it has changed something',
  );
  assert.deepEqual(await stored(), whole);

  ending = 'next';
  await add(db, 'bea');
  assert.deepEqual(await stored(), { events: ['event', 'next'], lines: ['ann', 'bea'], accounts: ['ann', 'bea'] });
});

test('a unit within a unit is refused', async t => {
  const db = withAudit(openTestDb(t).db, { clock, addLine: createChain() });
  await assert.rejects(
    db.tx(() => db.tx(async () => 1)),
    /may not begin another/,
  );
});

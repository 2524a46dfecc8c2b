import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openTestDb } from '../testing/open-database.ts';
import { actAs, unknownActor, type Actor } from '../access/request-context.ts';
import { connect } from '../storage/database/connect.ts';
import type { Tx } from '../storage/db.ts';
import { add, INSERT } from './testing/add-account.ts';
import { createChain, verifyActivity } from './chain.ts';
import { withAudit } from './log.ts';
import type { StoredLine } from './line.ts';
import { record } from './record.ts';
import { unlogged, leaveUnlogged } from '../storage/unlogged.ts';

const clock = { now: () => Date.UTC(2026, 0, 2), monotonic: () => Date.UTC(2026, 0, 2) };

function open(t: TestContext) {
  const { db: plain, path } = openTestDb(t);
  const addLine = createChain();
  const db = withAudit(plain, { clock, addLine });
  return { db, path, lines: () => db.all<StoredLine>('SELECT * FROM activity ORDER BY seq') };
}

const by = (action: string | null, more: Partial<Actor> = {}): Actor => ({
  ...unknownActor('page', '10.0.0.1'),
  via: 'api',
  action,
  ...more,
});
/** Writes into the database file directly, past all guards. */
function tamper(path: string, sql: string): void {
  const connection = connect(path);
  connection.exec(`DROP TRIGGER activity_stays; DROP TRIGGER activity_is_kept; ${sql}`);
  connection.close();
}

test('a change and its log line are committed together, one line per request', async t => {
  const { db, lines } = open(t);
  await assert.rejects(
    actAs(by('account.create'), () =>
      db.tx(async tx => {
        await tx.get(INSERT, ['lost', 'lost']);
        throw new Error('changed my mind');
      }),
    ),
    /changed my mind/,
  );
  assert.deepEqual([await lines(), await db.all('SELECT email FROM account')], [[], []]);

  await actAs(by('account.create'), async () => {
    await db.tx(tx => tx.all('SELECT 1'));
    await add(db, 'First');
    await add(db, 'Second');
  });
  await actAs(by('account.update'), () => db.tx(tx => tx.run("UPDATE account SET email = 'x' WHERE id = 999")));
  assert.deepEqual(
    (await lines()).map(({ seq, action, object_kind, object_name, address, at }) => [
      seq,
      action,
      object_kind,
      object_name,
      address,
      at,
    ]),
    [[1, 'account.create', 'account', 'First', '10.0.0.1', '2026-01-02T00:00:00.000Z']],
  );
});

test('concurrent requests are logged under their own actor, work after a request under none', async t => {
  const { db, lines } = open(t);
  let late: Promise<unknown> | undefined;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      actAs(by('account.create', { address: `10.0.0.${index}` }), async () => {
        await add(db, `person ${index}`);
        if (index === 0)
          late = new Promise(resolve => {
            setImmediate(resolve);
          }).then(() => add(db, 'Of nobody'));
      }),
    ),
  );
  await late;
  const found = await lines();
  assert.deepEqual(
    found.map(({ object_name, address }) => `${address} ${object_name}`).sort(),
    [...Array.from({ length: 20 }, (_, index) => `10.0.0.${index} person ${index}`), 'null Of nobody'].sort(),
  );
  assert.deepEqual(await verifyActivity(db), { lines: 21, head: { seq: 21, hash: found.at(-1)?.hash }, broken: null });
});

test('jobs, pages and commands name their own log actions', async t => {
  const { db, lines } = open(t);
  const change = (action: 'account.create' | 'account.password' | 'account.update') =>
    db.tx(async tx => {
      const email = `${action}@example.org`;
      const row = await tx.get<{ id: number }>(INSERT, [action, email]);
      record(tx, { action, object: { id: row?.id ?? 0, name: email }, actorId: row?.id ?? 0 });
    });
  await change('account.create');
  await actAs(unknownActor('command'), () => change('account.password'));
  await actAs(by('server.account.create', { actorId: 1 }), () => change('account.update'));
  assert.deepEqual(
    (await lines()).map(({ action, via, actor_id, actor_email, object_name, for_admins }) => [
      action,
      via,
      actor_id,
      actor_email,
      object_name,
      for_admins,
    ]),
    [
      ['account.create', 'service', 1, 'account.create@example.org', 'account.create@example.org', 1],
      ['account.password', 'command', 2, 'account.password@example.org', 'account.password@example.org', 1],
      ['server.account.create', 'api', 1, 'account.create@example.org', 'account.update@example.org', 1],
    ],
  );
});

test('a unit of work that changes rows without a log line is rolled back', async t => {
  const { db, lines } = open(t);
  const insert = (tx: Tx, name: string) => tx.get<{ id: number }>(INSERT, [name, name]);
  const forgetful = (acting?: Actor) => {
    const work = () => db.tx(tx => insert(tx, 'forgotten'));
    return acting ? actAs(acting, work) : work();
  };
  for (const acting of [undefined, unknownActor('page'), by('account.create')])
    await assert.rejects(forgetful(acting), /changed something and recorded nothing/);
  assert.deepEqual([await lines(), await db.all('SELECT id FROM account')], [[], []]);

  await db.tx(tx => tx.all('SELECT id FROM account'));
  await db.tx(unlogged('a row for a test', tx => insert(tx, 'unlogged')));
  await db.tx(async tx => {
    leaveUnlogged(tx, 'a row for a test');
    await insert(tx, 'unrecorded');
  });
  await db.tx(async tx => {
    leaveUnlogged(tx, 'a count for a test');
    await insert(tx, 'counted');
  });
  // Later changes of a request are covered by its line.
  await actAs(by('account.create'), async () => {
    await add(db, 'First');
    await db.tx(tx => insert(tx, 'with it'));
  });
  assert.deepEqual(
    (await lines()).map(({ object_name }) => object_name),
    ['First'],
  );
  assert.equal((await db.all('SELECT id FROM account')).length, 5);
});

test('a service records any action, a request only the action of its route', async t => {
  const { db, lines } = open(t);
  await actAs(by('document.update', { actorId: null, cloudId: 1, projectId: 7, fields: ['name'] }), () =>
    db.tx(async tx => {
      await tx.get(INSERT, ['unit', 'unit@example.org']);
      record(tx, { action: 'folder.create', object: { id: 3, name: 'made on the way' } });
      record(tx, {
        action: 'document.update',
        object: { id: 5, name: 'plan', folderId: 9, documentId: 5 },
        count: 2,
        was: 'draft',
      });
    }),
  );
  await db.tx(async tx => {
    const row = await tx.get<{ id: number }>(INSERT, ['by a page', 'page@example.org']);
    record(tx, { action: 'folder.permission', object: { id: 3, name: 'Plans' }, actorId: row?.id ?? 0, fields: [] });
  });
  assert.deepEqual(
    (await lines()).map(
      ({ action, object_kind, object_id, object_name, folder_id, document_id, for_admins, details }) => [
        [action, object_kind, object_id, object_name, folder_id, document_id, for_admins],
        JSON.parse(details),
      ],
    ),
    [
      [['document.update', 'document', 5, 'plan', 9, 5, 0], { count: 2, was: 'draft', fields: ['name'] }],
      [['folder.permission', 'folder', 3, 'Plans', 3, null, 1], {}],
    ],
  );
});

test('a route may narrow the action of a service', async t => {
  const { db, lines } = open(t);
  await actAs(by('server.account.update', { actorId: null, fields: ['email'] }), () =>
    db.tx(async tx => {
      const row = await tx.get<{ id: number }>(INSERT, ['x', 'x@example.org']);
      record(tx, { action: 'account.update', object: { id: row?.id ?? 0, name: 'x@example.org' } });
    }),
  );
  assert.deepEqual(
    (await lines()).map(({ action, object_kind, object_name }) => [action, object_kind, object_name]),
    [['server.account.update', 'account', 'x@example.org']],
  );
});

test('an unknown action rolls the change back', async t => {
  const { db, lines } = open(t);
  await assert.rejects(
    db.tx(async tx => {
      await tx.get(INSERT, ['x', 'x@example.org']);
      record(tx, { action: 'document.sing' as 'document.update', object: null });
    }),
    /no action "document.sing"/,
  );
  assert.deepEqual([await lines(), await db.all('SELECT id FROM account')], [[], []]);
});

test('two processes write one chain', async t => {
  const { db, path, lines } = open(t);
  const { openSqlite } = await import('../storage/database/sqlite.ts');
  const other = withAudit(openSqlite(path), { clock, addLine: createChain() });
  t.after(() => other.close());
  for (const [index, one] of [db, other, other, db, other].entries())
    await actAs(by('account.create'), () => add(one, `person ${index}`));
  assert.deepEqual(
    (await lines()).map(({ seq, object_name }) => `${seq} ${object_name}`),
    ['1 person 0', '2 person 1', '3 person 2', '4 person 3', '5 person 4'],
  );
  assert.equal((await verifyActivity(db)).broken, null);
});

for (const [what, sql, broken] of [
  ['edited', "UPDATE activity SET actor_email = 'somebody@else.org' WHERE seq = 3", { seq: 3, reason: 'changed' }],
  ['taken out', 'DELETE FROM activity WHERE seq = 3', { seq: 3, reason: 'missing' }],
  ['the first', 'DELETE FROM activity WHERE seq = 1', { seq: 1, reason: 'missing' }],
  ['cut off at the end', 'DELETE FROM activity WHERE seq > 3', { seq: 4, reason: 'cut' }],
  [
    'taken out, the others moved up',
    'DELETE FROM activity WHERE seq = 3; UPDATE activity SET seq = 3 WHERE seq = 4; UPDATE activity SET seq = 4 WHERE seq = 5',
    { seq: 3, reason: 'changed' },
  ],
] as const) {
  test(`a line that is ${what} by raw SQL is found`, async t => {
    const { db, path, lines } = open(t);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await actAs(by('account.create'), () => add(db, name));
    const last = (await lines()).at(-1);
    await assert.rejects(
      db.tx(tx => tx.run('DELETE FROM activity')),
      /never removed/,
    );
    await assert.rejects(
      db.tx(tx => tx.run("UPDATE activity SET at = ''")),
      /never changed/,
    );
    tamper(path, sql);
    assert.deepEqual((await verifyActivity(db, { seq: 5, hash: last?.hash ?? '' })).broken, broken);
  });
}

test('a chain that is forged as a whole differs from the noted head', async t => {
  const [{ db: original, lines }, { db: forged }] = [open(t), open(t)];
  await actAs(by('account.create'), () => add(original, 'True'));
  await actAs(by('account.create'), () => add(forged, 'False'));
  const [line] = await lines();
  assert.deepEqual((await verifyActivity(forged, { seq: 1, hash: line?.hash ?? '' })).broken, {
    seq: 1,
    reason: 'replaced',
  });
});

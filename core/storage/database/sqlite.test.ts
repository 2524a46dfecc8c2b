import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { connect, StatementCache } from './connect.ts';
import { placeholders, type Tx } from '../db.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

function openIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sqlite-'));
  const path = join(folder, 'plinth.db');
  const connection = connect(path);
  connection.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT');
  connection.close();
  const db = openSqlite(path);
  t.after(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, path, folder };
}

const insert = (text: string) => ['INSERT INTO note (text) VALUES (?) RETURNING id', [text]] as const;

test('a unit of work is atomic', async t => {
  const { db } = openIn(t);
  const id = await db.tx(async tx => {
    const row = await tx.get<{ id: number }>(...insert('first'));
    assert.deepEqual(await tx.all('SELECT text FROM note'), [{ text: 'first' }], 'it sees its own writes');
    assert.deepEqual(await db.all('SELECT text FROM note'), [], 'nobody else does');
    return row?.id;
  });
  assert.equal(id, 1);
  await assert.rejects(
    db.tx(async tx => {
      await tx.get(...insert('second'));
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.deepEqual(await db.all('SELECT text FROM note'), [{ text: 'first' }]);
});

test('waiting units share a commit, and a failing one rolls back only itself', async t => {
  const { db } = openIn(t);
  let commits = 0;
  db.onCommit(() => {
    commits += 1;
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) =>
      db.tx(async tx => {
        await tx.get(...insert(`note ${number}`));
        if (number % 4 === 0) throw new Error('odd one out');
        return number;
      }),
    ),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 10);
  assert.equal((await db.get<{ count: number }>('SELECT count(*) AS count FROM note'))?.count, 30);
  assert.ok(commits < 10, `${commits} commits for 40 units`);
});

test('a lost transaction fails every unit in it, and waiting ones continue', async t => {
  const { db } = openIn(t);
  // SQLite does this by itself when the disk is full in the middle of a statement that it cannot take back alone.
  const breaking = async (tx: Tx) => {
    await tx.run('ROLLBACK');
    throw new Error('database or disk is full');
  };
  const [before, broken, after] = await Promise.allSettled([
    db.tx(tx => tx.run(...insert('before'))),
    db.tx(breaking),
    db.tx(tx => tx.run(...insert('after'))),
  ]);
  assert.equal(before.status, 'rejected', 'it shared the transaction');
  assert.match(String((broken as PromiseRejectedResult).reason), /disk is full/);
  assert.equal(after.status, 'fulfilled');
  assert.deepEqual(await db.all('SELECT text FROM note'), [{ text: 'after' }]);

  const [first, second] = await Promise.allSettled([db.tx(breaking), db.tx(tx => tx.run(...insert('second')))]);
  assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
});

test('a unit knows whether it has changed a row', async t => {
  const { db } = openIn(t);
  const seen = await db.tx(async tx => {
    const steps = [tx.hasChanged()];
    await tx.all('SELECT text FROM note');
    await tx.run("DELETE FROM note WHERE text = 'absent'");
    await tx.get("UPDATE note SET text = 'x' WHERE text = 'absent' RETURNING id");
    steps.push(tx.hasChanged());
    await tx.get(...insert('there'));
    return [...steps, tx.hasChanged()];
  });
  assert.deepEqual(seen, [false, false, true]);
  assert.equal(await db.tx(async tx => tx.hasChanged()), false, 'and nothing of the unit before');
});

test('a unique value taken twice is a conflict with a code', async t => {
  const { db } = openIn(t);
  await db.tx(tx => tx.run(...insert('same')));
  await assert.rejects(
    db.tx(tx => tx.run(...insert('same'))),
    { status: 409, code: 'already_exists' },
  );
  await db.tx(tx => tx.run(...insert('other')));
});

test('a unit used after its end is refused', async t => {
  const { db } = openIn(t);
  let kept: { run(sql: string): Promise<number> } | undefined;
  await db.tx(async tx => {
    kept = tx;
  });
  assert.throws(() => kept?.run('DELETE FROM note'), /after its end/);
});

test('synchronous is FULL on a reopened file, for reader and writer', async t => {
  const { path } = openIn(t);
  for (const readonly of [false, true]) {
    const connection = connect(path, { readonly });
    assert.equal(connection.pragma('synchronous', { simple: true }), 2);
    assert.equal(connection.pragma('journal_mode', { simple: true }), 'wal');
    assert.equal(connection.pragma('foreign_keys', { simple: true }), 1);
    connection.close();
  }
});

test('a closed database refuses work and keeps its data', async t => {
  const { db, path } = openIn(t);
  const last = db.tx(tx => tx.run(...insert('just in time')));
  await Promise.all([last, db.close()]);
  assert.throws(() => db.tx(async () => 1), /closed/);
  const again = openSqlite(path);
  assert.deepEqual(await again.all('SELECT text FROM note'), [{ text: 'just in time' }]);
  await again.close();
});

test('lists have placeholders', () => {
  assert.equal(placeholders([1, 2, 3]), '?, ?, ?');
  assert.equal(placeholders([]), 'NULL');
});

test('migrations run once, in order, each atomically', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-migrate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'x.db');
  writeFileSync(join(folder, '001-a.sql'), 'CREATE TABLE a (x INTEGER);');
  assert.deepEqual(migrate(path, folder), ['001-a.sql']);
  writeFileSync(
    join(folder, '002-b.sql'),
    'CREATE TABLE b (x INTEGER); INSERT INTO b VALUES (1); CREATE TABLE a (y INTEGER);',
  );
  assert.throws(() => migrate(path, folder), /already exists/);
  writeFileSync(join(folder, '002-b.sql'), 'CREATE TABLE b (x INTEGER);');
  assert.deepEqual(migrate(path, folder), ['002-b.sql'], 'nothing of the failed attempt was left');
  assert.deepEqual(migrate(path, folder), []);
  rmSync(join(folder, '002-b.sql'));
  assert.throws(() => migrate(path, folder), /newer version of Plinth \(002-b.sql\)/);
});

test('migration numbers are unique', () => {
  const numbers = readdirSync(join(import.meta.dirname, '../migrations')).map(name => name.slice(0, 3));
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

test('a statement is planned once, not at each binding', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sqlite-'));
  const connection = connect(join(folder, 'plinth.db'));
  t.after(() => {
    connection.close();
    rmSync(folder, { recursive: true });
  });
  connection.exec(`CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT) STRICT;
    CREATE TABLE thing (id INTEGER PRIMARY KEY, place_id INTEGER, code TEXT) STRICT;
    INSERT INTO place VALUES (1, '1'); INSERT INTO thing VALUES (7, 1, '12'), (8, 1, NULL);`);
  const statements = new StatementCache(connection);
  const find = (condition: string, ...params: unknown[]) =>
    statements
      .get(`SELECT thing.id FROM thing JOIN place ON place.id = thing.place_id WHERE ${condition} ORDER BY thing.id`)
      .all(...params)
      .map(row => (row as { id: number }).id);
  assert.deepEqual(find('thing.id = ?', '7'), [7], 'as a number, as the column is one');
  assert.deepEqual(find('code = ? AND place.name = ?', '12', '1'), [7]);
  assert.deepEqual(find('thing.id >= ? AND thing.id < ?', 8, 9), [8]);
  assert.deepEqual(find('code = ?', null), []);
  assert.match(statements.get('SELECT id FROM thing WHERE id = ? AND code <> ?').source, /id = \+\? AND code <> \+\?/);
  const page = statements.get('SELECT id FROM thing ORDER BY id LIMIT ? OFFSET ?').pluck();
  assert.deepEqual(page.all(1, 1), [8]);
  assert.match(page.source, /LIMIT \+\? OFFSET \+\?/);
});

test('references of tables name tables: writes to one that names a view fail', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-references-'));
  migrate(join(folder, 'plinth.db'), join(import.meta.dirname, '../migrations'));
  const connection = connect(join(folder, 'plinth.db'));
  t.after(() => {
    connection.close();
    rmSync(folder, { recursive: true });
  });
  const wrong = connection.prepare(
    `SELECT own.name || ' references ' || other."table" FROM sqlite_schema own, pragma_foreign_key_list(own.name) other
     WHERE own.type = 'table' AND other."table" COLLATE NOCASE NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table')`,
  );
  assert.deepEqual(wrong.all(), []);
});

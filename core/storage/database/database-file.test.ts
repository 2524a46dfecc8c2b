import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { connect } from './connect.ts';
import { hasDatabase, openingDatabase, prepareDatabase } from './database-file.ts';

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-database-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a database is created in an empty folder only, and once', t => {
  const folder = folderFor(t);
  mkdirSync(join(folder, 'blobs', 'ab'), { recursive: true });
  mkdirSync(join(folder, 'keys'));
  prepareDatabase(folder);
  writeFileSync(join(folder, 'keys', 'master.key'), 'k'.repeat(32));
  prepareDatabase(folder); // the start was cut off after the keys
  assert.equal(hasDatabase(folder), false);
  assert.deepEqual(readdirSync(folder).sort(), ['blobs', 'keys', 'plinth.db']);
});

test('a missing or empty database next to data is refused by name, and nothing is created', t => {
  for (const name of ['blobs/ab/abcd', 'models/one.sqlite', 'bootstrap.json', 'plinth.db-wal']) {
    for (const isMissing of [true, false]) {
      const folder = folderFor(t);
      if (!isMissing) writeFileSync(join(folder, 'plinth.db'), '');
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), 'content');
      const before = readdirSync(folder);
      const text = isMissing ? 'is missing' : 'is empty';
      const part = name.split('/')[0] ?? '';
      assert.throws(
        () => prepareDatabase(folder),
        new RegExp(`plinth\\.db ${text}, but .* contains ${part}.*put plinth\\.db back`),
      );
      assert.deepEqual(readdirSync(folder), before);
    }
  }
  const keyed = folderFor(t);
  mkdirSync(join(keyed, 'keys'));
  writeFileSync(join(keyed, 'keys', 'master.key'), 'k'.repeat(32));
  assert.throws(() => prepareDatabase(keyed), /is missing, but .* contains keys\/master\.key/);
});

test('damage found by SQLite at opening is reported with the remedy', t => {
  const path = join(folderFor(t), 'plinth.db');
  const connection = connect(path);
  connection.exec('CREATE TABLE filled (text TEXT) STRICT');
  const insert = connection.prepare('INSERT INTO filled VALUES (?)');
  for (let index = 0; index < 200; index += 1) insert.run('x'.repeat(1000));
  connection.close();
  truncateSync(path, 40_960);
  const read = () => {
    const again = connect(path, { readonly: true });
    try {
      return again.prepare('SELECT count(*) FROM filled').get();
    } finally {
      again.close();
    }
  };
  assert.throws(() => openingDatabase(path, read), /plinth\.db is damaged .*restore it from a backup/);
  assert.throws(
    () =>
      openingDatabase(path, () => {
        throw new Error('other');
      }),
    /^Error: other$/,
  );
});

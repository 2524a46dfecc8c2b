// Previews and texts of documents from earlier versions of the program.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { migrate } from '../../../storage/database/migrate.ts';

const ask = (folder: string, sql: string): unknown[] => {
  const db = new Database(join(folder, 'plinth.db'), { readonly: true });
  try {
    return db.prepare(sql).pluck().all();
  } finally {
    db.close();
  }
};

/**
 * A database as the version before a migration left it.
 * @returns a function that migrates it to the newest schema and names the applied migrations
 */
function earlierDatabase(t: TestContext, before: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-earlier-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const all = join(import.meta.dirname, '../../../storage/migrations');
  const [earlier, path] = [join(folder, 'migrations'), join(folder, 'plinth.db')];
  mkdirSync(earlier);
  for (const name of readdirSync(all).filter(each => each < before)) copyFileSync(join(all, name), join(earlier, name));
  migrate(path, earlier);
  const db = new Database(path);
  const upgrade = () => {
    db.close();
    return migrate(path, all);
  };
  return { folder, db, upgrade };
}

test('documents of an earlier version get their previews after the next start', t => {
  const { folder, db, upgrade } = earlierDatabase(t, '014');
  const [now, names] = ['2026-01-01T00:00:00.000Z', ['a.PDF', 'copy.pdf', 'b.tiff', 'c.ifc', 'd.txt']];
  db.prepare('INSERT INTO cloud (id, name, created_at, updated_at) VALUES (1, ?, ?, ?)').run('Ours', now, now);
  db.prepare('INSERT INTO project (id, cloud_id, name, created_at, updated_at) VALUES (1, 1, ?, ?, ?)').run(
    'House',
    now,
    now,
  );
  db.prepare('INSERT INTO folder (id, project_id, name, created_at, updated_at) VALUES (1, 1, ?, ?, ?)').run(
    'House',
    now,
    now,
  );
  for (const [index, name] of names.entries()) {
    const hash = name === 'copy.pdf' ? 'hash-0' : `hash-${index}`;
    db.prepare(
      "INSERT INTO blob (hash, size, stored_size, encoding, refs) VALUES (?, 1, 1, 'zstd', 1) ON CONFLICT DO UPDATE SET refs = refs + 1",
    ).run(hash);
    db.prepare(
      'INSERT INTO document (project_id, folder_id, history_id, name, file_name, blob_hash, created_at, updated_at) VALUES (1, 1, ?, ?, ?, ?, ?, ?)',
    ).run(index + 1, name, name, hash, now, now);
  }
  assert.ok(upgrade().includes('014-previews.sql'));
  const waiting = ask(folder, "SELECT payload FROM job WHERE kind = 'document.preview' AND state = 'waiting'").map(
    payload => JSON.parse(String(payload)) as { readonly hash: string },
  );
  assert.deepEqual(waiting.map(({ hash }) => hash).toSorted(), ['hash-0', 'hash-2', 'hash-4']);
});

test('previews of an earlier version are assigned to each project that holds the bytes', t => {
  const { folder, db, upgrade } = earlierDatabase(t, '068');
  db.exec(`
    INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'Ours', '', ''), (2, 'Theirs', '', '');
    INSERT INTO stored_project (id, cloud_id, name, created_at, updated_at) VALUES (1, 1, 'House', '', ''), (2, 2, 'Bridge', '', '');
    INSERT INTO stored_folder (id, project_id, name, created_at, updated_at) VALUES (1, 1, '', '', ''), (2, 2, '', '', '');
    INSERT INTO blob (hash, size, stored_size, encoding, refs) VALUES ('plan', 1, 1, 'zstd', 2), ('picture', 1, 1, 'zstd', 1);
    INSERT INTO stored_document (id, project_id, folder_id, history_id, name, file_name, blob_hash, created_at, updated_at)
      VALUES (1, 1, 1, 1, 'a.pdf', 'a.pdf', 'plan', '', ''), (2, 2, 2, 2, 'b.pdf', 'b.pdf', 'plan', '', '');
    INSERT INTO preview (source_hash, picture_hash, text, created_at) VALUES ('plan', 'picture', 'a lintel', ''), ('gone', NULL, 'nobody', '');
    INSERT INTO job (kind, subject_id, payload, state, created_at, updated_at)
      VALUES ('document.preview', 2, '{"hash":"other","fileName":"b.pdf"}', 'waiting', '', '');`);
  assert.ok(upgrade().includes('068-previews-of-projects.sql'));
  assert.deepEqual(
    ask(folder, "SELECT source_hash || ' ' || project_id || ' ' || picture_hash FROM preview ORDER BY id"),
    ['plan 1 picture', 'plan 2 picture'],
  );
  assert.deepEqual(ask(folder, 'SELECT refs FROM blob ORDER BY hash'), [2, 2]);
  assert.deepEqual(ask(folder, "SELECT count(*) FROM preview_word WHERE preview_word MATCH 'lintel'"), [2]);
  assert.deepEqual(ask(folder, "SELECT count(*) FROM blob_holder WHERE kind = 'preview'"), [2]);
  assert.deepEqual(ask(folder, 'SELECT payload FROM job WHERE subject_id = 2'), [
    '{"hash":"other","fileName":"b.pdf","projectId":2}',
  ]);
  const after = new Database(join(folder, 'plinth.db'));
  after.exec('DELETE FROM stored_document WHERE id = 1');
  after.close();
  assert.deepEqual(ask(folder, "SELECT refs FROM blob WHERE hash = 'picture'"), [1]);
  assert.deepEqual(ask(folder, "SELECT count(*) FROM preview_word WHERE preview_word MATCH 'lintel'"), [1]);
});

// Effect of migration 075 (makers) on watched folders of an earlier version.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from '../../storage/database/connect.ts';
import { migrate } from '../../storage/database/migrate.ts';

test("watched folders of an earlier version keep their files and logs, also without their owner's account", t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-migrating-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const all = join(import.meta.dirname, '../../storage/migrations');
  const early = join(folder, 'early');
  mkdirSync(early);
  for (const name of readdirSync(all)) if (name < '075') cpSync(join(all, name), join(early, name));
  const path = join(folder, 'plinth.db');
  migrate(path, early);
  const before = connect(path);
  before.exec(`
    INSERT INTO account (id, kind, sub, email, created_at, updated_at) VALUES (1, 'person', 'ann', 'ann@x', 'x', 'x');
    INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'c', 'x', 'x');
    INSERT INTO stored_project (id, cloud_id, name, created_at, updated_at) VALUES (1, 1, 'p', 'x', 'x');
    INSERT INTO stored_folder (id, project_id, name, created_at, updated_at) VALUES (1, 1, 'f', 'x', 'x');
    INSERT INTO watched_folder (id, project_id, folder_id, account_id, path, created_at) VALUES (7, 1, 1, 1, '/models', 'x');
    INSERT INTO watched_file (watched_folder_id, path, size, modified, hash) VALUES (7, 'a.ifc', 1, '2', 'h');
    INSERT INTO watched_folder_entry (watched_folder_id, at, path, outcome) VALUES (7, 'x', 'a.ifc', 'document');`);
  before.close();

  migrate(path, all);
  const after = connect(path);
  t.after(() => after.close());
  const read = () => [
    after.prepare('SELECT id, account_id, path, maker_gone_at, is_notice_due FROM watched_folder').all(),
    after.prepare('SELECT path FROM watched_file UNION ALL SELECT path FROM watched_folder_entry').pluck().all(),
  ];
  const row = { id: 7, account_id: 1, path: '/models', maker_gone_at: null, is_notice_due: 0 };
  assert.deepEqual(read(), [[row], ['a.ifc', 'a.ifc']]);
  after.prepare('DELETE FROM account').run();
  assert.deepEqual(read(), [[{ ...row, account_id: null }], ['a.ifc', 'a.ifc']]);
  assert.deepEqual(after.pragma('foreign_key_check'), []);
  const indexes = after.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'watched_folder'");
  assert.deepEqual((indexes.pluck().all() as string[]).filter(name => !name.startsWith('sqlite_')).toSorted(), [
    'watched_folder_account',
    'watched_folder_folder',
  ]);
  assert.throws(() =>
    after
      .prepare("INSERT INTO watched_folder (project_id, folder_id, path, created_at) VALUES (1, 1, '/models', 'x')")
      .run(),
  );
});

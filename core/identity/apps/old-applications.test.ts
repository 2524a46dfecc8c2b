// The migration of grants (024), applied to the applications of an earlier version.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from '../../storage/database/connect.ts';
import { migrate } from '../../storage/database/migrate.ts';

test('security 5: old applications without their creator end; those of the command line stay', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-migrating-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const all = join(import.meta.dirname, '../../storage/migrations');
  const early = join(folder, 'early');
  mkdirSync(early);
  for (const name of readdirSync(all)) if (name < '024') cpSync(join(all, name), join(early, name));
  const path = join(folder, 'plinth.db');
  migrate(path, early);

  const before = connect(path);
  before
    .prepare(
      `INSERT INTO account (id, kind, sub, email, created_at, updated_at) VALUES (1, 'person', 'ann', 'ann@x', 'x', 'x')`,
    )
    .run();
  let lines = 0;
  const add = (id: number, name: string, ownerId: number | null, via?: 'api' | 'command') => {
    before
      .prepare(`INSERT INTO account (id, kind, sub, created_at, updated_at) VALUES (?, 'application', ?, 'x', 'x')`)
      .run(id, name);
    before
      .prepare(
        `INSERT INTO application (id, account_id, client_id, name, access_type, scopes, redirect_uris, base_url,
           secret_digest, api_key_digest, created_at, updated_at, owner_id)
         VALUES (?, ?, ?, ?, 'Confidential', 'model:read', '[]', 'https://x', ?, ?, 'x', 'x', ?)`,
      )
      .run(id, id, name, name, `secret of ${name}`, `key of ${name}`, ownerId);
    if (via === undefined) return;
    lines += 1;
    before
      .prepare(
        `INSERT INTO activity (seq, at, action, result, via, object_kind, object_id, for_admins, details, hash)
         VALUES (?, 'x', 'application.create', 'done', ?, 'application', ?, 1, '{}', 'h')`,
      )
      .run(lines, via, id);
  };
  add(11, 'owned', 1, 'api');
  add(12, 'orphan', null, 'api');
  add(13, 'command', null, 'command');
  add(14, 'bootstrap', null);
  before.close();

  assert.ok(migrate(path, all).includes('024-grants.sql'));
  const after = connect(path);
  t.after(() => after.close());
  const rows = after
    .prepare(
      'SELECT name, owner_id, secret_digest, api_key_digest, provides_accounts, ended_at IS NOT NULL AS has_ended FROM application ORDER BY id',
    )
    .all();
  const kept = (name: string) => ({ name, secret_digest: `secret of ${name}`, api_key_digest: `key of ${name}` });
  assert.deepEqual(rows, [
    { ...kept('owned'), owner_id: 1, provides_accounts: 0, has_ended: 0 },
    { name: 'orphan', owner_id: null, secret_digest: null, api_key_digest: null, provides_accounts: 0, has_ended: 1 },
    { ...kept('command'), owner_id: null, provides_accounts: 1, has_ended: 0 },
    { ...kept('bootstrap'), owner_id: null, provides_accounts: 1, has_ended: 0 },
  ]);
  assert.match(
    String(after.prepare('SELECT ended_at FROM application WHERE id = 12').pluck().get()),
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  );
});

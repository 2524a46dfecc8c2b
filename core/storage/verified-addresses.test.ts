// The migration of verified addresses, applied to the accounts of an earlier version.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { migrate } from './database/migrate.ts';
import { connect } from './database/connect.ts';
test('security 1: old accounts count as verified only with evidence', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-accounts-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const all = join(import.meta.dirname, 'migrations');
  const early = join(folder, 'early');
  mkdirSync(early);
  for (const n of readdirSync(all)) if (n < '023') cpSync(join(all, n), join(early, n));
  const path = join(folder, 'p.db');
  migrate(path, early);
  const c = connect(path);
  const add = (id: number, email: string, provider: string, admin: number) =>
    c
      .prepare(
        `INSERT INTO account (id, kind, sub, email, provider, is_administrator, created_at, updated_at) VALUES (?, 'person', ?, ?, ?, ?, 'x', 'x')`,
      )
      .run(id, String(id), email, provider, admin);
  add(1, 'admin@x', 'plinth', 1);
  add(2, 'cli@x', 'plinth', 0);
  add(3, 'sso@x', 'team', 0);
  add(4, 'invited@x', 'plinth', 0);
  add(5, 'made@x', 'plinth', 0);
  add(6, 'moved@x', 'plinth', 0);
  const log = (seq: number, action: string, via: string, id: number) =>
    c
      .prepare(
        `INSERT INTO activity (seq, at, action, result, via, object_kind, object_id, for_admins, details, hash) VALUES (?, 'x', ?, 'done', ?, 'account', ?, 1, '{}', 'h')`,
      )
      .run(seq, action, via, id);
  log(1, 'account.create', 'command', 2);
  log(2, 'account.create', 'page', 4);
  log(3, 'server.account.create', 'api', 5);
  log(4, 'account.create', 'page', 6);
  log(5, 'account.update', 'page', 6);
  c.prepare(`INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'c', 'x', 'x')`).run();
  c.prepare(
    `INSERT INTO stored_invitation (cloud_id, email, redirect_uri, cloud_role, token_digest, sealed_token, expires_at, created_at) VALUES (1, 'e@x', 'https://x', 50, 'digest', 's', '9', 'x')`,
  ).run();
  c.close();
  migrate(path, all);
  const d = connect(path);
  assert.deepEqual(
    d.prepare('SELECT email FROM account WHERE email_verified_at IS NOT NULL ORDER BY id').pluck().all(),
    ['admin@x', 'cli@x', 'sso@x', 'made@x', 'moved@x'],
  );
  assert.deepEqual(d.prepare('SELECT token_digest, shown_digest, mail_proves FROM invitation').get(), {
    token_digest: 'shown digest',
    shown_digest: 'digest',
    mail_proves: 0,
  });
  d.close();
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { firstLoginOf, showFirstLogin } from './first-login.ts';
import { textsFor } from '../texts.ts';

test('the first login is shown until its password is changed', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-login-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(firstLoginOf(folder), undefined);
  writeFileSync(join(folder, 'bootstrap.json'), JSON.stringify({ admin: { email: 'a@b', password: 'pw' } }));
  assert.deepEqual(firstLoginOf(folder), { email: 'a@b', password: 'pw' });
  writeFileSync(join(folder, 'bootstrap.json'), JSON.stringify({ admin: { email: 'a@b' } }));
  assert.equal(firstLoginOf(folder), undefined);
});

test('the password is copied on request', async () => {
  for (const [response, expected] of [
    [0, ['pw']],
    [1, []],
  ] as const) {
    const copied: string[] = [];
    const dialog = { showMessageBox: async () => ({ response, checkboxChecked: false }) } as never;
    await showFirstLogin(
      { email: 'a@b', password: 'pw' },
      {
        dialog,
        texts: textsFor('fr'),
        copy: text => {
          copied.push(text);
        },
      },
    );
    assert.deepEqual(copied, expected);
  }
});

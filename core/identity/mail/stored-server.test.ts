import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeSettings, readConfig } from '../../config.ts';
import { createLog } from '../../kit/log.ts';
import { openSecrets } from '../../storage/keys/secrets.ts';
import { openMailServer } from './stored-server.ts';

test('security: the password of the mail server is sealed in settings.json, for its server only', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-mail-settings-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const lines: string[] = [];
  const log = createLog(line => lines.push(line));
  const open = () =>
    openMailServer({
      stored: readConfig({ data: folder, log }).settings.smtp,
      write: stored => changeSettings(folder, { smtp: stored }),
      secrets: openSecrets(folder),
      log,
    });
  const smtp = { host: 'mail.example.org', port: 587, user: 'house', from: 'house@example.org' };
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as { smtp: Record<string, unknown>; bin_days: number };

  writeFileSync(file, JSON.stringify({ bin_days: 3, smtp: { ...smtp, password: 'between us' } }));
  assert.deepEqual(open().smtp, { ...smtp, password: 'between us' }, 'as older versions kept it');
  assert.ok(!readFileSync(file, 'utf8').includes('between us'));
  assert.deepEqual(
    [read().bin_days, Object.keys(read().smtp).sort()],
    [3, ['from', 'host', 'port', 'sealed_password', 'user']],
  );
  assert.deepEqual(open().smtp, { ...smtp, password: 'between us' }, 'and at the next start');
  assert.deepEqual(lines, []);

  for (const change of [{ host: 'evil.example' }, { port: 25 }]) {
    const { sealed_password } = read().smtp;
    writeFileSync(file, JSON.stringify({ smtp: { ...smtp, ...change, sealed_password } }));
    assert.deepEqual(open().smtp, { ...smtp, ...change }, 'dropped');
  }
  assert.equal(lines.length, 2);
  open().keep({ ...smtp, password: 'new' });
  assert.deepEqual(open().smtp, { ...smtp, password: 'new' });
  open().keep(undefined);
  assert.equal(open().smtp, undefined);
});

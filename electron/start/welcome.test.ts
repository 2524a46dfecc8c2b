import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { welcome } from './welcome.ts';

test('the terminal shows the address, the first login and the next steps', t => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'plinth-welcome-'));
  t.after(() => rmSync(dataFolder, { recursive: true }));
  const file = join(dataFolder, 'bootstrap.json');
  const tell = (admin: object) => {
    writeFileSync(file, JSON.stringify({ ca_file: '/x/ca.pem', admin: { email: 'admin@plinth.local', ...admin } }));
    return welcome({ reason: 'There is no display', url: 'https://127.0.0.1:8443', dataFolder });
  };
  const first = tell({ password: 'abcde-fghij' });
  for (const text of [
    'There is no display',
    'https://127.0.0.1:8443/app/',
    'admin@plinth.local',
    'abcde-fghij',
    file,
    '--cacert "/x/ca.pem"',
    'user create',
    'doctor',
  ])
    assert.ok(first.includes(text), text);
  assert.ok(tell({}).includes('as you changed it'), 'a password that was changed is not told');
});

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { changeServiceSettings, openSettings } from './settings.ts';

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-settings-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('chosen settings are kept for the next start, others have their default', t => {
  const file = join(folderFor(t), 'config/desktop.json');
  assert.deepEqual(openSettings(file).get(), {
    port: 8443,
    share: false,
    openAtLogin: false,
    dataFolder: null,
    window: null,
    toldOfTray: false,
  });
  openSettings(file).change({ share: true, window: { x: -5, y: 0, width: 800, height: 600 } });
  assert.deepEqual(openSettings(file).get(), {
    port: 8443,
    share: true,
    openAtLogin: false,
    dataFolder: null,
    window: { x: -5, y: 0, width: 800, height: 600 },
    toldOfTray: false,
  });
  assert.equal(statSync(file).mode & 0o077, 0);
});

for (const damaged of ['', '{', '[]', 'null', '{"port":"8443"}', '{"port":70000}', '{"window":{"x":1}}']) {
  test(`a damaged file (${damaged || 'empty'}) is put aside, and the program starts`, t => {
    const file = join(folderFor(t), 'desktop.json');
    writeFileSync(file, damaged);
    const settings = openSettings(file);
    assert.equal(settings.get().port, 8443);
    assert.equal(readFileSync(`${file}.damaged`, 'utf8'), damaged);
    settings.change({ port: 9000 });
    assert.equal(openSettings(file).get().port, 9000);
  });
}

test('unchanged settings of the service are kept', t => {
  const file = join(folderFor(t), 'settings.json');
  writeFileSync(file, '{"public_url":"https://plinth.example"}');
  changeServiceSettings(file, { certificate: { cert_file: '/a', key_file: '/b' } });
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
    public_url: 'https://plinth.example',
    certificate: { cert_file: '/a', key_file: '/b' },
  });
  changeServiceSettings(file, { certificate: undefined });
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { public_url: 'https://plinth.example' });
  assert.equal(existsSync(`${file}.new`), false);
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeSettings, dataFolderOf, DEFAULT_PORT, readConfig } from './config.ts';
import { createLog } from './kit/log.ts';

test('flags, environment and the settings file make one configuration', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const environment = { INIT_CWD: folder };

  const config = readConfig({ data: 'relative' }, environment);
  assert.equal(config.dataFolder, join(folder, 'relative'));
  assert.equal(statSync(config.dataFolder).mode & 0o777, 0o700);
  assert.deepEqual([config.host, config.port, config.settings], ['127.0.0.1', DEFAULT_PORT, {}]);
  assert.equal(dataFolderOf(undefined, { ...environment, PLINTH_DATA: 'other' }), join(folder, 'other'));
  for (const port of ['x', '70000', '1.5', '-1'])
    assert.throws(() => readConfig({ data: 'relative', port }, environment), /--port/);

  const file = join(config.dataFolder, 'settings.json');
  const withSettings = (settings: unknown) => {
    writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
    return readConfig({ data: 'relative' }, environment).settings;
  };
  const smtp = { host: 'mail.example', port: 25, from: 'plinth@example.org' };
  assert.deepEqual(withSettings({ hosts: ['bim.office'], smtp }), { hosts: ['bim.office'], smtp });
  assert.throws(() => withSettings('{"hosts":'), /settings.json is not valid JSON/);
  assert.throws(() => withSettings({ hosts: 'bim.office' }), /settings.json: hosts must be array/);
  assert.throws(() => withSettings({ hostz: [] }), /settings.json/);
  assert.throws(() => withSettings({ smtp: { ...smtp, port: 0 } }), /smtp\/port/);
});

test('a setting and a flag of earlier versions are ignored, with one line each in the log', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const read = (dwg2dxf?: string) => {
    lines.length = 0;
    const { settings } = readConfig({ data: folder, dwg2dxf, log: createLog(line => lines.push(line)) });
    return { settings, said: lines.map(line => (JSON.parse(line) as { readonly message: string }).message) };
  };
  const ignored = (name: string) => `${name} is ignored: DWG files of AutoCAD R12 and older are no longer converted`;
  assert.deepEqual(read(), { settings: {}, said: [] });
  assert.deepEqual(read('bin/dwg2dxf'), { settings: {}, said: [ignored('--dwg2dxf')] });
  for (const dwg2dxf of ['bin/dwg2dxf', '', null]) {
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ dwg2dxf, bin_days: 3 }));
    assert.deepEqual(read(), { settings: { bin_days: 3 }, said: [ignored('dwg2dxf of settings.json')] });
  }
  assert.deepEqual(changeSettings(folder, { bin_days: 4 }), { bin_days: 4 });
  assert.deepEqual(read(), { settings: { bin_days: 4 }, said: [] }, 'a change of settings removes it from the file');
});

test('settings are changed in their file atomically', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const smtp = { host: 'mail.example', port: 25, from: 'plinth@example.org', password: 'between us' };
  assert.deepEqual(changeSettings(folder, { smtp }), { smtp });
  assert.deepEqual(changeSettings(folder, { hosts: ['bim.office'] }), { smtp, hosts: ['bim.office'] });
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.throws(() => changeSettings(folder, { smtp: { ...smtp, port: 0 } }), /smtp\/port/);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { smtp, hosts: ['bim.office'] });
  assert.deepEqual(changeSettings(folder, { smtp: undefined }), { hosts: ['bim.office'] });
  assert.deepEqual(
    [JSON.parse(readFileSync(file, 'utf8')), readdirSync(folder)],
    [{ hosts: ['bim.office'] }, ['settings.json']],
  );
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeSettings, dataFolderOf, DEFAULT_PORT, readConfig } from './config.ts';

test('flags, environment and the settings file make one configuration', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
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
  withSettings({ dwg2dxf: 'bin/dwg2dxf' });
  const programs = (dwg2dxf?: string) =>
    readConfig({ data: 'relative', dwg2dxf }, { ...environment, PATH: '/bin' }).programs;
  assert.deepEqual(programs(), { dwg2dxf: join(config.dataFolder, 'bin/dwg2dxf'), searchPath: '/bin' });
  assert.equal(programs('here/dwg2dxf').dwg2dxf, join(folder, 'here/dwg2dxf'));
  assert.throws(() => withSettings('{"hosts":'), /settings.json is not valid JSON/);
  assert.throws(() => withSettings({ hosts: 'bim.office' }), /settings.json: hosts must be array/);
  assert.throws(() => withSettings({ hostz: [] }), /settings.json/);
  assert.throws(() => withSettings({ smtp: { ...smtp, port: 0 } }), /smtp\/port/);
});

test('settings are changed in their file, whole or not at all', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-config-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
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

// A start that fails reports why and ends: nothing of the half-built service keeps the process or the folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readConfig } from '../config.ts';
import { silentLog } from '../kit/log.ts';
import { startCore } from './serve.ts';

const cli = join(import.meta.dirname, 'cli.ts');

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-start-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a missing certificate is named and the exit code is 1', t => {
  const folder = folderFor(t);
  const settings = join(folder, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({ certificate: { cert_file: join(folder, 'absent.pem'), key_file: join(folder, 'absent.key') } }),
  );
  const ended = spawnSync(process.execPath, [cli, 'serve', '--data', folder, '--port', '0'], {
    encoding: 'utf8',
    timeout: 150_000,
  });
  assert.equal(ended.signal, null, 'it had to be killed');
  assert.equal(ended.status, 1);
  assert.match(ended.stderr, /absent\.pem/);
  assert.doesNotMatch(ended.stdout, /ready/);
});

test('settings that are not JSON are reported in one line and the exit code is 1', t => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'settings.json'), '{"smtp":');
  const ended = spawnSync(process.execPath, [cli, 'serve', '--data', folder, '--port', '0'], {
    encoding: 'utf8',
    timeout: 150_000,
  });
  assert.deepEqual([ended.status, ended.stdout], [1, '']);
  assert.match(ended.stderr, /^plinth: .*settings\.json is not valid JSON: correct it, or remove it.*\n$/m);
});

test('a port in use: the folder is released, and the next start works', async t => {
  const folder = folderFor(t);
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise(done => other.once('listening', done));
  const config = (port: number) => readConfig({ data: folder, port: String(port), log: silentLog });
  await assert.rejects(startCore(config((other.address() as AddressInfo).port)), { code: 'EADDRINUSE' });
  other.close();
  const core = await startCore(config(0));
  assert.match(core.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  await core.stop();
});

// A start that fails reports why and ends: nothing of the half-built service keeps the process or the folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../config.ts';
import { silentLog } from '../kit/log.ts';
import { writeEmptyDatabase } from '../testing/empty-database.ts';
import { startCore } from './serve.ts';

const cli = join(import.meta.dirname, 'cli.ts');

/** The account without rights, on Linux. */
const NOBODY = 65_534;

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

test('a folder or a database without rights is refused, with its path and the remedy, and named by doctor', t => {
  const base = mkdtempSync(join(tmpdir(), 'plinth-rights-'));
  chmodSync(base, 0o755);
  const folders = { readable: 0o555, closed: 0o000, database: 0o777 };
  const pathOf = (name: keyof typeof folders) => join(base, name);
  const names = Object.keys(folders) as (keyof typeof folders)[];
  for (const name of names) mkdirSync(pathOf(name));
  writeFileSync(join(pathOf('database'), 'plinth.db'), 'x'.repeat(100), { mode: 0o000 });
  for (const name of names) chmodSync(pathOf(name), folders[name]);
  t.after(() => {
    for (const name of names) chmodSync(pathOf(name), 0o700);
    rmSync(base, { recursive: true });
  });
  /** As an account that owns nothing here: the rights of files do not stop root. */
  const run = (command: string, folder: string) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', cli, command, '--data', folder], {
      encoding: 'utf8',
      timeout: 150_000,
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node24') },
    });
  const missing = run('serve', join(pathOf('readable'), 'missing'));
  if (/Cannot find module|ENOENT|EACCES/.test(String(missing.error ?? '')) || missing.stderr.includes('node:internal'))
    return t.skip('SKIPPED: another account cannot read this checkout');
  assert.match(
    missing.stderr,
    /readable\/missing cannot be made \(EACCES: .*\); .*choose another folder with --data\n$/,
  );
  for (const name of names) {
    const path = name === 'database' ? join(pathOf(name), 'plinth.db') : pathOf(name);
    const refused = run('serve', pathOf(name));
    assert.deepEqual([refused.status, refused.stdout], [1, '']);
    assert.ok(refused.stderr.startsWith(`plinth: ${path} cannot be read and written (EACCES: `), refused.stderr);
    assert.match(refused.stderr, /; give the account that runs Plinth access, or choose another folder with --data\n$/);
    if (name === 'readable') continue;
    const examined = run('doctor', pathOf(name));
    assert.match(examined.stdout, new RegExp(`^fail {2}data folder: cannot be written: ${path}; correct`, 'm'));
  }
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

/** Lets the bundled SQLite report another version. */
function withSqlite(t: TestContext, version: string): NodeJS.ProcessEnv {
  const preload = join(folderFor(t), 'version.mjs');
  const driver = import.meta.resolve('better-sqlite3');
  writeFileSync(
    preload,
    `import Database from '${driver}';
    const { prepare } = Database.prototype;
    Database.prototype.prepare = function (sql) {
      return sql.includes('sqlite_version()') ? { get: () => ({ version: '${version}' }) } : prepare.call(this, sql);
    };`,
  );
  return { ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(preload)}` };
}

test('an unsound SQLite is refused by a start before anything is opened; the doctor names the version', t => {
  const run = (folder: string, words: readonly string[], env = process.env) =>
    spawnSync(process.execPath, [cli, ...words, '--data', folder], { encoding: 'utf8', timeout: 150_000, env });
  const unsound = withSqlite(t, '3.51.2');
  const empty = folderFor(t);
  const start = run(empty, ['serve', '--port', '0'], unsound);
  assert.deepEqual([start.status, start.stdout], [1, '']);
  assert.match(start.stderr, /^plinth: SQLite 3\.51\.2 can damage a database .* nothing was opened\. .*npm ci.*\n$/m);
  assert.equal(existsSync(join(empty, 'plinth.db')), false);

  const folder = folderFor(t);
  writeEmptyDatabase(join(folder, 'plinth.db'));
  assert.match(run(folder, ['doctor'], unsound).stdout, /SQLite 3\.51\.2 can damage it; no service starts on it/);
  assert.match(
    run(folder, ['doctor']).stdout,
    /ok, SQLite \d+\.\d+\.\d+; open it with no other program while the service runs/,
  );
});

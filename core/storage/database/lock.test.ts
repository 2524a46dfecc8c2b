import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { holderOf, lockFolder } from './lock.ts';

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-lock-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a folder is locked until it is released; the holder is named', t => {
  const folder = folderFor(t);
  const file = join(folder, 'plinth.lock');
  assert.equal(holderOf(folder), undefined);
  const release = lockFolder(folder);
  const [pid, , host] = readFileSync(file, 'utf8').split('\n');
  assert.deepEqual([pid, host, holderOf(folder)], [`${process.pid}`, hostname(), process.pid]);
  assert.throws(() => lockFolder(folder), new RegExp(`in use by another Plinth \\(process ${process.pid}\\)`));
  const link = join(folderFor(t), 'link');
  symlinkSync(folder, link);
  assert.throws(() => lockFolder(link), new RegExp(`link is in use by another Plinth \\(process ${process.pid}\\)`));
  rmSync(file);
  assert.equal(holderOf(folder), 0, 'held, by a process without a name');
  assert.throws(() => lockFolder(folder), /in use by another Plinth;/);
  release();
  assert.deepEqual([existsSync(file), holderOf(folder)], [false, undefined]);
  lockFolder(folder)();
});

test('another process is refused, also in another process namespace; a copy of the folder is unlocked', t => {
  const folder = folderFor(t);
  const release = lockFolder(folder);
  t.after(release);
  const script = `import { lockFolder } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock.ts')).href)};
    try { lockFolder(process.argv[1]); console.log('taken'); } catch (error) { console.log(error.message); }`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const answerOf = ([program = '', ...words]: readonly string[], place: string) =>
    spawnSync(program, [...words, place], { encoding: 'utf8' });
  assert.match(answerOf(node, folder).stdout, /in use by another Plinth/);
  const link = join(folderFor(t), 'link');
  symlinkSync(folder, link);
  assert.match(answerOf(node, link).stdout, /link is in use by another Plinth/, 'by another path');

  const copy = join(folderFor(t), 'copy');
  spawnSync('cp', ['-r', folder, copy]); // by another process: closing a file drops the locks that its process has on it
  assert.match(readFileSync(join(copy, 'plinth.lock'), 'utf8'), new RegExp(`^${process.pid}\n`));
  assert.equal(answerOf(node, copy).stdout.trim(), 'taken');

  const inNamespace = ['unshare', '--pid', '--fork', '--mount-proc', ...node];
  if (spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status !== 0)
    return t.diagnostic('SKIPPED: no PID namespaces for this account');
  assert.match(answerOf(inNamespace, folder).stdout, /in use by another Plinth/);
});

test('a holder of an older version, which had plinth.lock alone, is respected while it lives', t => {
  const folder = folderFor(t);
  const file = join(folder, 'plinth.lock');
  writeFileSync(file, `${process.ppid}\n`);
  assert.throws(() => lockFolder(folder), new RegExp(`in use by another Plinth \\(process ${process.ppid}\\)`));
  assert.equal(holderOf(folder), process.ppid);
  if (process.platform === 'linux') {
    writeFileSync(file, `${process.ppid}\nan-earlier-start-of-the-machine 77\n`);
    assert.equal(holderOf(folder), undefined, 'after a power cut the number is that of another program');
    lockFolder(folder)();
  }
  for (const text of ['999999999\n', 'garbage', '']) {
    writeFileSync(file, text);
    assert.equal(holderOf(folder), undefined);
    lockFolder(folder)();
  }
});

test('lock files that are damaged are named', t => {
  const folder = folderFor(t);
  mkdirSync(join(folder, 'plinth.lock'));
  assert.throws(() => lockFolder(folder), /plinth\.lock is a folder; remove it/);
  rmSync(join(folder, 'plinth.lock'), { recursive: true });
  writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(100));
  assert.throws(() => lockFolder(folder), /lock\.db cannot be locked .*remove it/);
  rmSync(join(folder, 'lock.db'));
  mkdirSync(join(folder, 'lock.db'));
  assert.throws(() => lockFolder(folder), /lock\.db is a folder; remove it/);
});

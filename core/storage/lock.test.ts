import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { holderOf, lockFolder } from './lock.ts';

test('a folder is held by one living process', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-lock-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'plinth.lock');
  assert.equal(holderOf(folder), undefined);

  const release = lockFolder(folder);
  assert.equal(readFileSync(file, 'utf8').split('\n')[0], `${process.pid}`);
  assert.equal(holderOf(folder), process.pid);
  release();
  assert.ok(!existsSync(file));

  writeFileSync(file, `${process.ppid}\n`);
  assert.throws(() => lockFolder(folder), new RegExp(`in use by another Plinth \\(process ${process.ppid}\\)`));

  // After a power cut the number is that of another program.
  if (process.platform === 'linux') {
    writeFileSync(file, `${process.ppid}\nan-earlier-start-of-the-machine 77\n`);
    assert.equal(holderOf(folder), undefined);
    lockFolder(folder)();
  }

  writeFileSync(file, '999999999\n'); // a process that was killed
  assert.equal(holderOf(folder), undefined);
  lockFolder(folder)();
  writeFileSync(file, 'garbage');
  lockFolder(folder)();
});

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeDurably } from './durable-file.ts';

test('a private file is replaced atomically', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-durable-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'settings.json');
  writeFileSync(`${path}.new`, 'half of someth'); // left behind by a cut
  chmodSync(`${path}.new`, 0o644);
  writeDurably(path, 'first');
  writeDurably(path, Buffer.from('second, with é'));
  assert.equal(readFileSync(path, 'utf8'), 'second, with é');
  assert.deepEqual(readdirSync(folder), ['settings.json']);
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);

  mkdirSync(`${path}.new`); // nothing can be written there
  assert.throws(() => writeDurably(path, 'third'), /EISDIR/);
  assert.equal(readFileSync(path, 'utf8'), 'second, with é');
});

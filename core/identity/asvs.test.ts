// The tables of docs/asvs.md name files as proof: each must exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

test('every file named on the page exists', () => {
  const project = resolve(import.meta.dirname, '../..');
  const text = readFileSync(join(project, 'docs/asvs.md'), 'utf8');
  const named = [...text.matchAll(/`([\w.-]*\/[\w./-]*(?:\/|\.(?:ts|json|yml)))`/g)].map(([, path = '']) => path);
  const folders = [import.meta.dirname, join(project, 'core'), project];
  const isThere = (path: string) => folders.some(folder => existsSync(join(folder, path)));
  assert.ok(named.length > 150, `${named.length} paths`);

  assert.deepEqual(
    [...new Set(named)].filter(path => !isThere(path)),
    [],
  );
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acceptable, checkNotice, writeNotice } from './notice.ts';
import { plantProject } from './planted.ts';

const packages = {
  '': {},
  'node_modules/a': { license: 'MIT' },
  'node_modules/a/node_modules/@s/b': { license: 'MPL-2.0' },
  'node_modules/tool': { license: 'MIT', dev: true },
};

test('a missing, a wrong and a surplus line are found, and a licence that may not ship', t => {
  const project = plantProject(t, {
    'package-lock.json': { packages: { ...packages, 'node_modules/c': { license: 'AGPL-3.0' } } },
    NOTICE: 'Text\n- a — ISC; Copyright (c) A\n- c — AGPL-3.0\n- gone — MIT\n',
  });
  assert.deepEqual(checkNotice(project), [
    'NOTICE does not name @s/b (npm run check -- --write)',
    'NOTICE says a is ISC, the lock says MIT',
    'c has the licence AGPL-3.0, which is not on the list of those that may ship',
    'NOTICE names gone, which does not ship',
  ]);
});

test('the written NOTICE is complete and carries the copyright lines', t => {
  const project = plantProject(t, {
    'package-lock.json': { packages },
    'node_modules/a/LICENSE.md': 'MIT License\n\nCopyright (c) 2020 Ada\n\nPermission',
  });
  writeNotice(project);
  assert.deepEqual(checkNotice(project), []);
  assert.ok(
    readFileSync(join(project, 'NOTICE'), 'utf8').endsWith('\n- @s/b — MPL-2.0\n- a — MIT; Copyright (c) 2020 Ada\n'),
  );
});

const licences = join(import.meta.dirname, '../dist/app/licences.txt');
const NOT_BUILT = existsSync(licences) ? false : 'SKIPPED: the window is not built';

test('licences of bundled packages permit shipping, and their texts are included', { skip: NOT_BUILT }, () => {
  const text = readFileSync(licences, 'utf8');
  const builtIn = [...text.matchAll(/^-{80}\n(\S+) \S+ \(([^\n]+)\)\n\n(.+)/gm)].map(([, name, licence, first]) => ({
    name,
    licence,
    first,
  }));
  const names = builtIn.map(({ name }) => name);
  for (const name of ['react', 'react-dom', 'three', '@mantine/core', '@fontsource-variable/inter', 'zustand'])
    assert.ok(names.includes(name), name);
  for (const { name, licence } of builtIn) assert.ok(acceptable.has(licence ?? ''), `${name}: ${licence}`);
  assert.match(text, /SIL OPEN FONT LICENSE Version 1\.1/i);
  assert.match(text, /^Plinth\nCopyright/);
});

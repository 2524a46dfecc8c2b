import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkNotice, writeNotice } from './notice.ts';
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkWords } from './words.ts';

test('paths and hosts of a machine are found, addresses and relative paths are not', t => {
  const [work, registry] = ['work', 'registry'];
  const project = plantProject(t, {
    'README.md': `see /${work}/main\nsee ../${work}/main and https://example.org/${work}/x\n`,
    'core/kit/a.ts': `const a = '/${'root'}/data';\nconst b = 'https://${registry}.example.org/x';`,
    'core/kit/b.ts': "const ok = './homework/page'; // the registry. of routes",
  });
  assert.deepEqual(checkWords(project), [
    `README.md:1 contains an absolute path of one machine: /${work}/m`,
    `core/kit/a.ts:1 contains an absolute path of one machine: /${'root'}/d`,
    `core/kit/a.ts:2 contains the host of a package registry: ${registry}.example.org`,
  ]);
});

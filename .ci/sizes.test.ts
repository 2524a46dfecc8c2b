import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkSizes } from './sizes.ts';

test('vague names are found', t => {
  const project = plantProject(t, {
    'core/kit/string-utils.ts': '',
    'core/shared/a.ts': '',
    'core/kit/database.ts': '',
    'core/kit/a.test.ts': '',
    '.ci/check.ts': '',
    'node_modules/x/utils.ts': '',
  });
  assert.deepEqual(checkSizes(project), [
    'core/kit/string-utils.ts: "utils" names no job',
    'core/shared/a.ts: "shared" names no job',
  ]);
});

test('wide lines are found, except lint directives and code of tests', t => {
  const wide = 'word '.repeat(30).trim();
  const lines = [
    `// ${wide}`,
    `const text = '${wide}';`,
    '/**',
    ` * ${wide}`,
    ' */',
    `// oxlint-disable-next-line no-x -- ${wide}`,
    `// ${'x'.repeat(117)}`,
  ].join('\n');
  const project = plantProject(t, { 'core/kit/a.ts': lines, 'core/kit/a.test.ts': lines });
  assert.deepEqual(checkSizes(project), [
    'core/kit/a.test.ts:1 is 152 columns wide, more than 120',
    'core/kit/a.test.ts:4 is 152 columns wide, more than 120',
    'core/kit/a.ts:1 is 152 columns wide, more than 120',
    'core/kit/a.ts:2 is 165 columns wide, more than 120',
    'core/kit/a.ts:4 is 152 columns wide, more than 120',
  ]);
});

test('folders with more than 25 sources are found, not counting tests and their helpers', t => {
  const named = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/part-${index}.ts`, '']));
  const project = plantProject(t, {
    ...named('core/kit', 25),
    'core/kit/part-1.test.ts': '',
    'core/kit/testing/parts.ts': '',
    ...named('core/testing', 26),
    ...named('renderer/ui', 26),
  });
  assert.deepEqual(checkSizes(project), ['renderer/ui has 26 sources, more than 25: give its parts folders']);
});

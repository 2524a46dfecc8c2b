import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkSizes } from './sizes.ts';

test('long files and vague or odd names are found', t => {
  const project = plantProject(t, {
    'core/kit/long.ts': 'x;\n'.repeat(401),
    'core/kit/full.ts': 'x;\n'.repeat(400),
    'core/kit/string-utils.ts': '',
    'core/shared/a.ts': '',
    'core/kit/database.ts': '',
    'renderer/ui/MyButton.tsx': '',
    'core/kit/a.test.ts': '',
    '.ci/check.ts': '',
    'node_modules/x/Utils.ts': '',
  });
  assert.deepEqual(checkSizes(project), [
    'core/kit/long.ts has 401 lines, more than 400: split it by its jobs',
    'core/kit/string-utils.ts: "utils" names no job',
    'core/shared/a.ts: "shared" names no job',
    'renderer/ui/MyButton.tsx: "MyButton.tsx" is not kebab-case',
  ]);
});

test('wide comments are found; code is for the formatter, and what switches a rule off stays in one line', t => {
  const wide = 'word '.repeat(30).trim();
  const project = plantProject(t, {
    'core/kit/a.ts': [
      `// ${wide}`,
      `const text = '${wide}';`,
      '/**',
      ` * ${wide}`,
      ' */',
      `// eslint-disable-next-line no-x -- ${wide}`,
      `// ${'x'.repeat(117)}`,
    ].join('\n'),
  });
  assert.deepEqual(checkSizes(project), [
    'core/kit/a.ts:1: the comment is 152 columns wide, more than 120',
    'core/kit/a.ts:4: the comment is 152 columns wide, more than 120',
  ]);
});

test('folders with more than 25 sources are found; tests and what they share do not count', t => {
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

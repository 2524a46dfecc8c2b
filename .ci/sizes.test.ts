import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkSizes } from './sizes.ts';

test('long files and vague or odd names are found', t => {
  const project = plantProject(t, {
    'core/kit/long.ts': 'x;\n'.repeat(301),
    'core/kit/full.ts': 'x;\n'.repeat(300),
    'core/kit/table.ts': `// Table: of letters.\n${'x;\n'.repeat(399)}`,
    'core/kit/long-table.ts': `// Table: of letters.\n${'x;\n'.repeat(400)}`,
    'core/kit/string-utils.ts': '',
    'core/shared/a.ts': '',
    'core/kit/database.ts': '',
    'renderer/ui/MyButton.tsx': '',
    'core/kit/a.test.ts': '',
    '.ci/check.ts': '',
    'node_modules/x/Utils.ts': '',
  });
  assert.deepEqual(checkSizes(project), [
    'core/kit/long-table.ts has 401 lines, more than 400: split it by its jobs',
    'core/kit/long.ts has 301 lines, more than 300: split it by its jobs',
    'core/kit/string-utils.ts: "utils" names no job',
    'core/shared/a.ts: "shared" names no job',
    'renderer/ui/MyButton.tsx: "MyButton.tsx" is not kebab-case',
  ]);
});

test('features have at least three lines of unit tests for ten of code', t => {
  const code = {
    'renderer/features/places/page.tsx': 'x;\n'.repeat(8),
    'renderer/features/places/places.ts': 'x;\nx;',
  };
  const problem =
    'renderer/features/ has 2 lines of unit tests for 10 of code, fewer than 0.3 for each: ' +
    'move rules out of components into files of their own, and test them';
  const few = { ...code, 'renderer/features/places/places.test.ts': 'x;\nx;\n', 'renderer/ui/a.test.ts': 'x;\nx;\n' };
  assert.deepEqual(checkSizes(plantProject(t, few)), [problem]);
  const enough = { ...few, 'renderer/features/places/places.test.ts': 'x;\nx;\nx;\n' };
  assert.deepEqual(checkSizes(plantProject(t, enough)), []);
});

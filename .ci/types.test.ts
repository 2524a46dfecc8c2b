import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkTypes } from './types.ts';

const tsconfig = { compilerOptions: { strict: true, types: [], noEmit: true }, include: ['./**/*.ts'] };

test('type errors are found in every part, once per line', async t => {
  const project = plantProject(t, {
    'core/tsconfig.json': tsconfig,
    'core/a.ts': "export const a: number = 'text';\n",
    'e2e/tsconfig.json': tsconfig,
    'e2e/b.ts': 'export const b = (x: { y: number }): { y: string } => x;\n',
  });
  const problems = await checkTypes(project);
  assert.deepEqual(
    problems.map(line => line.replace(/: .*/, '')),
    ['core/a.ts(1,14)', 'e2e/b.ts(1,55)'],
  );
});

test('a part without files, and one without a config, have no problems', async t => {
  assert.deepEqual(
    await checkTypes(plantProject(t, { 'electron/tsconfig.json': tsconfig, 'core/a.ts': 'const a: number = "";' })),
    [],
  );
});

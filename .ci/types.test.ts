import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { listSources } from './source-files.ts';
import { checkTypes, configs } from './types.ts';

const tsconfig = { compilerOptions: { strict: true, types: [], noEmit: true }, include: ['./**/*.ts'] };

test('type errors are found in every part, once per line', async t => {
  const project = plantProject(t, {
    'renderer/tsconfig.json': tsconfig,
    'renderer/c.ts': 'export const c: boolean = 1;\n',
    'core/a.ts': "export const a: number = 'text';\n",
    'e2e/tsconfig.json': { ...tsconfig, include: ['./**/*.ts', '../core/**/*.ts'] },
    'e2e/b.ts': 'export const b = (x: { y: number }): { y: string } => x;\n',
  });
  const problems = await checkTypes(project);
  assert.deepEqual(
    problems.map(line => line.replace(/: .*/, '')),
    ['core/a.ts(1,14)', 'e2e/b.ts(1,55)', 'renderer/c.ts(1,14)'],
  );
});

test('every source of the project is in one of the programs that are checked', () => {
  const project = resolve(import.meta.dirname, '..');
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const checked = configs.flatMap(name =>
    spawnSync(process.execPath, [compiler, '-p', join(project, name), '--listFilesOnly'], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(path => relative(project, path)),
  );
  const sources = listSources(project).filter(path => /\.tsx?$/.test(path));
  assert.deepEqual([...new Set(sources).difference(new Set(checked))], []);
});

test('a part without files, and one without a config, have no problems', async t => {
  assert.deepEqual(
    await checkTypes(plantProject(t, { 'renderer/tsconfig.json': tsconfig, 'core/a.ts': 'const a: number = "";' })),
    [],
  );
});

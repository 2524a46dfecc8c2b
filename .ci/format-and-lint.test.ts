import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkFormat, checkLint } from './format-and-lint.ts';
import { plantProject } from './planted.ts';

const planted = {
  '.gitignore': 'node_modules/\ndist/\n',
  'package.json': '{}\n',
  'core/kit/good.ts': "export const twice = (x: number): number => x * 2;\nexport const name = 'it';\n",
  'core/kit/quotes.ts': 'export const name = "it";\n',
  'core/kit/wide.ts': `export const sum = [${Array.from({ length: 60 }, (_, at) => at).join(', ')}].length;\n`,
  'renderer/ui/page.module.css': '.page{color:red}\n',
  'renderer/ui/page.tsx': 'export const Page = () => <p>{ 1 }</p>;\n',
  'renderer/api/schema.d.ts': 'export type Generated = "as it was written";\n',
  'resources/openapi.json': '{"a":1}',
  'package-lock.json': '{"a":1}',
  'dist/main.ts': 'const  a = 1',
  'node_modules/x/index.ts': 'const  a = 1',
};

test('house 1: sources in another format are found and rewritten, generated ones are not', async t => {
  const project = plantProject(t, planted);
  const unformatted = [
    'core/kit/quotes.ts',
    'core/kit/wide.ts',
    'renderer/ui/page.module.css',
    'renderer/ui/page.tsx',
  ].map(file => `${file} is not formatted (npm run check -- --write)`);
  assert.deepEqual((await checkFormat(project)).sort(), unformatted);

  assert.deepEqual(await checkFormat(project, { write: true }), []);
  assert.deepEqual(await checkFormat(project), []);
  const read = (file: string): string => readFileSync(join(project, file), 'utf8');
  assert.equal(read('core/kit/quotes.ts'), "export const name = 'it';\n");
  assert.equal(read('renderer/ui/page.module.css'), '.page {\n  color: red;\n}\n');
  for (const file of ['core/kit/good.ts', 'renderer/api/schema.d.ts', 'resources/openapi.json', 'package-lock.json']) {
    assert.equal(read(file), planted[file as keyof typeof planted], file);
  }
});

test('a source that cannot be read is reported as such', async t => {
  const project = plantProject(t, { 'core/kit/broken.ts': 'export const = ;\n', 'core/kit/loose.ts': 'a' });
  const problems = (await checkFormat(project)).join('\n');
  assert.match(problems, /broken\.ts/);
  assert.match(problems, /loose\.ts is not formatted/);
});

const config = readFileSync(join(import.meta.dirname, 'oxlint.json'), 'utf8');
const tsconfig = {
  compilerOptions: {
    strict: true,
    module: 'NodeNext',
    target: 'ES2024',
    types: [],
    lib: ['ES2024', 'DOM'],
    noEmit: true,
  },
  include: ['./**/*.ts'],
};

test('violations of the house style are found, also by rules that need types', async t => {
  const project = plantProject(t, {
    'package.json': { type: 'module' },
    '.ci/oxlint.json': config,
    'core/tsconfig.json': tsconfig,
    'core/kit/bad.ts': [
      'export default 1;',
      'export const loose = (x: any): boolean => x == 1;',
      'async function later(): Promise<void> { await Promise.resolve(); }',
      'later();',
      "console.log('hello');",
      "export function fail(): never { throw 'text'; }",
      'try { fail(); } catch {}',
    ].join('\n'),
    'core/kit/long.ts': `export function long(...all: number[]) {\n${'  long(...all);\n'.repeat(150)}}\n`,
    'core/kit/many.ts': 'export const many = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => [a, b, c, d, e, f];\n',
    'core/kit/long.test.ts': `export function long() {\n${'  a();\n'.repeat(150)}}\n`,
    'core/kit/longFile.ts': 'a();\n'.repeat(401),
    'core/cli/cli.ts': "console.log('the command line may');\n",
    'renderer/tsconfig.json': { ...tsconfig, compilerOptions: { ...tsconfig.compilerOptions, types: ['node'] } },
    'renderer/bad.ts': 'export const bytes = Buffer.from(String(process.pid));\n',
    'renderer/good.test.ts': 'export const bytes = Buffer.from(String(process.pid));\n',
  });
  // The linter searches for its type-aware part next to the sources.
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(project, 'node_modules'), 'junction');
  const found = (await checkLint(project))
    .map(line => /^(\S+?):(\d+):.*\/\w*\(?([\w-]+)\)\]$/.exec(line)?.slice(1).join(' '))
    .filter(line => line !== undefined);
  assert.deepEqual(found.sort(), [
    'core/kit/bad.ts 1 no-default-export',
    'core/kit/bad.ts 2 eqeqeq',
    'core/kit/bad.ts 2 no-explicit-any',
    'core/kit/bad.ts 4 no-floating-promises',
    'core/kit/bad.ts 5 no-console',
    'core/kit/bad.ts 6 only-throw-error',
    'core/kit/bad.ts 7 no-empty',
    'core/kit/long.ts 1 max-lines-per-function',
    'core/kit/longFile.ts 1 filename-case',
    'core/kit/longFile.ts 401 max-lines',
    'core/kit/many.ts 1 max-params',
    'renderer/bad.ts 1 no-restricted-globals',
    'renderer/bad.ts 1 no-restricted-globals',
  ]);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkFormat } from './format.ts';
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

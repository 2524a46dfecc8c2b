import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanImports } from './import-scan.ts';

const specifiers = (source: string): unknown[] => scanImports(source).map(({ specifier }) => specifier);

test('finds every way to name a module', () =>
  assert.deepEqual(
    scanImports(
      [
        "import fs from 'node:fs';",
        "import { a,\n  b as c } from './two-lines.ts';",
        "import type { T } from './types.ts';",
        'import * as all from "./all.ts";',
        "import './side-effect.ts';",
        "export * from './star.ts';",
        "export { x } from './named.ts'",
        "export type { Y } from './type-again.ts';",
        "const lazy = await import('./lazy.ts');",
        'const text = await import(`./template.ts`);',
        "import data from './data.json' with { type: 'json' };",
        "let t: import('./inline-type.ts').T;",
      ].join('\n'),
    ),
    [
      { specifier: 'node:fs', typeOnly: false, line: 1 },
      { specifier: './two-lines.ts', typeOnly: false, line: 3 },
      { specifier: './types.ts', typeOnly: true, line: 4 },
      { specifier: './all.ts', typeOnly: false, line: 5 },
      { specifier: './side-effect.ts', typeOnly: false, line: 6 },
      { specifier: './star.ts', typeOnly: false, line: 7 },
      { specifier: './named.ts', typeOnly: false, line: 8 },
      { specifier: './type-again.ts', typeOnly: true, line: 9 },
      { specifier: './lazy.ts', typeOnly: false, line: 10 },
      { specifier: './template.ts', typeOnly: false, line: 11 },
      { specifier: './data.json', typeOnly: false, line: 12 },
      { specifier: './inline-type.ts', typeOnly: false, line: 13 },
    ],
  ));

test('comments, strings, templates and regular expressions are no imports', () =>
  assert.deepEqual(
    specifiers(
      [
        "// import a from './comment.ts';",
        "/* import b from './block.ts'; */",
        'const s = "import c from \'./string.ts\'";',
        "const t = `import d from './template.ts' ${`nested ${'}'} import('./inner')`} after`;",
        "const r = /import e from '.\\/regex.ts'[/'\"`]/;",
        'const half = (1 + 2) / 3;',
        "import real from './real.ts';",
      ].join('\n'),
    ),
    ['./real.ts'],
  ));

test('a dynamic import inside a template is found', () =>
  assert.deepEqual(specifiers("const t = `${await import('./inside.ts')}`;"), ['./inside.ts']));

test('words that look like imports are ignored', () =>
  assert.deepEqual(
    specifiers(
      [
        'const here = import.meta.dirname;',
        'const key = { import: 1, export: 2 };',
        'thing.import("./method.ts");',
        'export const from = 1;',
        'const a = 1; export { a };',
        "const after = 'from';",
      ].join('\n'),
    ),
    [],
  ));

test('a computed dynamic import is reported as such', () =>
  assert.deepEqual(specifiers("await import(folder + './x.ts'); await import('./a' + b);"), [undefined, undefined]));

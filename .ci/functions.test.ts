import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFunctions } from './functions.ts';
import { plantProject } from './planted.ts';

const body = (lines: number) => '  x();\n'.repeat(lines);

test('long functions without a reason and long lists of parameters are found', t => {
  const project = plantProject(t, {
    'core/a.ts': `export function long() {\n${body(79)}}\n`,
    'core/b.ts': `export function fits() {\n  // why\n${body(78)}}\n`,
    'core/c.ts': `/** Does much.\n *  Long: a table. */\nexport function table() {\n${body(100)}}\n`,
    'core/d.ts': `export function made() {\n  return {\n    first() {\n${body(70)}    },\n    second: () => {\n${body(70)}    },\n  };\n}\n`,
    'core/e.ts': 'export const many = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => [a, b, c, d, e, f];\n',
    'core/f.ts': '// not the reason: Long\n\nexport const few = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];\n',
    'core/g.ts': `export function takes({\n  a,\n  b,\n}: {\n  readonly a: 1;\n  readonly b: 1;\n}) {\n${body(78)}}\n`,
    'renderer/g.tsx': `export const Screen = () => (\n  <ul>\n${'    <li />\n'.repeat(80)}  </ul>\n);\n`,
  });
  assert.deepEqual(checkFunctions(project), [
    'core/a.ts:1 long has 81 lines of its own, more than 80: split it, or say why (`// Long: ...`)',
    'core/e.ts:1 many has 6 parameters, more than 5: take one object, or say why (`// Long: ...`)',
    'renderer/g.tsx:1 Screen has 83 lines of its own, more than 80: split it, or say why (`// Long: ...`)',
  ]);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { stepFile } from '../../../testing/step-text.ts';
import { withoutQuotedEscapes } from './quoted-escapes.ts';
import { InstanceReader } from './step-reader.ts';
import { scanStep } from './step-scan.ts';

const written = (text: string): string =>
  Buffer.from(withoutQuotedEscapes(Buffer.from(text, 'latin1'))).toString('latin1');

describe('apostrophes in escapes', () => {
  const cases: readonly [why: string, file: string, expected: string][] = [
    ['single', `#1=A('par \\S\\' 34',$);`, `#1=A('par \\X\\A7 34',$);`],
    ['doubled', `#1=A('par \\S\\'' 34',$);`, `#1=A('par \\X\\A7 34',$);`],
    ['single at the end', `#1=A('par \\S\\'',$);\n#2=B('x');`, `#1=A('par \\X\\A7',$);\n#2=B('x');`],
    ['doubled at the end', `#1=A('par \\S\\''',$);`, `#1=A('par \\X\\A7',$);`],
    ['the whole string', `#1=A('\\S\\'');`, `#1=A('\\X\\A7');`],
    ['single before a comma', `#1=A('\\S\\', 34','b');`, `#1=A('\\X\\A7, 34','b');`],
    ['doubled before a comma', `#1=A('\\S\\'', 34','b');`, `#1=A('\\X\\A7, 34','b');`],
    ['single before a parenthesis', `#1=A('(\\S\\') x',$);`, `#1=A('(\\X\\A7) x',$);`],
    ['several in one statement', `#1=A('\\S\\'','\\S\\' 1','\\S\\'');`, `#1=A('\\X\\A7','\\X\\A7 1','\\X\\A7');`],
    ['before an apostrophe of the text', `#1=A('\\S\\'''x',$);`, `#1=A('\\X\\A7''x',$);`],
    ['in a typed value', `#1=A(IFCLABEL('\\S\\' 34'),$);`, `#1=A(IFCLABEL('\\X\\A7 34'),$);`],
    ['on a page', `#1=A('\\PE\\\\S\\' 34');`, `#1=A('\\PE\\\\X2\\0407\\X0\\ 34');`],
    ['after a group', `#1=A('\\X2\\00E4\\X0\\\\S\\' 34');`, `#1=A('\\X2\\00E4\\X0\\\\X\\A7 34');`],
    ['a semicolon after it', `#1=A('\\S\\';','b');#2=B('c');`, `#1=A('\\X\\A7;','b');#2=B('c');`],
  ];
  for (const [why, file, expected] of cases) test(why, () => assert.equal(written(file), expected));

  const kept: readonly [why: string, file: string][] = [
    ['a path that ends there', `#1=A('C:\\S\\',$,'x');`],
    ['a path at the end of a statement', `#1=A('C:\\S\\');\n#2=B('x',$);`],
    ['an escaped backslash before the letter', `#1=A('C:\\\\S\\',$,'x');`],
    ['a backslash as the shifted character', `#1=A('Stra\\S\\\\',$);#2=A('\\S\\\\S\\',$);`],
    ['a comment', `/* \\S\\' */#1=A('b');`],
  ];
  for (const [why, file] of kept) test(why, () => assert.equal(written(file), file));

  test('a file without any is the same memory', () => {
    const bytes = Buffer.from(`#1=A('x \\S\\d');`);
    assert.equal(withoutQuotedEscapes(bytes), bytes);
  });

  const pieces = ['§', '§', ' 34', 'par ', "'", '\\', ', ', ',', ') ', '(', ';', 'ä', 'x', '"', '$', '#12', ' '];
  for (const [how, sign] of [
    ['single', "\\S\\'"],
    ['doubled', "\\S\\''"],
  ] as const)
    test(`texts come through, ${how}`, () => {
      const escaped: Readonly<Record<string, string>> = { '§': sign, "'": "''", '\\': '\\\\', ä: '\\S\\d' };
      const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join(''));
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), texts => {
          const written = texts.map(each => `'${[...each].map(c => escaped[c] ?? c).join('')}'`);
          const file = stepFile([`#1=IFCWALL(${written.join()},$,#2,(1.,2.));`, "#2=IFCX('last',$);"]);
          const index = scanStep(withoutQuotedEscapes(file));
          const reader = new InstanceReader(index.bytes);
          reader.load(index, 0);
          assert.deepEqual([index.count, texts.map((_, n) => reader.text(n))], [2, texts]);
        }),
        { seed: 3, numRuns: 500 },
      );
    });

  test('hostile repetitions take linear time', () => {
    for (const part of [`\\S\\',`, `\\S\\'''`, `\\S\\' `, `'\\S\\'`]) written(`#1=A('${part.repeat(100_000)}`);
  });
});

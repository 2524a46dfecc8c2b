import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../kit/text/languages.ts';
import { pageWords } from './words.ts';

type Leaf = string | ((...parts: unknown[]) => string);

const leavesOf = (tree: object, path = ''): (readonly [key: string, leaf: Leaf])[] =>
  Object.entries(tree).flatMap(([key, value]: [string, object | Leaf]) =>
    typeof value === 'object' ? leavesOf(value, `${path}${key}.`) : [[path + key, value] as const],
  );

/** Counts have no words around a one; the reasons of a password name only those lengths that matter. */
const parts = [7, 8];
const english = leavesOf(pageWords({ language: 'en' }));

for (const language of languages.filter(each => each !== 'en')) {
  test(`the pages say everything in ${language}, with the parts that they have in English`, () => {
    const own = new Map(leavesOf(pageWords({ language })));
    for (const [key, leaf] of english) {
      const other = own.get(key);
      assert.equal(typeof other, typeof leaf, key);
      const [here, there] = [leaf, other].map(each => (typeof each === 'function' ? each(...parts) : (each ?? '')));
      assert.match(here ?? '', /\S/, key);
      assert.deepEqual(
        parts.map(part => there?.includes(String(part))),
        parts.map(part => here?.includes(String(part))),
        key,
      );
    }
  });
}

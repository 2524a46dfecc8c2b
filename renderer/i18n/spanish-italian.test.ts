// Every language of this folder has what English has: the same keys, and in each text the same values to fill in.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { later } from './en-later.ts';
import { en } from './en.ts';

/** Every text by its whole key, such as `viewer.plan.title`. */
function textsOf(tree: object, before = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...textsOf(value as object, `${before}${key}.`)],
    ),
  );
}

const valuesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).sort();

const english = textsOf({ ...en, ...later });
const names = readdirSync(import.meta.dirname).flatMap(file => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);
const others = names.filter(name => name !== 'en');

test('languages beside English are found', () => {
  for (const name of ['es', 'fr', 'it']) assert.ok(others.includes(name), name);
});

for (const name of others) {
  const load = async () => textsOf(((await import(`./${name}.ts`)) as Record<string, object>)[name] ?? {});

  test(`${name} has the keys of English and no others`, async () => {
    assert.deepEqual([...(await load()).keys()].sort(), [...english.keys()].sort());
  });

  test(`${name} fills in the same values as English`, async () => {
    for (const [key, text] of await load()) assert.deepEqual(valuesIn(text), valuesIn(english.get(key)), key);
  });

  test(`${name} leaves no text empty, and no sentence in English`, async () => {
    for (const [key, text] of await load()) {
      assert.equal(text.trim() === '', false, key);
      if (text.split(' ').length > 3) assert.notEqual(text, english.get(key), key);
    }
  });
}

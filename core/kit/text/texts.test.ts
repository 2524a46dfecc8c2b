// Every text of the service and of the desktop program exists in each language, with the values that it has in English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from './languages.ts';
import { createTexts, textsIn } from './texts.ts';

interface Tree {
  readonly [key: string]: string | readonly string[] | Tree;
}

const folder = join(import.meta.dirname, '../../../resources/texts');

/** A paragraph of a text is a text with the number of the paragraph. */
const textsOf = (tree: Tree | readonly string[], path = ''): (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([key, value]: [string, Tree[string]]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

const read = (language: string, file: string) =>
  textsOf(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Tree);

const valuesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

for (const file of ['service.json', 'desktop.json']) {
  const english = read('en', file);
  for (const language of languages) {
    const own = read(language, file);

    test(`${file} has the keys of English in ${language}, and words for each`, () => {
      assert.deepEqual(own.map(([key]) => key).toSorted(), english.map(([key]) => key).toSorted());
      assert.deepEqual(
        own.filter(([, text]) => text === '' || text !== text.trim()),
        [],
      );
    });

    test(`each text of ${file} has the values in ${language} that it has in English`, () => {
      const texts = new Map(own);
      for (const [key, text] of english)
        assert.deepEqual(
          [...new Set(valuesOf(texts.get(key) ?? ''))].toSorted(),
          [...new Set(valuesOf(text))].toSorted(),
          key,
        );
    });
  }
}

test('values are inserted unchanged, and never interpreted as templates', () => {
  const text = createTexts({ en: { a: '{{who}}: {{what}}', b: 'B' } });
  assert.equal(text('en', 'a', { who: '{{what}} $t(b) $&', what: '<b>' }), '{{what}} $t(b) $&: <b>');
  assert.throws(() => text('en', 'a', { who: 'x' }), /no value for \{\{what\}\}/);
});

test('a count chooses the plural form, and paragraphs are separated', () => {
  const text = textsIn('fr', 'pages.secondStep');
  assert.deepEqual(
    [1, 2].map(count => text('hours', { count })),
    ['1 heure', '2 heures'],
  );
  assert.equal(
    textsIn('en', 'mail.emailChanged')('text', { email: 'a@b' }),
    'The address of your account is now a@b; this one is no longer used.\n\nIf it was not you, contact your administrator.',
  );
});

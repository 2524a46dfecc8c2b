import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstKnown, languageOf } from './languages.ts';

test('a locale matches by language', () =>
  assert.deepEqual(['fr', 'fr-CA', 'EN_gb', 'xx', '', 'constructor'].map(languageOf), [
    'fr',
    'fr',
    'en',
    undefined,
    undefined,
    undefined,
  ]));

test('the first supported browser language is used, else English', () => {
  assert.equal(firstKnown(['xx-YY', 'fr-BE', 'en']), 'fr');
  assert.equal(firstKnown(['en-US', 'fr']), 'en');
  assert.equal(firstKnown(['xx']), 'en');
  assert.equal(firstKnown([]), 'en');
});

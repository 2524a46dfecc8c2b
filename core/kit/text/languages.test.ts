import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownLanguage, languageOf } from './languages.ts';

test('a locale is served in its language, whatever its country; others in English', () => {
  assert.deepEqual(['fr', 'fr-CA', 'EN_gb', 'de-AT', 'xx', 'french', ''].map(knownLanguage), [
    'fr',
    'fr',
    'en',
    'de',
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(['fr-BE', 'en', 'xx', ''].map(languageOf), ['fr', 'en', 'en', 'en']);
});

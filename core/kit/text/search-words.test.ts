import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFit, fitOf, fits, fold, readWords, snippetOf } from './search-words.ts';

test('words are folded, unique and at most eight', () => {
  assert.deepEqual(readWords('  Bâtiment  EST bâtiment '), {
    whole: 'batiment est',
    words: ['batiment', 'est'],
    given: ['Bâtiment', 'EST', 'bâtiment'],
  });
  assert.deepEqual(readWords(' \n\t').words, []);
  assert.equal(readWords('a b c d e f g h i j').words.length, 8);
  assert.equal(fold('ÉCOLE Straße 木'), 'ecole straße 木');
});

test('exact matches rank before prefixes, these before whole words and substrings', () => {
  const words = readWords('fire door');
  const texts = ['a misfire in an outdoor', 'door of fire', 'Fire door EI 30', 'FIRE DOOR', 'fire'];
  assert.deepEqual(
    texts.map(text => fitOf(fold(text), words)),
    [fits.anywhere, fits.word, fits.prefix, fits.exact, undefined],
  );
  assert.equal(bestFit([null, 'door', 'door, fire'], words), fits.word);
  assert.equal(bestFit([null], words), undefined);
});

test('a snippet is the text around the longest word, in one line', () => {
  const text = `${'x'.repeat(200)} the\nBeam (C30/37)  holds ${'y'.repeat(200)}`;
  const shown = snippetOf(text, readWords('a (c30/37)')) ?? '';
  assert.match(shown, /^… x+ the Beam \(C30\/37\) holds y+ …$/);
  assert.ok(shown.length < 150);
  assert.equal(snippetOf('short beam', readWords('BEAM')), 'short beam');
  assert.equal(snippetOf('nothing', readWords('beam')), undefined);
});

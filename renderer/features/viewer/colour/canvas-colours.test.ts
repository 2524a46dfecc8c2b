import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseColour } from './canvas-colours.ts';

test('colours of the theme become shares of red, green and blue', () => {
  assert.deepEqual(parseColour('#ff0033'), [1, 0, 0.2]);
  assert.deepEqual(parseColour('  #FFFFFF '), [1, 1, 1], 'as the browser gives tokens, with blanks');
  for (const other of ['', 'red', '#fff', 'rgb(1, 2, 3)', '#12345g'])
    assert.deepEqual(parseColour(other), [0.5, 0.5, 0.5], `${other}: grey rather than nothing`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSaved, withSaved } from './saved-filters.ts';

test('kept filters are read, and what is none is left out', () => {
  const mine = { name: 'Mine', words: { who: 'me' } };
  assert.deepEqual(readSaved(JSON.stringify([mine, { name: 1 }, null, { name: 'x', words: { q: 2 } }])), [mine]);
  assert.deepEqual([readSaved(null), readSaved('{'), readSaved('{}')], [[], [], []]);
});

test('a filter takes the place of one of the same name', () => {
  const all = withSaved(withSaved([], { name: 'B', words: {} }), { name: 'A', words: {} });
  assert.deepEqual(
    withSaved(all, { name: 'B', words: { q: 'x' } }).map(({ name, words }) => [name, words]),
    [
      ['A', {}],
      ['B', { q: 'x' }],
    ],
  );
});

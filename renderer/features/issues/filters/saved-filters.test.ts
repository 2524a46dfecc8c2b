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

test('filters are listed by name as people sort them, and the same list is not touched', () => {
  const before = ['b', 'Z', 'ä'].map(name => ({ name, words: {} }));
  const after = withSaved(before, { name: 'a', words: { state: 'open' } });
  assert.deepEqual(
    after.map(({ name }) => name),
    ['a', 'ä', 'b', 'Z'],
  );
  assert.equal(before.length, 3);
});

test('names that differ by case are two filters', () => {
  const both = withSaved([{ name: 'Mine', words: {} }], { name: 'mine', words: { who: 'me' } });
  assert.equal(both.length, 2);
});

test('what another version or person wrote into the browser breaks nothing', () => {
  const good = { name: '', words: {} };
  for (const text of ['', 'null', '1', '"a"', '[[]]', '[{"name":"x"}]', '[{"name":"x","words":null}]', '{"0":{}}'])
    assert.deepEqual(readSaved(text), [], text);
  assert.deepEqual(readSaved(JSON.stringify([good, [], 'x', 3])), [good]);
});

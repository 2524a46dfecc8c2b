import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSaved, withSaved } from './saved-filters.ts';

test('saved filters are read; invalid ones are ignored', () => {
  const mine = { name: 'Mine', words: { who: 'me' } };
  assert.deepEqual(readSaved(JSON.stringify([mine, { name: 1 }, null, { name: 'x', words: { q: 2 } }])), [mine]);
  assert.deepEqual([readSaved(null), readSaved('{'), readSaved('{}')], [[], [], []]);
});

test('saving replaces a filter with the same name', () => {
  const all = withSaved(withSaved([], { name: 'B', words: {} }), { name: 'A', words: {} });
  assert.deepEqual(
    withSaved(all, { name: 'B', words: { q: 'x' } }).map(({ name, words }) => [name, words]),
    [
      ['A', {}],
      ['B', { q: 'x' }],
    ],
  );
});

test('saved filters sort by name in a new list', () => {
  const before = ['b', 'Z', 'ä'].map(name => ({ name, words: {} }));
  const after = withSaved(before, { name: 'a', words: { state: 'open' } });
  assert.deepEqual(
    after.map(({ name }) => name),
    ['a', 'ä', 'b', 'Z'],
  );
  assert.equal(before.length, 3);
});

test('names that differ in case are two filters', () => {
  const both = withSaved([{ name: 'Mine', words: {} }], { name: 'mine', words: { who: 'me' } });
  assert.equal(both.length, 2);
});

test('invalid stored data is ignored', () => {
  const good = { name: '', words: {} };
  for (const text of ['', 'null', '1', '"a"', '[[]]', '[{"name":"x"}]', '[{"name":"x","words":null}]', '{"0":{}}'])
    assert.deepEqual(readSaved(text), [], text);
  assert.deepEqual(readSaved(JSON.stringify([good, [], 'x', 3])), [good]);
});

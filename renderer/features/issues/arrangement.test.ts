import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangementOf, wordsFor } from './arrangement.ts';

test('an address says how issues are shown, and only what is not as usual', () => {
  const usual = arrangementOf({});
  assert.deepEqual(
    [usual.view, usual.grouping, usual.order, usual.sort],
    ['table', undefined, 'number', { column: 'number', down: true }],
  );
  assert.deepEqual(
    Object.values(wordsFor(usual)).filter(word => word !== undefined),
    [],
  );
});

test('what a person chose comes back from the address', () => {
  for (const words of [
    { group: 'assignee', sort: 'due' },
    { sort: 'updated-down', q: 'stair' },
    { view: 'board', sort: 'priority', who: 'me' },
  ]) {
    const given = wordsFor(arrangementOf(words));
    assert.deepEqual(Object.fromEntries(Object.entries(given).filter(([, word]) => word !== undefined)), words);
  }
  assert.deepEqual(arrangementOf({ view: 'globe', group: 'mood' }), arrangementOf({}));
});

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

test('an address that a person wrote is read as far as it is understood', () => {
  const usual = arrangementOf({});
  for (const sort of ['', '-down', 'Due', 'due-up', 'due-down-down', 'due;drop', 'ünder'])
    assert.deepEqual(arrangementOf({ sort }).sort, usual.sort, sort);
  assert.deepEqual(arrangementOf({ sort: 'mood-down' }).sort, { column: 'mood', down: true }, 'a column of the future');
  assert.deepEqual(arrangementOf({ view: 'Board', state: 'OPEN' }), usual);
});

test('the order of cards and that of rows do not mix in the address', () => {
  const board = { ...arrangementOf({ sort: 'title-down' }), view: 'board' as const, order: 'due' as const };
  assert.equal(wordsFor(board).sort, 'due');
  assert.equal(wordsFor({ ...board, order: 'number' }).sort, undefined);
  assert.equal(wordsFor({ ...board, view: 'table' }).sort, 'title-down');
  assert.equal(wordsFor({ ...board, view: 'table', sort: { column: 'number', down: false } }).sort, 'number');
});

test('a change of one thing keeps all others', () => {
  const words = { group: 'status', sort: 'due', q: 'stair', status: 'Open%2c new', who: 'me' };
  const changed = wordsFor({ ...arrangementOf(words), grouping: 'priority' });
  const given = Object.fromEntries(Object.entries(changed).filter(([, word]) => word !== undefined));
  assert.deepEqual(given, { ...words, group: 'priority' });
});

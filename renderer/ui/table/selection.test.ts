import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesAlong, nextSelection } from './selection.ts';
import { toggled, toggledIn } from '../toggled.ts';

const order = ['a', 'b', 'c', 'd'];
const state = (selected: string[], anchor?: string) => ({ order, selected: new Set(selected), anchor });
const keys = ({ selected }: { selected: ReadonlySet<string> }) => [...selected].sort().join('');

test('a click selects one row, with Ctrl it toggles', () => {
  assert.equal(keys(nextSelection({ kind: 'only', key: 'b' }, state(['a', 'c']))), 'b');
  assert.equal(keys(nextSelection({ kind: 'toggle', key: 'b' }, state(['a']))), 'ab');
  assert.equal(keys(nextSelection({ kind: 'toggle', key: 'a' }, state(['a', 'c']))), 'c');
});

test('Shift selects a range from the anchor and keeps it', () => {
  const first = nextSelection({ kind: 'only', key: 'c' }, state([]));
  const up = nextSelection({ kind: 'to', key: 'a' }, { order, ...first });
  assert.deepEqual([keys(up), up.anchor], ['abc', 'c']);
  assert.equal(keys(nextSelection({ kind: 'to', key: 'd' }, { order, ...up })), 'cd');
});

test('a range without a valid anchor is the row itself', () => {
  assert.equal(keys(nextSelection({ kind: 'to', key: 'c' }, state([]))), 'c');
  assert.equal(keys(nextSelection({ kind: 'to', key: 'c' }, state([], 'gone'))), 'c');
});

test('all and none select accordingly', () => {
  assert.equal(keys(nextSelection({ kind: 'all' }, state(['a']))), 'abcd');
  assert.equal(keys(nextSelection({ kind: 'none' }, state(['a'], 'a'))), '');
});

test('an arrow moves a selection, but keeps boxes that were checked one by one unless rows are shown beside', () => {
  const table = { count: 1, showsRows: false };
  assert.deepEqual(
    (['only', 'to', 'toggle', 'all', undefined] as const).map(how => movesAlong(how, table)),
    [true, true, false, false, false],
  );
  assert.ok(movesAlong('toggle', { count: 3, showsRows: true }));
  assert.ok(!movesAlong('only', { count: 0, showsRows: true }), 'without a selection only the focus moves');
});

test('a value is added at the end or removed; others keep their order', () => {
  const list: readonly number[] = [3, 1];
  assert.deepEqual(
    [toggled(list, 2), list],
    [
      [3, 1, 2],
      [3, 1],
    ],
  );
  assert.deepEqual(toggled([3, 2, 1], 2), [3, 1]);
  assert.deepEqual([toggled([], 1), toggled([1], 1)], [[1], []]);
  assert.deepEqual([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')], [['a', 'b'], ['b']]);
});

test('toggling twice restores; the given set is unchanged', () => {
  const before = new Set([1, 2]);
  assert.deepEqual(toggledIn(before, 2), new Set([1]));
  assert.deepEqual(toggledIn(toggledIn(before, 3), 3), new Set([1, 2]));
  assert.deepEqual(before, new Set([1, 2]));
});

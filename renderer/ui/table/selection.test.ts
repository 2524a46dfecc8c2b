import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSelection } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];
const state = (selected: string[], anchor?: string) => ({ order, selected: new Set(selected), anchor });
const keys = ({ selected }: { selected: ReadonlySet<string> }) => [...selected].sort().join('');

test('a click selects one row, with Ctrl it adds or takes away', () => {
  assert.equal(keys(nextSelection({ kind: 'only', key: 'b' }, state(['a', 'c']))), 'b');
  assert.equal(keys(nextSelection({ kind: 'toggle', key: 'b' }, state(['a']))), 'ab');
  assert.equal(keys(nextSelection({ kind: 'toggle', key: 'a' }, state(['a', 'c']))), 'c');
});

test('Shift selects from the anchor in both directions and keeps it', () => {
  const first = nextSelection({ kind: 'only', key: 'c' }, state([]));
  const up = nextSelection({ kind: 'to', key: 'a' }, { order, ...first });
  assert.deepEqual([keys(up), up.anchor], ['abc', 'c']);
  assert.equal(keys(nextSelection({ kind: 'to', key: 'd' }, { order, ...up })), 'cd');
});

test('a range without an anchor, or with one that is gone, is the row itself', () => {
  assert.equal(keys(nextSelection({ kind: 'to', key: 'c' }, state([]))), 'c');
  assert.equal(keys(nextSelection({ kind: 'to', key: 'c' }, state([], 'gone'))), 'c');
});

test('all and none', () => {
  assert.equal(keys(nextSelection({ kind: 'all' }, state(['a']))), 'abcd');
  assert.equal(keys(nextSelection({ kind: 'none' }, state(['a'], 'a'))), '');
});

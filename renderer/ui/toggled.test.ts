import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggled, toggledIn } from './toggled.ts';

test('a value comes at the end of a list, or goes from its place; the others keep their order', () => {
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

test('twice is as before, and the set that was given stays as it is', () => {
  const before = new Set([1, 2]);
  assert.deepEqual(toggledIn(before, 2), new Set([1]));
  assert.deepEqual(toggledIn(toggledIn(before, 3), 3), new Set([1, 2]));
  assert.deepEqual(before, new Set([1, 2]));
});

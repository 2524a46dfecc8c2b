import assert from 'node:assert/strict';
import { test } from 'node:test';
import { favouritesFirst, favouritesOf, moved, movedBy } from './favourites.ts';

const places = [1, 2, 3, 4].map(id => ({ id }));
const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

test('favourites come first in their own order, the others after them as they were', () => {
  assert.deepEqual(idsOf(favouritesFirst(places, [4, 2])), [4, 2, 1, 3]);
  assert.deepEqual(idsOf(favouritesFirst(places, [])), [1, 2, 3, 4]);
  assert.deepEqual(idsOf(favouritesOf(places, [3, 9, 1])), [3, 1], 'one that is not seen is left out');
});

test('a favourite is moved to a place, at most to the ends', () => {
  assert.deepEqual(moved([1, 2, 3, 4], 1, 2), [2, 3, 1, 4]);
  assert.deepEqual(moved([1, 2, 3, 4], 4, 0), [4, 1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 2, 99), [1, 3, 2]);
  assert.deepEqual(moved([1, 2, 3], 2, -5), [2, 1, 3]);
  const same = [1, 2, 3];
  assert.equal(moved(same, 2, 1), same);
  assert.equal(moved(same, 9, 1), same);
});

test('arrow keys move by one, Home and End to the ends, other keys nothing', () => {
  const after = (key: string) => movedBy(key, [1, 2, 3], 2);
  assert.deepEqual(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map(after), [
    [2, 1, 3],
    [2, 1, 3],
    [1, 3, 2],
    [1, 3, 2],
    [2, 1, 3],
    [1, 3, 2],
  ]);
  assert.equal(after('Enter'), undefined);
  assert.deepEqual(movedBy('ArrowLeft', [1, 2], 1), [1, 2]);
});

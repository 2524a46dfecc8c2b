import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from './lazy.ts';

test('it is created once, on first use, also when undefined', () => {
  let count = 0;
  const made = lazy(() => {
    count += 1;
  });
  assert.equal(count, 0);
  assert.deepEqual([made(), made(), count], [undefined, undefined, 1]);
});

test('a failed creation is tried again', () => {
  let count = 0;
  const made = lazy(() => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  assert.throws(made, /not yet/);
  assert.equal(made(), 2);
});

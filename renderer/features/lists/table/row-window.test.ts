import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesInSight, scrollFor } from './row-window.ts';

test('visible lines have some around them, none outside the list', () => {
  const place = { scrollTop: 1000, clientHeight: 105 };
  assert.deepEqual(linesInSight(place, 10, 200_000), { from: 90, to: 121 });
  assert.deepEqual(linesInSight({ ...place, scrollTop: 0 }, 10, 200_000), { from: 0, to: 21 });
  assert.deepEqual(linesInSight(place, 10, 105), { from: 90, to: 105 });
  assert.deepEqual(linesInSight(place, 10, 3), { from: 3, to: 3 }, 'scrolled further than there are lines');
  assert.deepEqual(linesInSight(place, 10, 0), { from: 0, to: 0 });
});

test('scrolling is minimal, below the header and above the footer', () => {
  const place = { scrollTop: 1000, clientHeight: 100 };
  assert.equal(scrollFor(place, 10, 103), 1000, 'it is in sight');
  assert.equal(scrollFor(place, 10, 107), 1000, 'the last above the foot');
  assert.equal(scrollFor(place, 10, 108), 1010);
  assert.equal(scrollFor(place, 10, 99), 990);
  assert.equal(scrollFor({ scrollTop: 0, clientHeight: 10 }, 10, 4), 40, 'where only the heading has room');
});

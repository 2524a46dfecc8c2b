import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelsOf, shownAround } from './whole-picture.ts';

test('a picture has the shape of what it shows, whatever the units, and no edge without pixels', () => {
  assert.deepEqual(pixelsOf([0, 0, 2000, 1000], 4096), { width: 4096, height: 2048 });
  assert.deepEqual(pixelsOf([5e6, 2e6, 5e6 + 1, 2e6 + 4], 4096), { width: 1024, height: 4096 });
  assert.deepEqual(pixelsOf([0, 0, 100, 0], 4096), { width: 4096, height: 1 });
  assert.deepEqual(pixelsOf([3, 3, 3, 3], 4096), { width: 1, height: 1 });
});

test('a drawing has the same room on all sides of its picture', () =>
  assert.deepEqual(shownAround([0, 0, 1000, 200]), [-5, -5, 1005, 205]));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { possibleSizes, sizeOf } from './picture-rules.ts';

test('only sizes that can be drawn are offered; that of the window always is', () => {
  const screen = { width: 9000, height: 700 };
  assert.deepEqual(possibleSizes(screen, 4096), ['screen', 'hd', 'uhd', 'a4', 'square']);
  assert.deepEqual([sizeOf('screen', screen), sizeOf('a4', screen)], [screen, { width: 3508, height: 2480 }]);
});

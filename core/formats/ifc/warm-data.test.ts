import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warmData } from './warm-data.ts';

test('the made-up model can be read, again and again', () => {
  assert.doesNotThrow(warmData);
  assert.doesNotThrow(warmData);
});

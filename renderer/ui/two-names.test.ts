import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoNames } from './two-names.ts';

test('a second name is shown if it differs', () => {
  assert.equal(twoNames('Upper floor', 'Bedrooms'), 'Upper floor · Bedrooms');
  assert.equal(twoNames('Level 1', 'Level 1'), 'Level 1');
  assert.equal(twoNames('Level 1', ' level 1 '), 'Level 1');
  assert.equal(twoNames('', 'Roof'), 'Roof');
  assert.equal(twoNames('Roof', null), 'Roof');
  assert.equal(twoNames(undefined, null), '');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingTools } from './tool-room.ts';

const sizes = { button: 28, rule: 9, gap: 2 };
const groups = [0, 0, 0, 1, 1];
const none = { buttons: 0, rules: 0 };

test('all tools are in the bar where there is room for them', () => {
  // five buttons, one line, five gaps
  assert.equal(fittingTools(groups, none, 159, sizes), 5);
  assert.equal(fittingTools([], none, 0, sizes), 0);
});

test('where there is not, the first are, and the menu has the others', () => {
  // four buttons, one line and the menu are as wide as all five
  assert.equal(fittingTools(groups, none, 158, sizes), 3);
  assert.equal(fittingTools(groups, none, 118, sizes), 3);
  assert.equal(fittingTools(groups, none, 117, sizes), 2);
  assert.equal(fittingTools(groups, none, 20, sizes), 0);
});

test('what is always there takes its room first', () =>
  assert.equal(fittingTools(groups, { buttons: 2, rules: 2 }, 158, sizes), 1));

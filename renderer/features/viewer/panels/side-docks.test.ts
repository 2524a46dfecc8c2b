import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dockWidths, isNarrowAt, sidesAfter, sidesTurned, type SideState } from './side-docks.ts';

const [none, left, right, both] = [
  { leftOpen: false, rightOpen: false },
  { leftOpen: true, rightOpen: false },
  { leftOpen: false, rightOpen: true },
  { leftOpen: true, rightOpen: true },
] as const;
const narrow = { isNarrow: true, wideSides: null, beside: null };
const wide = { isNarrow: false, wideSides: null, beside: null };
const turned = (before: SideState, isNarrow: boolean): SideState => ({ ...before, ...sidesTurned(before, isNarrow) });
const after = (before: SideState, change: Parameters<typeof sidesAfter>[1]) => {
  const { leftOpen, rightOpen } = { ...before, ...change, ...sidesAfter(before, change) };
  return { leftOpen, rightOpen };
};

test('in a narrow window the dock that is opened closes the other', () => {
  assert.deepEqual(after({ ...narrow, ...left }, { rightOpen: true }), right);
  assert.deepEqual(after({ ...narrow, ...right }, { leftOpen: true }), left);
  assert.deepEqual(after({ ...narrow, ...right }, { rightOpen: true }), right);
  assert.deepEqual(after({ ...narrow, ...left }, { leftOpen: false }), none);
  assert.deepEqual(after({ ...narrow, ...none }, both), right, 'both at once: one of them');
});

test('in a wide window each dock opens and closes by itself', () => {
  assert.deepEqual(after({ ...wide, ...left }, { rightOpen: true }), both);
  assert.deepEqual(after({ ...wide, ...both }, { leftOpen: false }), right);
});

test('a window that becomes narrow keeps one dock, and has both again once it is wide', () => {
  const upright = turned({ ...wide, ...both }, true);
  assert.deepEqual(upright, { ...narrow, wideSides: both, ...right });
  assert.deepEqual(turned(upright, true), upright);
  assert.deepEqual(turned({ ...upright, ...none }, false), { ...wide, ...both });
  assert.deepEqual(sidesAfter(upright, { ...wide, ...both }), {}, 'both are for the width that comes with them');
  assert.deepEqual(turned(turned({ ...wide, ...left }, true), false), { ...wide, ...left });
  assert.deepEqual(turned({ ...narrow, ...left }, false), { ...wide, ...left }, 'what was opened meanwhile stays');
});

test('while something is beside the model the docks stay as they are, and what was open waits until it is closed', () => {
  const upright = turned({ ...wide, ...none, beside: both }, true);
  assert.deepEqual(upright, { isNarrow: true, wideSides: both, beside: both, ...none });
  assert.deepEqual(turned(upright, false), { ...wide, ...none, beside: both });
  assert.deepEqual(
    turned({ isNarrow: true, wideSides: left, beside: right, ...none }, false),
    { ...wide, ...none, beside: both },
    'opened in the wide window, and in the narrow one',
  );
  assert.deepEqual(
    turned({ isNarrow: true, wideSides: null, beside: none, ...left }, false),
    { ...wide, ...left, beside: none },
    'what was opened meanwhile stays',
  );
});

test('a dock leaves the model at least three fifths of a tablet', () => {
  assert.deepEqual([390, 999, 1000].map(isNarrowAt), [true, true, false]);
  for (const window of [701, 744, 768, 820, 912, 999]) {
    const { least, most } = dockWidths(window - 48, window);
    assert.ok(most <= (window - 48) * 0.4 && most >= 220 && least === 220, `${window}: ${most}`);
  }
  assert.deepEqual(dockWidths(500, 820), { least: 195, most: 195 }, 'beside an open rail');
  for (const [page, window] of [
    [342, 390],
    [952, 1000],
    [1872, 1920],
  ] as const)
    assert.deepEqual(dockWidths(page, window), { least: 220, most: 560 });
});

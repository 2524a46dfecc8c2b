import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridCommand, placeIn, scrollToShow, type GridPlace } from './grid-keys.ts';

/** The third of ten folders, collapsed, in the first one; three cells: members without a group and two groups. */
const folder: GridPlace = {
  index: 2,
  column: 0,
  rowCount: 10,
  cellCount: 3,
  page: 4,
  hasChildren: true,
  isOpen: false,
  parent: 0,
};
const cell: GridPlace = { ...folder, column: 2 };
const go = (index: number, column: number) => ({ kind: 'go', index, column });
const press = (key: string, at = cell, shift = false) => gridCommand(key, shift, at);

test('arrows and pages move through the grid and stop at its edges', () => {
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'ArrowRight', 'ArrowLeft'].map(key => press(key)),
    [go(3, 2), go(1, 2), go(6, 2), go(0, 2), go(0, 2), go(9, 2), go(2, 3), go(2, 1)],
  );
  const last = { ...cell, index: 9, column: 3 };
  assert.deepEqual(
    ['ArrowDown', 'PageDown', 'ArrowRight'].map(key => press(key, last)),
    [go(9, 3), go(9, 3), go(9, 3)],
  );
  assert.deepEqual(press('ArrowUp', { ...cell, index: 0 }), go(0, 2));
  assert.deepEqual(press('ArrowLeft', { ...cell, column: 1 }), go(2, 0), 'from the first cell to the folder');
});

test('on a folder, right expands then enters cells; left collapses then goes to the parent', () => {
  const open = { ...folder, isOpen: true };
  const leaf = { ...folder, hasChildren: false };
  const top = { ...folder, index: 0, parent: -1 };
  assert.deepEqual(
    [press('ArrowRight', folder), press('ArrowRight', open), press('ArrowRight', leaf)],
    [{ kind: 'toggle' }, go(2, 1), go(2, 1)],
  );
  assert.deepEqual(
    [press('ArrowLeft', open), press('ArrowLeft', folder), press('ArrowLeft', top)],
    [{ kind: 'toggle' }, go(0, 0), go(0, 0)],
  );
});

test('Enter and Space toggle a folder or open a cell menu', () => {
  for (const key of ['Enter', ' '])
    assert.deepEqual([press(key, folder), press(key, cell)], [{ kind: 'toggle' }, { kind: 'menu' }], key);
});

test('letters set permissions in cells, with Shift for subfolders', () => {
  const set = (permission: number, propagate: boolean) => ({ kind: 'set', permission, propagate });
  assert.deepEqual(
    ['n', 'r', 'w'].map(key => press(key)),
    [set(1, false), set(50, false), set(100, false)],
  );
  assert.deepEqual(
    ['N', 'R', 'W'].map(key => press(key, cell, true)),
    [set(1, true), set(50, true), set(100, true)],
  );
  assert.deepEqual(press('R', cell), set(50, false), 'with Caps Lock');
  assert.deepEqual(
    ['n', 'R', 'w'].map(key => press(key, folder, true)),
    [undefined, undefined, undefined],
  );
});

test('Delete clears the permission of a group, never the default', () => {
  const cleared = { kind: 'set', permission: null, propagate: false };
  for (const key of ['Delete', 'Backspace']) {
    assert.deepEqual(
      [0, 1, 2, 3].map(column => press(key, { ...cell, column })),
      [undefined, undefined, cleared, cleared],
      key,
    );
    assert.deepEqual(press(key, cell, true), cleared, 'Shift does not clear subfolders');
  }
});

test('other keys are left to the browser', () => {
  for (const key of ['Tab', 'Escape', 'F5', 'x', 'ñ', 'Shift', 'constructor', ''])
    assert.equal(press(key), undefined, key);
});

test('without folders only the first position exists', () =>
  assert.deepEqual(placeIn({ rowCount: 0, cellCount: 0 }, 5, 5), go(0, 0)));

test('the grid scrolls only as far as needed', () => {
  const seen = (start: number, scrolled = 300) => scrollToShow({ scrolled, room: 400, start, width: 136 });
  assert.equal(seen(310), 300, 'it is in sight');
  assert.equal(seen(564), 300, 'its end is at the edge');
  assert.equal(seen(565), 301, 'one pixel is outside');
  assert.equal(seen(299), 299, 'its start is below the folders');
  assert.equal(seen(0), 0, 'the first one');
  assert.equal(scrollToShow({ scrolled: 0, room: 100, start: 0, width: 136 }), 36, 'a narrow window shows its end');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeView } from './list-view.ts';
import { createTreeIndex } from './row-links.ts';
import { lineStep, rowsBetween, rowsOfLine, selectedRows } from './row-selection.ts';
import { tableOf } from './table-for-test.ts';

const kind = { from: 'element', name: 'class' } as const;
const table = tableOf({
  columns: [{ ...kind, value_type: 'string', unit: null, count: 4 }],
  models: [
    { id: 7, rows: ['a', 'b', 'c'].map((guid, n) => [guid, n === 1 ? 'Door' : 'Wall']) },
    { id: 9, rows: [['a', 'Wall']] },
  ],
});
test('rows are linked with the elements of their model, and those that are selected are marked', () => {
  const tree = createTreeIndex();
  tree.add(Int32Array.of(7, 7, 8), ['c', 'x', 'b']);
  tree.add(Int32Array.of(9, 9, 7), ['a', 'y', 'a']);
  const links = tree.link(table);
  assert.deepEqual([...links.nodes], [5, -1, 0, 3]);
  assert.deepEqual([...links.rowOf], [2, -1, -1, 3, -1, 0]);
  const { marks, count } = selectedRows(links, [3, 99], 0);
  assert.deepEqual([[...marks], count], [[0, 0, 1, 1], 2]);
  assert.equal(selectedRows(links, [5, 5], 5).count, 1);
});

test('of elements that a file repeats the first is meant', () => {
  const tree = createTreeIndex();
  tree.add(Int32Array.of(9, 9), ['a', 'a']);
  assert.deepEqual([...tree.link(table).nodes], [-1, -1, -1, 0]);
});

test('a heading stands for the rows of its group; a range takes rows, and folded groups', () => {
  const query = { filter: {}, groups: [kind], sort: null, seen: 1 };
  const open = makeView(table, { ...query, folded: new Set() });
  assert.deepEqual([...open.lines], [-1, 1, -2, 0, 2, 3]);
  assert.deepEqual([...rowsOfLine(open, -2)], [0, 2, 3]);
  assert.deepEqual(rowsBetween(open, 4, 1), [1, 0, 2]);
  const folded = makeView(table, { ...query, folded: new Set(['["Wall"]']) });
  assert.deepEqual(rowsBetween(folded, 0, 2), [1, 0, 2, 3]);
});

test('keys lead to lines within the list', () => {
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End', 'x'].map(key => lineStep(key, 2, 10, 20)),
    [3, 1, 9, 0, 9, undefined],
  );
});

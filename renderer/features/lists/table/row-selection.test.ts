import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeView } from './list-view.ts';
import { createTreeIndex } from './row-links.ts';
import { elementsOf, lineStep, rowsBetween, rowsOfLine, selectedRows, toggledRows } from './row-selection.ts';
import { tableOf } from '../testing/table.ts';

const kind = { from: 'element', name: 'class' } as const;
const table = tableOf({
  columns: [{ ...kind, value_type: 'string', unit: null, count: 4 }],
  models: [
    { id: 7, rows: ['a', 'b', 'c'].map((guid, n) => [guid, n === 1 ? 'Door' : 'Wall']) },
    { id: 9, rows: [['a', 'Wall']] },
  ],
});
test('rows are linked with elements, and selected ones marked', () => {
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

test('the first of duplicate elements is used', () => {
  const tree = createTreeIndex();
  tree.add(Int32Array.of(9, 9), ['a', 'a']);
  assert.deepEqual([...tree.link(table).nodes], [-1, -1, -1, 0]);
});

test('a heading selects its rows; ranges include collapsed groups', () => {
  const query = { filter: {}, groups: [kind], sort: null, summaries: [undefined] };
  const open = makeView(table, { ...query, folded: new Set() });
  assert.deepEqual([...open.lines], [-1, 1, -2, 0, 2, 3]);
  assert.deepEqual([...rowsOfLine(open, -2)], [0, 2, 3]);
  assert.deepEqual(rowsBetween(open, 4, 1), [1, 0, 2]);
  const folded = makeView(table, { ...query, folded: new Set(['["Wall"]']) });
  assert.deepEqual(rowsBetween(folded, 0, 2), [1, 0, 2, 3]);
});

test('a range in nested groups includes only its rows', () => {
  const storey = { from: 'element', name: 'storey' } as const;
  const nested = tableOf({
    columns: [kind, storey].map(column => ({ ...column, value_type: 'string', unit: null, count: 4 })),
    models: [
      {
        id: 7,
        rows: [
          ['a', 'Wall', 'L1'],
          ['b', 'Wall', 'L2'],
          ['c', 'Door', 'L1'],
          ['d', 'Wall', 'L2'],
        ],
      },
    ],
  });
  const viewOf = (...folded: readonly string[]) =>
    makeView(nested, {
      filter: {},
      groups: [kind, storey],
      sort: null,
      summaries: [undefined, undefined],
      folded: new Set(folded),
    });
  const open = viewOf();
  assert.deepEqual([...open.lines], [-1, -2, 2, -3, -4, 0, -5, 1, 3]);
  assert.deepEqual(rowsBetween(open, 3, 5), [0], 'not the rows of L2, which are below');
  assert.deepEqual(rowsBetween(open, 0, 1), [], 'headings alone bring nothing while they are open');
  const inner = viewOf('["Wall","L1"]');
  assert.deepEqual([...inner.lines], [-1, -2, 2, -3, -4, -5, 1, 3]);
  assert.deepEqual(rowsBetween(inner, 3, 4), [0], 'the group in it that is folded');
  const outer = viewOf('["Door"]', '["Wall"]');
  assert.deepEqual([...outer.lines], [-1, -3]);
  assert.deepEqual([rowsBetween(outer, 0, 0), rowsBetween(outer, 1, 0)], [[2], [2, 0, 1, 3]]);
});

test('toggling a line adds its rows, or removes them if all are selected', () => {
  const view = makeView(table, { filter: {}, groups: [kind], sort: null, summaries: [undefined], folded: new Set() });
  const after = (line: number, ...marks: readonly number[]) => {
    const { selected, last } = toggledRows(view, line, { marks: Uint8Array.from(marks) });
    return [[...selected].toSorted((one, other) => one - other), last];
  };
  assert.deepEqual(after(1, 0, 0, 0, 0), [[1], 1]);
  assert.deepEqual(after(1, 1, 1, 0, 0), [[0], -1]);
  assert.deepEqual(after(-2, 0, 1, 1, 0), [[0, 1, 2, 3], 3], 'a group of which one was selected');
  assert.deepEqual(after(-2, 1, 1, 1, 1), [[1], -1]);
});

test('rows without an element select nothing', () => {
  const links = { nodes: Int32Array.of(5, -1, 0) };
  assert.deepEqual(elementsOf(links, [0, 1, 2], 2), { elements: [5, 0], current: 0 });
  assert.deepEqual(elementsOf(links, [1], 1), { elements: [], current: -1 });
  assert.deepEqual(elementsOf(links, new Set([2]), -1), { elements: [0], current: -1 });
});

test('keys stay within the list', () =>
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End', 'x'].map(key => lineStep(key, 2, 10, 20)),
    [3, 1, 9, 0, 9, undefined],
  ));

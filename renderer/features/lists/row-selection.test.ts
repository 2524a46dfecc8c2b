import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeView } from './list-view.ts';
import { lineStep, linkRows, rowsBetween, rowsOfLine, selectedRows } from './row-selection.ts';
import { readTable } from './table-data.ts';

const kind = { from: 'element', name: 'class' } as const;
const table = readTable({
  columns: [{ ...kind, value_type: 'string', unit: null, count: 4 }],
  models: [
    { id: 7, rows: ['a', 'b', 'c'].map((guid, n) => [guid, n === 1 ? 'Door' : 'Wall']) },
    { id: 9, rows: [['a', 'Wall']] },
  ],
});
const numbers = new Map([
  [7, new Map(Object.entries({ a: 10, c: 12 }))],
  [9, new Map(Object.entries({ a: 20 }))],
]);

test('rows are linked with the elements of their model, and those that are selected are marked', () => {
  const links = linkRows(table, numbers);
  assert.deepEqual([...links.nodes], [10, -1, 12, 20]);
  const { marks, count } = selectedRows(links, [20, 99], 12);
  assert.deepEqual([[...marks], count], [[0, 0, 1, 1], 2]);
  assert.equal(selectedRows(links, [10, 10], 10).count, 1);
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

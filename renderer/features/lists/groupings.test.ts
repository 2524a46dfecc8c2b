import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedAround, groupChoices, groupPositions, keyOfGroup, outerGroups, regrouped } from './groupings.ts';
import { keyOf, type CellValue, type ColumnInfo, type ListColumn } from './list-shapes.ts';
import { makeView } from './table/list-view.ts';
import { shownColumn } from './table/table-data.ts';
import { tableOf } from './testing/table.ts';

const [kind, storey, type] = ['class', 'storey', 'type'].map((name): ListColumn => ({ from: 'element', name })) as [
  ListColumn,
  ListColumn,
  ListColumn,
];
const names = (columns: readonly ListColumn[]) => columns.map(({ name }) => name);

const infoOf = (column: ListColumn): ColumnInfo => ({ ...column, value_type: 'string', unit: null, count: 1 });
const rows: [string, ...CellValue[]][] = [
  ['a', 'Wall', 'L1'],
  ['b', 'Wall', 'L2'],
  ['c', 'Door', 'L1'],
  ['d', null, 'L1'],
];
const table = tableOf({ columns: [kind, storey].map(infoOf), models: [{ id: 1, rows }] });
const shownTable = { ...table, columns: table.columns.map(shownColumn) };

/** The list in groups, as the page shows it. */
function grouped(groups: readonly ListColumn[], folded: readonly string[] = []) {
  const view = makeView(table, {
    filter: {},
    groups,
    sort: null,
    folded: new Set(folded),
    summaries: [undefined, undefined],
  });
  return { table: shownTable, view, by: groupPositions(shownTable, groups) };
}

test('group choices are visible and grouped columns, never twice', () => {
  assert.deepEqual(names(groupChoices([kind, storey], [], 0)), ['class', 'storey']);
  assert.deepEqual(names(groupChoices([kind], [storey], 0)), ['class', 'storey'], 'one that is not shown');
  assert.deepEqual(names(groupChoices([kind, storey], [storey], 0)), ['class', 'storey'], 'each once');
  assert.deepEqual(names(groupChoices([kind, storey], [storey], 1)), ['class']);
  assert.deepEqual(names(groupChoices([kind, storey], [storey, kind], 1)), ['class'], 'the one of the level itself');
});

test('a column replaces another; an unknown key ends the groups', () => {
  const after = (groups: readonly ListColumn[], level: number, key: string) =>
    names(regrouped([kind, storey, type], groups, level, key));
  assert.deepEqual(after([], 0, keyOf(kind)), ['class']);
  assert.deepEqual(after([kind], 1, keyOf(storey)), ['class', 'storey']);
  assert.deepEqual(after([kind, storey], 0, keyOf(type)), ['type', 'storey']);
  assert.deepEqual(after([kind, storey], 0, keyOf(storey)), ['storey'], 'the second level moves up');
  assert.deepEqual(after([kind, storey], 1, ''), ['class']);
  assert.deepEqual(after([kind, storey], 0, ''), [], 'no level without the one before');
});

test('grouping columns are kept without model-specific data', () =>
  assert.deepEqual(regrouped([infoOf(kind)], [], 0, keyOf(kind)), [kind]));

test('a group key contains the values of its levels', () => {
  const list = grouped([storey, kind]);
  assert.deepEqual(
    Array.from(list.view.levels, (_level, group) => keyOfGroup(list, group)),
    ['["L1"]', '["L1","Door"]', '["L1","Wall"]', '["L1",null]', '["L2"]', '["L2","Wall"]'],
  );
});

test('collapsing all closes the outer groups', () => {
  const groups = [storey, kind];
  const outer = outerGroups(grouped(groups));
  assert.deepEqual([...outer], ['["L1"]', '["L2"]']);
  const closed = grouped(groups, [...outer]);
  assert.deepEqual([...closed.view.lines], [-1, -5], 'only the headings of the first level');
  assert.deepEqual(outerGroups(closed), outer);
  assert.deepEqual(outerGroups(grouped([])), new Set());
});

test('collapsed groups around a row are listed outermost first', () => {
  const list = grouped([storey, kind]);
  const folded = new Set(['["L1","Wall"]', '["L1"]', '["L2"]', '["Wall"]']);
  assert.deepEqual(foldedAround(list, 0, folded), ['["L1"]', '["L1","Wall"]']);
  assert.deepEqual(foldedAround(list, 2, folded), ['["L1"]']);
  assert.deepEqual(foldedAround(list, 1, new Set(['["L1"]'])), []);
  assert.deepEqual(foldedAround(grouped([]), 0, folded), []);
});

test('while another table loads, groups of the shown one are known', () => {
  // Opens a saved list grouped by a type, then by class: the rows shown have no types yet.
  const list = grouped([type, kind]);
  assert.deepEqual(list.by, [0], 'as the rows are grouped');
  assert.deepEqual([...list.view.levels], [0, 0, 0]);
  assert.deepEqual(
    Array.from(list.view.levels, (_level, group) => keyOfGroup(list, group)),
    ['["Door"]', '["Wall"]', '[null]'],
  );
  const before = grouped([kind, storey]);
  assert.equal(keyOfGroup({ ...before, by: [] }, 1), '[]', 'rows in groups that are no more');
});

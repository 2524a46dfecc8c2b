import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeRows } from './tree-rows.ts';

const item = (id: number, parent_id: number | null, name: string) => ({ id, parent_id, name });
const items = [
  item(1, null, 'Root'),
  item(2, 1, 'Plan 10'),
  item(3, 1, 'Plan 9'),
  item(4, 3, 'Inner'),
  item(5, 4, 'Deep'),
];
const shown = (isOpen: (id: number, level: number) => boolean) =>
  treeRows(items, ({ id }, level) => isOpen(id, level)).map(
    row => `${'-'.repeat(row.level)}${row.item.name}${row.isOpen ? ' open' : row.hasChildren ? ' shut' : ''}`,
  );

test('rows are below their parent, siblings sorted by name and number', () =>
  assert.deepEqual(
    shown(() => true),
    ['-Root open', '--Plan 9 open', '---Inner open', '----Deep', '--Plan 10'],
  ));

test('descendants of a collapsed node are hidden', () => {
  assert.deepEqual(
    shown((_id, level) => level === 1),
    ['-Root open', '--Plan 9 shut', '--Plan 10'],
  );
  assert.deepEqual(
    shown(id => id !== 3),
    ['-Root open', '--Plan 9 shut', '--Plan 10'],
  );
  assert.deepEqual(
    shown(() => false),
    ['-Root shut'],
  );
});

test('nodes with a missing parent are hidden', () =>
  assert.deepEqual(
    treeRows([item(7, 99, 'Lost')], () => true),
    [],
  ));

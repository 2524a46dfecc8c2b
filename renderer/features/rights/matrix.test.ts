import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMatrix, groupPermission, isOpenAt } from './matrix.ts';

type Permission = 1 | 50 | 100;
const folder = (
  folder_id: number,
  parent_id: number | null,
  default_permission: Permission,
  rights: Readonly<Record<number, Permission>> = {},
) => ({
  folder_id,
  parent_id,
  name: `f${folder_id}`,
  default_permission,
  groups: Object.entries(rights).map(([id, permission]) => ({ group_id: Number(id), permission })),
});
const matrix = createMatrix([
  folder(1, null, 100),
  folder(2, 1, 100, { 7: 50 }),
  folder(3, 2, 50, { 7: 1, 8: 100 }),
  folder(4, 3, 100, { 7: 100 }),
  folder(5, 1, 1, { 8: 50 }),
  folder(6, 5, 1),
]);
const shown = (groupId: number | null) =>
  [1, 2, 3, 4, 5, 6].map(id => {
    const { permission, source } = matrix.cell(id, groupId);
    return `${permission} ${source}`;
  });

test('what is set for a group is its own; else the default of the folder holds, and nothing below what is hidden', () => {
  assert.deepEqual(shown(7), ['100 default', '50 own', '1 own', '1 above', '1 default', '1 above']);
  assert.deepEqual(shown(8), ['100 default', '100 default', '100 own', '100 default', '50 own', '1 default']);
});

test('what a group has in the folder above, too, comes from there', () => {
  const kept = createMatrix([folder(1, null, 1, { 7: 50 }), folder(2, 1, 1, { 7: 50 }), folder(3, 2, 1, { 7: 100 })]);
  assert.deepEqual(
    [1, 2, 3].map(id => kept.cell(id, 7).source),
    ['own', 'same', 'own'],
  );
});

test('for members in no group a folder differs from the one above or is the same', () => {
  assert.deepEqual(shown(null), ['100 own', '100 same', '50 own', '100 own', '1 own', '1 above']);
});

test('what was set stays known below what is hidden; a folder that is not there is hidden', () => {
  assert.deepEqual(matrix.cell(4, 7), { own: 100, permission: 1, source: 'above' });
  assert.deepEqual(matrix.cell(99, 7), { own: null, permission: 1, source: 'default' });
});

test('folders below are counted at any depth', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(id => matrix.countBelow(id)),
    [5, 2, 1, 0, 1],
  );
});

test('ten thousand folders, a hundred in each, are counted and found', () => {
  const many = createMatrix(
    Array.from({ length: 10_000 }, (_, at) =>
      folder(at + 1, at === 0 ? null : Math.ceil(at / 100), at === 1 ? 1 : 100),
    ),
  );
  assert.equal(many.countBelow(1), 9999);
  assert.equal(many.countBelow(10_000), 0);
  assert.deepEqual(
    many.cell(102, null),
    { own: 100, permission: 1, source: 'above' },
    'the second folder, which contains it, is hidden',
  );
  assert.deepEqual(many.cell(10_000, 7), { own: null, permission: 100, source: 'default' });
});

test('a project without folders has nothing to show and nothing to count', () => {
  const empty = createMatrix([]);
  assert.deepEqual([empty.cell(1, null).permission, empty.countBelow(1)], [1, 0]);
});

test('the first two levels of folders are open until they are pressed, deeper ones closed', () => {
  assert.deepEqual(
    [1, 2, 3, 40].map(level => [isOpenAt(level, false), isOpenAt(level, true)]),
    [
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ],
  );
});

test('a group has the permission that was set for it in the folder, or none of its own', () => {
  const of = {
    groups_permissions: [
      { group: null, permission: 1 },
      { group: { id: 7 }, permission: 50 },
    ],
  } as unknown as Parameters<typeof groupPermission>[0];
  assert.deepEqual([groupPermission(of, 7), groupPermission(of, 8)], [50, null]);
  assert.equal(groupPermission({ groups_permissions: [] }, 7), null);
});

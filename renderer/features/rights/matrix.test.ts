import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createMatrix,
  groupPermission,
  isOpenAt,
  permissionOf,
  spreadOf,
  type RightChange,
  reasonText,
  rightName,
} from './matrix.ts';
import { wordsIn } from '../../i18n/testing/words.ts';

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

test('the own permission applies, else the default; hidden ancestors win', () => {
  assert.deepEqual(shown(7), ['100 default', '50 own', '1 own', '1 above', '1 default', '1 above']);
  assert.deepEqual(shown(8), ['100 default', '100 default', '100 own', '100 default', '50 own', '1 default']);
});

test('an equal permission comes from the parent folder', () => {
  const kept = createMatrix([folder(1, null, 1, { 7: 50 }), folder(2, 1, 1, { 7: 50 }), folder(3, 2, 1, { 7: 100 })]);
  assert.deepEqual(
    [1, 2, 3].map(id => kept.cell(id, 7).source),
    ['own', 'same', 'own'],
  );
});

test('the default differs from the parent or is equal', () =>
  assert.deepEqual(shown(null), ['100 own', '100 same', '50 own', '100 own', '1 own', '1 above']));

test('permissions below a hidden folder are kept; a missing folder is hidden', () => {
  assert.deepEqual(matrix.cell(4, 7), { own: 100, permission: 1, source: 'above' });
  assert.deepEqual(matrix.cell(99, 7), { own: null, permission: 1, source: 'default' });
});

test('descendant folders are counted at any depth', () =>
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(id => matrix.countBelow(id)),
    [5, 2, 1, 0, 1],
  ));

test('ten thousand folders with a hundred each are counted', () => {
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

test('a project without folders has no cells', () => {
  const empty = createMatrix([]);
  assert.deepEqual([empty.cell(1, null).permission, empty.countBelow(1)], [1, 0]);
});

test('two levels are expanded initially', () =>
  assert.deepEqual(
    [1, 2, 3, 40].map(level => [isOpenAt(level, false), isOpenAt(level, true)]),
    [
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ],
  ));

test('a group has its own permission in the folder or none', () => {
  const of = {
    groups_permissions: [
      { group: null, permission: 1 },
      { group: { id: 7 }, permission: 50 },
    ],
  } as unknown as Parameters<typeof groupPermission>[0];
  assert.deepEqual([groupPermission(of, 7), groupPermission(of, 8)], [50, null]);
  assert.equal(groupPermission({ groups_permissions: [] }, 7), null);
});

const change: RightChange = { folderId: 4, groupId: 7, permission: 50, propagate: true };
const about = { count: 3, folder: 'Plans', group: 'Architects' };

test('a change for subfolders asks with their number', () => {
  assert.deepEqual(spreadOf(change, about), { ...change, ...about });
  assert.deepEqual(spreadOf({ ...change, groupId: null, permission: null }, about)?.permission, null);
});

test('a change of one folder applies at once', () => {
  assert.equal(spreadOf({ ...change, propagate: false }, about), undefined);
  assert.equal(spreadOf(change, { ...about, count: 0 }), undefined);
});

test('a list value is a permission or none', () =>
  assert.deepEqual(['1', '50', '100', '', '25', 'null'].map(permissionOf), [1, 50, 100, null, null, null]));

type Right = Parameters<typeof reasonText>[1];
const right = (
  permission: Right['permission'],
  kind: Right['reason']['kind'],
  group_id: number | null = null,
  from: number | null = null,
): Right => ({ folder_id: 2, permission, reason: { kind, group_id, folder_id: from } });
const folders = new Map([[1, 'Plans']]);
const names = { groupName: (id: number) => groups.get(id), folderName: (id: number) => folders.get(id) };
const groups = new Map([[7, 'Électricité & Sécurité']]);

test('the reason of a permission has its source', async () => {
  const t = await wordsIn('en');
  const said = (of: Right) => reasonText(t, of, names);
  const cases: readonly (readonly [Right, string])[] = [
    [right(100, 'admin'), 'Full access as administrator'],
    [right(50, 'group', 7), 'Read from group Électricité & Sécurité'],
    [right(1, 'group', 7), 'None from group Électricité & Sécurité'],
    [right(50, 'group', 7, 1), 'Read from group Électricité & Sécurité, from folder “Plans”'],
    [right(50, 'group', 7, 2), 'Read from group Électricité & Sécurité'],
    [right(50, 'default', null, 1), 'Read by folder default, from folder “Plans”'],
    [right(50, 'default', null, 9), 'Read by folder default'],
    [right(100, 'group', 8), 'Read and write from a group'],
    [right(100, 'group'), 'Read and write from a group'],
    [right(50, 'default'), 'Read by folder default'],
    [right(50, 'guest'), 'Read as guest'],
    [right(1, 'above'), 'None: hidden with the parent folder'],
    [right(1, 'outside'), 'None: not a project member'],
  ];
  for (const [of, sentence] of cases) assert.equal(said(of), sentence);
});

test('every reason and permission is translated', async () => {
  const t = await wordsIn('fr');
  assert.deepEqual(
    ([1, 50, 100] as const).map(permission => rightName(t, permission)),
    ['Aucun', 'Lecture', 'Écriture'],
  );
  for (const kind of ['admin', 'group', 'default', 'guest', 'above', 'outside'] as const) {
    const sentence = reasonText(t, right(50, kind, 7), names);
    assert.ok(!sentence.includes('rights.') && !sentence.includes('{{'), sentence);
    assert.equal(sentence.includes('Électricité'), kind === 'group', sentence);
  }
});

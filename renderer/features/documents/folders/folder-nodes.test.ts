import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, tree } from '../testing/examples.ts';
import { folderNodes, stepOf, tabStopOf, lockHere, lockInList, mayWriteIn, takesRows } from './folder-nodes.ts';

const none: ReadonlySet<number> = new Set();
/** `▾` is expanded, `▸` collapsed, `·` has no subfolders; two blanks per level. */
const drawn = (...given: Parameters<typeof folderNodes>) =>
  folderNodes(...given).map(
    ({ item, level, hasChildren, isOpen }) =>
      `${'  '.repeat(level - 1)}${hasChildren ? (isOpen ? '▾' : '▸') : '·'} ${item.name}`,
  );

test('the root and the path to the current folder are expanded', () => {
  assert.deepEqual(drawn(tree, 1, none), ['▾ Tower', '  ▸ House A', '  · House B']);
  assert.deepEqual(drawn(tree, 5, none), ['▾ Tower', '  ▾ House A', '    ▸ Étage 2', '    · Étage 10', '  · House B']);
});

test('numbers in names sort numerically', () => {
  const floors = [10, 9, 1, 2].map(floor => folder(floor + 1, 1, `Floor ${floor}`));
  assert.deepEqual(drawn([folder(1, null, 'Tower'), ...floors], 1, none), [
    '▾ Tower',
    '  · Floor 1',
    '  · Floor 2',
    '  · Floor 9',
    '  · Floor 10',
  ]);
});

test('folders toggled by hand stay so', () => {
  assert.deepEqual(drawn(tree, 1, new Set([2])), [
    '▾ Tower',
    '  ▾ House A',
    '    ▸ Étage 2',
    '    · Étage 10',
    '  · House B',
  ]);
  assert.deepEqual(drawn(tree, 6, new Set([2])), ['▾ Tower', '  ▸ House A', '  · House B'], 'also on the way');
  assert.deepEqual(drawn(tree, 6, new Set([1])), ['▸ Tower']);
});

test('moved folders are no targets, nor are their descendants', () => {
  assert.deepEqual(drawn(tree, 1, none, new Set([2])), ['▾ Tower', '  · House B']);
  assert.deepEqual(drawn(tree, 1, none, new Set([2, 3])), ['· Tower']);
});

test('no folders give no nodes', () => assert.deepEqual(drawn([], 1, none), []));

test('Tab reaches the last focused node, else the current folder, else the first', () => {
  const nodes = folderNodes(tree, 5, none);
  assert.equal(tabStopOf(nodes, 3, 5), 3);
  assert.equal(tabStopOf(nodes, undefined, 5), 5);
  assert.equal(tabStopOf(nodes, 6, 5), 5, 'a node that went out of sight');
  assert.equal(tabStopOf(folderNodes(tree, 5, new Set([2])), undefined, 5), 1);
  assert.equal(tabStopOf([], 3, 5), undefined);
});

test('keys move through visible nodes, expand, collapse and choose', () => {
  const nodes = folderNodes(tree, 5, none); // Tower, House A, Étage 2, Étage 10, House B
  const at = { tower: 0, houseA: 1, floor2: 2, floor10: 3, houseB: 4 };
  const cases: readonly (readonly [string, number, ReturnType<typeof stepOf>])[] = [
    ['ArrowDown', at.tower, { kind: 'focus', id: 2 }],
    ['ArrowDown', at.houseB, { kind: 'stay' }],
    ['ArrowUp', at.houseB, { kind: 'focus', id: 4 }],
    ['ArrowUp', at.tower, { kind: 'stay' }],
    ['Home', at.floor10, { kind: 'focus', id: 1 }],
    ['End', at.tower, { kind: 'focus', id: 3 }],
    ['ArrowRight', at.floor2, { kind: 'toggle', id: 5 }],
    ['ArrowRight', at.houseA, { kind: 'focus', id: 5 }],
    ['ArrowRight', at.houseB, { kind: 'stay' }],
    ['ArrowLeft', at.houseA, { kind: 'toggle', id: 2 }],
    ['ArrowLeft', at.floor2, { kind: 'focus', id: 2 }],
    ['ArrowLeft', at.floor10, { kind: 'focus', id: 2 }],
    ['Enter', at.floor10, { kind: 'choose', id: 4 }],
    [' ', at.tower, { kind: 'choose', id: 1 }],
    ['Tab', at.tower, undefined],
    ['a', at.tower, undefined],
  ];
  for (const [key, index, step] of cases) assert.deepEqual(stepOf(key, nodes, index), step, `${key} at ${index}`);
  assert.equal(stepOf('Enter', [], 0), undefined);
});

test('a tree of ten thousand folders expands only the path', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => folder(at + 2, at < 100 ? 1 : (at % 100) + 2, `Room ${at}`));
  assert.equal(folderNodes([folder(1, null, 'Tower'), ...many], 1, none).length, 101);
  assert.equal(folderNodes([folder(1, null, 'Tower'), ...many], 500, none).length, 200);
});

const [written, read, hidden] = ([100, 50, 1] as const).map((user_permission, at) =>
  folder(at + 2, 1, `Folder ${at}`, { user_permission }),
);
assert.ok(written && read && hidden);
const reasonOf = (id: number) => `Reason ${id}`;

test('adding needs write permission in the project and the folder', () =>
  assert.deepEqual(
    [written, read, hidden].map(each => [mayWriteIn(each, true), mayWriteIn(each, false)]),
    [
      [true, false],
      [false, false],
      [false, false],
    ],
  ));

test('the padlock next to the path gives the reason', () => {
  assert.equal(lockHere(written, reasonOf), undefined);
  assert.equal(lockHere(read, reasonOf), 'Reason 3');
  assert.equal(
    lockHere(read, () => undefined),
    undefined,
    'no padlock without a reason',
  );
});

test('lists show padlocks only to users who can write elsewhere', () => {
  assert.deepEqual(
    [written, read].map(each => lockInList(each, true, reasonOf)),
    [undefined, 'Reason 3'],
  );
  assert.deepEqual(
    [written, read].map(each => lockInList(each, false, reasonOf)),
    [undefined, undefined],
  );
});

test('rows can be dropped where both folders are writable', () => {
  for (const [onto, from, mayWrite, takes] of [
    [written, written, true, true],
    [read, written, true, false],
    [written, read, true, false],
    [written, written, false, false],
  ] as const)
    assert.equal(takesRows(onto, from, mayWrite), takes);
});

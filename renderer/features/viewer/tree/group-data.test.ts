import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOfClasses, groupsOfLists, groupsOfTable, groupsOfZones, type ModelGroups } from './group-data.ts';

const plain = ({ names, parents, uuids, codes }: ModelGroups) => ({
  names,
  parents,
  uuids: uuids === '' ? [] : uuids.split('\n'),
  codes: [...codes],
});

test('a table is grouped by the values of its column; what has none is in no group', () => {
  const rows = [
    ['w1', 'Brick'],
    ['w2', null],
    ['w3', 'Wood'],
    ['w4', 'Brick'],
    ['w5', ''],
  ];
  assert.deepEqual(plain(groupsOfTable({ models: [{ id: 1, rows }] })), {
    names: ['Brick', 'Wood'],
    parents: [-1, -1],
    uuids: ['w1', 'w3', 'w4'],
    codes: [0, 1, 0],
  });
});

test('an element is in each of its layers', () => {
  assert.deepEqual(
    plain(
      groupsOfLists([
        { name: 'A', elements: ['x', 'y'] },
        { name: null, elements: ['x'] },
        { name: 'C', elements: [] },
      ]),
    ),
    { names: ['A', '', 'C'], parents: [-1, -1, -1], uuids: ['x', 'y', 'x'], codes: [0, 0, 1] },
  );
  assert.deepEqual(plain(groupsOfLists([])), { names: [], parents: [], uuids: [], codes: [] });
});

test('zones are in zones, classes below their classification', () => {
  const room = (uuid: string) => ({ uuid }) as never;
  const inner = { name: 'Bath', spaces: [room('r2')], zones: [] };
  assert.deepEqual(plain(groupsOfZones([{ name: 'Flat', spaces: [room('r1')], zones: [inner] }])), {
    names: ['Flat', 'Bath'],
    parents: [-1, 0],
    uuids: ['r1', 'r2'],
    codes: [0, 1],
  });
  const classes = [
    { id: 5, name: 'Uniclass', notation: 'Pr_20', title: 'Walls' },
    { id: 6, name: 'Uniclass', notation: 'Pr_30', title: null },
  ];
  const relations = [
    { element_uuid: 'w', classification_id: 6 },
    { element_uuid: 'w', classification_id: 77 },
  ];
  assert.deepEqual(plain(groupsOfClasses(classes, relations)), {
    names: ['Uniclass', 'Pr_20 Walls', 'Pr_30'],
    parents: [-1, 0, 0],
    uuids: ['w'],
    codes: [2],
  });
});

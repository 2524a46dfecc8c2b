import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelGroups } from './group-data.ts';
import { groupByClass, layGroups, mergeGroups } from './group-layout.ts';
import { drawnBelow, rowOfElement, type GroupTree } from './group-tree.ts';
import { atOnce } from '../in-steps.ts';
import { numbering } from './forest.ts';
import { openHouse } from '../testing/house.ts';
import { firstOpen, matchesOf } from './tree-rules.ts';

const groupsOf = (
  names: readonly string[],
  pairs: readonly (readonly [uuid: string, code: number])[],
): ModelGroups => ({
  names,
  parents: names.map(() => -1),
  uuids: pairs.map(([uuid]) => uuid).join('\n'),
  codes: Int32Array.from(pairs, ([, code]) => code),
});

/** Rows as displayed: depth, name, and for groups their number of elements. */
const written = ({ count, depths, names, sizes, elements }: GroupTree) =>
  Array.from(
    { length: count },
    (_, row) => `${'  '.repeat(depths[row]!)}${names[row]!}${elements[row]! < 0 ? ` (${sizes[row]!})` : ''}`,
  );

test('elements are below their classes; places are not', () => {
  const { forest } = openHouse();
  const tree = atOnce(layGroups(forest, atOnce(groupByClass(forest)), false));
  assert.deepEqual(written(tree), [
    'IfcAnnotation (1)',
    '  note',
    'IfcDoor (1)',
    '  door',
    'IfcRoof (1)',
    '  roof',
    'IfcSlab (1)',
    '  slab',
    'IfcSpace (1)',
    '  room',
    'IfcWall (2)',
    '  wall',
    '  upper wall',
  ]);
  assert.deepEqual([...firstOpen(tree)], []);
  assert.deepEqual(matchesOf(tree, 'upper', []), new Set([12]));
});

test('groups of one name in several models are one; what is in none comes last', () => {
  const { forest } = openHouse({ models: [1, 2] });
  const of = groupsOf(
    ['B 10', 'B 9'],
    [
      ['roof', 0],
      ['wall', 1],
      ['wall', 1],
      ['gone', 1],
    ],
  );
  const other = groupsOf(
    ['B 9', 'empty'],
    [
      ['slab', 0],
      ['wall', 0],
    ],
  );
  const grouping = atOnce(
    mergeGroups(
      [
        { model: 1, groups: of },
        { model: 2, groups: other },
      ],
      atOnce(numbering(forest)),
    ),
  );
  const tree = atOnce(layGroups(forest, grouping, true));
  assert.deepEqual(written(tree).slice(0, 6), ['B 9 (3)', '  wall', '  slab', '  wall', 'B 10 (1)', '  roof']);
  assert.deepEqual([tree.rest, tree.sizes[tree.rest], tree.count], [6, 10, 17]);
  assert.deepEqual(tree.models.slice(0, 4), Int32Array.of(-1, 1, 2, 2));
  const nothing = atOnce(mergeGroups([{ model: 1, groups: groupsOf([], []) }], atOnce(numbering(forest))));
  const none = atOnce(layGroups(forest, nothing, true));
  assert.equal(none.count, 0);
});

test('rows of groups select, hide and show what is drawn of them', () => {
  const { forest, actions, marked, nodeOf } = openHouse();
  const tree = atOnce(layGroups(forest, atOnce(groupByClass(forest)), false));
  const walls = tree.names.indexOf('IfcWall');
  actions.pickNode(walls, false, tree);
  assert.deepEqual(marked('selected'), ['wall', 'upper wall']);
  actions.setNodeVisible(walls, false, tree);
  assert.deepEqual([marked('hidden'), actions.isNodeVisible(walls, tree)], [['wall', 'upper wall'], false]);
  // The door in the wall is not one of the walls.
  assert.equal(actions.isNodeVisible(nodeOf('door')), true);
  actions.setNodeVisible(walls, true, tree);
  assert.deepEqual(marked('hidden'), []);
  const row = rowOfElement(tree, nodeOf('roof'));
  assert.deepEqual([tree.names[row], [...drawnBelow(tree, row)].length], ['roof', 1]);
});

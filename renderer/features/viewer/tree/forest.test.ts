import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StructureNode } from './forest.ts';
import {
  above,
  buildForest,
  classOf,
  featuresBelow,
  featuresOfClass,
  findNodes,
  isNoElement,
  mergeStoreys,
  passableFeatures,
  propertyQuestion,
  visibleRows,
} from './forest.ts';

const node = (uuid: string, type: string, children: readonly StructureNode[] = [], name = uuid): StructureNode => ({
  uuid,
  type,
  name,
  longname: null,
  children,
});
const house = node('p', 'project', [
  node('b', 'building', [
    node(
      's0',
      'storey',
      [node('w1', 'wall_standard_case'), node('w2', 'wall_standard_case', [node('n', 'window')])],
      'Ground',
    ),
    node('s1', 'storey', [node('d', 'door')], 'Upper'),
  ]),
]);
const drawn = new Map([
  ['w1', 0],
  ['w2', 1],
  ['n', 2],
  ['d', 3],
]);
const forest = buildForest([{ id: 7, name: 'House', structure: [house], featureOf: uuid => drawn.get(uuid) }]);

test('nodes lie in the order of display, each before its subtree', () => {
  assert.deepEqual(forest.uuids, ['p', 'b', 's0', 'w1', 'w2', 'n', 's1', 'd']);
  assert.deepEqual([...forest.depths], [0, 1, 2, 3, 3, 4, 2, 3]);
  assert.deepEqual([...forest.ends], [8, 8, 6, 4, 6, 6, 8, 8]);
  assert.deepEqual(above(forest, 5), [4, 2, 1, 0]);
});

test('what is drawn below a node, and of a class', () => {
  assert.deepEqual([...featuresBelow(forest, 2)], [0, 1, 2]);
  assert.deepEqual([...featuresOfClass(forest, 'IfcWallStandardCase')], [0, 1]);
  assert.equal(forest.nodeOfFeature.get(3), 7);
});

test('only rows of open nodes; matches come with what leads to them', () => {
  assert.deepEqual(visibleRows(forest, new Set()), [0]);
  assert.deepEqual(visibleRows(forest, new Set([0, 1])), [0, 1, 2, 6]);
  assert.deepEqual(visibleRows(forest, new Set(), findNodes(forest, 'WINDOW')), [0, 1, 2, 4, 5]);
  assert.deepEqual(visibleRows(forest, new Set(), new Set()), []);
});

test('search by name, class and whole GlobalId', () => {
  assert.deepEqual([...findNodes(forest, 'upper')], [6]);
  assert.deepEqual([...findNodes(forest, 'ifcdoor')], [7]);
  assert.deepEqual([...findNodes(forest, 'w1')], [3]);
});

test('a property is asked for with a sign', () => {
  assert.deepEqual(propertyQuestion('FireRating: REI'), { name: 'FireRating', comparator: 'icontains', value: 'REI' });
  assert.deepEqual(propertyQuestion(' Fire Rating =REI 90 '), {
    name: 'Fire Rating',
    comparator: 'exact',
    value: 'REI 90',
  });
  for (const text of ['wall', 'Name:', ': x', '']) assert.equal(propertyQuestion(text), undefined, text);
});

test('one walks through doors with their parts and through rooms, not through what stands in these', () => {
  const names = ['door', 'panel', 'room', 'chair', 'wall'];
  const flat = buildForest([
    {
      id: 1,
      name: 'flat',
      featureOf: uuid => (names.includes(uuid) ? names.indexOf(uuid) : undefined),
      structure: [
        node('s', 'storey', [
          node('door', 'door', [node('panel', 'plate')]),
          node('room', 'space', [node('chair', 'furniture')]),
          node('wall', 'wall'),
        ]),
      ],
    },
  ]);
  assert.deepEqual([...passableFeatures(flat)], [0, 1, 2]);
});

test('classes from the names of the structure file', () =>
  assert.deepEqual(['wall', 'building_element_proxy', 'storey'].map(classOf), [
    'IfcWall',
    'IfcBuildingElementProxy',
    'IfcBuildingStorey',
  ]));

test('a file without a root of its own is named as its model, and has classes of its own', () => {
  const made = buildForest([
    {
      id: 1,
      name: 'hall.glb',
      hasOwnClasses: true,
      structure: [node('0'.repeat(22), 'project', [node('roof', 'group', [node('sheet', 'mesh')])])],
      featureOf: () => undefined,
    },
  ]);
  assert.deepEqual([made.names[0], made.classes], ['hall.glb', ['Project', 'Group', 'Mesh']]);
  assert.deepEqual(
    [0, 1].map(n => isNoElement(made, n)),
    [true, false],
  );
});

test('storeys of several models with one name and height are one', () => {
  const two = buildForest(
    [1, 2].map(id => ({ id, name: `Model ${id}`, structure: [house], featureOf: () => undefined })),
  );
  assert.deepEqual([two.names[0], two.names[8]], ['Model 1', 'Model 2']);
  const list = [1, 2].flatMap(model => [
    { model, uuid: 's1', name: 'Upper', elevation: 3 },
    { model, uuid: 's0', name: 'Ground', elevation: model === 1 ? 0 : 0.01 },
  ]);
  assert.deepEqual(
    mergeStoreys(two, list).map(({ name, nodes }) => [name, nodes]),
    [
      ['Ground', [2, 10]],
      ['Upper', [6, 14]],
    ],
  );
});

test('storeys of one name are one where a file has a trace less than zero; another name or height is another', () => {
  const models = [1, 2].map(id => ({ id, name: `${id}`, structure: [house], featureOf: () => undefined }));
  const storey = (model: number, name: string, elevation: number) => ({ model, uuid: 's0', name, elevation });
  const heights = (name: string, elevation: number) =>
    mergeStoreys(buildForest(models), [storey(1, 'Ground', 0), storey(2, name, elevation)]).length;
  assert.deepEqual([heights('Ground', -1e-15), heights(' ground ', -0.04), heights('Ground', 0.04)], [1, 1, 1]);
  assert.deepEqual([heights('Ground', -0.2), heights('Ground floor', 0)], [2, 2]);
});

test('deep and wide trees are laid out without recursion', () => {
  let deep = node('leaf', 'wall');
  for (let n = 0; n < 20_000; n++) deep = node(`n${n}`, 'element_assembly', [deep]);
  const made = buildForest([{ id: 1, name: 'deep', structure: [deep], featureOf: () => 0 }]);
  assert.deepEqual([made.count, made.ends[0]], [20_001, 20_001]);
});

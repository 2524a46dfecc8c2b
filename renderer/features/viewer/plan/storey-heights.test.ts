import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import { storeyAt, storeyHeights } from './plan-levels.ts';

const node = (uuid: string, type: string, ...children: StructureNode[]): StructureNode => ({
  uuid,
  type,
  name: uuid,
  longname: null,
  children,
});
const structure = [
  node(
    'p',
    'project',
    node(
      'b',
      'building',
      node('low', 'storey', node('w1', 'wall'), node('w2', 'wall'), node('slab', 'slab')),
      node('high', 'storey', node('w3', 'wall'), node('lamp', 'light_fixture')),
    ),
  ),
];
const drawn = ['w1', 'w2', 'slab', 'w3', 'lamp'];
const forest = buildForest([
  { id: 1, name: 'm', structure, featureOf: uuid => (drawn.includes(uuid) ? drawn.indexOf(uuid) : undefined) },
]);
const storeys = mergeStoreys(forest, [
  { model: 1, uuid: 'low', name: 'Low', elevation: 100 },
  { model: 1, uuid: 'high', name: 'High', elevation: 103 },
]);
const lowest = [-2, -2.01, -2.3, 1, 3.4];

test('what stands on the storeys tells where their elevations begin', () => {
  const heights = storeyHeights(forest, storeys, feature => [0, lowest[feature]!, 0, 1, 9, 1]);
  assert.deepEqual(
    heights.map(height => Number(height.toFixed(2))),
    [-2, 1],
  );
});

test('nothing drawn: the elevations as they are', () =>
  assert.deepEqual(
    storeyHeights(forest, storeys, () => null),
    [100, 103],
  ));

test('a storey begins a step below its floor', () =>
  assert.deepEqual(
    [-9, -2.4, 0, 0.4, 0.6, 50].map(feet => storeyAt([-2, 1], feet)),
    [-1, 0, 0, 0, 1, 1],
  ));

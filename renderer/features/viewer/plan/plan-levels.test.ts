import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildForest, emptyForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import { firstLevel, planLevels, type PlansFile } from './plan-levels.ts';

const storey = (uuid: string): StructureNode => ({ uuid, type: 'storey', name: uuid, longname: null, children: [] });
const file = (...storeys: readonly (readonly [uuid: string | null, elevation: number])[]): PlansFile => ({
  origin: [0, 0],
  storeys: storeys.map(([uuid, elevation]) => ({ uuid, name: uuid, elevation, svg: '' })),
});
const forest = buildForest([
  {
    id: 1,
    name: 'Architecture',
    structure: [storey('a-cellar'), storey('a-ground'), storey('a-upper')],
    featureOf: () => undefined,
  },
  { id: 2, name: 'Structure', structure: [storey('s-ground'), storey('s-roof')], featureOf: () => undefined },
]);
const storeys = mergeStoreys(forest, [
  { model: 1, uuid: 'a-cellar', name: 'Cellar', elevation: -3 },
  { model: 1, uuid: 'a-ground', name: 'Ground', elevation: 0 },
  { model: 1, uuid: 'a-upper', name: 'Upper', elevation: 3 },
  { model: 2, uuid: 's-ground', name: 'ground', elevation: 0 },
  { model: 2, uuid: 's-roof', name: 'Roof', elevation: 6 },
]);
const told = (levels: ReturnType<typeof planLevels>) =>
  levels.map(
    ({ name, storey: number, drawings }) =>
      `${name} ${number}: ${drawings.map(({ model, index }) => `${model}/${index}`).join(' ')}`,
  );

test('storeys of one name and height share a plan; others of the same height are drawn with it', () => {
  const files = new Map([
    [1, file(['a-cellar', -3], ['a-ground', 0], ['a-upper', 3])],
    [2, file(['s-ground', 0.1], ['s-roof', 3.2])],
  ]);
  assert.deepEqual(told(planLevels(forest, storeys, files)), [
    'Cellar 0: 1/0',
    'Ground 1: 1/1 2/0',
    'Upper 2: 1/2 2/1',
    'Roof 3: 2/1 1/2',
  ]);
});

test('a storey without a drawing is no level', () =>
  assert.deepEqual(told(planLevels(forest, storeys, new Map([[1, file(['a-ground', 0])]]))), ['Ground 1: 1/0']));

test('a model without storeys has one plan, alone or with the storey of its height', () => {
  assert.deepEqual(told(planLevels(emptyForest, [], new Map([[5, file([null, 1.5])]]))), ['null -1: 5/0']);
  const files = new Map([
    [1, file(['a-ground', 0], ['a-upper', 3])],
    [5, file([null, 2.9])],
    [6, file([null, 40])],
  ]);
  assert.deepEqual(told(planLevels(forest, storeys, files)), ['Ground 1: 1/0', 'Upper 2: 1/1 5/0', 'null -1: 6/0']);
});

test('the ground floor comes first, the highest cellar where there is none', () => {
  const levels = planLevels(
    forest,
    storeys,
    new Map([[1, file(['a-cellar', -3], ['a-ground', -0.2], ['a-upper', 3])]]),
  );
  assert.equal(firstLevel(levels)?.name, 'Ground');
  assert.equal(firstLevel(levels.slice(0, 1))?.name, 'Cellar');
  assert.equal(firstLevel([]), undefined);
});

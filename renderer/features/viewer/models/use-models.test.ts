import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../../api/shapes.ts';
import { buildForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import { chooseModels, storeysOf, treesOf } from './use-models.ts';

const model = (id: number, isHead: boolean | null, status = 'C', viewer_file: string | null = '/file') =>
  ({ id, status, viewer_file, document: isHead === null ? null : { is_head_version: isHead } }) as unknown as Model;

test('without a choice all current finished models are shown; an earlier version only when it is asked for', () => {
  const all = [model(1, false), model(2, true), model(3, true, 'I'), model(4, null), model(5, true, 'C', null)];
  const ids = (wanted: readonly number[]) => chooseModels(all, wanted).map(({ id }) => id);
  assert.deepEqual(ids([]), [2, 4]);
  assert.deepEqual(ids([4, 1, 3, 9]), [4, 1]);
});

const typed = (id: number, type: Model['type'], name: string | null) => ({ id, type, name }) as Model;
const building: readonly StructureNode[] = [
  { uuid: 'ground', type: 'storey', name: 'Ground', longname: null, children: [] },
];
const shown = [typed(1, 'IFC', 'House'), typed(2, 'POINT_CLOUD', 'Scan'), typed(3, 'GLTF', null)];
const nothingDrawn = { models: new Map(), cloudOf: (id: number) => (id === 2 ? { first: 40 } : undefined) } as never;

test('trees keep the order of the models, whichever has arrived; a cloud is a row that needs none', () => {
  const names = (...structures: readonly (typeof building | undefined)[]) =>
    treesOf(nothingDrawn, shown, structures).map(({ name }) => name);
  assert.deepEqual(names(undefined, undefined), ['Scan']);
  assert.deepEqual(names(undefined, building), ['Scan', '3']);
  assert.deepEqual(names(building, []), ['House', 'Scan', '3']);
});

test('classes are those of IFC for models of it only, and the row of a cloud is what is drawn of it', () => {
  const { classes, names, features } = buildForest(treesOf(nothingDrawn, shown, [building, building]));
  assert.deepEqual(classes, ['IfcBuildingStorey', 'PointCloud', 'BuildingStorey']);
  assert.deepEqual(names, ['House', 'Scan', '3']);
  assert.equal(features[1], 40);
});

test('storeys are those of the model that they were asked of, with clouds between them or without', () => {
  const filed = (uuid: string, bimdata_elevation: number) => ({ uuid, name: null, bimdata_elevation });
  assert.deepEqual(storeysOf(shown, [undefined, [filed('a', 0), filed('b', -2.5)]]), [
    { model: 3, uuid: 'a', name: null, elevation: 0 },
    { model: 3, uuid: 'b', name: null, elevation: -2.5 },
  ]);
  const forest = buildForest(treesOf(nothingDrawn, shown, [building, undefined]));
  assert.deepEqual(mergeStoreys(forest, storeysOf(shown, [[filed('ground', 0)], undefined])), [
    { name: '–', elevation: 0, nodes: [0] },
  ]);
});

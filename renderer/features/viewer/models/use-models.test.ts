import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../../api/shapes.ts';
import { buildForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import { chooseModels, storeysOf, treesOf, load } from './use-models.ts';
import type { CloudFacts } from '../../../viewer/clouds/cloud-look.ts';
import { getState } from '../state.ts';
import { openHouse } from '../testing/house.ts';

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

type Loader = Parameters<typeof load>[0];
type Watch = Parameters<Loader['viewer']['load']>[2];
type CloudWatch = Parameters<Loader['viewer']['loadCloud']>[2];

const ifc = (id: number, viewer_file: string | null = '/xkt') => ({ id, type: 'IFC', viewer_file }) as Model;
const cloud = (id: number) => ({ id, type: 'POINT_CLOUD', viewer_file: null }) as Model;
const facts: CloudFacts = {
  points: 5,
  size: [1, 1, 1],
  fields: { colours: true, intensity: false, classification: false },
  heights: [0, 3],
  intensities: [0, 0],
  classes: [],
};

/** Model 1 is open; others are loading until the test calls their watch. */
function open() {
  const { viewer } = openHouse();
  const watches = new Map<number, Watch>();
  const clouds = new Map<number, CloudWatch>();
  const calls: unknown[][] = [];
  const known: unknown[][] = [];
  const loader: Loader = {
    knowCloud: (...of) => void known.push(of),
    viewer: {
      models: viewer.models,
      cloudOf: viewer.cloudOf,
      isLoading: id => watches.has(id) || clouds.has(id),
      setShift: (...of) => void calls.push(['shift', ...of]),
      load: (id, url, watch) => {
        calls.push(['load', id, url]);
        watches.set(id, watch);
      },
      loadCloud: (id, _tiles, watch) => {
        calls.push(['cloud', id]);
        clouds.set(id, watch);
      },
    },
  };
  const start = (model: Model) => load(loader, { cloud: 1, project: 2 }, model);
  return { start, calls, known, watches, clouds, viewer, of: (id: number) => getState().loads.get(id) };
}

test('a model is loaded once, with its offset; one that is open, on its way or without a file is not', () => {
  const { start, calls, of } = open();
  start(ifc(1));
  start(ifc(2));
  start(ifc(2));
  start(ifc(3, null));
  assert.deepEqual(calls, [
    ['shift', 2, [0, 0, 0]],
    ['load', 2, '/xkt'],
    ['shift', 3, [0, 0, 0]],
  ]);
  assert.deepEqual([of(1), of(2), of(3)], [undefined, { phase: 'loading', share: undefined }, undefined]);
});

test('a model is on its way, seen, then ready; others notice when it is seen', () => {
  const { start, watches, of } = open();
  start(ifc(2));
  const before = getState().version;
  watches.get(2)?.onProgress(0.25);
  assert.deepEqual([of(2), getState().version], [{ phase: 'loading', share: 0.25 }, before]);
  watches.get(2)?.onShown();
  assert.deepEqual([of(2), getState().version], [{ phase: 'shown', share: 1, isEmpty: false }, before + 1]);
  watches.get(2)?.onReady();
  assert.deepEqual(of(2), { phase: 'ready', share: 1, isEmpty: false });
});

test('a failure says the status, or what is wrong without one, and the model can be loaded again', () => {
  const { start, watches, calls, of } = open();
  start(ifc(2));
  watches.get(2)?.onFailed(404, 'Not Found');
  assert.deepEqual(of(2), { phase: 'failed', share: undefined, message: 'HTTP 404' });
  watches.get(2)?.onFailed(undefined, 'the file ends too early');
  assert.equal(of(2)?.message, 'the file ends too early');
  watches.delete(2);
  start(ifc(2));
  assert.deepEqual([of(2)?.phase, calls.filter(([kind]) => kind === 'load').length], ['loading', 2]);
});

test('a cloud is ready with its first points, and more may be known later; one without points is empty', () => {
  const { start, clouds, known, of } = open();
  start(cloud(8));
  start(cloud(9));
  clouds.get(8)?.onShown(facts);
  clouds.get(9)?.onShown(null);
  assert.deepEqual(
    [of(8), of(9)],
    [
      { phase: 'ready', share: 1, isEmpty: false },
      { phase: 'ready', share: 1, isEmpty: true },
    ],
  );
  clouds.get(8)?.onFacts({ ...facts, classes: [2] });
  assert.deepEqual(known, [
    [8, facts],
    [8, { ...facts, classes: [2] }],
  ]);
  clouds.get(8)?.onFailed(503, '');
  assert.equal(of(8)?.message, 'HTTP 503');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { aModel } from './testing/model.ts';
import {
  actionIds,
  comparedPair,
  isOffered,
  openingOf,
  reportButtons,
  hasPages,
  hasSource,
  picturesOf,
} from './offered.ts';

const offered = (models: readonly Model[], mayWrite = true) => actionIds.filter(id => isOffered(id, models, mayWrite));
const pdf = aModel({ type: 'PDF', map_file: '/page-1.png' });
const foreign = { user_permission: 50 } as const;

test('what is offered for one model, by its state and kind', () => {
  const cases: readonly (readonly [string, Model, readonly string[]])[] = [
    ['a ready IFC model', aModel(), ['report', 'document', 'export', 'optimize', 'reprocess']],
    ['a ready mesh', aModel({ type: 'GLTF' }), ['report', 'document', 'reprocess']],
    ['one that waits', aModel({ status: 'P' }), ['report', 'document', 'first', 'cancel']],
    ['one in process', aModel({ status: 'I' }), ['report', 'document', 'cancel']],
    ['one that failed', aModel({ status: 'E' }), ['report', 'document', 'reprocess']],
    ['a PDF with pages', pdf, ['report', 'picture', 'pages', 'document', 'reprocess']],
    ['a PDF in process', { ...pdf, status: 'I' }, ['report', 'document', 'cancel']],
    ['a PDF without pictures', { ...pdf, map_file: null }, ['report', 'pages', 'document', 'reprocess']],
    [
      'a panorama',
      aModel({ type: 'PHOTOSPHERE', viewer_360_file: '/360.jpg' }),
      ['report', 'picture', 'document', 'reprocess'],
    ],
    ['a point cloud', aModel({ type: 'POINT_CLOUD' }), ['report', 'document', 'reprocess']],
    ['a building of other models', aModel({ type: 'METABUILDING', document: null }), ['report']],
  ];
  for (const [what, model, ids] of cases) assert.deepEqual(offered([model]), ids, what);
});

test('people who only read the project change nothing', () => {
  assert.deepEqual(offered([aModel()], false), ['report', 'document']);
  assert.deepEqual(offered([pdf], false), ['report', 'picture', 'document']);
  assert.deepEqual(offered([aModel(), aModel({ id: 2 })], false), ['compare']);
});

test('people who only read the folder of its document do not change a model', () => {
  assert.deepEqual(offered([aModel({ document: foreign })]), ['report', 'document']);
  assert.deepEqual(offered([{ ...pdf, document: aModel({ document: foreign }).document }]), [
    'report',
    'picture',
    'document',
  ]);
});

test('two ready IFC models are compared, two or more merged', () => {
  const [a, b, c] = [aModel(), aModel({ id: 2 }), aModel({ id: 3 })];
  assert.deepEqual(offered([a, b]), ['compare', 'merge']);
  assert.deepEqual(offered([a, b, c]), ['merge']);
  assert.deepEqual(offered([a, pdf]), []);
  assert.deepEqual(offered([a, aModel({ id: 5, type: 'OBJ' })]), []);
  assert.deepEqual(offered([a, aModel({ id: 4, status: 'I' })]), []);
  assert.deepEqual(offered([]), []);
  assert.deepEqual(offered(Array.from({ length: 10_000 }, (_, id) => aModel({ id }))), ['merge']);
});

test('several leave the queue or go first together, when each of them may', () => {
  const waiting = aModel({ status: 'P' });
  const inProcess = aModel({ id: 2, status: 'I' });
  assert.deepEqual(offered([waiting, { ...waiting, id: 3 }]), ['first', 'cancel']);
  assert.deepEqual(offered([waiting, inProcess]), ['cancel']);
  assert.deepEqual(offered([waiting, aModel({ id: 4 })]), []);
  assert.deepEqual(offered([waiting, inProcess], false), []);
  assert.deepEqual(offered([waiting, aModel({ id: 5, status: 'P', document: foreign })]), []);
});

test('a merged file needs one folder in which the person may write', () => {
  const read = aModel({ id: 2, document: foreign });
  assert.deepEqual(offered([aModel(), read]), ['compare', 'merge']);
  assert.deepEqual(offered([read, { ...read, id: 3 }]), ['compare']);
});

test('what was made first is what the other is compared with, however they were chosen', () => {
  const [old, young] = [aModel({ id: 9 }), aModel({ id: 12 })];
  assert.deepEqual(
    [comparedPair([old, young]), comparedPair([young, old])],
    [
      [9, 12],
      [9, 12],
    ],
  );
  assert.equal(comparedPair([old]), undefined);
});

test('a model opens where the window shows it, and else is found by its document', () => {
  const cases: readonly (readonly [Model, ReturnType<typeof openingOf>])[] = [
    [aModel(), 'viewer'],
    [aModel({ type: 'GLTF' }), 'viewer'],
    [aModel({ status: 'I' }), undefined],
    [aModel({ status: 'E' }), undefined],
    [pdf, 'sheet'],
    [{ ...pdf, status: 'P' }, undefined],
    [aModel({ type: 'DWG' }), 'sheet'],
    [aModel({ type: 'METABUILDING' }), 'document'],
    [aModel({ type: 'PHOTOSPHERE_BUILDING', document: null }), undefined],
    [aModel({ document: null }), 'viewer'],
  ];
  for (const [model, way] of cases) assert.equal(openingOf(model), way, `${model.type} ${model.status}`);
});

test('the head of a report offers what can be done in each state', () => {
  const states = (['P', 'I', 'C', 'E'] as const).map(status => reportButtons(aModel({ status }), true));
  assert.deepEqual(
    states.map(({ table, reprocess, viewer }) => [table, reprocess, viewer]),
    [
      [false, false, 'not-yet'],
      [false, false, 'not-yet'],
      [true, true, 'ready'],
      [true, true, undefined],
    ],
  );
  assert.equal(reportButtons(aModel(), false).reprocess, false);
  assert.equal(
    reportButtons(aModel({ type: 'METABUILDING', document: null }), true).reprocess,
    false,
    'it has no file',
  );
  assert.deepEqual(reportButtons(pdf, true), {
    table: true,
    reprocess: true,
    picture: false,
    version: false,
    viewer: 'ready',
  });
  const failed = aModel({ status: 'E' });
  assert.deepEqual([reportButtons(failed, true).version, reportButtons(failed, false).version], [true, false]);
  assert.equal(reportButtons({ ...failed, document: null }, true).version, false, 'it has no document');
});

test('a plan of one page has one picture, which needs no name of its own', () =>
  assert.deepEqual(picturesOf(aModel({ type: 'PDF', map_file: '/1.png', layout_name: 'Page 1' })), [
    { address: '/1.png', name: null },
  ]));

test('a plan of several pages has a picture of each, with the name of the page', () => {
  const page = (map_file: string | null, layout_name: string | null, type: 'PDF' | 'PNG' = 'PDF') => ({
    type,
    map_file,
    layout_name,
    viewer_360_file: null,
    page_number: null,
  });
  const plan = aModel({
    type: 'PDF',
    map_file: '/1.png',
    layout_name: 'Rez-de-chaussée',
    children: [page('/2.png', 'Étage 1'), page(null, 'in process'), page('/4.png', null, 'PNG')],
  });
  assert.deepEqual(picturesOf(plan), [
    { address: '/1.png', name: 'Rez-de-chaussée' },
    { address: '/2.png', name: 'Étage 1' },
    { address: '/4.png', name: null },
  ]);
});

test('a panorama has the picture of all around, and never the flat one', () => {
  const around = aModel({ type: 'PHOTOSPHERE', map_file: '/flat.png', viewer_360_file: '/360.jpg' });
  assert.deepEqual(picturesOf(around), [{ address: '/360.jpg', name: null }]);
  assert.deepEqual(picturesOf({ ...around, viewer_360_file: null }), []);
});

test('models in 3D have no pictures, also when a plan was made of them', () => {
  for (const type of ['IFC', 'DWG', 'OBJ', 'POINT_CLOUD', 'METABUILDING'] as const)
    assert.deepEqual(picturesOf(aModel({ type, map_file: '/plan.png', viewer_360_file: '/360.jpg' })), [], type);
});

test('only plans and pictures take further pages; only what was made of a file is made of it again', () => {
  const types = ['PDF', 'JPEG', 'PNG', 'PHOTOSPHERE', 'IFC'] as const;
  assert.deepEqual(
    types.map(type => hasPages({ type })),
    [true, true, true, false, false],
  );
  assert.deepEqual([hasSource({ document_id: 1 }), hasSource({ document_id: null })], [true, false]);
});

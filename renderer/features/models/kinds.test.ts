import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPages, hasSource, picturesOf } from './kinds.ts';
import { aModel } from './testing/model.ts';

test('a plan of one page has one picture, which needs no name of its own', () => {
  assert.deepEqual(picturesOf(aModel({ type: 'PDF', map_file: '/1.png', layout_name: 'Page 1' })), [
    { address: '/1.png', name: null },
  ]);
});

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Viewpoint } from '../../../api/shapes.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { hasCamera, pinsOf, viewerWish, viewpointOf } from './issue-views.ts';

const viewpoint = (guid: string, given: Partial<Viewpoint> = {}): Viewpoint => ({
  guid,
  index: null,
  originating_system: null,
  authoring_tool_id: null,
  lines: [],
  clipping_planes: [],
  bitmaps: [],
  components: { selection: [], coloring: [] },
  pins: [],
  models: [],
  ...given,
});
const axis = { x: 0, y: 0, z: 1 };
const camera = { camera_view_point: axis, camera_direction: axis, camera_up_vector: axis };
const pin = (guid: string, name: string | null, color: string | null = null): Viewpoint['pins'][number] => ({
  guid,
  name,
  color,
  index: null,
  point: axis,
});

test('both camera kinds open in the viewer, pictures alone do not', () => {
  assert.equal(hasCamera(viewpoint('a', { perspective_camera: { ...camera, field_of_view: 60 } })), true);
  assert.equal(hasCamera(viewpoint('a', { orthogonal_camera: { ...camera, view_to_world_scale: 1 } })), true);
  assert.equal(hasCamera(viewpoint('a', { snapshot: { snapshot_type: 'png', snapshot_data: '/a.png' } })), false);
});

test('a viewpoint opens its models, else those of the issue', () => {
  const issue = { guid: 'issue', models: [1, 2] };
  assert.deepEqual(viewerWish(issue, viewpoint('a', { models: [7] })), { issue: 'issue', viewpoint: 'a', models: [7] });
  assert.deepEqual(viewerWish(issue, viewpoint('a')), { issue: 'issue', viewpoint: 'a', models: [1, 2] });
  assert.deepEqual(viewerWish(issue, undefined), { issue: 'issue', viewpoint: undefined, models: [1, 2] });
  assert.deepEqual(viewerWish({ guid: 'issue', models: [] }, viewpoint('a')).models, []);
});

test('a comment shows its viewpoint if it exists', () => {
  const all = [viewpoint('a'), viewpoint('b')];
  assert.equal(viewpointOf({ viewpoint_guid: 'b' }, all), all[1]);
  assert.equal(viewpointOf({ viewpoint_guid: 'gone' }, all), undefined);
  assert.equal(viewpointOf({ viewpoint_guid: null }, all), undefined);
});

test('pins of all viewpoints are listed in order', async () => {
  const t = await wordsIn('en');
  const views = [
    viewpoint('a', { pins: [pin('p1', 'Crack', 'd6453d'), pin('p2', null)] }),
    viewpoint('b'),
    viewpoint('c', { pins: [pin('p3', 'Leak')] }),
  ];
  assert.deepEqual(pinsOf(t, views), [
    { guid: 'p1', name: 'Crack', color: 'd6453d' },
    { guid: 'p2', name: 'Unnamed', color: null },
    { guid: 'p3', name: 'Leak', color: null },
  ]);
  assert.deepEqual(pinsOf(t, []), []);
});

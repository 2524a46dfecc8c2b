import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Viewpoint } from '../../api/shapes.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { KeptElements } from '../../viewer/models/saved-elements.ts';
import type { KeptView } from '../../viewer/open-view.ts';
import { fromBcf, toBcf, viewOf, viewpointOf, type NewViewpoint } from './bcf-view.ts';

const elements: KeptElements = {
  selected: ['wall'],
  isShown: true,
  exceptions: ['roof', 'door'],
  hasShades: false,
  hidden: [],
  painted: [
    { colour: 0x00a1ff, isSeeThrough: false, ids: ['slab'] },
    { colour: 0xff0000, isSeeThrough: true, ids: ['stair'] },
    { colour: null, isSeeThrough: true, ids: ['window'] },
  ],
  areSpacesShown: false,
};
const view: KeptView = {
  camera: {
    projection: 'perspective',
    eye: [311988180.54, 12.5, -40.25],
    direction: [0, -0.6, 0.8],
    up: [0, 0.8, 0.6],
    fieldOfView: Math.PI / 3,
    height: 0,
    aspect: 1.6,
  },
  sections: { planes: [{ id: 1, anchor: [1, 2, 3], normal: [0.6, 0, 0.8] }], box: [-1, 0, -2, 5, 6, 7] },
  elements,
  shifts: new Map(),
};

/** The service's response to what was sent. */
const answered = (sent: NewViewpoint): Viewpoint =>
  ({ ...sent, authoring_tool_id: sent.authoring_tool_id ?? null }) as unknown as Viewpoint;

test('places have Z up in BCF, to the last digit', () => {
  assert.deepEqual(toBcf([311988180.54, 2, -3]), { x: 311988180.54, y: 3, z: 2 });
  assert.deepEqual(fromBcf({ x: 311988180.54, y: 3, z: 2 }), [311988180.54, 2, -3]);
});

test('a perspective with planes, box, colours and hidden elements is the same again', () => {
  const back = viewOf(answered(viewpointOf(view)));
  assert.deepEqual(back.camera && { ...back.camera, fieldOfView: 0 }, { ...view.camera!, fieldOfView: 0 });
  assert.ok(Math.abs(back.camera!.fieldOfView - Math.PI / 3) < 1e-12);
  assert.deepEqual(back.sections, view.sections);
  assert.deepEqual(back.elements, elements);
});

test('an orthographic view has the metres that are seen from its lower to its upper edge', () => {
  const camera = { ...view.camera!, projection: 'orthographic', height: 24.5, fieldOfView: Math.PI / 4 } as const;
  const sent = viewpointOf({ ...view, camera });
  assert.equal(sent.orthogonal_camera?.view_to_world_scale, 24.5);
  assert.equal(sent.perspective_camera, undefined);
  assert.deepEqual(viewOf(answered(sent)).camera, camera);
});

test('clipping planes point to what is cut away', () => {
  const { clipping_planes: planes } = viewpointOf({ ...view, sections: { planes: [], box: [-1, 0, -2, 5, 6, 7] } });
  assert.equal(planes?.length, 6);
  // The part above the box is clipped: up is Z.
  assert.deepEqual(planes?.[4], { location: { x: 2, y: -2.5, z: 6 }, direction: { x: 0, y: 0, z: 1 } });
});

test('what is isolated is hidden elsewhere for other programs, and a shade again here', () => {
  const isolated = { ...elements, isShown: false, exceptions: ['wall'], hasShades: true, hidden: ['roof'] };
  const sent = viewpointOf({ ...view, elements: isolated });
  assert.equal(sent.components?.visibility?.default_visibility, false);
  assert.deepEqual(sent.components?.visibility?.exceptions, [{ ifc_guid: 'wall' }]);
  assert.deepEqual(viewOf(answered(sent)).elements, isolated);
  const ofOthers = viewOf({ ...answered(sent), authoring_tool_id: null }).elements;
  assert.equal(ofOthers.hasShades, false);
});

test('offsets of models are in it; what says nothing of them leaves them as they are', () => {
  const shifts: KeptView['shifts'] = new Map([
    [7, [1.5, 0, -4_554_000.25]],
    [9, [1.5, 0, -4_554_000.25]],
    [12, [0, 2, 0]],
  ]);
  const sent = viewpointOf({ ...view, shifts, elements: { ...elements, hasShades: true } });
  assert.equal(sent.authoring_tool_id, 'plinth:isolated plinth:offsets=7,9:1.5,0,-4554000.25;12:0,2,0');
  const back = viewOf(answered(sent));
  assert.deepEqual([back.shifts, back.elements.hasShades], [shifts, true]);
  assert.deepEqual(viewOf(answered(viewpointOf(view))).shifts, new Map());
  assert.equal(viewOf({ ...answered(sent), authoring_tool_id: null }).shifts, null);
  assert.equal(viewOf({ ...answered(sent), authoring_tool_id: 'plinth:isolated' }).shifts, null);
  const many = new Map(Array.from({ length: 100 }, (_each, n): [number, Vec] => [n, [n, 0, 0]]));
  const long = viewpointOf({ ...view, shifts: many });
  assert.ok(String(long.authoring_tool_id).length <= 512);
  assert.deepEqual(viewOf(answered(long)).shifts?.get(20), [20, 0, 0]);
});

test('colours of other programs: three to eight digits, with or without a sign, alpha first', () => {
  const read = (color: string) =>
    viewOf({
      authoring_tool_id: null,
      clipping_planes: [],
      components: { selection: [], coloring: [{ color, components: [{ ifc_guid: 'a' }, {}] }] },
    }).elements.painted;
  const solid = [{ colour: 0xff8800, isSeeThrough: false, ids: ['a'] }];
  for (const color of ['f80', '#f80', 'ff8800', '#ff8800', 'FFFF8800']) assert.deepEqual(read(color), solid, color);
  assert.deepEqual(read('80ff8800'), [{ ...solid[0], isSeeThrough: true }]);
  assert.deepEqual(read('00ff8800'), []);
});

test('a viewpoint that says nothing of visibility shows everything but rooms', () => {
  const { elements: all, camera } = viewOf({
    authoring_tool_id: null,
    clipping_planes: [],
    components: { selection: [], coloring: [] },
  });
  assert.equal(camera, null);
  assert.deepEqual(
    [all.isShown, all.exceptions, all.areSpacesShown, all.painted, all.selected],
    [true, [], false, [], []],
  );
});

test('six planes that are no box stay planes', () => {
  const at = { x: 0, y: 0, z: 0 };
  const flat = [1, -1].flatMap(sign =>
    [
      { x: sign, y: 0, z: 0 },
      { x: 0, y: sign, z: 0 },
      { x: 0, y: 0, z: sign },
    ].map(direction => ({ location: at, direction })),
  );
  const { box, planes } = viewOf({
    authoring_tool_id: null,
    clipping_planes: flat,
    components: { selection: [], coloring: [] },
  }).sections;
  assert.deepEqual([box, planes.length], [null, 6]);
});

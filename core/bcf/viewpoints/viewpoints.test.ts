import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const camera = {
  camera_view_point: { x: 311988180.54, y: 0.1, z: 5e-7 },
  camera_direction: { x: -0.6, y: -0.6, z: -0.5 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
};

async function begin(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}/topics`;
  const ask = (method: string, target: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    service.request(method, `${at}${target}`, { as: guest.as, headers, ...(body && { body }) });
  return { ...service, ask, topic: (await ask('POST', '', { title: 'a' })).json.guid as string };
}

test('a viewpoint is answered as it was sent, its snapshot as data or by an address', async t => {
  const { ask, topic, request } = await begin(t);
  const made = await ask('POST', `/${topic}/viewpoints`, {
    index: 7,
    originating_system: 'ifc3d',
    perspective_camera: { ...camera, field_of_view: 60 },
    lines: [{ start_point: { x: 1, y: 1, z: 1 }, end_point: { x: 1, y: 1, z: 1 } }],
    snapshot: { snapshot_type: 'jpg', snapshot_data: `data:image/png;base64,${pixel}` },
    bitmaps: [{ bitmap_type: 'png', bitmap_data: pixel, height: 2 }],
    pins: [{ name: 'Here', color: '#ff0000', point: { x: 1, y: 2, z: 3 } }],
    components: {
      coloring: [{ color: '#ff0000', components: [{ authoring_tool_id: 5 }] }],
      visibility: { exceptions: [{ ifc_guid: '0A$bC' }], view_setup_hints: null },
    },
  });
  const { guid, bitmaps, pins } = made.json;
  const expected = {
    guid,
    index: 7,
    originating_system: 'ifc3d',
    authoring_tool_id: null,
    perspective_camera: { ...camera, field_of_view: 60 },
    lines: [{ start_point: { x: 1, y: 1, z: 1 }, end_point: { x: 1, y: 1, z: 1 } }],
    clipping_planes: [],
    bitmaps: [{ guid: bitmaps[0].guid, bitmap_type: 'png', height: 2 }],
    snapshot: { snapshot_type: 'png', snapshot_data: `data:image/png;base64,${pixel}` },
    components: {
      selection: [],
      coloring: [{ color: 'ff0000', components: [{ authoring_tool_id: '5' }] }],
      visibility: {
        default_visibility: false,
        exceptions: [{ ifc_guid: '0A$bC' }],
        view_setup_hints: { spaces_visible: false, space_boundaries_visible: false, openings_visible: false },
      },
    },
    pins: [{ guid: pins[0].guid, name: 'Here', color: 'ff0000', point: { x: 1, y: 2, z: 3 }, index: null }],
    models: [],
  };
  assert.deepEqual([made.status, made.json], [201, expected]);
  assert.deepEqual((await ask('GET', `/${topic}/viewpoints/${guid}?img_format=bimdata-smartview`)).json, expected);
  const one = `/${topic}/viewpoints/${guid}`;
  assert.equal((await ask('GET', `${one}/snapshot`)).bytes.toString('base64'), pixel);
  assert.equal((await ask('GET', `${one}/bitmaps/${bitmaps[0].guid}`)).bytes.toString('base64'), pixel);
  assert.equal((await ask('GET', `${one}/bitmaps/${randomUUID()}`)).status, 404);
  const { snapshot } = (await ask('GET', `${one}?img_format=url`)).json;
  const open = await request('GET', snapshot.snapshot_data);
  assert.deepEqual([open.status, open.bytes.toString('base64')], [200, pixel]);
  assert.equal((await request('GET', snapshot.snapshot_data.replace(/expires=\d/, 'expires=9'))).status, 404);

  const changed = await ask('PATCH', one, { index: 3, snapshot: null });
  const { snapshot: _, ...without } = expected;
  assert.deepEqual(changed.json, { ...without, index: 3 });
  assert.equal((await ask('GET', `${one}/snapshot`)).status, 404);
  assert.equal((await request('GET', snapshot.snapshot_data)).status, 404, 'the address was of that picture');
});

test('missing parts are answered empty, and broken references are refused', async t => {
  const { ask, topic } = await begin(t);
  const { guid } = (await ask('POST', `/${topic}/viewpoints`, { components: null })).json;
  const one = `/${topic}/viewpoints/${guid}`;
  assert.deepEqual((await ask('GET', `${one}/selection`)).json, { selection: [] });
  assert.deepEqual((await ask('GET', `${one}/coloring`)).json, { coloring: [] });
  assert.deepEqual((await ask('GET', `${one}/visibility`)).json, {
    visibility: {
      default_visibility: false,
      exceptions: [],
      view_setup_hints: { spaces_visible: false, space_boundaries_visible: false, openings_visible: false },
    },
  });
  const nowhere = { x: 0, y: 0, z: 0 };
  for (const [body, status] of [
    [{ orthogonal_camera: { ...camera, camera_view_point: nowhere, view_to_world_scale: 1 } }, 201],
    [{ orthogonal_camera: { ...camera, camera_direction: nowhere, view_to_world_scale: 1 } }, 400],
    [{ clipping_planes: [{ location: nowhere, direction: nowhere }] }, 400],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: 'bm8gcGljdHVyZQ==' } }, 400],
    [{ components: { coloring: [{ color: 'reddish', components: [] }] } }, 400],
    [{ models: [999] }, 400],
    [{ guid }, 409],
  ] as const)
    assert.equal((await ask('POST', `/${topic}/viewpoints`, body)).status, status, JSON.stringify(body));
});

test('fifty thousand visibility exceptions are accepted', async t => {
  const { ask, topic } = await begin(t);
  const exceptions = Array.from({ length: 50_000 }, (_, n) => ({ ifc_guid: `guid-${n}` }));
  const { status, json } = await ask('POST', `/${topic}/viewpoints`, {
    components: { visibility: { default_visibility: true, exceptions } },
    snapshot: { snapshot_type: 'png', snapshot_data: pixel },
  });
  assert.equal(status, 201);
  const path = `/${topic}/viewpoints/${json.guid}`;
  const read = await ask('GET', path);
  assert.deepEqual(read.json.components.visibility.exceptions, exceptions);
  // A long answer is written differently from a short one; its tag is valid all the same.
  const known = { 'if-match': String(read.headers['etag']) };
  assert.equal((await ask('PATCH', path, { index: 1 }, known)).status, 200);
  assert.equal((await ask('PATCH', path, { index: 2 }, known)).status, 412);
});

test('pins are kept in viewpoints and found by topic', async t => {
  const { ask, topic } = await begin(t);
  const { guid } = (await ask('POST', `/${topic}/viewpoints`, {})).json;
  const pins = `/${topic}/viewpoints/${guid}/pin`;
  const pin = (await ask('POST', pins, { name: 'Here', color: 'ff0000', point: { x: 1, y: 2, z: 3 } })).json;
  assert.equal((await ask('PATCH', `${pins}/${pin.guid}`, { name: 'There' })).json.color, 'ff0000');
  const moved = (await ask('PUT', `${pins}/${pin.guid}`, { name: 'There', point: { x: 4, y: 5, z: 6 } })).json;
  assert.deepEqual(moved, { guid: pin.guid, name: 'There', color: null, point: { x: 4, y: 5, z: 6 }, index: null });
  assert.deepEqual((await ask('GET', `/pins?topics=${topic.toUpperCase()},${randomUUID()}`)).json, [
    { topic_guid: topic, pins: [{ ...moved, model_ids: [] }] },
  ]);
  assert.deepEqual((await ask('GET', `/pins?topics=${randomUUID()}`)).json, []);
  assert.equal((await ask('DELETE', `${pins}/${pin.guid}`)).status, 204);
  assert.deepEqual((await ask('GET', pins)).json, []);
});

test('a deleted viewpoint is removed from comments; a deleted topic takes all its parts', async t => {
  const { ask, topic } = await begin(t);
  const { guid } = (await ask('POST', `/${topic}/viewpoints`, {})).json;
  await ask('POST', `/${topic}/comments`, { comment: 'see', viewpoint_guid: guid });
  assert.deepEqual((await ask('GET', `/${topic}/topic-viewpoints`)).json, []);
  assert.equal((await ask('GET', `/${topic}/viewpoints`)).json.length, 1);
  assert.equal((await ask('DELETE', `/${topic}/viewpoints/${guid}`)).status, 204);
  assert.equal((await ask('GET', `/${topic}/comments`)).json[0].viewpoint_guid, null);
  const again = await ask('POST', `/${topic}/viewpoints`, { guid });
  assert.equal(again.status, 201);
  await ask('DELETE', `/${topic}`);
  const other = (await ask('POST', '', { title: 'b' })).json.guid;
  assert.equal((await ask('POST', `/${other}/viewpoints`, { guid })).status, 201, 'its guid is free');
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { writePng } from '../../testing/png.ts';
import { startService } from '../../testing/service.ts';

const place = {
  camera_view_point: { x: 311988180.54, y: 0, z: 0 },
  camera_direction: { x: 1, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
};
const perspective = { ...place, field_of_view: 60 };
const orthogonal = { ...place, view_to_world_scale: 12.5 };
const snapshot = { snapshot_type: 'png', snapshot_data: writePng(30, 20).toString('base64') };

test('a viewpoint of 2.1 reads in 3.0 with one camera and its ratio; new ones of 3.0 keep its rules', async t => {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const topic = await service.request('POST', `/bcf/3.0/projects/${projectId}/topics`, {
    as: guest.as,
    body: { title: 'A' },
  });
  const at = (version: string) => `/bcf/${version}/projects/${projectId}/topics/${topic.json.guid}/viewpoints`;
  const ask = (version: string, method: string, target = '', body?: object) =>
    service.request(method, `${at(version)}${target}`, { as: guest.as, ...(body && { body }) });

  const both = await ask('2.1', 'POST', '', {
    perspective_camera: perspective,
    orthogonal_camera: orthogonal,
    snapshot,
  });
  assert.deepEqual((await ask('3.0', 'GET', `/${both.json.guid}`)).json, {
    guid: both.json.guid,
    index: null,
    perspective_camera: { ...perspective, aspect_ratio: 1.5 },
    lines: [],
    clipping_planes: [],
    bitmaps: [],
    snapshot: { snapshot_type: 'png' },
  });
  const blind = await ask('2.1', 'POST', '', { orthogonal_camera: orthogonal });
  assert.deepEqual((await ask('3.0', 'GET', `/${blind.json.guid}`)).json.orthogonal_camera, {
    ...orthogonal,
    aspect_ratio: 1,
  });
  await ask('2.1', 'POST', '', { index: 3 });
  assert.equal((await ask('3.0', 'GET')).json.length, 3, 'old ones stay readable');

  const component = { ifc_guid: '0A$bC' };
  const refused: [object, RegExp][] = [
    [{ perspective_camera: perspective, orthogonal_camera: orthogonal }, /perspective_camera/],
    [{}, /non_field_errors/],
    [{ snapshot, lines: [{ start_point: { x: 0, y: 0, z: 0 }, end_point: { x: 1, y: 0, z: 0 } }] }, /lines/],
    [{ snapshot, clipping_planes: [{ location: { x: 0, y: 0, z: 0 }, direction: { x: 1, y: 0, z: 0 } }] }, /planes/],
    [{ snapshot, bitmaps: [{ bitmap_type: 'png', bitmap_data: snapshot.snapshot_data }] }, /bitmaps/],
    [{ snapshot, components: { selection: [component] } }, /components/],
    [{ perspective_camera: perspective, components: { selection: [{ originating_system: 'x' }] } }, /components/],
    [{ perspective_camera: { ...perspective, aspect_ratio: 0 } }, /aspect_ratio/],
    [{ perspective_camera: perspective, components: { coloring: [{ color: 'fff', components: [] }] } }, /coloring/],
  ];
  for (const [body, field] of refused) {
    const { status, text } = await ask('3.0', 'POST', '', body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(text, field);
  }
  const guid = randomUUID();
  const made = await ask('3.0', 'POST', '', {
    guid,
    orthogonal_camera: { ...orthogonal, aspect_ratio: 2.25 },
    components: {
      selection: [{ authoring_tool_id: '12' }],
      coloring: [{ color: '#FF00aa00', components: [component] }],
      visibility: { view_setup_hints: { openings_visible: true } },
    },
  });
  assert.deepEqual([made.status, made.json.guid, made.json.orthogonal_camera.aspect_ratio], [201, guid, 2.25]);
  assert.ok(!('components' in made.json));
  assert.equal((await ask('3.0', 'POST', '', { guid: guid.toUpperCase(), snapshot })).status, 409);
  assert.deepEqual((await ask('3.0', 'GET', `/${guid}/coloring`)).json, {
    coloring: [{ color: 'FF00aa00', components: [component] }],
  });
  assert.equal(
    (await ask('3.0', 'GET', `/${guid}/visibility`)).json.visibility.view_setup_hints.openings_visible,
    true,
  );
  const short = await ask('2.1', 'POST', '', { components: { coloring: [{ color: 'f0a', components: [component] }] } });
  assert.equal((await ask('3.0', 'GET', `/${short.json.guid}/coloring`)).json.coloring[0].color, 'ff00aa');
  const [first] = (await ask('3.0', 'GET', '?includeAuthorization=true')).json;
  assert.deepEqual(first.authorization, { viewpoint_actions: ['delete'] });
  assert.equal((await ask('3.0', 'DELETE', `/${guid}`)).status, 200);
  assert.equal((await ask('3.0', 'DELETE', `/${guid}`)).status, 404);
});

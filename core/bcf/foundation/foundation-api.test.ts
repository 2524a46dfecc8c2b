import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';

const camera = { x: 0, y: 0, z: 1 };

test('the Foundation API lists every version with its address without a credential; 1.0 answers as 1.1', async t => {
  const { request, application: as, url } = await startService(t);
  const { status, json } = await request('GET', '/foundation/versions');
  assert.equal(status, 200);
  assert.deepEqual(
    json.versions.map((each: Record<string, string>) => [each.api_id, each.version_id, each.api_base_url]),
    [
      ['foundation', '1.0', `${url}/foundation/1.0`],
      ['foundation', '1.1', `${url}/foundation/1.1`],
      ['bcf', '2.1', `${url}/bcf/2.1`],
      ['bcf', '3.0', `${url}/bcf/3.0`],
    ],
  );
  const versions = (await request('GET', '/bcf/versions')).json.versions as { version_id: string }[];
  assert.deepEqual(
    versions.map(each => each.version_id),
    ['2.1', '3.0'],
  );
  const auth = await request('GET', '/foundation/1.0/auth');
  assert.equal(auth.status, 200);
  assert.deepEqual(auth.json, (await request('GET', '/foundation/1.1/auth')).json);
  assert.deepEqual(auth.json, (await request('GET', '/bcf/2.1/auth')).json);
  for (const version of ['1.0', '1.1']) {
    const user = `/foundation/${version}/current-user`;
    assert.deepEqual(
      (await request('GET', user, { as })).json,
      (await request('GET', '/bcf/2.1/current-user', { as })).json,
    );
    const { status: unknown, json: refusal } = await request('GET', user);
    assert.deepEqual([unknown, typeof refusal.message], [401, 'string']);
  }
});

test('a preflight from another origin is answered without a credential and allows DELETE', async t => {
  const { request } = await startService(t);
  for (const path of ['/bcf/3.0/projects/1/topics/x', '/foundation/1.0/auth', '/bcf/2.1/projects']) {
    const { status, headers } = await request('OPTIONS', path, {
      headers: { origin: 'https://tool.example', 'access-control-request-method': 'DELETE' },
    });
    assert.equal(status, 204);
    assert.match(String(headers['access-control-allow-methods']), /DELETE/);
    assert.match(String(headers['access-control-allow-headers']), /Authorization.*If-Match/);
    assert.equal(headers['access-control-allow-origin'], 'https://tool.example');
  }
});

test('under /bcf a body without a type is JSON, and a DELETE with a JSON type and no body is accepted', async t => {
  const { request, application: as } = await startService(t);
  const { projectId, path } = await (async () => {
    const cloud = await request('POST', '/cloud', { as, body: { name: 'Cloud' } });
    const project = await request('POST', `/cloud/${cloud.json.id}/project`, { as, body: { name: 'Tower' } });
    return { projectId: project.json.id as number, path: `/cloud/${cloud.json.id}` };
  })();
  const project = `/bcf/3.0/projects/${projectId}`;
  const renamed = await request('PUT', project, { as, body: Buffer.from('{"name":"Bridge"}') });
  assert.deepEqual([renamed.status, renamed.json.name], [200, 'Bridge']);
  assert.equal((await request('PUT', project, { as, body: Buffer.from('{"name"') })).status, 400);
  assert.equal((await request('PATCH', path, { as, body: Buffer.from('{"name":"Other"}') })).status, 415);

  const topic = await request('POST', `/bcf/2.1/projects/${projectId}/topics`, { as, body: { title: 'Door' } });
  const gone = await request('DELETE', `/bcf/2.1/projects/${projectId}/topics/${topic.json.guid}`, {
    as,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(gone.status, 200, gone.text);
});

test('the setting bcf.clientShapes gives four answers the shape of the typed client', async t => {
  const shapes = async (owner: object) => {
    const { request, application: as, createProject } = await startService(t, { owner });
    const at = `/bcf/2.1/projects/${(await createProject()).projectId}/topics`;
    const [first, second] = [
      (await request('POST', at, { as, body: { title: 'A' } })).json.guid,
      (await request('POST', at, { as, body: { title: 'B' } })).json.guid,
    ];
    await request('PUT', `${at}/${first}/related_topics`, { as, body: [{ related_topic_guid: second }] });
    const body = {
      orthogonal_camera: {
        camera_view_point: camera,
        camera_direction: camera,
        camera_up_vector: camera,
        view_to_world_scale: 1,
      },
    };
    const { guid } = (await request('POST', `${at}/${first}/viewpoints`, { as, body })).json;
    const get = async (path: string) => (await request('GET', path, { as })).json;
    const related = await get(`${at}/${first}/related_topics`);
    return {
      versions: Array.isArray(await get('/bcf/versions')),
      auth: Array.isArray(await get('/bcf/2.1/auth')),
      visibility: Array.isArray((await get(`${at}/${first}/viewpoints/${guid}/visibility`)).visibility),
      related: related[0] === second,
      standard: related[0].related_topic_guid === second,
    };
  };
  assert.deepEqual(await shapes({}), {
    versions: false,
    auth: false,
    visibility: false,
    related: false,
    standard: true,
  });
  assert.deepEqual(await shapes({ 'bcf.clientShapes': true }), {
    versions: true,
    auth: true,
    visibility: true,
    related: true,
    standard: false,
  });
});

// The requests of the public viewer before it shows a model, in its order, from a project access token.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../core/testing/service.ts';

test('all requests of a viewer at its start are answered from real data', async t => {
  const { request, application: as } = await startService(t);
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Viewer' } })).json;
  const project = (await request('POST', `/cloud/${cloud.id}/create-demo`, { as })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const scopes = ['model:read', 'document:read', 'bcf:read'];
  const { token } = (await request('POST', `${path}/access-token`, { as, body: { scopes } })).json;
  const [{ id: modelId }] = (await request('GET', `${path}/model`, { as })).json;
  const inModel = `${path}/model/${modelId}`;
  const get = async (target: string) => {
    const { status, json, text } = await request('GET', target, {
      as: `Bearer ${token}`,
      headers: { origin: 'https://site.example' },
    });
    assert.equal(status, 200, `${target}: ${text}`);
    return json;
  };

  const zones = await get(`${inModel}/zone`);
  assert.ok(
    zones.length > 0 &&
      zones.every(
        (zone: { spaces: unknown[]; zones: unknown[] }) => zone.spaces.length > 0 && Array.isArray(zone.zones),
      ),
  );
  const model = await get(inModel);
  assert.deepEqual(
    [model.status, model.type, model.document.is_head_version, model.document_id],
    ['C', 'IFC', true, model.document.id],
  );
  assert.deepEqual([model.xkt_files.map(({ version }: { version: number }) => version), model.children], [[10], []]);

  const access = await get(`${path}/check-access`);
  assert.deepEqual(
    [
      access.has_read_permission,
      access.usable_scopes.includes('model:read'),
      access.usable_scopes.includes('model:write'),
    ],
    [true, true, false],
  );
  const systems = await get(`${inModel}/system`);
  assert.ok(systems.length > 0 && systems[0].elements.length > 0);
  const storeys = await get(`${inModel}/storey`);
  const elevations = storeys.map(({ bimdata_elevation }: { bimdata_elevation: number }) => bimdata_elevation);
  assert.ok(elevations.length >= 2);
  assert.deepEqual(
    elevations,
    elevations.toSorted((a: number, b: number) => a - b),
  );

  const structure = await get(model.structure_file);
  const nodes = new Map<string, { type: string; name: string }>();
  const walk = (node: { uuid: string; type: string; name: string; children: never[] }) => {
    assert.ok(!nodes.has(node.uuid), `${node.uuid} is in the tree twice`);
    nodes.set(node.uuid, node);
    for (const child of node.children) walk(child);
  };
  walk(structure[0]);
  assert.ok(storeys.every(({ uuid }: { uuid: string }) => nodes.get(uuid)?.type === 'storey'));

  assert.equal((await get(`${path}/model?type=IFC`)).length, 1);
  assert.deepEqual(await get(`/bcf/2.1/projects/${project.id}/full-topic?format=bimdata-smartview`), []);
  assert.ok(Array.isArray(await get(`${path}/user`)));
  assert.deepEqual((await get(`${path}/document/${model.document_id}/history`)).length >= 0, true);
  const classifications = await get(`${inModel}/classification`);
  assert.ok(classifications.length > 0 && classifications[0].notation);
  assert.ok((await get(`${inModel}/classification-element`)).length > 0);
  assert.ok((await get(`${inModel}/layer`)).length > 0);

  const [uuid] = [...nodes].find(([, { type }]) => type === 'wall' || type === 'wall_standard_case') ?? [];
  const element = await get(`${inModel}/element/${uuid}`);
  assert.equal(element.uuid, uuid);
  assert.ok(
    element.attributes.properties.some(
      ({ definition }: { definition: { name: string } }) => definition.name === 'Name',
    ),
  );
  assert.ok(element.property_sets.some(({ name }: { name: string }) => name === 'Pset_WallCommon'));
  assert.deepEqual(await get(`${inModel}/element/${uuid}/documents`), []);

  const xkt = await request('GET', model.xkt_files[0].file, { headers: { origin: 'https://site.example' } });
  assert.deepEqual(
    [xkt.status, xkt.bytes.readUInt32LE(0), xkt.headers['access-control-allow-origin']],
    [200, 10, 'https://site.example'],
  );
});

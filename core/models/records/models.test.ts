import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenFile } from '../../testing/sample-converter.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { sweepBlobs } from '../../storage/blobs/blobs.ts';

const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

test('models are listed and filtered, under both names', async t => {
  const { request, project, upload, reach, modelId } = await serveModels(t);
  const broken = await upload('broken.ifc', brokenFile);
  await reach(broken.modelId, 'E');
  const ids = async (query: string) =>
    (await request('GET', `${project}/${query}`)).json.map(({ id }: { id: number }) => id);
  for (const [query, expected] of [
    ['model', [modelId, broken.modelId]],
    ['ifc', [modelId, broken.modelId]],
    ['ifc?status=C', [modelId]],
    ['model?status=C&status=E', [modelId, broken.modelId]],
    ['model?status=P', []],
    ['model?type=IFC', [modelId, broken.modelId]],
    ['model?type=PDF&type=PNG', []],
    ['model?source=MERGE', []],
    ['model/summary?status=E', [broken.modelId]],
  ] as const)
    assert.deepEqual(await ids(query), expected, query);
  assert.equal((await request('GET', `${project}/model?status=Z`)).status, 400);
  assert.deepEqual(await (await request('GET', '/cloud/1/project/2/model')).json, []);
  assert.equal(
    (await request('GET', `/cloud/1/project/2/model/${modelId}`)).status,
    404,
    'a model of another project does not exist',
  );
  assert.equal((await request('GET', `/cloud/1/project/2/model/${modelId}/element`)).status, 404);
});

test('files have temporary addresses; the older routes redirect to them', async t => {
  const { request, project, modelId, records, at, db, conversions, blobs } = await serveModels(t);
  const model = (await request('GET', `${project}/model/${modelId}`)).json;
  assert.match(model.gltf_file, new RegExp(`^https://localhost(:\\d+)?/file/model/${modelId}/gltf/`));
  const gltf = await request('GET', path(model.gltf_file), undefined, { authorization: '' });
  assert.deepEqual([gltf.status, gltf.text], [200, 'model.glb of a house']);
  assert.equal((await request('GET', path(model.viewer_file))).text, 'viewer.glb of a house');
  assert.equal((await request('GET', path(model.xkt_files[0].file))).text, 'model.xkt of a house');
  assert.equal((await request('GET', path(model.structure_file))).json, 'structure.json of a house');
  const forged = path(model.gltf_file).replace('/gltf/', '/xkt/');
  for (const address of [forged, path(model.gltf_file).replace(/.$/, '!'), path(model.gltf_file).split('?')[0] ?? '']) {
    assert.equal((await request('GET', address)).status, 404, address);
  }
  const older = await request('GET', `${project}/ifc/${modelId}/structure`);
  assert.equal(older.status, 302);
  assert.equal((await request('GET', path(String(older.headers.location)))).json, 'structure.json of a house');
  for (const [kind, member] of [
    ['map', 'map_file'],
    ['systems', 'systems_file'],
    ['gltf', 'gltf_file'],
  ] as const) {
    const led = await request('GET', `${project}/ifc/${modelId}/${kind}`);
    assert.deepEqual(
      [led.status, path(String(led.headers.location)).split('?')[0]],
      [302, path(model[member]).split('?')[0]],
      kind,
    );
  }
  const map = await request('GET', path(model.map_file));
  assert.deepEqual([map.headers['content-type'], map.text], ['image/svg+xml', 'map.svg of a house']);
  assert.equal((await request('GET', path(model.plans_file))).json, 'plans.json of a house');
  assert.equal((await request('GET', path(model.preview_file))).headers['content-type'], 'image/png');
  const [short] = (await request('GET', `${project}/model/summary`)).json;
  assert.equal((await request('GET', path(short.preview_file))).text, 'preview.png of a house');
  assert.equal((await request('GET', `${project}/model/${modelId}/gltf`)).status, 404, 'only under the older name');

  await records.remove(at(modelId), { accountId: 1 } as never, { keepDocument: false });
  await conversions.sweep();
  await sweepBlobs(db, blobs);
  assert.equal((await request('GET', path(model.gltf_file))).status, 404, 'an address does not outlive its file');
});

test('settable members of a model stay; the rest is read-only', async t => {
  const { request, project, modelId } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  const change = {
    name: 'House',
    version: '2',
    archived: true,
    world_position: [1, 2, 3],
    north_vector: [
      [0, 0],
      [0, 1],
    ],
    recommanded_2d_angle: 30,
    size_ratio: 0.5,
    layout_name: 'A',
  };
  const { status, json } = await request('PATCH', one, { ...change, status: 'E', project_id: 2, id: 99 });
  assert.equal(status, 200);
  assert.deepEqual({ ...json, ...change }, json);
  assert.deepEqual([json.id, json.status, json.project_id], [modelId, 'C', 1]);
  assert.deepEqual((await request('PATCH', one, { name: null, archived: false })).json.name, null);
  assert.deepEqual(Object.keys((await request('PATCH', one, { world_position: [1] })).json), [
    'world_position',
    'code',
  ]);
  assert.equal((await request('PATCH', one, {})).status, 200);
});

test('programs can add errors and warnings', async t => {
  const { request, project, modelId } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  assert.deepEqual((await request('POST', `${one}/errors`, { errors: [], warnings: ['looked at'] })).json, {
    errors: [],
    warnings: ['It has no shape. (IfcBeam guid-1)', 'looked at'],
  });
  assert.deepEqual((await request('GET', one)).json.warnings.at(-1), 'looked at');
});

test('deleting a model deletes its document, or keeps it', async t => {
  const { request, project, modelId, upload, reach, db } = await serveModels(t);
  const other = await upload('other.ifc', 'other');
  await reach(other.modelId, 'C');
  assert.equal((await request('DELETE', `${project}/model/${modelId}`)).status, 204);
  assert.equal((await request('DELETE', `${project}/model/${other.modelId}/delete-model`)).status, 204);
  assert.deepEqual(await db.all('SELECT id FROM document'), [{ id: other.documentId }]);
  assert.equal((await request('DELETE', `${project}/model/${modelId}`)).status, 404);
});

test('a guest reads only; a model of a hidden document is absent', async t => {
  const { request, project, modelId, documentId, as, documents } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  as.role = 25;
  assert.deepEqual(
    [
      (await request('GET', one)).status,
      (await request('PATCH', one, {})).status,
      (await request('POST', `${one}/reprocess`)).status,
    ],
    [200, 403, 403],
  );
  as.role = 100;
  as.scopes = new Set(['document:read']);
  assert.equal((await request('GET', one)).status, 403);
  as.scopes = new Set(['model:read', 'model:write']);
  documents.hidden.add(documentId);
  for (const tail of ['', '/element', '/zone', '/element/simple', '/processorhandler'])
    assert.equal((await request('GET', one + tail)).status, 404, tail);
  assert.equal((await request('DELETE', one)).status, 404);
  assert.deepEqual((await request('GET', `${project}/model`)).json, []);
});

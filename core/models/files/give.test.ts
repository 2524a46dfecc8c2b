import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Form, type Part } from '../../testing/http-client.ts';
import { writePng } from '../../testing/png.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { sweepBlobs } from '../../storage/blobs/blobs.ts';

const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
const file = (name: string, value: string | Uint8Array): Part => ({ name, fileName: `${name}.bin`, value });
const xkt = (version: number, packed = false) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((version | (packed ? 0x8000_0000 : 0)) >>> 0);
  return bytes;
};

test('uploaded files replace generated ones, with their own types, until the model is reprocessed', async t => {
  const { request, project, modelId, reach } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  const give = (...parts: Part[]) => request('PATCH', `${one}/files`, new Form(parts));
  const before = (await request('GET', one)).json;
  const png = writePng(4, 2);
  const given = await give(
    file('structure_file', '[{"uuid":"a"}]'),
    file('systems_file', '[]'),
    file('map_file', '<svg width="1" height="1"/>'),
    file('gltf_file', '{"asset":{}}'),
    file('preview_file', png),
    file('fragments_file', 'any bytes'),
    file('binary_2d_file', 'any bytes'),
  );
  assert.equal(given.status, 200, given.text);
  const model = (await request('GET', one)).json;
  const stored = async (address: string) => {
    const answer = await request('GET', path(address), undefined, { authorization: '' });
    return [
      answer.status,
      answer.headers['content-type'],
      String(answer.headers['content-disposition']).split(';')[0],
      answer.headers['content-security-policy'],
    ];
  };
  const types = {
    structure_file: 'application/json',
    systems_file: 'application/json',
    map_file: 'image/svg+xml',
    gltf_file: 'model/gltf+json',
    preview_file: 'image/png',
    fragments_file: 'application/octet-stream',
    binary_2d_file: 'application/octet-stream',
  };
  for (const [member, type] of Object.entries(types)) {
    assert.notEqual(model[member], before[member], member);
    assert.deepEqual(await stored(model[member]), [200, type, 'attachment', 'sandbox'], member);
  }
  assert.deepEqual((await request('GET', path(given.json.structure_file))).json, [{ uuid: 'a' }]);
  assert.equal(
    path(given.json.xkt_file).split('?')[0],
    path(before.xkt_file).split('?')[0],
    'what was not given stays',
  );
  assert.equal(
    (await request('GET', path((await request('GET', `${project}/ifc/${modelId}/map`)).headers.location as string)))
      .text,
    '<svg width="1" height="1"/>',
  );
  const summary = (await request('GET', `${project}/model/summary`)).json;
  assert.equal(path(summary[0].preview_file).split('?')[0], path(model.preview_file).split('?')[0]);

  // A field instead of a file takes the given one away.
  const back = await give({ name: 'gltf_file', value: '' }, { name: 'map_file', value: 'null' });
  assert.deepEqual(
    [back.json.gltf_file, back.json.map_file].map(each => path(each).split('?')[0]),
    [before.gltf_file, before.map_file].map(each => path(each).split('?')[0]),
  );
  assert.equal((await request('GET', path(model.gltf_file))).status, 404);

  await request('POST', `${one}/reprocess`);
  await reach(modelId, 'C');
  const after = (await request('GET', one)).json;
  assert.equal(path(after.preview_file).split('?')[0], path(before.preview_file).split('?')[0]);
  assert.equal((await request('GET', path(after.structure_file))).json, 'structure.json of a house');
});

test('XKT files are kept by version; the record names the newest that viewers read', async t => {
  const { request, project, modelId } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  const add = (version: string, bytes: Uint8Array) =>
    request('POST', `${one}/xkt-file`, new Form([{ name: 'version', value: version }, file('file', bytes)]));
  const twelve = await add('12', xkt(12));
  assert.deepEqual([twelve.status, twelve.json.version], [200, 12]);
  const versions = async () =>
    (await request('GET', one)).json.xkt_files.map(({ version }: { version: number }) => version);
  assert.deepEqual(await versions(), [12, 10]);
  const model = (await request('GET', one)).json;
  assert.equal(model.xkt_file, model.xkt_files[1].file);
  await add('10', Buffer.from('another ten'));
  assert.deepEqual(await versions(), [12, 10]);
  assert.equal((await request('GET', path((await request('GET', one)).json.xkt_file))).text, 'another ten');
  assert.equal((await request('PATCH', `${one}/files`, new Form([file('xkt_file', xkt(11, true))]))).status, 200);
  assert.deepEqual(await versions(), [12, 11, 10], 'the file itself tells its version');
  assert.equal((await request('PATCH', `${one}/files`, new Form([{ name: 'xkt_file', value: 'null' }]))).status, 200);
  assert.deepEqual(await versions(), [10]);
  for (const version of ['', '0', 'ten', '1.5', '100'])
    assert.deepEqual(Object.keys((await add(version, xkt(10))).json), ['version', 'code'], version);
  assert.deepEqual(
    Object.keys((await request('POST', `${one}/xkt-file`, new Form([{ name: 'version', value: '10' }]))).json),
    ['file', 'code'],
  );
});

test('a file of another kind is refused, and leaves no bytes', async t => {
  const { request, project, modelId, db, blobs, as, documents, documentId } = await serveModels(t);
  const one = `${project}/model/${modelId}`;
  const give = (...parts: Part[]) => request('PATCH', `${one}/files`, new Form(parts));
  for (const [part, value] of [
    ['structure_file', 'no JSON'],
    ['map_file', '%PDF-1.4'],
    ['preview_file', '<svg/>'],
    ['gltf_file', 'solid'],
    ['xkt_file', 'x'],
    ['xkt_file', Buffer.alloc(8)],
    ['preview_file', ''],
  ] as const) {
    const { status, json } = await give(file('fragments_file', 'good'), file(part, value));
    assert.deepEqual([status, Object.keys(json)[0]], [400, part], part);
  }
  assert.equal((await request('GET', one)).json.fragments_file, null, 'all or none');
  assert.equal((await give(file('preview_file', writePng(1, 1)), file('preview_file', writePng(2, 2)))).status, 400);
  for (const nothing of [{}, new Form([])]) assert.equal((await request('PATCH', `${one}/files`, nothing)).status, 400);
  await give(file('fragments_file', 'first'));
  await give(file('fragments_file', 'second'));
  assert.deepEqual(await db.all('SELECT refs FROM blob WHERE hash IN (SELECT blob_hash FROM model_file)'), [
    { refs: 1 },
  ]);
  assert.ok((await sweepBlobs(db, blobs)) > 0);
  assert.equal((await db.all('SELECT 1 FROM blob WHERE refs <= 0')).length, 0);

  as.role = 25;
  assert.equal((await give(file('fragments_file', 'x'))).status, 403);
  as.role = 100;
  documents.hidden.add(documentId);
  assert.equal((await give(file('fragments_file', 'x'))).status, 404);
  documents.hidden.clear();
  await request('DELETE', `${one}/delete-model`);
  assert.deepEqual(await db.all('SELECT 1 FROM model_file'), []);
});

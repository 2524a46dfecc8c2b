import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glbOf, house, objHouse } from '../../formats/meshes/testing/meshes.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';

// Long: one scenario, in its order.
test('glTF, GLB and OBJ files become models; their unit and axis can be chosen at upload', async t => {
  const { request, application: as, createProject, processed, url } = await startService(t);
  const { path } = await createProject();
  const send = (name: string, bytes: Buffer, fields: Record<string, string> = {}) =>
    request('POST', `${path}/document`, { as, body: fileForm(name, bytes, fields) });
  const upload = async (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const { json } = await send(name, bytes, fields);
    return { type: json.model_type, model: await processed(path, json.model_id) };
  };
  const get = async (address: string) => (await request('GET', address, { as })).json;

  const glb = await upload('house.glb', glbOf(house()), { model_unit: 'auto' });
  assert.deepEqual([glb.type, glb.model.status, glb.model.errors, glb.model.warnings], ['GLTF', 'C', [], []]);
  for (const member of ['gltf_file', 'structure_file', 'xkt_file'])
    assert.equal((await request('GET', glb.model[member].slice(url.length))).status, 200, member);
  const model = `${path}/model/${glb.model.id}`;
  const elements: readonly { readonly uuid: string; readonly type: string }[] = await get(`${model}/element`);
  assert.deepEqual(
    elements.map(({ type }) => type),
    ['Group', 'Mesh', 'Mesh', 'Mesh'],
  );
  const wall = await get(`${model}/element/${elements[1]!.uuid}`);
  assert.deepEqual(
    wall.property_sets.map(({ name }: { readonly name: string }) => name),
    ['Properties'],
  );
  assert.equal((await get(`${model}/report`)).schema, 'glTF 2.0');

  const file = objHouse([400, 200, 300]);
  const boxOf = async ({ id }: { readonly id: number }) =>
    (await get(`${path}/model/${id}/report`)).warnings.map(({ code }: { readonly code: string }) => code);
  const guessed = await upload('house.obj', file);
  assert.equal(guessed.type, 'OBJ');
  assert.deepEqual(await boxOf(guessed.model), ['no_colours', 'assumed_unit', 'assumed_axis']);
  const chosen = await upload('house.obj', file, { model_unit: 'cm', model_up_axis: 'Y' });
  assert.deepEqual(await boxOf(chosen.model), ['no_colours'], 'equal bytes that are read otherwise are converted anew');
  const again = await upload('copy.obj', file, { model_unit: 'cm', model_up_axis: 'y' });
  assert.equal(
    again.model.gltf_file.split('/').at(-2),
    chosen.model.gltf_file.split('/').at(-2),
    'and the same way only once',
  );
  assert.notEqual(guessed.model.gltf_file.split('/').at(-2), chosen.model.gltf_file.split('/').at(-2));
  const wrong = await send('house.obj', file, { model_unit: 'cubit' });
  assert.deepEqual([wrong.status, wrong.json.model_unit], [400, ['Must be one of auto, m, cm, mm, in, ft.']]);
});

test('a PLY file with faces becomes a model of shapes, one without stays a cloud', async t => {
  const { request, application: as, createProject, processed } = await startService(t);
  const { path } = await createProject();
  const points = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'];
  const faces = ['3 0 2 1', '3 0 1 3', '3 1 2 3', '3 2 0 3'];
  const ply = (of: readonly string[]): Buffer => {
    const xyz = ['x', 'y', 'z'].map(name => `property float ${name}`);
    const list = 'property list uchar int vertex_indices';
    const head = [
      'ply',
      'format ascii 1.0',
      'element vertex 4',
      ...xyz,
      `element face ${of.length}`,
      list,
      'end_header',
    ];
    return Buffer.from(`${[...head, ...points, ...of].join('\n')}\n`);
  };
  const made = [];
  for (const [name, of] of [
    ['mesh.ply', faces],
    ['cloud.ply', []],
  ] as const) {
    const { json } = await request('POST', `${path}/document`, { as, body: fileForm(name, ply(of)) });
    const model = await processed(path, json.model_id);
    made.push([model.status, model.type, model.gltf_file !== null, model.preview_file !== null || name === 'mesh.ply']);
    const [listed] = (await request('GET', `${path}/model?type=${model.type}`, { as })).json;
    made.push([listed.id === model.id]);
  }
  assert.deepEqual(made, [['C', 'OBJ', true, true], [true], ['C', 'POINT_CLOUD', false, true], [true]]);
});

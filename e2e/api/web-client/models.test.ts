// The requests of the public web client for models.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../../core/testing/http-client.ts';
import { dxfText } from '../../../core/formats/dxf/testing/dxf.ts';
import { shareService } from '../../../core/testing/service-per-file.ts';

test('attributes are written like properties of a set, and exported; the file name needs no extension', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { cloudId } = await createProject();
  const demo = (await request('POST', `/cloud/${cloudId}/create-demo`, { as })).json;
  const path = `/cloud/${cloudId}/project/${demo.id}`;
  const [model] = (await request('GET', `${path}/model`, { as })).json;
  const inModel = `${path}/model/${model.id}`;
  const [site] = (await request('GET', `${inModel}/element?type=IfcSite`, { as })).json;
  const properties = `${inModel}/element/${site.uuid}/propertyset/${site.attributes.id}/property`;
  const name = site.attributes.properties.find(
    ({ definition }: { definition: { name: string } }) => definition.name === 'Name',
  );
  const renamed = await request('PATCH', `${properties}/${name.id}`, { as, body: { value: 'Meadow' } });
  assert.deepEqual([renamed.status, renamed.json.value], [200, 'Meadow']);
  for (const [attribute, value] of [
    ['Description', 'By the river'],
    ['SiteAddress', 'Long Lane 5'],
  ]) {
    const added = await request('POST', properties, {
      as,
      body: { definition: { name: attribute, type: 'attribute', value_type: 'string' }, value },
    });
    assert.deepEqual([added.status, added.json.value], [201, value], added.text);
  }

  const exported = await request('POST', `${inModel}/export`, { as, body: { file_name: 'House, exported' } });
  assert.equal(exported.status, 204);
  const made = async () => {
    for (;;) {
      const [found] = (await request('GET', `${path}/model?source=EXPORT`, { as })).json;
      if (found) return found;
      await sleep(50);
    }
  };
  const { document } = await made();
  assert.equal(document.name, 'House, exported.ifc');
  const { text } = await request('GET', document.file);
  const [, address = ''] =
    /#(\d+)=\s*IFCPOSTALADDRESS\(\$,\$,\$,\$,\('Long Lane 5'\),\$,\$,\$,\$,\$\)/.exec(text) ?? [];
  assert.match(
    text,
    new RegExp(`IFCSITE\\('${site.uuid.replaceAll('$', '\\$')}',[^;]*'Meadow','By the river',[^;]*,#${address}\\);`),
  );
});

test('a model is renamed with its document, unless it has its own name; the history has its first entry', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path } = await createProject();
  const upload = async () =>
    (await request('POST', `${path}/document`, { as, body: fileForm('house.ifc', 'no model', { name: 'House' }) }))
      .json;
  const nameOf = async (id: number) => (await request('GET', `${path}/model/${id}`, { as })).json.name;
  const [first, second] = [await upload(), await upload()];
  assert.equal(await nameOf(first.model_id), 'House');
  await request('PATCH', `${path}/model/${second.model_id}`, { as, body: { name: 'My model' } });
  for (const { id } of [first, second])
    assert.equal((await request('PATCH', `${path}/document/${id}`, { as, body: { name: 'Home' } })).status, 201);
  assert.deepEqual([await nameOf(first.model_id), await nameOf(second.model_id)], ['Home', 'My model']);

  const history = (await request('GET', `${path}/document/${first.id}/history`, { as })).json;
  assert.deepEqual(
    history.map(({ id, is_head_version }: { id: number; is_head_version: boolean }) => [id, is_head_version]),
    [[first.id, true]],
  );
});

test('the preview of a building is a strip of 15 squares; its single picture has its own field', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { cloudId } = await createProject();
  const demo = (await request('POST', `/cloud/${cloudId}/create-demo`, { as })).json;
  const path = `/cloud/${cloudId}/project/${demo.id}`;
  const [model] = (await request('GET', `${path}/model`, { as })).json;
  const [light] = (await request('GET', `${path}/model/summary`, { as })).json;
  const sizeOf = async (address: string) => {
    const { status, bytes, headers } = await request('GET', address);
    assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  for (const { preview_file, picture_file } of [model, light]) {
    const [width = 0, height = 0] = await sizeOf(preview_file);
    assert.equal(width, 15 * height);
    assert.deepEqual(await sizeOf(picture_file), [640, 400]);
  }
});

test('the tree of a drawing has no members that the public viewer adds itself', async t => {
  const { request, application: as, createProject, processed } = await shareService(t);
  const { path } = await createProject();
  const drawing = dxfText({ entities: [0, 'LINE', 5, 'A', 8, '0', 10, 0, 20, 0, 11, 4, 21, 3] });
  const document = (await request('POST', `${path}/document`, { as, body: fileForm('plan.dxf', drawing) })).json;
  const model = await processed(path, document.model_id);
  assert.deepEqual(
    [model.status, model.preview_file, typeof model.structure_file],
    ['C', model.picture_file, 'string'],
  );
  const [root] = (await request('GET', model.structure_file)).json;
  const names = new Set<string>();
  const walk = (node: { readonly children: readonly never[] }) => {
    for (const name of Object.keys(node)) names.add(name);
    for (const child of node.children) walk(child);
  };
  walk(root);
  assert.deepEqual(
    ['layout', 'parent', 'site', 'building', 'storey', 'space'].filter(name => names.has(name)),
    [],
  );
  assert.ok(names.has('layer') && root.children.length === 1);
});

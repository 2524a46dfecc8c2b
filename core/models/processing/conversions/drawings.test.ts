import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { readMap } from '../../../testing/read-map.ts';
import { startService } from '../../../testing/service.ts';
import { dwgOf } from '../../../formats/dwg/testing/dwg.ts';
import {
  block,
  dxfBinary,
  dxfText,
  insert,
  layer,
  layout,
  line,
  metres,
  tags,
  type TestDrawing,
} from '../../../formats/dxf/testing/dxf.ts';

const drawing: TestDrawing = {
  header: metres,
  tables: [0, 'BLOCK_RECORD', 5, '1B', 2, '*Paper_Space', ...layer('Walls', 1), ...layer('Ice', -4)],
  blocks: [...block('*Paper_Space', []), ...block('Door', line(0, 0, 1, 0))],
  entities: [
    ...line(0, 0, 4, 0, [5, '2A', 8, 'Walls']),
    ...insert('Door', 1, 1, [5, '2B', 8, 'Ice']),
    ...tags('0 TEXT, 5 2C, 8 0, 10 0, 20 2, 40 1, 1 Plan'),
    ...line(0, 0, 9, 9, [5, '3A', 67, 1]),
  ],
  objects: layout('Sheet 1', 1, '1B'),
};

// Long: one scenario, in its order.
test('an uploaded drawing becomes a model with elements, layers and files, and each layout a page of it', async t => {
  const { request, application: as, createProject, processed } = await startService(t);
  const { path } = await createProject();
  const upload = async (name: string, bytes: Buffer) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json;
  const { model_id: id, model_type: type } = await upload('plan.DXF', dxfText(drawing));
  const model = await processed(path, id);
  assert.deepEqual(
    [type, model.type, model.status, model.errors, model.warnings, model.parent_id],
    ['DXF', 'DXF', 'C', [], [], null],
  );
  const read = async (tail: string, model_id = id) =>
    (await request('GET', `${path}/model/${model_id}${tail}`, { as })).json;
  const file = async (address: string) =>
    (await request('GET', new URL(address).pathname + new URL(address).search)).bytes.toString();

  assert.deepEqual(
    (await read('/element')).map(({ uuid, type: kind }: { uuid: string; type: string }) => [uuid, kind]),
    [
      ['2A', 'LINE'],
      ['2B', 'INSERT'],
      ['2C', 'TEXT'],
    ],
  );
  assert.deepEqual(
    (await read('/layer')).map(
      ({ name, description, elements }: { name: string; description: string; elements: string[] }) => [
        name,
        JSON.parse(description),
        elements,
      ],
    ),
    [
      ['Walls', { show: true, color: '#ff0000' }, ['2A']],
      ['Ice', { show: false, color: '#00ffff' }, ['2B']],
      ['0', { show: true, color: '#111111' }, ['2C']],
    ],
  );
  const element = await read('/element/2B');
  assert.deepEqual(
    [
      element.uuid,
      element.type,
      element.attributes.properties.find((each: { definition: { name: string } }) => each.definition.name === 'Block')
        ?.value,
    ],
    ['2B', 'INSERT', 'Door'],
  );
  assert.deepEqual([...readMap(await file(model.map_file)).objects.keys()], ['2A', '2B', '2C']);
  assert.deepEqual(
    JSON.parse(await file(model.structure_file))[0].children.map(({ uuid }: { uuid: string }) => uuid),
    ['2A', '2B', '2C'],
  );
  assert.match(JSON.parse(await file(model.plans_file)).storeys[0].svg, /^<svg /);
  assert.match(await file(model.preview_file), /PNG/);
  assert.deepEqual([model.gltf_file, model.xkt_files, (await read('/report')).schema], [null, [], 'AC1015']);

  assert.deepEqual(
    model.children.map((child: Record<string, unknown>) => [
      child['type'],
      child['status'],
      child['layout_name'],
      child['page_number'],
      child['parent_id'],
    ]),
    [['DXF', 'C', 'Sheet 1', 2, id]],
  );
  const [child] = model.children;
  assert.deepEqual([...readMap(await file(child.map_file)).objects.keys()], ['3A']);
  assert.deepEqual(
    (await read('/layer', child.id)).flatMap(({ elements }: { elements: string[] }) => elements),
    ['3A'],
  );
  assert.deepEqual(
    (await request('GET', `${path}/model`, { as })).json.map((each: { id: number }) => each.id),
    [id],
    'pages are in no list',
  );

  await t.test('equal bytes are converted once; binary files are read; a broken one ends with a reason', async () => {
    // Equal bytes are converted once; processed again, the pages stay the ones they were.
    const twin = await processed(path, (await upload('twin.dxf', dxfText(drawing))).model_id);
    assert.deepEqual(
      [twin.status, twin.children.map(({ layout_name }: { layout_name: string }) => layout_name)],
      ['C', ['Sheet 1']],
    );
    await request('POST', `${path}/model/${id}/reprocess`, { as });
    assert.deepEqual(
      (await processed(path, id)).children.map((each: { id: number }) => each.id),
      [child.id],
    );

    const binary = await processed(path, (await upload('binary.dxf', dxfBinary(drawing))).model_id);
    assert.deepEqual(
      [binary.status, [...readMap(await file(binary.map_file)).objects.keys()]],
      ['C', ['2A', '2B', '2C']],
    );
    const broken = await processed(
      path,
      (await upload('broken.dxf', Buffer.from('0\nSECTION\n2\nENTITIES\nXX\n'))).model_id,
    );
    assert.deepEqual(
      [broken.status, broken.errors],
      ['E', ['Line 5 of the file should be a group code and is not: the file is not a DXF file, or damaged.']],
    );
  });
});

test('an uploaded DWG drawing becomes a model like one of DXF', async t => {
  const { request, application: as, createProject, processed } = await startService(t);
  const { path } = await createProject();
  const upload = async (name: string, bytes: Buffer) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json;
  const [first, second] = [await upload('Plan.DWG', dwgOf('AC1015')), await upload('later.dwg', dwgOf('AC1032'))];
  for (const { model_id: id, model_type: type } of [first, second]) {
    const model = await processed(path, id);
    assert.deepEqual([type, model.type, model.status, model.errors, model.warnings], ['DWG', 'DWG', 'C', [], []]);
    const elements = (await request('GET', `${path}/model/${id}/element/simple`, { as })).json as object;
    assert.equal(Object.keys(elements).length, 6);
    assert.ok(model.map_file && model.preview_file);
  }
});

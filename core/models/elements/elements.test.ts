import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { brokenFile } from '../../testing/sample-converter.ts';
import { serveModels } from '../../testing/serve-models.ts';

const filter = (condition: unknown) => `property_filter=${encodeURIComponent(JSON.stringify(condition))}`;

test('the simple form has sets and properties by name; inherited sets fill missing values', async t => {
  const { read } = await serveModels(t);
  assert.deepEqual(await read('element/simple?type=ifcdoor'), {
    [sampleGuid(10)]: {
      attributes: { Name: 'D-1', Tag: 't10' },
      Pset_DoorCommon: { FireRating: 'EI30', LoadBearing: false, Width: 900 },
    },
  });
  assert.deepEqual(await read(`element/${sampleGuid(10)}/simple`), await read('element/simple?type=IfcDoor'));
  assert.deepEqual(await read('element/simple?type=IfcUnheardOf'), {});
  assert.deepEqual(Object.keys((await read('element/simple')) as object).length, 10);
});

test('a full element has its sets with definitions and units, inherited ones marked', async t => {
  const { read, status, modelId, access, at } = await serveModels(t);
  const door = await read(`element/${sampleGuid(10)}`);
  const { createdAt } = (await access.dataOf(at(modelId))) ?? {};
  assert.deepEqual(
    door.property_sets.map((set: { name: string; inherited?: boolean }) => [set.name, set.inherited]),
    [
      ['Pset_DoorCommon', undefined],
      ['Pset_DoorCommon', true],
    ],
  );
  const width = door.property_sets[1].properties[1];
  assert.deepEqual(width, {
    id: width.id,
    property_set_id: door.property_sets[1].id,
    value: 900,
    created_at: createdAt,
    updated_at: createdAt,
    definition: {
      id: 6,
      name: 'Width',
      description: null,
      type: 'IfcQuantityLength',
      value_type: 'IfcLengthMeasure',
      unit: {
        id: 1,
        type: 'IfcSIUnit',
        name: 'METRE',
        unit_type: 'LENGTHUNIT',
        prefix: 'MILLI',
        dimensions: null,
        conversion_factor: null,
        elements: null,
        is_default: true,
      },
    },
  });
  assert.equal(width.id, door.property_sets[1].properties[0].id + 1);
  const wall = await read(`element/${sampleGuid(8)}`);
  assert.deepEqual(
    [wall.attributes.properties[0].value, wall.classifications, wall.layers],
    [
      'W-1',
      [{ id: 1, name: 'Uniclass', notation: 'EF_25_10', title: 'Walls' }],
      [{ id: 1, name: 'A-WALL', identifier: 'id-1', description: null }],
    ],
  );
  const [{ material, option }] = wall.material_list;
  assert.deepEqual(
    [material.name, material.property_sets[0].properties[0].value, option],
    ['Brick', 2.1, { id: 8000, thickness: 300, list_components: [], role: 'layer' }],
  );
  assert.deepEqual((await read('element?type=IfcWall'))[0], wall);
  assert.equal(await status('element/nobody'), 404);
});

test('references of the raw form are positions in its lists', async t => {
  const { read } = await serveModels(t);
  const raw = await read('element/raw');
  const door = raw.elements.find(({ type }: { type: string }) => type === 'IfcDoor');
  const sets = door.psets.map((at: number) => raw.property_sets[at]);
  assert.deepEqual(
    sets.map((set: { inherited?: boolean; properties: { def_id: number; value: unknown }[] }) => [
      set.inherited,
      ...set.properties.map(({ def_id, value }) => [raw.definitions[def_id].name, value]),
    ]),
    [
      [undefined, ['FireRating', 'EI30'], ['LoadBearing', false]],
      [true, ['FireRating', 'EI60'], ['Width', 900]],
    ],
  );
  assert.deepEqual(
    door.systems.map((at: number) => raw.systems[at].name),
    ['Escape'],
  );
  const wall = raw.elements.find(({ type }: { type: string }) => type === 'IfcWall');
  const [component] = wall.material_list.map((at: number) => raw.materials.list_components[at]);
  assert.deepEqual(
    [raw.materials.materials_data[component.material].name, raw.materials.options[component.material_option].thickness],
    ['Brick', 300],
  );
  assert.deepEqual(raw.property_sets[raw.materials.materials_data[0].psets[0]].name, 'Pset_MaterialCommon');
  const degree = raw.units.find(({ name }: { name: string }) => name === 'DEGREE');
  assert.equal(raw.units[degree.conversion_baseunit_index].name, 'RADIAN');
  const doorsOnly = await read('element/raw?type=IfcDoor');
  assert.deepEqual(
    [doorsOnly.elements.length, doorsOnly.property_sets.length],
    [1, 4],
    'its own sets, and those of the materials',
  );
});

test('elements are chosen by classification and by property', async t => {
  const { read, status } = await serveModels(t);
  const names = async (query: string) =>
    ((await read(`element?${query}`)) as { attributes: { properties: { value: string }[] } }[]).map(
      ({ attributes }) => attributes.properties[0]?.value,
    );
  for (const [query, expected] of [
    ['classification=uniclass', ['W-1', 'W-2']],
    ['classification=1', ['W-1', 'W-2']],
    ['classification=2', []],
    ['classification__notation=EF_25_10', ['W-1', 'W-2']],
    ['classification__notation=EF_25_10&type=IfcDoor', []],
    [filter({ name: 'FireRating', comparator: 'exact', value: 'EI30' }), ['D-1']],
    [filter({ name: 'FireRating', comparator: 'exact', value: 'EI60' }), ['D-1']],
    [filter({ name: 'ThermalTransmittance', comparator: 'lt', value: 0.3 }), ['W-1', 'W-2']],
    [filter({ name: 'ThermalTransmittance', comparator: 'gte', value: '0.24' }), ['W-1', 'W-2']],
    [filter({ name: 'ThermalTransmittance', comparator: 'gt', value: 0.24 }), []],
    [filter({ name: 'Name', comparator: 'istartswith', value: 'w-' }), ['W-1', 'W-2']],
    [filter({ name: 'Name', comparator: 'endswith', value: '-2' }), ['W-2']],
    [
      filter({
        operator: 'AND',
        conditions: [
          { name: 'LoadBearing', comparator: 'exact', value: true },
          { name: 'Name', comparator: 'contains', value: '1' },
        ],
      }),
      ['W-1'],
    ],
    [
      filter({
        operator: 'OR',
        conditions: [
          { name: 'Name', comparator: 'exact', value: 'D-1' },
          { name: 'Name', comparator: 'exact', value: 'W-2' },
        ],
      }),
      ['W-2', 'D-1'],
    ],
    [filter({ operator: 'OR', conditions: [] }), []],
  ] as const)
    assert.deepEqual(await names(query), expected, query);
  for (const wrong of [
    'property_filter=x',
    filter({ name: 'a' }),
    filter({ operator: 'NOT', conditions: [] }),
    filter({ name: 'a', comparator: 'like', value: 1 }),
    filter(null),
  ]) {
    assert.equal(await status(`element?${wrong}`), 400, wrong);
  }
  assert.deepEqual((await read('classification/1/element')).length, 2);
  assert.equal(await status('classification/9/element'), 404);
});

test('types and properties of elements', async t => {
  const { read } = await serveModels(t);
  assert.deepEqual(await read('element/types'), [
    'IfcBuilding',
    'IfcBuildingStorey',
    'IfcDoor',
    'IfcProject',
    'IfcSite',
    'IfcSpace',
    'IfcWall',
  ]);
  assert.deepEqual(await read('element/properties?type=IfcWall'), [
    { name: 'LoadBearing', value_type: 'boolean' },
    { name: 'ThermalTransmittance', value_type: 'number' },
    { name: 'Width', value_type: 'number' },
  ]);
});

test('a long answer is sent completely in pieces', async t => {
  const { request, project, modelId } = await serveModels(t, 3000);
  const { json, headers, text } = await request('GET', `${project}/model/${modelId}/element?type=IfcWall`);
  assert.deepEqual([json.length, headers.etag, text.length > 2 ** 20], [3002, undefined, true]);
  const small = await request('GET', `${project}/model/${modelId}/element?type=IfcDoor`);
  assert.match(String(small.headers.etag), /^W\//);
  assert.equal(
    (
      await request('GET', `${project}/model/${modelId}/element?type=IfcDoor`, undefined, {
        'if-none-match': String(small.headers.etag),
      })
    ).status,
    304,
  );
});

test('an incomplete model has no elements', async t => {
  const { upload, reach, request, project } = await serveModels(t);
  const { modelId } = await upload('b.ifc', brokenFile);
  await reach(modelId, 'E');
  const bodies = await Promise.all(
    [
      'element',
      'element/simple',
      'element/types',
      'zone',
      'system',
      'storey',
      'layer',
      'classification',
      'material',
    ].map(async path => (await request('GET', `${project}/model/${modelId}/${path}`)).text),
  );
  assert.deepEqual(bodies, ['[]', '{}', '[]', '[]', '[]', '[]', '[]', '[]', '[]']);
  assert.equal((await request('GET', `${project}/model/${modelId}/element/x`)).status, 404);
});

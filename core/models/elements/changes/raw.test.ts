import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';

const two = {
  definitions: [{ name: 'Height', value_type: 'number' }],
  property_sets: [{ name: 'Pset_Raw', type: 'pset', properties: [{ def_id: 0, value: 1.5 }] }],
};

test('the flat form is written as it is read: another model gets the same elements', async t => {
  const { db, report, at, request, project, read, send, status, modelId, upload, reach } = await serveModels(t);
  const raw = await read('element/raw');
  const other = await upload('empty.ifc', 'another house');
  await reach(other.modelId, 'C');
  await db.tx(tx =>
    tx.run("UPDATE stored_model SET type = 'METABUILDING', conversion_id = NULL WHERE id = ?", [other.modelId]),
  ); // as models begin that have no file
  const inOther = `${project}/model/${other.modelId}`;
  assert.equal((await request('POST', `${inOther}/element/raw`, raw)).status, 201);
  const copied = (await request('GET', `${inOther}/element/simple`)).json;
  assert.deepEqual(copied, await read('element/simple'));
  /** Without ids and times, and without the GlobalIds of sets, which the flat form has not. */
  const told = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer), (key, value) =>
      /(^|_)(id|pk|at|set)$/.test(key)
        ? undefined
        : value?.properties
          ? { ...value, uuid: undefined, name: value.type === 'attributes' ? undefined : value.name }
          : value,
    );
  const known = async (path: string) => [await read(path), (await request('GET', `${inOther}/${path}`)).json].map(told);
  for (const path of ['layer', 'system', 'classification', 'material', `element/${sampleGuid(8)}`]) {
    const [mine, theirs] = await known(path);
    assert.deepEqual(theirs, mine, path);
  }
  const [mine, theirs] = [raw, (await request('GET', `${inOther}/element/raw`)).json];
  assert.deepEqual(
    theirs.units
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ name }: { name: string }) => name),
    mine.units
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ name }: { name: string }) => name),
  );
  assert.deepEqual(
    (await request('GET', `${inOther}/element/${sampleGuid(10)}`)).json.property_sets[1].properties[1].definition.unit
      .prefix,
    'MILLI',
  );
  assert.equal((await report(at(other.modelId))).edits, 1, 'one edit');
  assert.deepEqual(
    [await status('element/x'), (await send('POST', 'element/raw', raw)).json.code, modelId > 0],
    [404, 'already_exists', true],
  );
});

test('elements are added with their own lists, and with existing ones', async t => {
  const { read, send } = await serveModels(t);
  const answer = await send('POST', 'element/raw', {
    ...two,
    units: null,
    layers: [{ name: 'A-WALL', identifier: 'id-1' }, { name: 'new' }],
    systems: [{ uuid: sampleGuid(800) }, { uuid: 'sys', name: 'S' }],
    classifications: [{ type: 'Uniclass', notation: 'EF_25_10', description: 'Walls' }],
    materials: {
      materials_data: [{ name: 'Brick', category: 'masonry', step_id: 1 }, { name: 'Sand' }],
      list_components: [{ material: 1, material_option: 0 }],
      options: [{ thickness: 20, material_list: [0] }],
    },
    elements: [
      {
        uuid: 'a',
        type: 'IfcFurniture',
        psets: [0],
        layers: [0, 1],
        systems: [0, 1],
        classifications: [0],
        material_list: [0],
      },
      { uuid: 'b', type: 'IfcFurniture', psets: [0] },
    ],
  });
  assert.deepEqual([answer.status, answer.text], [201, '']);
  assert.deepEqual(await read('element/simple?type=IfcFurniture'), {
    a: { attributes: {}, Pset_Raw: { Height: 1.5 } },
    b: { attributes: {}, Pset_Raw: { Height: 1.5 } },
  });
  const [a, b] = await read('element?type=IfcFurniture');
  assert.deepEqual(
    [
      a.layers.length,
      a.classifications.map(({ id }: { id: number }) => id),
      a.material_list[0].material.name,
      a.material_list[0].option.thickness,
    ],
    [2, [1], 'Sand', 20],
  );
  assert.equal(a.property_sets[0].id, b.property_sets[0].id, 'a set that two name is one');
  assert.deepEqual(
    (await read('system')).map(({ uuid, elements }: { uuid: string; elements: string[] }) => [uuid, elements]),
    [
      [sampleGuid(800), [sampleGuid(10), 'a']],
      ['sys', ['a']],
    ],
  );
});

test('errors in a flat body are reported with their place, and change nothing', async t => {
  const { read, send } = await serveModels(t);
  const element = { uuid: 'a', type: 'IfcFurniture' };
  for (const [place, body] of [
    ['elements.1.psets.1', { ...two, elements: [element, { uuid: 'b', type: 'IfcWall', psets: [0, 1] }] }],
    ['elements.0.attributes', { elements: [{ ...element, attributes: 0 }] }],
    ['elements.0.layers.0', { layers: null, elements: [{ ...element, layers: [0] }] }],
    ['property_sets.0.properties.0.def_id', { ...two, definitions: [], elements: [] }],
    ['definitions.0.unit_id', { definitions: [{ name: 'x', unit_id: 3 }], elements: [] }],
    [
      'units.0.conversion_baseunit_index',
      { units: [{ type: 'IfcConversionBasedUnit', conversion_baseunit_index: 0 }], elements: [] },
    ],
    ['materials.list_components.0.material', { materials: { list_components: [{ material: 2 }] }, elements: [] }],
    ['elements.0.type', { elements: [{ ...element, type: 'IfcChair' }] }],
    ['elements.1.uuid', { elements: [element, element] }],
    ['systems.0.uuid', { systems: [{ uuid: sampleGuid(8) }], elements: [] }],
    [
      'property_sets.0.properties.0.value',
      { ...two, definitions: [{ name: 'x', value_type: 'IfcLabel' }], elements: [{ ...element, psets: [0] }] },
    ],
    ['elements', { elements: 'none' }],
    ['elements', {}],
    ['elements.0.uuid', { elements: [{ type: 'IfcWall' }] }],
  ] as const) {
    const { status, json } = await send('POST', 'element/raw', body);
    assert.deepEqual([status, Object.keys(json)[0]], [400, place]);
  }
  assert.deepEqual((await read('element')).length, 10);
});

test('a long flat body is read, stored and written completely', async t => {
  const { db, access, at, read, send, modelId, files } = await serveModels(t);
  const count = 1500;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const answer = await send('POST', 'element/raw', {
    definitions: two.definitions,
    layers: [{ name: 'new' }],
    kept: 'nowhere',
    property_sets: numbers.map(index => ({
      name: 'Pset_Raw',
      type: 'pset',
      properties: [{ def_id: 0, value: index / 4, id: 7 }],
    })),
    elements: numbers.map(index => ({
      uuid: `long-${index}`,
      type: 'IfcFurniture',
      psets: [index],
      layers: [0],
      id: 8,
    })),
  });
  assert.equal(answer.status, 201, answer.text);
  const expected = Object.fromEntries(
    numbers.map(index => [`long-${index}`, { attributes: {}, Pset_Raw: { Height: index / 4 } }]),
  );
  assert.deepEqual(await read('element/simple?type=IfcFurniture'), expected);
  // What is kept of it makes the same file again.
  const { file } = (await access.dataOf(at(modelId))) ?? assert.fail('there is no data');
  files.forget(file.name);
  await db.tx(tx => tx.run("UPDATE model_editing SET file = 'edited-again.sqlite'"));
  assert.deepEqual(await read('element/simple?type=IfcFurniture'), expected);
  assert.equal((await read('layer')).at(-1).name, 'new');
});

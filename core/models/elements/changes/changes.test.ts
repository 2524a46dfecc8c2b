import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementUpdate } from '../../../testing/open-models.ts';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

const property = (name: string, value: unknown, more: object = {}) => ({ definition: { name, ...more }, value });
const simple = async (read: (path: string) => Promise<Record<string, Record<string, unknown>>>, guid: string) =>
  (await read(`element/${guid}/simple`))[guid];

test('elements are created with attributes, sets, classifications and layers', async t => {
  const { read, request, project, send } = await serveModels(t);
  const made = await send('POST', 'element', [
    {
      uuid: 'chair',
      type: 'ifcfurniture',
      attributes: { properties: [property('Name', 'Chair'), property('Tag', 'c1')] },
      property_sets: [
        { name: 'Pset_Made', properties: [property('Colour', 'red', { value_type: 'string' }), property('Legs', 4)] },
      ],
      classifications: [
        { name: 'Omni', title: 'Chairs' },
        { name: 'Uniclass', notation: 'EF_25_10', title: 'Walls' },
      ],
      layers: [{ name: 'A-FURN' }, { name: 'A-WALL', identifier: 'id-1' }],
    },
    {
      type: 'IfcFurniture',
      property_sets: [{ name: 'Pset_Made', properties: [property('Colour', 'blue', { value_type: 'string' })] }],
      layers: [{ name: 'A-FURN' }],
    },
    { uuid: 'chair', type: 'IfcFurniture' },
    { uuid: sampleGuid(800), type: 'IfcFurniture' },
    { type: 'IfcChair', classifications: [{ name: 'Never' }], layers: [{ name: 'never' }] },
    { uuid: 'x' },
    {
      type: 'IfcWall',
      property_sets: [{ properties: [property('Wrong', 'text', { value_type: 'IfcLengthMeasure' })] }],
    },
  ]);
  const [chair, other, ...wrong] = made.json;
  assert.equal(made.status, 201);
  assert.deepEqual(
    wrong.map((each: object) => Object.keys(each)[0]),
    ['uuid', 'uuid', 'type', 'type', 'property_sets.0.properties.0.value'],
  );
  assert.deepEqual(await read('element/chair'), chair);
  assert.partialDeepStrictEqual(chair, {
    uuid: 'chair',
    type: 'IfcFurniture',
    classifications: [{ id: 1 }, { name: 'Omni', notation: null, title: 'Chairs' }],
    layers: [{ id: 1 }, { name: 'A-FURN' }],
    material_list: [],
  });
  assert.deepEqual(await simple(read, 'chair'), {
    attributes: { Name: 'Chair', Tag: 'c1' },
    Pset_Made: { Colour: 'red', Legs: 4 },
  });
  const definitionOf = (element: typeof chair) => element.property_sets[0].properties[0].definition.id;
  assert.deepEqual(
    [definitionOf(chair), other.layers[0].id, other.uuid.length],
    [definitionOf(other), chair.layers[1].id, 22],
    'equal ones are used again',
  );
  assert.deepEqual(
    chair.attributes.properties.map(({ definition }: { definition: { id: number } }) => definition.id),
    [1, 2],
    'attributes have the definitions of the file',
  );
  assert.deepEqual(
    (await request('GET', `${project}/classification`)).json.map(({ name }: { name: string }) => name),
    ['Omni'],
    'what is refused leaves nothing',
  );
  assert.deepEqual(
    (await read('layer')).map(({ name }: { name: string }) => name),
    ['A-WALL', 'A-FURN'],
  );
  assert.deepEqual((await read('element?type=IfcFurniture')).length, 2);
  assert.equal((await send('POST', 'element', { uuid: 'chair', type: 'IfcWall' })).status, 400);
  assert.equal((await send('POST', 'element', [{ uuid: 'chair', type: 'IfcWall' }])).status, 400);
});

test('PATCH changes the named members only, and copies shared sets for the element', async t => {
  const { read, send, access, at, modelId } = await serveModels(t);
  const [one, two] = [sampleGuid(8), sampleGuid(9)];
  const before = await read(`element/${one}`);
  const data = await access.dataOf(at(modelId));
  assert.ok(data);
  const set = before.property_sets[0].id;
  await access.edit(at(modelId), elementUpdate, ({ file }) => {
    // the second wall has the set of the first one too
    const { chunk, off, len, ...row } =
      file.get<{
        id: number;
        guid: string;
        type: string;
        name: string;
        parent: number;
        step_id: number;
        has_shape: number;
        chunk: number;
        off: number;
        len: number;
      }>('SELECT * FROM element WHERE id = 9') ?? assert.fail();
    const { a, m } = JSON.parse(file.text({ chunk, off, len }));
    return { changes: [{ put: 'element', row, record: { a, s: [set], m } }], answer: () => undefined };
  });
  const changed = await send('PATCH', `element/${one}`, {
    type: 'IfcWallStandardCase',
    attributes: { properties: [property('Name', 'W-one')] },
    classifications: [{ name: 'Omni' }],
    layers: [{ name: 'A-2' }],
    property_sets: [
      { name: 'Pset_WallCommon', properties: [property('LoadBearing', false), property('Extra', 1)] },
      { name: 'Pset_New', properties: [property('Note', 'n')] },
    ],
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(await simple(read, one), {
    attributes: { Name: 'W-one', Tag: 't8' },
    Pset_WallCommon: { LoadBearing: false, ThermalTransmittance: 0.24, Extra: 1 },
    Qto_WallBaseQuantities: { Width: 300 },
    Pset_New: { Note: 'n' },
  });
  assert.deepEqual(
    (await simple(read, two))?.['Pset_WallCommon'],
    { LoadBearing: true, ThermalTransmittance: 0.24 },
    'the other wall keeps its set',
  );
  assert.deepEqual(
    [
      changed.json.id,
      changed.json.type,
      changed.json.classifications.length,
      changed.json.layers.length,
      changed.json.material_list,
    ],
    [8, 'IfcWallStandardCase', 2, 2, before.material_list],
  );
  assert.notEqual(changed.json.property_sets[0].id, set);
  const own = changed.json.property_sets[0].id;
  const again = await send('PATCH', `element/${one}`, {
    property_sets: [{ name: 'Pset_WallCommon', properties: [property('Extra', 2)] }],
  });
  assert.deepEqual(
    [again.json.property_sets[0].id, again.json.property_sets[0].properties.map(({ id }: { id: number }) => id)],
    [own, changed.json.property_sets[0].properties.map(({ id }: { id: number }) => id)],
  );
  assert.deepEqual((await send('PATCH', `element/${one}`, { uuid: 'other' })).json, {
    uuid: ['A GlobalId cannot be changed.'],
    code: 'invalid',
  });
  assert.deepEqual(
    [
      (await send('PATCH', 'element/nobody', {})).status,
      (await send('PATCH', `element/${one}`, { type: 'IfcNothing' })).status,
    ],
    [404, 400],
  );
});

test('PUT replaces sets, classifications and layers; inherited ones stay', async t => {
  const { read, send } = await serveModels(t);
  const door = sampleGuid(10);
  const put = await send('PUT', `element/${door}`, {
    type: 'IfcDoor',
    property_sets: [{ name: 'Pset_Only', properties: [property('A', 1)] }],
  });
  assert.deepEqual(
    [put.status, await simple(read, door)],
    [
      200,
      {
        attributes: { Name: 'D-1', Tag: 't10' },
        Pset_Only: { A: 1 },
        Pset_DoorCommon: { FireRating: 'EI60', Width: 900 },
      },
    ],
  );
  const wall = await send('PUT', `element/${sampleGuid(8)}`, {
    type: 'IfcWall',
    attributes: { properties: [property('Name', 'W')] },
    layers: [{ name: 'A-2' }],
  });
  assert.partialDeepStrictEqual(wall.json, {
    id: 8,
    property_sets: [],
    classifications: [],
    layers: [{ name: 'A-2' }],
  });
  assert.deepEqual(await simple(read, sampleGuid(8)), { attributes: { Name: 'W' } });
  assert.deepEqual((await read('layer/1')).elements, [sampleGuid(9)]);
  assert.equal((await send('PUT', `element/${door}`, {})).status, 400);
});

test('elements are changed in bulk, each once; an error in one does not affect the others', async t => {
  const { read, send } = await serveModels(t);
  const [one, two] = [sampleGuid(8), sampleGuid(9)];
  const patched = await send('PATCH', 'element/bulk_update', [
    { uuid: one, type: 'IfcColumn' },
    { uuid: 'nobody' },
    { type: 'IfcWall' },
    { uuid: two, layers: [{ name: 'A-2' }] },
    { uuid: one },
  ]);
  assert.deepEqual(
    [
      patched.status,
      patched.json.map(({ uuid, type, code }: { uuid: string; type: string; code: string }) => code ?? [uuid, type]),
    ],
    [200, [[one, 'IfcColumn'], 'not_found', 'invalid', [two, 'IfcWall'], 'invalid']],
  );
  const replaced = await send('PUT', 'element/bulk_update', [{ uuid: two, type: 'IfcBeam' }, { uuid: one }]);
  assert.deepEqual(
    [replaced.status, replaced.json[0].type, replaced.json[0].layers, Object.keys(replaced.json[1])],
    [200, 'IfcBeam', [], ['type', 'code', 'reasons']],
  );
  assert.equal((await send('PATCH', 'element/bulk_update', [{ uuid: 'nobody' }])).status, 400);
  assert.deepEqual(await read('element/types'), [
    'IfcBeam',
    'IfcBuilding',
    'IfcBuildingStorey',
    'IfcColumn',
    'IfcDoor',
    'IfcProject',
    'IfcSite',
    'IfcSpace',
  ]);
});

test('spatial elements are in the structure while they have its classes', async t => {
  const { read, send } = await serveModels(t);
  await send('POST', 'element', [
    {
      uuid: 'roof',
      type: 'IfcBuildingStorey',
      attributes: { properties: [property('Name', 'Roof'), property('Elevation', 9100)] },
    },
    { uuid: 'room', type: 'IfcWall' },
  ]);
  assert.deepEqual(
    (await read('storey')).map(({ name, bimdata_elevation }: { name: string; bimdata_elevation: number }) => [
      name,
      bimdata_elevation,
    ]),
    [
      ['Ground', 0],
      ['First', 3],
      ['Roof', 9.1],
    ],
  );
  await send('PATCH', 'element/room', { type: 'IfcSpace', attributes: { properties: [property('LongName', 'Room')] } });
  assert.deepEqual(
    (await read('space')).map(({ longname }: { longname: string }) => longname),
    ['Kitchen', 'Bedroom', 'Room'],
  );
  await send('PATCH', 'element/roof', { type: 'IfcSlab' });
  assert.deepEqual((await read('storey')).length, 2);
});

test('an element is deleted with its own sets', async t => {
  const { read, send, status, access, at, modelId, as } = await serveModels(t);
  const sets: { id: number }[] = (await read(`element/${sampleGuid(8)}`)).property_sets;
  assert.equal((await send('DELETE', `element/${sampleGuid(8)}`)).status, 204);
  assert.deepEqual(
    [
      await status(`element/${sampleGuid(8)}`),
      (await send('DELETE', `element/${sampleGuid(8)}`)).status,
      (await read('layer/1')).elements,
    ],
    [404, 404, [sampleGuid(9)]],
  );
  const data = await access.dataOf(at(modelId));
  assert.deepEqual(
    sets.map(({ id }) => data?.file.get('SELECT 1 FROM property_set WHERE id = ?', id)),
    [undefined, undefined],
  );
  assert.equal((await send('DELETE', `element/${sampleGuid(1)}`)).status, 409);
  as.role = roles.guest;
  const answers = await Promise.all([
    send('DELETE', `element/${sampleGuid(9)}`),
    send('POST', 'element', []),
    send('PATCH', `element/${sampleGuid(9)}`, {}),
    send('POST', 'element/raw', { elements: [] }),
  ]);
  assert.deepEqual(
    answers.map(answer => answer.status),
    [403, 403, 403, 403],
  );
});

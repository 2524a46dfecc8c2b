import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';

const [WALL = '', OTHER_WALL = ''] = [8, 9].map(sampleGuid);
const text = (name: string) => ({ name, type: 'IfcPropertySingleValue', value_type: 'string' });
const METRE = { type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT' };

test('definitions of a model are created once, changed for all and removed when unused', async t => {
  const { send, read } = await serveModels(t);
  const all = await read('propertydefinition');
  assert.deepEqual(
    all.map(({ name }: { name: string }) => name),
    ['Name', 'Tag', 'FireRating', 'LoadBearing', 'ThermalTransmittance', 'Width'],
  );
  assert.deepEqual([all[5].unit.prefix, await read('propertydefinition/6')], ['MILLI', all[5]]);
  const made = await send('POST', 'propertydefinition', [
    text('One'),
    { ...text('Two'), unit: METRE },
    text('One'),
    { name: 1 },
  ]);
  assert.deepEqual(
    [made.status, made.json[0].id === made.json[2].id, made.json[1].unit.name, made.json[3].code],
    [201, true, 'METRE', 'invalid'],
  );
  assert.deepEqual(
    [
      (
        await send('POST', 'propertydefinition', {
          name: 'FireRating',
          type: 'IfcPropertySingleValue',
          value_type: 'IfcLabel',
        })
      ).json.id,
      (await send('POST', 'propertydefinition', [text('One')])).status,
    ],
    [3, 200],
  );

  assert.deepEqual((await send('PATCH', 'propertydefinition/4', { name: 'Carries', description: 'told' })).json, {
    ...all[3],
    name: 'Carries',
    description: 'told',
  });
  assert.deepEqual(Object.keys((await read(`element/${OTHER_WALL}/simple`))[OTHER_WALL].Pset_WallCommon), [
    'Carries',
    'ThermalTransmittance',
  ]);
  assert.equal((await send('PATCH', `propertydefinition/${made.json[1].id}`, { unit: null })).json.unit, null);

  const refused = await send('DELETE', 'propertydefinition/4');
  assert.deepEqual(
    [refused.status, refused.json],
    [409, { detail: 'The definition 4 is used by 3 properties.', code: 'in_use' }],
  );
  assert.match((await send('DELETE', 'propertydefinition/1')).json.detail, /10 properties/, 'attributes count');
  await send('POST', `element/${WALL}/propertyset`, {
    name: 'Pset_Own',
    properties: [{ definition: text('One'), value: 'a' }],
  });
  assert.match(
    (await send('DELETE', 'propertydefinition/bulk_destroy', [made.json[1].id, made.json[0].id])).json.detail,
    /1 property\./,
  );
  assert.equal((await send('DELETE', `propertydefinition/${made.json[1].id}`)).status, 204);
  assert.equal((await send('DELETE', 'propertydefinition/bulk_destroy', [made.json[1].id])).status, 404);
  for (const path of [`propertydefinition/${made.json[1].id}`, 'propertydefinition/99'])
    assert.equal((await send('GET', path)).status, 404);
  assert.equal((await send('PATCH', 'propertydefinition/99', { name: 'x' })).status, 404);
});

test('a property of an element gets another definition, and keeps its name without it', async t => {
  const { send, read } = await serveModels(t);
  const [
    {
      id: setId,
      properties: [bearing],
    },
  ] = await read(`element/${WALL}/propertyset`);
  const property = `element/${WALL}/propertyset/${setId}/property/${bearing.id}`;
  const at = `${property}/propertydefinition`;
  assert.deepEqual(await read(at), [bearing.definition]);
  assert.equal((await send('POST', at, text('Carries'))).status, 400, 'its value is no text');
  const { status, json: flag } = await send('POST', at, { name: 'Carries', value_type: 'boolean', unit: METRE });
  assert.deepEqual(
    [status, flag.name, flag.unit.name, await read(at), await read(`${at}/${flag.id}`)],
    [201, 'Carries', 'METRE', [flag], flag],
  );
  assert.equal((await send('GET', `${at}/${bearing.definition.id}`)).status, 404);
  assert.equal((await read(`element/${OTHER_WALL}/simple`))[OTHER_WALL].Pset_WallCommon.LoadBearing, true);
  assert.equal((await send('DELETE', `${at}/${bearing.definition.id}`)).status, 404);
  assert.equal((await send('DELETE', `${at}/${flag.id}`)).status, 204);
  const [bare] = await read(at);
  assert.deepEqual(
    { ...bare, id: 0 },
    { id: 0, name: 'Carries', unit: null, description: null, type: null, value_type: null },
  );
  assert.equal((await read(property)).value, true);
  assert.equal((await send('DELETE', `${at}/${bare.id}`)).status, 409);
  assert.equal(
    (await send('GET', `element/${OTHER_WALL}/propertyset/${setId}/property/${bearing.id}/propertydefinition`)).status,
    404,
  );
  assert.equal((await send('GET', `element/${WALL}/propertyset/${setId}/property/99/propertydefinition`)).status, 404);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';

const [WALL = '', OTHER_WALL = '', DOOR = ''] = [8, 9, 10].map(sampleGuid);
const METRE = { type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT' };
const none = { prefix: null, dimensions: null, conversion_factor: null, elements: null, is_default: false };

// Long: one scenario, in its order.
test('units of a model', async t => {
  const { send, read } = await serveModels(t);
  const all = await read('unit');
  assert.deepEqual(
    [all.map(({ name }: { name: string }) => name), all[2].conversion_baseunit.name, await read('unit/3')],
    [['METRE', 'RADIAN', 'DEGREE'], 'RADIAN', all[2]],
  );
  const foot = {
    type: 'IfcConversionBasedUnit',
    name: 'FOOT',
    unit_type: 'LENGTHUNIT',
    conversion_factor: 0.3048,
    conversion_baseunit: METRE,
  };
  const made = await send('POST', 'unit', [
    METRE,
    foot,
    {
      type: 'IfcDerivedUnit',
      elements: [
        { unit: 1, exponent: 1 },
        { unit: 2, exponent: -1 },
      ],
    },
    { type: 'IfcDerivedUnit', elements: [{ unit: 99, exponent: 1 }] },
    { name: 'x' },
  ]);
  const [metre, feet, derived, lost, wrong] = made.json;
  assert.deepEqual(
    [made.status, metre, feet.conversion_baseunit.name, derived.elements.length, lost.code, Object.keys(wrong)[0]],
    [201, { id: metre.id, ...METRE, ...none }, 'METRE', 2, 'invalid', 'type'],
  );
  assert.deepEqual((await send('PATCH', `unit/${metre.id}`, { prefix: 'MILLI' })).json, { ...metre, prefix: 'MILLI' });
  assert.deepEqual((await send('PATCH', 'unit/3', { conversion_factor: 0.0175 })).json, {
    ...all[2],
    conversion_factor: 0.0175,
  });
  assert.equal(
    (
      await send('PATCH', 'unit/2', {
        conversion_baseunit: {
          type: 'IfcConversionBasedUnit',
          name: 'DEGREE',
          unit_type: 'PLANEANGLEUNIT',
          conversion_factor: 0.0175,
          conversion_baseunit: all[1],
        },
      })
    ).status,
    400,
    'it would count in itself',
  );
  assert.equal((await send('PATCH', 'unit/99', {})).status, 404);

  const width = async () => (await read('propertydefinition/6')).unit?.id;
  assert.equal(await width(), 1);
  assert.equal((await send('PATCH', `unit/${feet.id}`, { is_default: true })).json.is_default, true);
  assert.deepEqual(
    [await width(), (await read('unit/1')).is_default],
    [feet.id, false],
    'a project has one unit of a kind',
  );

  const named = (
    await send('POST', 'propertydefinition', {
      name: 'Length',
      value_type: 'IfcLengthMeasure',
      unit: { ...METRE, prefix: 'MILLI' },
    })
  ).json;
  assert.equal(named.unit.id, 1);
  assert.equal((await send('DELETE', 'unit/1')).status, 204);
  assert.equal(
    (await read(`propertydefinition/${named.id}`)).unit.id,
    feet.id,
    'what named it has the unit of the project',
  );
  assert.deepEqual((await read(`unit/${derived.id}`)).elements, [{ unit: 2, exponent: -1 }]);
  assert.equal((await send('DELETE', 'unit/bulk_destroy', [2, feet.id, 99])).status, 204);
  assert.equal((await read('unit/3')).conversion_baseunit, undefined);
  assert.equal(await width(), undefined);
  assert.equal((await send('DELETE', 'unit/bulk_destroy', [2])).status, 404);
  assert.equal((await send('GET', 'unit/2')).status, 404);
});

test('a property of an element has its own unit or none', async t => {
  const { send, read } = await serveModels(t);
  const [
    ,
    {
      id: setId,
      properties: [width],
    },
  ] = await read(`element/${WALL}/propertyset`);
  const property = `element/${WALL}/propertyset/${setId}/property/${width.id}`;
  const unitsAt = (definition: { id: number }) => `${property}/propertydefinition/${definition.id}/unit`;
  assert.deepEqual(await read(unitsAt(width.definition)), [width.definition.unit]);
  assert.equal((await send('DELETE', `${unitsAt(width.definition)}/1`)).status, 409, 'the unit of the project');
  const { status, json: metre } = await send('POST', unitsAt(width.definition), METRE);
  assert.deepEqual([status, metre], [201, { id: metre.id, ...METRE, ...none }]);
  const { definition } = await read(property);
  assert.deepEqual(
    [
      definition.name,
      definition.unit,
      await read(unitsAt(definition)),
      await read(`${unitsAt(definition)}/${metre.id}`),
    ],
    ['Width', metre, [metre], metre],
  );
  assert.equal((await read(`element/${OTHER_WALL}/propertyset`))[1].properties[0].definition.unit.id, 1);

  const foot = (
    await send('POST', unitsAt(definition), {
      type: 'IfcConversionBasedUnit',
      name: 'FOOT',
      unit_type: 'LENGTHUNIT',
      conversion_factor: 0.3048,
    })
  ).json;
  assert.deepEqual(await read(unitsAt(definition)), [foot], 'a definition that no other property has keeps its id');
  assert.equal((await send('DELETE', `${unitsAt(definition)}/${metre.id}`)).status, 404);
  assert.equal((await send('DELETE', `${unitsAt(definition)}/${foot.id}`)).status, 204);
  assert.deepEqual((await read(unitsAt(definition)))[0].id, 1, 'the unit of the project again');
  assert.equal((await send('GET', `${property}/propertydefinition/99/unit`)).status, 404);
  assert.equal((await send('POST', `${property}/propertydefinition/99/unit`, METRE)).status, 404);

  const [, inherited] = await read(`element/${DOOR}/propertyset`);
  const inType = `element/${DOOR}/propertyset/${inherited.id}/property/${inherited.properties[1].id}/propertydefinition/6/unit`;
  assert.equal((await send('POST', inType, METRE)).status, 201);
  assert.deepEqual(
    [
      (await read(`propertyset/${inherited.id}`)).properties[1].definition.unit.id,
      (await read(`element/${DOOR}/propertyset`))[1].properties[1].definition.unit.id,
    ],
    [1, metre.id],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

const [WALL = '', OTHER_WALL = '', DOOR = ''] = [8, 9, 10].map(sampleGuid);
const text = (name: string) => ({ name, type: 'IfcPropertySingleValue', value_type: 'string' });
interface Listed {
  readonly id: number;
  readonly value: unknown;
  readonly property_set_id: number;
}

test('properties are listed and found by their ids, in the converted data and after edits', async t => {
  const { send, read } = await serveModels(t, 400);
  const ids = async () => {
    const all = (await read('property')) as Listed[];
    for (const property of [...all.slice(0, 12), ...all.slice(-12)])
      assert.deepEqual(await read(`property/${property.id}`), property);
    return all;
  };
  const all = await ids();
  assert.equal(all.length, 2 + 2 + 1 + 402 * 3);
  for (const [limit, offset] of [
    [3, 0],
    [2, 3],
    [5, 1000],
    [9, all.length - 2],
    [1, all.length],
    [0, 0],
  ] as const) {
    const { json, headers } = await send('GET', `property?limit=${limit}&offset=${offset}`);
    assert.deepEqual(
      [json, headers['x-total-count']],
      [all.slice(offset, offset + limit), String(all.length)],
      `${limit} from ${offset}`,
    );
  }
  const {
    attributes,
    property_sets: [first, second],
  } = await read(`element/${WALL}`);
  assert.deepEqual(
    (await send('GET', `property/${attributes.properties[0].id}`)).json,
    attributes.properties[0],
    'attributes are read like properties, though no list has them',
  );
  assert.equal((await send('GET', `property/${all.at(-1)?.id ?? 0}0`)).status, 404);

  await send('DELETE', `property/${first.properties[0].id}`);
  await send('DELETE', `propertyset/${second.id}`);
  const { json: added } = await send('POST', `element/${WALL}/propertyset/${first.id}/property`, {
    definition: text('Phase'),
    value: 'new',
  });
  assert.deepEqual(
    (await ids()).map(({ id }) => id).sort((one, other) => one - other),
    [
      ...all.map(({ id }) => id).filter(id => id !== first.properties[0].id && id !== second.properties[0].id),
      added.id,
    ],
  );
  for (const gone of [first, second])
    assert.equal((await send('GET', `property/${gone.properties[0].id}`)).status, 404);
  assert.equal((await send('GET', 'property?limit=1')).headers['x-total-count'], String(all.length - 1));
});

// Long: one scenario, in its order.
test('a property of the model is changed for all elements, one of an element for it alone', async t => {
  const { send, read } = await serveModels(t);
  const shared = (
    await send('POST', 'propertyset', {
      name: 'Pset_Shared',
      properties: [
        { definition: text('Phase'), value: 'new' },
        { definition: text('Status'), value: 'ok' },
      ],
    })
  ).json;
  const walls = [WALL, OTHER_WALL].map(element_uuid => ({ element_uuid, property_set_id: shared.id }));
  await send('POST', 'propertyset-element', walls);
  const both = async () =>
    Promise.all([WALL, OTHER_WALL].map(async guid => (await read(`element/${guid}/simple`))[guid].Pset_Shared));
  const [phase, state] = shared.properties;
  await send('PATCH', `property/${phase.id}`, { value: 'planned' });
  assert.deepEqual(await both(), [
    { Phase: 'planned', Status: 'ok' },
    { Phase: 'planned', Status: 'ok' },
  ]);

  const at = `element/${WALL}/propertyset/${shared.id}/property`;
  const changed = (await send('PATCH', `${at}/${phase.id}`, { value: 'demolished' })).json;
  assert.deepEqual(await both(), [
    { Phase: 'demolished', Status: 'ok' },
    { Phase: 'planned', Status: 'ok' },
  ]);
  assert.ok(changed.property_set_id !== shared.id && changed.id !== phase.id);
  assert.equal(
    (await send('PATCH', `${at}/${phase.id}`, { value: 'x' })).status,
    404,
    'the element has a set of its own now',
  );
  const ownAt = `element/${WALL}/propertyset/${changed.property_set_id}/property`;
  assert.deepEqual(
    (await send('PATCH', `${ownAt}/${changed.id}`, { value: 'gone' })).json,
    { ...changed, value: 'gone' },
    'and that is changed in place',
  );
  assert.deepEqual(
    (await send('PATCH', `element/${OTHER_WALL}/propertyset/${shared.id}/property/${phase.id}`, { value: 'kept' })).json
      .property_set_id,
    shared.id,
    'which has no other owner left',
  );
  assert.deepEqual(await both(), [
    { Phase: 'gone', Status: 'ok' },
    { Phase: 'kept', Status: 'ok' },
  ]);
  assert.equal(
    (await send('DELETE', `element/${OTHER_WALL}/propertyset/${shared.id}/property/${state.id}`)).status,
    204,
  );
  assert.deepEqual(await both(), [{ Phase: 'gone', Status: 'ok' }, { Phase: 'kept' }]);
  assert.deepEqual(await read(`${ownAt}`), (await read(`propertyset/${changed.property_set_id}`)).properties);

  const [own, inherited] = await read(`element/${DOOR}/propertyset`);
  const rating = (
    await send('PATCH', `element/${DOOR}/propertyset/${inherited.id}/property/${inherited.properties[1].id}`, {
      value: 1000,
    })
  ).json;
  assert.deepEqual(
    (await read(`element/${DOOR}/propertyset`)).map(
      ({ id, inherited: isInherited }: { id: number; inherited?: boolean }) => [id, isInherited],
    ),
    [
      [own.id, undefined],
      [rating.property_set_id, undefined],
    ],
  );
  assert.equal((await read(`propertyset/${inherited.id}`)).properties[1].value, 900, 'the type keeps its own');
  assert.equal((await read(`element/${DOOR}/simple`))[DOOR].Pset_DoorCommon.Width, 1000);
  const wallSet = (await read(`element/${WALL}/propertyset`))[0];
  assert.equal(
    (
      await send('POST', `element/${WALL}/propertyset/${wallSet.id}/property`, {
        definition: text('Colour'),
        value: 'red',
      })
    ).json.property_set_id,
    wallSet.id,
  );
});

test('input is validated, and a list is answered item by item', async t => {
  const { send, read } = await serveModels(t);
  const [bearing, thermal] = (await read(`element/${WALL}/propertyset`))[0].properties;
  assert.deepEqual((await send('PATCH', `property/${bearing.id}`, { value: 'yes' })).json, {
    value: ['Values of the type IfcBoolean are booleans.'],
    code: 'invalid',
  });
  assert.deepEqual(
    (await send('PUT', 'property/bulk_update', [bearing, thermal])).json,
    [bearing, thermal],
    'sent back as read nothing changes',
  );
  const renamed = (await send('PATCH', `property/${bearing.id}`, { definition: { name: 'Carries' } })).json;
  assert.deepEqual(
    [renamed.definition.name, renamed.definition.value_type, renamed.value, renamed.id],
    ['Carries', 'IfcBoolean', true, bearing.id],
  );
  assert.equal(
    (await send('PATCH', `property/${bearing.id}`, { definition: { value_type: 'IfcLabel' } })).status,
    400,
    'the value is no text',
  );
  assert.equal(
    (await read('element/simple?type=IfcWall'))[OTHER_WALL].Pset_WallCommon.LoadBearing,
    true,
    'others keep their definition',
  );
  for (const method of ['PUT', 'PATCH'] as const) {
    const { status, json } = await send(method, 'property/bulk_update', [
      { id: thermal.id, value: 0.5 },
      { id: 999_999, value: 1 },
      { id: bearing.id, value: 5 },
      { value: 1 },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(
      [json[0].value, ...json.slice(1).map((each: { code: string }) => each.code)],
      [0.5, 'not_found', 'invalid', 'invalid'],
    );
  }
  assert.equal((await send('PATCH', 'property/bulk_update', [{ id: 999_999, value: 1 }])).status, 400);
  assert.equal((await send('PATCH', 'property/bulk_update', { id: thermal.id, value: 0.7 })).json.value, 0.7);
  assert.equal((await send('DELETE', 'property/bulk_destroy', [bearing.id, 999_999])).status, 204);
  assert.equal((await send('DELETE', 'property/bulk_destroy', [bearing.id])).status, 404);
  assert.deepEqual((await read(`element/${WALL}/simple`))[WALL].Pset_WallCommon, { ThermalTransmittance: 0.7 });
});

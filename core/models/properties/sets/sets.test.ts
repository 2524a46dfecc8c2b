import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';

const [WALL, OTHER_WALL, DOOR] = [8, 9, 10].map(sampleGuid);
const text = (name: string) => ({ name, type: 'IfcPropertySingleValue', value_type: 'string' });
interface Named {
  readonly id: number;
  readonly name: string;
}
const names = (sets: readonly Named[]) => sets.map(({ name }) => name);
const pairs = (set: { properties: { id: number; definition: { name: string }; value: unknown }[] }) =>
  set.properties.map(({ definition, value }) => [definition.name, value]);

test('the sets of a model are listed without attributes, whole or in part', async t => {
  const { send, read } = await serveModels(t);
  const { json: all, headers } = await send('GET', 'propertyset');
  assert.deepEqual(names(all), [
    'Pset_DoorCommon',
    'Pset_DoorCommon',
    'Pset_MaterialCommon',
    'Pset_WallCommon',
    'Qto_WallBaseQuantities',
    'Pset_WallCommon',
    'Qto_WallBaseQuantities',
  ]);
  assert.equal(headers['x-total-count'], '7');
  assert.ok(headers.etag);
  for (const [query, expected] of [
    ['limit=2', all.slice(0, 2)],
    ['limit=2&offset=3', all.slice(3, 5)],
    ['offset=6', all.slice(6)],
    ['offset=7', []],
    ['limit=0', []],
  ] as const) {
    const part = await send('GET', `propertyset?${query}`);
    assert.deepEqual([part.json, part.headers['x-total-count']], [expected, '7'], query);
  }
  assert.deepEqual(await read(`propertyset/${all[3].id}`), all[3]);
  const { attributes, property_sets } = await read(`element/${WALL}`);
  assert.equal((await send('GET', `propertyset/${attributes.id}`)).status, 404, 'attributes are no set');
  assert.equal((await send('PATCH', `propertyset/${attributes.id}`, { name: 'x' })).status, 404);
  assert.deepEqual(await read(`element/${WALL}/propertyset`), property_sets);
  assert.deepEqual(await read(`element/${WALL}/propertyset/${property_sets[1].id}`), property_sets[1]);
  assert.deepEqual(await read(`element/${WALL}/propertyset/${attributes.id}`), attributes, 'of their element they are');
  assert.deepEqual(
    (await read(`element/${DOOR}/propertyset`)).map(({ inherited }: { inherited?: boolean }) => inherited),
    [undefined, true],
  );
  for (const path of [
    'propertyset/999',
    `element/${WALL}/propertyset/1`,
    `element/${DOOR}/propertyset/${attributes.id}`,
    'element/nobody/propertyset',
  ])
    assert.equal((await send('GET', path)).status, 404, path);
});

// Long: one scenario, in its order.
test('sets are created, changed and deleted; a list is answered item by item', async t => {
  const { send, read } = await serveModels(t);
  const made = await send('POST', 'propertyset', [
    {
      name: 'Pset_A',
      properties: [
        { definition: text('One'), value: 'a' },
        { definition: text('Two'), value: ['a', 'b'] },
      ],
    },
    { name: 'Pset_Bad', properties: [{ definition: text('One'), value: 1 }] },
    { name: 5 },
    {},
  ]);
  assert.equal(made.status, 201);
  const [a, bad, wrong, empty] = made.json;
  assert.deepEqual(
    [a.name, pairs(a), a.uuid.length, empty.name, empty.properties],
    [
      'Pset_A',
      [
        ['One', 'a'],
        ['Two', ['a', 'b']],
      ],
      22,
      null,
      [],
    ],
  );
  assert.deepEqual(
    [Object.keys(bad), Object.keys(wrong)],
    [
      ['properties.0.value', 'code'],
      ['name', 'code'],
    ],
  );
  assert.equal((await send('POST', 'propertyset', [{ name: 5 }])).status, 400);
  assert.equal(
    (await send('POST', 'propertyset', [{ properties: [{ definition: text('One'), value: 1 }] }])).status,
    400,
    'all were refused',
  );
  const single = await send('POST', 'propertyset', {
    name: 'Pset_B',
    properties: [{ definition: text('One'), value: 'b' }],
  });
  assert.equal(single.json.properties[0].definition.id, a.properties[0].definition.id, 'equal definitions are one');
  assert.equal(
    (await send('POST', 'propertyset', { properties: [{ definition: text('One'), value: 1 }] })).status,
    400,
  );

  const changed = (
    await send('PATCH', `propertyset/${a.id}`, {
      name: 'Pset_C',
      properties: [
        { definition: text('Three'), value: 'c' },
        { definition: text('One'), value: 'd' },
      ],
    })
  ).json;
  assert.deepEqual(
    [changed.name, pairs(changed)],
    [
      'Pset_C',
      [
        ['Three', 'c'],
        ['One', 'd'],
      ],
    ],
  );
  assert.equal(changed.properties[1].id, a.properties[0].id, 'it still is the same property');
  assert.deepEqual((await send('PATCH', `propertyset/${a.id}`, { description: 'told' })).json, {
    ...changed,
    description: 'told',
  });
  assert.equal((await read('propertyset')).length, 10);

  const walls = (await read(`element/${WALL}/propertyset`)) as Named[];
  assert.equal((await send('DELETE', `propertyset/${walls[0]?.id}`)).status, 204);
  assert.deepEqual(names(await read(`element/${WALL}/propertyset`)), ['Qto_WallBaseQuantities']);
  assert.equal((await send('DELETE', 'propertyset/bulk_destroy', [a.id, empty.id, 999])).status, 204);
  assert.equal((await send('DELETE', 'propertyset/bulk_destroy', [a.id])).status, 404);
  assert.equal((await send('DELETE', `propertyset/${a.id}`)).status, 404);
  assert.deepEqual((await read('propertyset')).map(({ id }: Named) => id).includes(single.json.id), true);
});

test('sets are added to and removed from elements, and stay in the model', async t => {
  const { send, read, as } = await serveModels(t);
  const own = (
    await send('POST', `element/${WALL}/propertyset`, {
      name: 'Pset_Own',
      properties: [{ definition: text('Finish'), value: 'matt' }],
    })
  ).json;
  assert.equal((await read(`element/${WALL}/simple`))[WALL ?? '']?.Pset_Own.Finish, 'matt');
  const relation = (element_uuid = '') => ({ element_uuid, property_set_id: own.id });
  assert.equal(
    (await send('POST', 'propertyset-element', [relation(WALL), relation(OTHER_WALL), relation(DOOR), relation(DOOR)]))
      .status,
    201,
  );
  for (const guid of [WALL, OTHER_WALL, DOOR])
    assert.equal(names(await read(`element/${guid}/propertyset`)).filter(name => name === 'Pset_Own').length, 1);
  for (const [relations, field] of [
    [[relation(WALL), relation('nobody')], '1.element_uuid'],
    [[{ element_uuid: WALL, property_set_id: 999 }], '0.property_set_id'],
  ] as const) {
    const refused = await send('POST', 'propertyset-element', relations);
    assert.deepEqual([refused.status, Object.keys(refused.json)[0]], [400, field]);
  }
  assert.equal((await send('DELETE', `element/${WALL}/propertyset/${own.id}`)).status, 204);
  assert.equal((await send('DELETE', `element/${WALL}/propertyset/${own.id}`)).status, 404);
  assert.deepEqual(await read(`propertyset/${own.id}`), own);
  const [, inherited] = (await read(`element/${DOOR}/propertyset`)) as Named[];
  assert.equal((await send('DELETE', `element/${DOOR}/propertyset/${inherited?.id}`)).status, 204);
  assert.equal((await send('DELETE', `element/${DOOR}/propertyset/all`)).status, 204);
  assert.deepEqual(await read(`element/${DOOR}/propertyset`), []);
  assert.equal((await send('GET', `propertyset/${inherited?.id}`)).status, 200);
  assert.equal((await send('DELETE', 'element/nobody/propertyset/all')).status, 404);
  as.role = 25;
  assert.equal((await send('POST', `element/${WALL}/propertyset`, {})).status, 403);
});

test('read-only members of a set are ignored', async t => {
  const { send, read } = await serveModels(t);
  const before = await read('propertyset');
  const [first, second] = before;
  const { status, json } = await send('PATCH', `propertyset/${first.id}`, {
    name: 'Renamed',
    id: second.id,
    guid: 'mine',
    attributes: 1,
  });
  assert.deepEqual([status, json.id, json.uuid, json.name], [200, first.id, first.uuid, 'Renamed']);
  assert.deepEqual((await read('propertyset')).slice(1), before.slice(1));
});

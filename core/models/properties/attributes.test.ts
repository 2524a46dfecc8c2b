import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

const [SITE = '', WALL = '', OTHER_WALL = ''] = [2, 8, 9].map(sampleGuid);

interface Attribute {
  readonly id: number;
  readonly value: unknown;
  readonly property_set_id: number;
  readonly definition: { readonly name: string; readonly type: string; readonly value_type: string };
}

// Long: one scenario, in its order.
test('the attributes of an element are changed, added and removed as the properties of a set', async t => {
  const { send, read } = await serveModels(t);
  const attributesOf = async (guid: string) => {
    const { id, properties } = (await read(`element/${guid}`)).attributes as { id: number; properties: Attribute[] };
    return { id, properties, named: (name: string) => properties.find(each => each.definition.name === name) };
  };
  const before = await attributesOf(WALL);
  const set = `element/${WALL}/propertyset/${before.id}`;
  assert.deepEqual(await read(`${set}/property`), before.properties);

  const name = before.named('Name') ?? assert.fail('it has no name');
  const changed = await send('PATCH', `${set}/property/${name.id}`, { value: 'North wall' });
  assert.deepEqual(
    [changed.status, changed.json.id, changed.json.value, changed.json.property_set_id],
    [200, name.id, 'North wall', before.id],
  );
  assert.deepEqual(changed.json.definition, name.definition, 'typed as it was');
  const added = await send('POST', `${set}/property`, {
    definition: { name: 'Description', type: 'string', value_type: 'string' },
    value: 'Load-bearing',
  });
  assert.deepEqual(
    [added.status, added.json.value, added.json.definition.type, added.json.definition.value_type],
    [201, 'Load-bearing', 'attribute', 'IfcText'],
    'the type is that of the schema',
  );
  assert.deepEqual(await read(`property/${added.json.id}`), added.json);
  assert.deepEqual((await read(`element/simple?type=IfcWall`))[WALL].attributes, {
    Name: 'North wall',
    Tag: 't8',
    Description: 'Load-bearing',
  });
  const inList = (await read('element?type=IfcWall')).find(({ uuid }: { uuid: string }) => uuid === WALL);
  assert.equal(inList.attributes.properties.length, 3);

  // By the model's own routes: the element is found by the id of the property alone.
  const other = (await attributesOf(OTHER_WALL)).named('Name') ?? assert.fail('it has no name');
  const one = await send('PATCH', `property/${other.id}`, { value: 'South wall' });
  assert.deepEqual([one.status, one.json.value], [200, 'South wall']);
  const many = await send('PATCH', 'property/bulk_update', [
    { id: other.id, value: 'West wall' },
    { id: name.id, value: 'East wall' },
    { id: added.json.id, value: 7 },
  ]);
  assert.deepEqual(
    many.json.map((each: { value?: unknown[] }) => each.value),
    ['West wall', 'East wall', ['Values of the type IfcText are strings.']],
  );

  for (const [target, body, problem] of [
    [set, { definition: { name: 'Colour' }, value: 'red' }, 'IfcWall has no attribute Colour that can be set.'],
    [
      set,
      { definition: { name: 'OwnerHistory' }, value: 'x' },
      'IfcWall has no attribute OwnerHistory that can be set.',
    ],
  ] as const)
    assert.deepEqual((await send('POST', `${target}/property`, body)).json.definition, [problem]);
  assert.equal((await send('PATCH', `${set}/property/${name.id}`, { value: 5 })).status, 400);
  assert.equal((await send('PATCH', `${set}/property/987654321`, { value: 'x' })).status, 404);
  assert.deepEqual(
    (await send('PATCH', `${set}/property/${name.id}`, { definition: { name: 'Tag' }, value: 'x' })).json.definition,
    ['Attributes have the names of the schema.'],
  );

  assert.equal((await send('DELETE', `${set}/property/${added.json.id}`)).status, 204);
  const after = await attributesOf(WALL);
  assert.deepEqual(
    after.properties.map(({ id, definition, value }) => [id, definition.name, value]),
    [
      [name.id, 'Name', 'East wall'],
      [before.named('Tag')?.id, 'Tag', 't8'],
    ],
  );
  assert.equal((await send('DELETE', `property/${name.id}`)).status, 204);
  assert.deepEqual((await attributesOf(WALL)).properties.length, 1);
});

test('the address of a site is text', async t => {
  const { send, read } = await serveModels(t);
  const { type, attributes } = await read(`element/${SITE}`);
  assert.equal(type, 'IfcSite');
  const properties = `element/${SITE}/propertyset/${attributes.id}/property`;
  const made = await send('POST', properties, { definition: { name: 'SiteAddress' }, value: 'Long Lane 5' });
  assert.deepEqual([made.status, made.json.value, made.json.definition.name], [201, 'Long Lane 5', 'SiteAddress']);
  assert.deepEqual((await send('POST', properties, { definition: { name: 'SiteAddress' }, value: 5 })).json.value, [
    'An address is a text.',
  ]);
});

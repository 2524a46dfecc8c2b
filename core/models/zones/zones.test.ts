import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('top-level zones are listed, with nested zones and spaces inside', async t => {
  const { read, status, access, at, modelId } = await serveModels(t);
  const { createdAt } = (await access.dataOf(at(modelId))) ?? {};
  const times = { created_at: createdAt, updated_at: createdAt };
  const space = (id: number, name: string, longname: string, zone: number) => ({
    id,
    name,
    longname,
    uuid: sampleGuid(id),
    zone_set: [zone],
    geometry: [],
    ...times,
  });
  const zone = { color: null, order: 0, storey_uuid: null, ...times };
  const night = {
    id: 2,
    name: 'Night',
    uuid: sampleGuid(701),
    parent_id: 1,
    zones: [],
    spaces: [{ ...space(7, '02', 'Bedroom', 2), order: 0 }],
    ...zone,
  };
  const flat = {
    id: 1,
    name: 'Flat',
    uuid: sampleGuid(700),
    parent_id: null,
    zones: [night],
    spaces: [{ ...space(6, '01', 'Kitchen', 1), order: 0 }],
    ...zone,
  };
  assert.deepEqual(await read('zone'), [flat]);
  assert.deepEqual(await read('zone?color=00ff00'), []);
  assert.deepEqual(await read('zone/2'), night);
  assert.deepEqual(await read('zone/1/space'), flat.spaces);
  assert.deepEqual(await read('zone/1/space/6'), flat.spaces[0]);
  assert.deepEqual(await read('space'), [space(6, '01', 'Kitchen', 1), space(7, '02', 'Bedroom', 2)]);
  assert.deepEqual(await read('space/7'), space(7, '02', 'Bedroom', 2));
  for (const path of ['zone/9', 'zone/9/space', 'zone/1/space/7', 'space/8'])
    assert.equal(await status(path), 404, path);
});

const geometry = [
  { x: 0, y: 0, z: 0 },
  { x: 4, y: 0, z: 0 },
  { x: 4, y: 3, z: 0 },
];

// Long: one scenario, in its order.
test('zones are created with their content, changed, moved and deleted', async t => {
  const { read, status, send } = await serveModels(t);
  const made = await send('POST', 'zone', [
    {
      name: 'Fire',
      uuid: 'fire',
      color: 'ff0000',
      storey_uuid: sampleGuid(5),
      spaces: [{ uuid: sampleGuid(6) }, { name: '03', geometry }],
      zones: [{ name: 'Core', uuid: 'core', zones: [{ name: 'Shaft' }] }],
    },
    { uuid: 'fire' },
    { color: '##ff0000' },
    { parent_id: 77 },
    { storey_uuid: sampleGuid(8) },
    { zones: [{ uuid: 'x y' }] },
    { zones: [{ uuid: 'fine' }, { uuid: 'core' }] },
  ]);
  assert.equal(made.status, 201);
  const [fire, ...wrong] = made.json;
  assert.deepEqual(
    wrong.map((each: object) => Object.keys(each)[0]),
    ['uuid', 'color', 'parent_id', 'storey_uuid', 'zones', 'uuid'],
  );
  assert.partialDeepStrictEqual(fire, {
    name: 'Fire',
    uuid: 'fire',
    color: 'ff0000',
    storey_uuid: sampleGuid(5),
    parent_id: null,
    order: 1,
    zones: [{ name: 'Core', order: 0, zones: [{ name: 'Shaft' }] }],
    spaces: [{ id: 6 }, { name: '03', geometry }],
  });
  assert.deepEqual(
    (await read('zone?color=ff0000')).map(({ id }: { id: number }) => id),
    [fire.id],
  );
  assert.equal((await send('POST', 'zone', { uuid: 'fine' })).status, 201, 'what failed has left nothing');
  const core = fire.zones[0];
  assert.deepEqual((await send('PATCH', `zone/${fire.id}`, { parent_id: core.zones[0].id })).json.code, 'zone_loop');
  assert.deepEqual((await send('PATCH', `zone/${fire.id}`, { parent_id: fire.id })).json.code, 'zone_loop');
  const moved = await send('PATCH', `zone/${core.id}`, {
    parent_id: 1,
    order: 7,
    name: 'Inner',
    color: 'abc',
    storey_uuid: null,
  });
  assert.partialDeepStrictEqual(moved.json, { name: 'Inner', parent_id: 1, order: 7, color: 'abc', uuid: 'core' });
  assert.deepEqual(
    (await read('zone/1')).zones.map(({ name }: { name: string }) => name),
    ['Night', 'Inner'],
  );
  assert.deepEqual((await send('PATCH', 'zone/2', { order: 8 })).status, 200);
  assert.deepEqual(
    (await read('zone/1')).zones.map(({ name, order }: { name: string; order: number }) => [name, order]),
    [
      ['Inner', 7],
      ['Night', 8],
    ],
  );
  assert.deepEqual(
    (await send('PATCH', `zone/${fire.id}`, { spaces: [{ uuid: sampleGuid(7) }] })).json.spaces.map(
      ({ id }: { id: number }) => id,
    ),
    [7],
  );
  assert.equal((await send('DELETE', 'zone/1')).status, 204);
  assert.deepEqual(
    [
      await status('zone/1'),
      (await read(`zone/${core.id}`)).parent_id,
      (await read('zone/2')).parent_id,
      await status('space/6'),
    ],
    [404, null, null, 200],
  );
  assert.deepEqual(
    [(await send('PATCH', 'zone/1', {})).status, (await send('PATCH', 'zone/2', { uuid: 'other' })).status],
    [404, 400],
  );
});

test('spaces are created, changed and deleted, and are elements', async t => {
  const { read, status, send } = await serveModels(t);
  const made = await send('POST', 'space', [
    { name: '04', longname: 'Bath', uuid: 'bath', geometry },
    { uuid: sampleGuid(8) },
  ]);
  const [bath, wrong] = made.json;
  assert.deepEqual([made.status, wrong.code], [201, 'already_exists']);
  assert.partialDeepStrictEqual(bath, { name: '04', longname: 'Bath', uuid: 'bath', zone_set: [], geometry });
  assert.equal((await send('POST', 'space', [{ uuid: 'bath' }])).status, 400);
  assert.partialDeepStrictEqual(
    (await send('PATCH', `space/${bath.id}`, { longname: 'Bathroom', geometry: null })).json,
    { name: '04', longname: 'Bathroom', geometry: [] },
  );
  assert.deepEqual(await read('element/bath/simple'), { bath: { attributes: { Name: '04', LongName: 'Bathroom' } } });
  assert.partialDeepStrictEqual((await send('PATCH', 'space/6', { name: '01a' })).json, {
    name: '01a',
    longname: 'Kitchen',
    zone_set: [1],
  });
  assert.deepEqual((await send('PATCH', `space/${bath.id}`, { geometry: [{ x: 1 }] })).status, 400);
  assert.equal((await send('DELETE', `space/${bath.id}`)).status, 204);
  assert.deepEqual(
    [await status(`space/${bath.id}`), await status('element/bath'), (await send('DELETE', 'space/8')).status],
    [404, 404, 404],
  );
});

test('spaces are added to zones and removed', async t => {
  const { read, send } = await serveModels(t);
  const hall = await send('POST', 'zone/1/space', { name: '05', longname: 'Hall', order: 3 });
  assert.equal(hall.status, 201);
  assert.partialDeepStrictEqual(hall.json, { longname: 'Hall', order: 3, zone_set: [1], geometry: [] });
  const added = await send('POST', 'zone/1/space/add', { id: 7, order: 1 });
  assert.deepEqual([added.status, added.json.zone_set, added.json.order], [201, [1, 2], 1]);
  assert.deepEqual(
    (await read('zone/1/space')).map(({ id }: { id: number }) => id),
    [6, 7, hall.json.id],
  );
  assert.partialDeepStrictEqual(
    (await send('PATCH', `zone/1/space/${hall.json.id}`, { longname: 'Entrance', order: 0 })).json,
    { longname: 'Entrance', order: 0, name: '05' },
  );
  assert.equal((await send('DELETE', 'zone/1/space/7')).status, 204);
  assert.deepEqual((await read('space/7')).zone_set, [2]);
  const answers = [
    await send('DELETE', 'zone/1/space/7'),
    await send('PATCH', 'zone/2/space/6', {}),
    await send('POST', 'zone/9/space', {}),
    await send('POST', 'zone/1/space/add', { id: 8 }),
  ];
  assert.deepEqual(
    answers.map(answer => answer.status),
    [404, 404, 404, 400],
  );
});

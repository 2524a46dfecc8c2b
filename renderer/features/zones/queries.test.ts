import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteCalls, refusal } from '../../api/testing/calls.ts';
import { ApiError } from '../../api/errors.ts';
import type { Space } from '../../api/schema.d.ts';
import { zoneCalls } from './queries.ts';

const path = '/cloud/1/project/2/model/3/zone';
const room = (id: number, uuid: string, ...zones: readonly number[]) =>
  ({ id, uuid, zone_set: zones }) as unknown as Space;
const callsWith = (rooms: () => readonly Space[]) =>
  zoneCalls({ cloud: 1, project: 2, model: 3 }, () => Promise.resolve(rooms()));
const calls = callsWith(() => []);

test('a zone is created with the selected rooms, nested or not', async t => {
  const asked = await noteCalls(t);
  await calls.create({ name: 'Flat 3', color: 'd6453d', parent: 5, spaces: ['0a', '0b'] });
  await calls.create({ name: 'Tower', color: null, parent: null, spaces: [] });
  assert.deepEqual(asked, [
    [`POST ${path}`, { name: 'Flat 3', color: 'd6453d', parent_id: 5, spaces: [{ uuid: '0a' }, { uuid: '0b' }] }],
    [`POST ${path}`, { name: 'Tower', color: null, parent_id: null, spaces: [] }],
  ]);
});

test('zones are changed and deleted by id, rooms removed by both', async t => {
  const asked = await noteCalls(t);
  await calls.update({ id: 5, name: 'Flat 4', color: null });
  await calls.takeOut({ id: 5, space: 12 });
  await calls.remove(5);
  assert.deepEqual(asked, [
    [`PATCH ${path}/5`, { name: 'Flat 4', color: null }],
    [`DELETE ${path}/5/space/12`],
    [`DELETE ${path}/5`],
  ]);
});

test('selected rooms are added by id, except existing ones', async t => {
  const asked = await noteCalls(t);
  const rooms = [room(10, '0a'), room(11, '0b', 5), room(12, '0c', 6), room(13, '0d')];
  await callsWith(() => rooms).add({ id: 5, spaces: ['0c', '0b', '0a', 'wall'] });
  assert.deepEqual(asked, [
    [`POST ${path}/5/space/add`, { id: 10 }],
    [`POST ${path}/5/space/add`, { id: 12 }],
  ]);
});

test('nothing is requested if all rooms are in the zone', async t => {
  const asked = await noteCalls(t);
  await callsWith(() => [room(10, '0a', 4, 5)]).add({ id: 5, spaces: ['0a'] });
  assert.deepEqual(asked, []);
});

test('rooms are fetched each time', async t => {
  const asked = await noteCalls(t);
  let rooms = [room(10, '0a')];
  const { add } = callsWith(() => rooms);
  await add({ id: 5, spaces: ['0a'] });
  rooms = [room(10, '0a', 5)];
  await add({ id: 5, spaces: ['0a'] });
  assert.equal(asked.length, 1);
});

test('a refusal stops further rooms and is thrown', async t => {
  const asked = await noteCalls(t, call => (call.includes('/space/add') ? refusal(403) : undefined));
  const rooms = Array.from({ length: 100 }, (_, at) => room(at, `room ${at}`));
  await assert.rejects(
    callsWith(() => rooms).add({ id: 5, spaces: rooms.map(({ uuid }) => uuid) }),
    error => error instanceof ApiError && error.status === 403,
  );
  assert.ok(asked.length <= 4, `${asked.length} calls were on their way`);
});

test('a failed fetch of rooms adds nothing and is thrown', async t => {
  const asked = await noteCalls(t);
  const failing = zoneCalls({ cloud: 1, project: 2, model: 3 }, () => Promise.reject(new Error('away')));
  await assert.rejects(failing.add({ id: 5, spaces: ['0a'] }), /away/);
  assert.deepEqual(asked, []);
});

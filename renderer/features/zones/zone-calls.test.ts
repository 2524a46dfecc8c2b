import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError } from '../../api/errors.ts';
import type { Space } from '../../api/schema.d.ts';
import { startSession } from '../../api/session.ts';
import { zoneCalls } from './zone-calls.ts';

/** What was asked of the service, in its order, and the part of a call that it refuses. */
const asked: [call: string, body: unknown][] = [];
let refused = '';

Object.assign(globalThis, {
  location: { pathname: '/app/callback', search: '?code=c&state=s', origin: 'https://localhost' },
  sessionStorage: {
    getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
    removeItem: () => undefined,
  },
  fetch: (path: string, { method = 'GET', body }: RequestInit) => {
    if (path.endsWith('/token')) return Promise.resolve(Response.json({ access_token: 'token', expires_in: 3600 }));
    const call = `${method} ${path.replace('/cloud/1/project/2/model/3/zone', '')}`;
    asked.push([call, typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined]);
    return Promise.resolve(
      refused !== '' && call.includes(refused)
        ? Response.json({ detail: 'refused' }, { status: 403 })
        : Response.json({}),
    );
  },
});
await startSession();

const room = (id: number, uuid: string, ...zones: readonly number[]) =>
  ({ id, uuid, zone_set: zones }) as unknown as Space;
let rooms: readonly Space[] = [];
const calls = zoneCalls({ cloud: 1, project: 2, model: 3 }, () => Promise.resolve(rooms));
beforeEach(() => {
  asked.length = 0;
  refused = '';
  rooms = [];
});

test('a zone is created with the rooms that are selected, inside another or not', async () => {
  await calls.create({ name: 'Flat 3', color: 'd6453d', parent: 5, spaces: ['0a', '0b'] });
  await calls.create({ name: 'Tower', color: null, parent: null, spaces: [] });
  assert.deepEqual(asked, [
    ['POST ', { name: 'Flat 3', color: 'd6453d', parent_id: 5, spaces: [{ uuid: '0a' }, { uuid: '0b' }] }],
    ['POST ', { name: 'Tower', color: null, parent_id: null, spaces: [] }],
  ]);
});

test('a zone is changed and deleted by its number, and a room is taken out by both', async () => {
  await calls.update({ id: 5, name: 'Flat 4', color: null });
  await calls.takeOut({ id: 5, space: 12 });
  await calls.remove(5);
  assert.deepEqual(asked, [
    ['PATCH /5', { name: 'Flat 4', color: null }],
    ['DELETE /5/space/12', undefined],
    ['DELETE /5', undefined],
  ]);
});

test('selected rooms are added by their number in the model, but for those that the zone has', async () => {
  rooms = [room(10, '0a'), room(11, '0b', 5), room(12, '0c', 6), room(13, '0d')];
  await calls.add({ id: 5, spaces: ['0c', '0b', '0a', 'wall'] });
  assert.deepEqual(asked, [
    ['POST /5/space/add', { id: 10 }],
    ['POST /5/space/add', { id: 12 }],
  ]);
});

test('nothing is asked when the zone has all rooms already', async () => {
  rooms = [room(10, '0a', 4, 5)];
  await calls.add({ id: 5, spaces: ['0a'] });
  assert.deepEqual(asked, []);
});

test('the rooms of the model are read each time, as somebody else may have added some since', async () => {
  rooms = [room(10, '0a')];
  await calls.add({ id: 5, spaces: ['0a'] });
  rooms = [room(10, '0a', 5)];
  await calls.add({ id: 5, spaces: ['0a'] });
  assert.equal(asked.length, 1);
});

test('after a refusal no more rooms are added, and the reason comes back', async () => {
  refused = '/space/add';
  rooms = Array.from({ length: 100 }, (_, at) => room(at, `room ${at}`));
  await assert.rejects(
    calls.add({ id: 5, spaces: rooms.map(({ uuid }) => uuid) }),
    error => error instanceof ApiError && error.status === 403,
  );
  assert.ok(asked.length <= 4, `${asked.length} calls were on their way`);
});

test('rooms that cannot be read are a reason, too, and nothing is added', async () => {
  const failing = zoneCalls({ cloud: 1, project: 2, model: 3 }, () => Promise.reject(new Error('away')));
  await assert.rejects(failing.add({ id: 5, spaces: ['0a'] }), /away/);
  assert.deepEqual(asked, []);
});

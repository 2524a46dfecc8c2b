import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError } from '../../api/errors.ts';
import { startSession } from '../../api/session.ts';
import { groupCalls } from './group-calls.ts';

/** What was asked of the service, in its order, and the part of a call that it refuses. */
const asked: [call: string, body: unknown][] = [];
let refused = '';

Object.assign(globalThis, {
  location: {
    pathname: '/app/callback',
    search: '?code=c&state=s',
    origin: 'https://bim.example.org',
    hostname: 'bim.example.org',
  },
  sessionStorage: {
    getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
    removeItem: () => undefined,
  },
  fetch: (path: string, { method = 'GET', body }: RequestInit) => {
    if (path.endsWith('/token')) return Promise.resolve(Response.json({ access_token: 'token', expires_in: 3600 }));
    const call = `${method} ${path.replace('/cloud/1/project/2/group', '')}`;
    asked.push([call, typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined]);
    return Promise.resolve(
      refused !== '' && call.includes(refused)
        ? Response.json({ detail: 'refused' }, { status: 403 })
        : new Response(null, { status: 204 }),
    );
  },
});
await startSession();

const calls = groupCalls(1, 2);
beforeEach(() => {
  asked.length = 0;
  refused = '';
});

test('a group is created, renamed and deleted by its number', async () => {
  await calls.create({ name: 'Architects', color: null });
  await calls.update({ id: 7, name: 'Étude', color: 'd6453d' });
  await calls.remove(7);
  assert.deepEqual(asked, [
    ['POST ', { name: 'Architects', color: null }],
    ['PATCH /7', { name: 'Étude', color: 'd6453d' }],
    ['DELETE /7', undefined],
  ]);
});

test('members come by their number in the project and go by it', async () => {
  await calls.setMembers({ id: 7, added: [12, 13], removed: [11] });
  assert.deepEqual(asked, [
    ['POST /7/member', { userproject_id: 12 }],
    ['POST /7/member', { userproject_id: 13 }],
    ['DELETE /7/member/11', undefined],
  ]);
});

test('a change of nobody asks nothing', async () => {
  await calls.setMembers({ id: 7, added: [], removed: [] });
  assert.deepEqual(asked, []);
});

test('after a refusal no more members are changed, and the reason comes back', async () => {
  refused = '/member';
  const added = Array.from({ length: 100 }, (_, at) => at);
  await assert.rejects(
    calls.setMembers({ id: 7, added, removed: [200] }),
    error => error instanceof ApiError && error.status === 403,
  );
  assert.ok(asked.length <= 4, `${asked.length} calls were on their way`);
  assert.ok(!asked.some(([call]) => call.startsWith('DELETE')), 'nobody has gone');
});

test('all of a hundred members come, each once', async () => {
  const added = Array.from({ length: 100 }, (_, at) => at);
  await calls.setMembers({ id: 7, added, removed: [] });
  assert.deepEqual(
    asked.map(([, body]) => (body as { userproject_id: number }).userproject_id).toSorted((a, b) => a - b),
    added,
  );
});

test('groups are taken over with a link for those who are invited by it', async () => {
  await calls.importGroups([5, 9]);
  assert.deepEqual(asked, [
    ['POST /import', { group_ids: [5, 9], redirect_uri: 'https://bim.example.org/auth/realms/plinth/register' }],
  ]);
});

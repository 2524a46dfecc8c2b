import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteCalls, refusal } from '../../api/testing/calls.ts';
import { ApiError } from '../../api/errors.ts';
import { groupCalls } from './queries.ts';

const calls = groupCalls(1, 2);
const path = '/cloud/1/project/2/group';
const hundred = Array.from({ length: 100 }, (_, at) => at);

test('groups are created, renamed and deleted by id', async t => {
  const asked = await noteCalls(t);
  await calls.create({ name: 'Architects', color: null });
  await calls.update({ id: 7, name: 'Étude', color: 'd6453d' });
  await calls.remove(7);
  assert.deepEqual(asked, [
    [`POST ${path}`, { name: 'Architects', color: null }],
    [`PATCH ${path}/7`, { name: 'Étude', color: 'd6453d' }],
    [`DELETE ${path}/7`],
  ]);
});

test('members are added and removed by their project id', async t => {
  const asked = await noteCalls(t);
  await calls.setMembers({ id: 7, added: [12, 13], removed: [11] });
  assert.deepEqual(asked, [
    [`POST ${path}/7/member`, { userproject_id: 12 }],
    [`POST ${path}/7/member`, { userproject_id: 13 }],
    [`DELETE ${path}/7/member/11`],
  ]);
});

test('an empty change makes no request', async t => {
  const asked = await noteCalls(t);
  await calls.setMembers({ id: 7, added: [], removed: [] });
  assert.deepEqual(asked, []);
});

test('a refusal stops further changes and is thrown', async t => {
  const asked = await noteCalls(t, call => (call.includes('/member') ? refusal(403) : undefined));
  await assert.rejects(
    calls.setMembers({ id: 7, added: hundred, removed: [200] }),
    error => error instanceof ApiError && error.status === 403,
  );
  assert.ok(asked.length <= 4, `${asked.length} calls were on their way`);
  assert.ok(!asked.some(([call]) => call.startsWith('DELETE')), 'nobody has gone');
});

test('a hundred members are added once each', async t => {
  const asked = await noteCalls(t);
  await calls.setMembers({ id: 7, added: hundred, removed: [] });
  assert.deepEqual(
    asked.map(([, body]) => (body as { userproject_id: number }).userproject_id).toSorted((a, b) => a - b),
    hundred,
  );
});

test('imported groups invite with a link', async t => {
  const asked = await noteCalls(t);
  await calls.importGroups([5, 9]);
  assert.deepEqual(asked, [
    [`POST ${path}/import`, { group_ids: [5, 9], redirect_uri: 'https://bim.example.org/auth/realms/plinth/register' }],
  ]);
});

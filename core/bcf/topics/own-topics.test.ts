import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('own issues of all projects, the most urgent first', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const [house, barn, other] = [
    await createProject('House'),
    await createProject('Barn'),
    await createProject('Other'),
  ];
  const bob = await joinProject(service, house.path, 'bob', 25);
  await joinProject(service, house.path, 'eve', 50);
  for (const { path } of [barn, other]) await addMember(service, path, bob, 25);

  const add = async ({ projectId }: { readonly projectId: number }, title: string, fields: object = {}) => {
    const body = { title, assigned_to: bob.email, ...fields };
    const made = await request('POST', `/bcf/2.1/projects/${projectId}/topics`, { as, body });
    assert.equal(made.status, 201, made.text);
    return made.json;
  };
  await add(house, 'whenever');
  await add(barn, 'soon', { due_date: '2031-05-01' });
  await add(house, 'first', { due_date: '2020-01-02T12:00:00Z' });
  await add(other, 'lost');
  await add(house, 'of nobody', { assigned_to: null });
  await add(house, 'of another', { assigned_to: 'eve@example.org' });
  await add(house, 'no issue', { format: 'bimdata-smartview' });
  const last = await add(house, 'last', { due_date: '2031-06-01', priority: null });

  type Shown = { readonly title: string; readonly guid: string; readonly project: { readonly cloud_id: number } };
  const mine = async (): Promise<Shown[]> => (await request('GET', '/user/issues', { as: bob.as })).json;
  const titles = (issues: readonly Shown[]) => issues.map(({ title }) => title);
  const all = await mine();
  assert.deepEqual(titles(all).slice(0, 3), ['first', 'soon', 'last']);
  assert.deepEqual(titles(all).slice(3).toSorted(), ['lost', 'whenever']);
  const cloud_id = all[2]?.project.cloud_id;
  assert.deepEqual(all[2], {
    guid: last.guid,
    server_assigned_id: last.server_assigned_id,
    title: 'last',
    topic_type: null,
    topic_status: null,
    priority: null,
    due_date: '2031-06-01',
    project: { id: house.projectId, cloud_id, name: 'House' },
  });

  await request('DELETE', barn.path, { as });
  const member = (await request('GET', `${other.path}/user`, { as })).json.find(
    ({ user_id }: { user_id: number }) => user_id === bob.id,
  );
  assert.equal((await request('DELETE', `${other.path}/user/${member.id}`, { as })).status, 204);
  assert.deepEqual(titles(await mine()), ['first', 'last', 'whenever'], 'neither the bin nor what one has left');
  assert.equal((await request('GET', '/user/issues', { as })).status, 403, 'a program is nobody');
});

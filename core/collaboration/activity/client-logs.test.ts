import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import type { LogEntry } from './schema.ts';

// Long: one log, in its order.
test('the log of a project has the actions of the public client', async t => {
  const { request, application: as, createProject, createPerson, bootstrap } = await startService(t);
  const { path, cloudId, rootFolderId } = await createProject('Tower');
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const call = async (method: string, at: string, body?: unknown, who = as) => {
    const answer = await request(method, at, { as: who, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const redirect_uri = 'https://platform.example/in';
  const first = await call('POST', `${path}/invitation`, { email: ann.email, role: 25, redirect_uri });
  await call('POST', `/user/invitations/${first.id}/deny`, undefined, ann.as);
  await call('POST', `/user/invitations/${first.id}/accept`, undefined, ann.as);
  const second = await call('POST', `${path}/invitation`, { email: bob.email, role: 100, redirect_uri });
  await call('DELETE', `${path}/invitation/${second.id}`);
  await call('POST', `/cloud/${cloudId}/invitation`, { email: bob.email, redirect_uri });
  const [plans, old] = [
    await call('POST', `${path}/folder`, { name: 'Plans' }),
    await call('POST', `${path}/folder`, { name: 'Old' }),
  ];
  const plan = await call('POST', `${path}/document`, fileForm('a.txt', 'a', { name: 'plan', parent_id: plans.id }));
  await call('PATCH', `${path}/document/${plan.id}`, { name: 'hall' });
  await call('PATCH', `${path}/document/${plan.id}`, { parent_id: old.id });
  await call('PATCH', `${path}/document/${plan.id}`, { description: 'x' });
  await call('PATCH', `${path}/folder/${old.id}`, { name: 'Archive' });
  await call('PATCH', `${path}/folder/${old.id}`, { parent_id: plans.id });
  await call('PATCH', `${path}/folder/${plans.id}`, { default_permission: 50 });
  const group = await call('POST', `${path}/group`, { name: 'Architects' });
  await call('PATCH', `${path}/folder/${plans.id}/group/${group.id}`, { permission: 100 });
  await call('DELETE', `${path}/document/${plan.id}`);
  await call('DELETE', `${path}/folder/${old.id}`);

  const logs = async (query: Readonly<Record<string, string>> = {}, who = as) =>
    (await request('GET', `${path}/logs`, { as: who, query })).json as LogEntry[];
  const sender_email = (await logs({ action: 'project_invitation_sent' }))[0]?.user_email;
  assert.match(sender_email ?? '', /@applications\.invalid$/, bootstrap.realm);
  const invited = (email: string, project_role?: number) => ({
    email,
    invited_email: email,
    sender_email,
    ...(project_role !== undefined && { project_role }),
  });
  const [inPlans, inOld] = [{ folder_id: plans.id }, { folder_id: old.id }];
  assert.deepEqual(
    (await logs()).map(({ action, description }) => [action, description]),
    [
      ['folder_deleted', { path: 'Archive', folder_id: old.id }],
      ['document_deleted', { path: 'hall', ...inOld }],
      ['folder_permissions_updated', { path: '/Plans', ...inPlans, old_permission: null, new_permission: 100 }],
      ['group_created', { path: 'Architects' }],
      ['folder_permissions_updated', { path: '/Plans', ...inPlans, old_permission: 100, new_permission: 50 }],
      ['folder_moved', { path: 'Archive', ...inOld, old_path: '/Archive', new_path: '/Plans/Archive' }],
      ['folder_renamed', { path: 'Archive', ...inOld, old_path: 'Old', new_path: 'Archive' }],
      ['document_updated', { path: 'hall', ...inOld }],
      ['document_moved', { path: 'hall', ...inOld, old_path: '/Plans/hall', new_path: 'hall' }],
      ['document_renamed', { path: '/Plans/hall', ...inPlans, old_path: '/Plans/plan', new_path: '/Plans/hall' }],
      ['document_created', { path: '/Plans/plan', ...inPlans }],
      ['folder_created', { path: 'Old', ...inOld }],
      ['folder_created', { path: '/Plans', ...inPlans }],
      ['cloud_invitation_sent', invited(bob.email)],
      ['project_invitation_canceled', invited(bob.email, 100)],
      ['project_invitation_sent', invited(bob.email, 100)],
      ['project_invitation_accepted', invited(ann.email, 25)],
      ['project_invitation_denied', invited(ann.email, 25)],
      ['project_invitation_sent', invited(ann.email, 25)],
      ['project_created', { path: 'Tower' }],
    ],
    'folders that are gone have no path any more',
  );
  const names = async (query: Readonly<Record<string, string>>, who = as) =>
    [...new Set((await logs(query, who)).map(({ action }) => action))].sort();
  assert.deepEqual(await names({ action: 'document_created' }), ['document_created']);
  assert.deepEqual(await names({ action: 'folder.create' }), ['folder_created'], 'our own words are understood, too');
  assert.deepEqual(await names({ action: 'project_invitation_canceled' }), ['project_invitation_canceled']);
  await call('PATCH', `${path}/folder/${rootFolderId}`, { default_permission: 1 });
  assert.deepEqual(await names({}, ann.as), ['project_created'], 'guests see nothing of people and hidden folders');
});

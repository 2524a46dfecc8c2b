// The requests of the public web client for people, groups, visas and the log, as it sends and reads them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileForm } from '../../../core/testing/http-client.ts';
import { startService, type TestService } from '../../../core/testing/service.ts';

const redirect_uri = 'https://web-client.example/invitation';

/** A project with Ann as a member, and a pending invitation. */
async function furnish(service: TestService) {
  const { request, application: as, createProject, createPerson } = service;
  const { path, cloudId, rootFolderId } = await createProject('Tower');
  const ann = await createPerson('ann');
  const call = async (method: string, at: string, body?: unknown, who = as) => {
    const answer = await request(method, at, { as: who, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const { id } = await call('POST', `${path}/invitation`, { email: ann.email, role: 50, redirect_uri });
  await call('POST', `/user/invitations/${id}/accept`, undefined, ann.as);
  await call('POST', `${path}/invitation`, { email: 'invited@example.org', role: 50, redirect_uri });
  return { path, cloudId, rootFolderId, ann, call };
}

test('groups accept colours with and without #; a folder lists each group; refusals have reasons', async t => {
  const service = await startService(t);
  const { path, rootFolderId, call } = await furnish(service);
  const [plain, marked] = [
    await call('POST', `${path}/group`, { name: 'Plain', color: 'F15A24' }),
    await call('POST', `${path}/group`, { name: 'Marked', color: '#F15A24' }),
  ];
  assert.deepEqual([plain.color, marked.color], ['F15A24', '#F15A24']);
  await call('PATCH', `${path}/folder/${rootFolderId}/group/${marked.id}`, { permission: 50 });
  const { groups_permissions } = await call('GET', `${path}/folder/${rootFolderId}`);
  assert.deepEqual(
    groups_permissions.map(({ group, permission }: { group: { name: string }; permission: number | null }) => [
      group.name,
      permission,
    ]),
    [
      ['Marked', 50],
      ['Plain', null],
    ],
  );
  const refused = await service.request('POST', `${path}/group`, {
    as: service.application,
    body: { name: null, color: 'orange', short_name: 5 },
  });
  assert.deepEqual(refused.json, {
    name: ['This field may not be null.'],
    color: ['Not a valid color.'],
    short_name: ['Must be either string or null.'],
    code: 'invalid',
    reasons: { name: [{ code: 'required' }], color: [{ code: 'invalid_color' }], short_name: [null] },
  });
});

test('an invitation without a role is for an administrator, as the mail says', async t => {
  const service = await startService(t);
  const { cloudId, call } = await furnish(service);
  const made = await call('POST', `/cloud/${cloudId}/invitation`, { email: 'chief@example.org', redirect_uri });
  assert.deepEqual([made.role, made.in_all_projects], [100, false]);
  const mails = readdirSync(join(service.folder, 'outbox')).map(name =>
    readFileSync(join(service.folder, 'outbox', name), 'utf8').replaceAll('=\r\n', ''),
  );
  assert.ok(mails.some(text => /^To: chief@/m.test(text) && text.includes('as an administrator.')));
});

test('users of a folder are members, all with names', async t => {
  const service = await startService(t);
  const { path, rootFolderId, ann, call } = await furnish(service);
  const people = await call('GET', `${path}/folder/${rootFolderId}/user`);
  assert.deepEqual(
    people.map(({ email }: { email: string }) => email),
    [ann.email],
    'who is only invited is not among them',
  );
  for (const { firstname, lastname } of await call('GET', `${path}/user`))
    assert.deepEqual([typeof firstname, typeof lastname], ['string', 'string']);
  assert.equal((await call('GET', `${path}/folder/${rootFolderId}`)).created_by.lastname, '', 'of an application, too');
});

test('a validator may respond again until the visa is closed', async t => {
  const service = await startService(t);
  const { path, ann, call } = await furnish(service);
  const document = await call('POST', `${path}/document`, fileForm('plan.txt', 'a'));
  const [member] = await call('GET', `${path}/user`);
  const visas = `${path}/document/${document.id}/visa`;
  const visa = await call('POST', visas, { description: 'Check', deadline: '2040-01-31' });
  const { id } = await call('POST', `${visas}/${visa.id}/validation`, { validator_id: member.id });
  const validation = `${visas}/${visa.id}/validation/${id}`;
  await call('POST', `${validation}/accept`, undefined, ann.as);
  await call('POST', `${validation}/deny`, undefined, ann.as);
  const { status, earlier_answers } = await call('GET', validation);
  assert.deepEqual([status, earlier_answers.map((each: { status: string }) => each.status)], ['D', ['A']]);
  await call('POST', `${visas}/${visa.id}/close`);
  assert.equal((await service.request('POST', `${validation}/accept`, { as: ann.as })).status, 409);
});

test('the log has the actions and members that the client reads', async t => {
  const service = await startService(t);
  const { path, rootFolderId, ann, call } = await furnish(service);
  const folder = await call('POST', `${path}/folder`, { name: 'Plans', parent_id: rootFolderId });
  const document = await call('POST', `${path}/document`, fileForm('a.txt', 'a', { name: 'a', parent_id: folder.id }));
  await call('PATCH', `${path}/document/${document.id}`, { name: 'b' });
  const [renamed, created, made, , accepted] = await call('GET', `${path}/logs`);
  assert.deepEqual(
    [renamed.action, renamed.description.old_path, renamed.description.new_path],
    ['document_renamed', '/Plans/a', '/Plans/b'],
  );
  assert.deepEqual([created.action, created.description.path], ['document_created', '/Plans/a']);
  assert.deepEqual([made.action, made.description.folder_id], ['folder_created', folder.id]);
  assert.deepEqual(
    [accepted.action, accepted.description.email, accepted.description.project_role],
    ['project_invitation_accepted', ann.email, 50],
  );
});

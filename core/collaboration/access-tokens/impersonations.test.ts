import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAccounts } from '../../rooms/identity.ts';
import { readConfig } from '../../config.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';
import { nthMail, readOutbox, signInAdministrator } from '../../identity/testing/window.ts';
import { silentLog } from '../../kit/log.ts';

const redirect_uri = 'https://app.example';
const scopes = ['document:read', 'document:write', 'bcf:read', 'bcf:write'];

/**
 * A project of the application with Ada as administrator, Una as user, and Gus as user in the group of a hidden folder.
 */
async function furnish(service: TestService) {
  const { request, application, createProject, createPerson } = service;
  const { path, cloudId, projectId, rootFolderId } = await createProject('Tower');
  const call = async (method: string, at: string, body?: unknown, as = application) => {
    const answer = await request(method, at, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const [ada, una, gus] = [await createPerson('ada'), await createPerson('una'), await createPerson('gus')];
  for (const [person, role] of [
    [ada, 100],
    [una, 50],
    [gus, 50],
  ] as const) {
    const { id } = await call('POST', `${path}/invitation`, { email: person.email, role, redirect_uri });
    await call('POST', `/user/invitations/${id}/accept`, undefined, person.as);
  }
  const members = (await call('GET', `${path}/user`)) as { id: number; user_id: number }[];
  const memberId = ({ id }: Person) => members.find(({ user_id }) => user_id === id)?.id ?? assert.fail();
  const hidden = await call('POST', `${path}/folder`, { name: 'Hidden', default_permission: 1 });
  const group = await call('POST', `${path}/group`, { name: 'Few' });
  await call('POST', `${path}/group/${group.id}/member`, { userproject_id: memberId(gus) });
  await call('PATCH', `${path}/folder/${hidden.id}/group/${group.id}`, { permission: 100 });
  const secret = await call(
    'POST',
    `${path}/document`,
    fileForm('secret.txt', 's', { name: 'secret', parent_id: hidden.id }),
  );
  const make = (as: string, person: Person) =>
    request('POST', `${path}/access-token`, { as, body: { scopes, email_impersonation: person.email } });
  const status = async (as: string, method: string, at: string, body?: unknown) =>
    (await request(method, at, { as, ...(body !== undefined && { body }) })).status;
  return { path, cloudId, projectId, rootFolderId, ada, una, gus, memberId, hidden, group, secret, call, make, status };
}

test('security 2: only applications and project administrators impersonate, and never beyond their own folder permissions', async t => {
  const service = await startService(t);
  const { path, cloudId, hidden, secret, ada, una, gus, memberId, call, make, status } = await furnish(service);
  const { application, folder, request } = service;
  assert.equal((await make(una.as, gus)).status, 403, 'a member reaches nothing in the name of another');
  const ofAda = (await make(ada.as, gus)).json.token as string;
  assert.equal(await status(`Bearer ${ofAda}`, 'GET', `${path}/document/${secret.id}`), 200, 'both see it');

  // An application that is a plain user of the cloud is in no group: what Gus sees by his is hidden from it.
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  t.after(() => accounts.close());
  const {
    application: { clientId, id: plainId },
    apiKey,
  } = await accounts.applications.create({ name: 'Plain' });
  await call('POST', `/cloud/${cloudId}/application`, { client_id: clientId, role: 50 });
  await call(
    'POST',
    `/application/${plainId}/cloud/${cloudId}/accept`,
    undefined,
    (await signInAdministrator(service)).as,
  );
  const plain = `Bearer ${(await make(`ApiKey ${apiKey}`, gus)).json.token}`;
  assert.equal(await status(gus.as, 'GET', `${path}/document/${secret.id}`), 200);
  for (const [method, at] of [
    ['GET', `document/${secret.id}`],
    ['DELETE', `document/${secret.id}`],
    ['GET', `folder/${hidden.id}`],
    ['DELETE', `folder/${hidden.id}`],
  ] as const) {
    assert.equal(await status(plain, method, `${path}/${at}`), 404, `${method} ${at}`);
  }
  assert.equal(
    await status(plain, 'POST', `${path}/document`, fileForm('a.txt', 'a', { name: 'a', parent_id: hidden.id })),
    404,
  );
  assert.deepEqual(await call('GET', `${path}/document`, undefined, plain), []);
  const listed = (await call('GET', `${path}/folder`, undefined, plain)) as { name: string }[];
  assert.ok(listed.every(({ name }) => name !== 'Hidden'));
  const order = await request('POST', `${path}/archive`, { as: plain, body: { document_ids: [secret.id] } });
  assert.equal(order.status, 404, order.text);

  // What the maker is now: an administrator no more, and the scopes of the application.
  await accounts.applications.update(clientId, { scopes: ['org:manage', 'document:read'] });
  assert.equal(
    await status(plain, 'POST', `${path}/document`, fileForm('a.txt', 'a')),
    403,
    'security 12: a scope that the application lost',
  );
  assert.equal(await status(plain, 'GET', `${path}/document`), 200);
  await call('PATCH', `${path}/user/${memberId(ada)}`, { role: 50 }, application);
  assert.equal(await status(`Bearer ${ofAda}`, 'GET', `${path}/document`), 401, 'Ada administers no more');
});

test('security 2: an impersonating token cannot answer visas or change permissions, and the log names both people', async t => {
  const service = await startService(t);
  const { path, ada, gus, memberId, group, hidden, rootFolderId, secret, call, make, status } = await furnish(service);
  const { application } = service;
  await call('PATCH', `${path}/user/${memberId(gus)}`, { role: 100 });
  const at = `${path}/document/${secret.id}/visa`;
  const visa = await call('POST', at, { description: 'Please check' });
  const validation = await call('POST', `${at}/${visa.id}/validation`, { validator_id: memberId(gus) });
  const made = (await make(ada.as, gus)).json;
  const token = `Bearer ${made.token}`;
  for (const answer of ['accept', 'deny', 'reset']) {
    assert.equal(await status(token, 'POST', `${at}/${visa.id}/validation/${validation.id}/${answer}`), 403, answer);
  }
  assert.equal(await status(token, 'PATCH', `${path}/folder/${hidden.id}`, { default_permission: 100 }), 403);
  assert.equal(
    await status(token, 'PATCH', `${path}/folder/${rootFolderId}`, { default_permission: 1, propagate: true }),
    403,
  );
  assert.equal(await status(token, 'PATCH', `${path}/folder/${hidden.id}/group/${group.id}`, { permission: 50 }), 403);
  assert.equal(await status(token, 'DELETE', `${path}/user/${memberId(ada)}`), 403);
  assert.equal(await status(token, 'POST', `${path}/access-token`, { scopes: ['document:read'] }), 403);
  assert.equal(
    await status(token, 'POST', `${path}/invitation`, { email: 'x@example.org', role: 25, redirect_uri }),
    403,
  );

  await call('POST', `${path}/tag`, { name: 'Urgent' }, token);
  const entries = (await call('GET', `${path}/activity?limit=100`, undefined, application)) as {
    action: string;
    user_id: number;
    user_email: string;
    description: { in_name_of?: { id: number; email: string; name: string } };
  }[];
  const reported = (action: string) => {
    const { user_id, user_email, description } = entries.find(entry => entry.action === action) ?? assert.fail(action);
    return [user_id, user_email, description.in_name_of];
  };
  const both = [ada.id, ada.email, { id: gus.id, email: gus.email, name: 'gus Tester' }];
  assert.deepEqual([reported('tag.create'), reported('access-token.create')], [both, both]);
  const { as: administrator } = await signInAdministrator(service);
  assert.equal((await call('GET', '/server/activity/verification', undefined, administrator)).broken_at, null);
});

test('security 2: impersonated people and administrators list and revoke the tokens without seeing their value', async t => {
  const service = await startService(t);
  const { path, projectId, ada, una, gus, call, make, status } = await furnish(service);
  const { application } = service;
  const [first, second] = [
    (await make(ada.as, gus)).json.token as string,
    (await make(application, gus)).json.token as string,
  ];
  await call('POST', `${path}/access-token`, { scopes });
  const listed = (await call('GET', `${path}/impersonation`)) as {
    id: number;
    maker: { email: string };
    application: string | null;
    subject: { id: number };
  }[];
  assert.deepEqual(
    listed.map(({ maker, application: by, subject }) => [maker.email === ada.email, by, subject.id]),
    [
      [true, null, gus.id],
      [false, 'Bootstrap', gus.id],
    ],
  );
  assert.ok(!JSON.stringify(listed).includes(first) && !JSON.stringify(listed).includes(second));
  assert.equal(await status(una.as, 'GET', `${path}/impersonation`), 403);
  assert.equal(await status(gus.as, 'DELETE', `${path}/impersonation/${listed[0]?.id}`), 403);

  const own = (await call('GET', '/user/impersonation', undefined, gus.as)) as {
    id: number;
    project: { id: number };
  }[];
  assert.deepEqual(
    own.map(({ id, project }) => [id, project.id]),
    listed.map(({ id }) => [id, projectId]),
  );
  assert.equal(await status(una.as, 'DELETE', `/user/impersonation/${listed[0]?.id}`), 404, 'not hers');
  assert.equal(await status(gus.as, 'DELETE', `/user/impersonation/${listed[0]?.id}`), 204);
  assert.equal(await status(`Bearer ${first}`, 'GET', path), 401);
  assert.equal(await status(ada.as, 'DELETE', `${path}/impersonation/${listed[1]?.id}`), 204);
  assert.equal(await status(`Bearer ${second}`, 'GET', path), 401);
  assert.deepEqual(await call('GET', `${path}/impersonation`), []);
});

test('security 2: every route that changes permissions, members or credentials, or answers a visa, refuses impersonation', async t => {
  const { core } = await startService(t);
  const actions =
    /^(?:access-token|application|cloud-application|cloud-user|group|invitation|member|model-token)\.|\.permission$|^visa\.answer$/;
  const changing = core.routes.filter(({ access: { audit } }) => typeof audit === 'string' && actions.test(audit));
  assert.ok(changing.length > 40, `${changing.length} routes are found`);
  assert.deepEqual(
    core.routes.filter(({ access }) => access.inPerson).map(({ id }) => id),
    changing.map(({ id }) => id),
  );
});

test('a member gets a mail about a token in their name; history and mails name its maker too', async t => {
  const service = await startService(t);
  const { path, projectId, ada, una, gus, call, make } = await furnish(service);
  const outbox = join(service.folder, 'outbox');
  const mails = readOutbox(outbox).length;
  const token = `Bearer ${(await make(ada.as, gus)).json.token}`;
  const notice = await nthMail(outbox, mails + 1);
  assert.match(notice, new RegExp(`^To: ${gus.email}\\r$`, 'm'));
  assert.match(notice, /ada Tester created a token that acts on your behalf in the project "Tower"/);
  assert.match(notice, /"gus Tester \(token of ada Tester\)"/);
  await call('POST', `${path}/access-token`, { scopes: ['document:read'] }, ada.as);
  assert.equal(readOutbox(outbox).length, mails + 1, 'no mail about a token of its own');

  const topics = `/bcf/2.1/projects/${projectId}/topics`;
  const issue = await call('POST', topics, { title: 'Stair', assigned_to: una.email }, token);
  const comment = await call('POST', `${topics}/${issue.guid}/comments`, { comment: 'Too steep' }, token);
  await call('PATCH', `${topics}/${issue.guid}`, { title: 'Steep stair' }, gus.as);
  const makers = (events: readonly { readonly token_maker?: string }[]) => events.map(each => each.token_maker);
  assert.deepEqual(makers(await call('GET', `${topics}/${issue.guid}/events`, undefined, una.as)), [
    ada.email,
    undefined,
  ]);
  const ofComment = `${topics}/${issue.guid}/comments/${comment.guid}/events`;
  assert.deepEqual(makers(await call('GET', ofComment, undefined, una.as)), [ada.email]);
  assert.match(await nthMail(outbox, mails + 2), /gus Tester \(token of ada Tester\) assigned you the issue/);
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';
import type { StoredLine } from '../../audit/line.ts';
import { connect } from '../../storage/database/connect.ts';
import { signInAdministrator } from '../../identity/testing/window.ts';

type Expected = readonly [action: string, kind: string | null, name: string | null];

type Does = ReturnType<typeof recordChanges>['does'];
interface Made {
  readonly id: number;
}

/** A function that makes a change and compares the line of the log, and what it has found wrong. */
function recordChanges(t: TestContext, service: TestService) {
  const { request, application, folder } = service;
  const database = connect(join(folder, 'plinth.db'), { readonly: true });
  t.after(() => database.close());
  const linesAfter = (seq: number) =>
    database
      .prepare("SELECT * FROM activity WHERE seq > ? AND via = 'api' AND result = 'done' ORDER BY seq")
      .all(seq) as StoredLine[];
  const newest = () =>
    (database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM activity').get() as { seq: number }).seq;
  const wrong: string[] = [];
  const calls: string[] = [];

  /** Calls, and compares the line that was written. */
  async function does(
    method: string,
    path: string,
    [action, kind, name]: Expected,
    { as = application, body }: { as?: string; body?: unknown } = {},
  ) {
    const before = newest();
    const answer = await request(method, path, { as, ...(body !== undefined && { body }) });
    const lines = linesAfter(before);
    const found = lines.map(line => [line.action, line.object_kind, line.object_name]);
    if (answer.status >= 300 || JSON.stringify(found) !== JSON.stringify([[action, kind, name]]))
      wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 100)} ${JSON.stringify(found)}`);
    if (lines.some(({ actor_id, at, address }) => actor_id === null || !at || !address))
      wrong.push(`${method} ${path} names no actor or address`);
    calls.push(path);
    return answer.json;
  }
  return { database, linesAfter, newest, wrong, calls, does };
}

async function changeDocuments(does: Does, at: string, plans: Made) {
  const plan = await does('POST', `${at}/document`, ['document.create', 'document', 'plan.txt'], {
    body: fileForm('plan.txt', 'a', { name: 'plan.txt', parent_id: plans.id }),
  });
  const next = await does('POST', `${at}/document`, ['document.create', 'document', 'plan 2'], {
    body: fileForm('plan.txt', 'b', { name: 'plan 2', successor_of: plan.id }),
  });
  await does('PATCH', `${at}/document/${next.id}`, ['document.update', 'document', 'plan 3'], {
    body: { name: 'plan 3', description: 'of the hall' },
  });
  await does('POST', `${at}/document/${next.id}/history/${plan.id}/head-version`, [
    'document.update',
    'document',
    'plan.txt',
  ]);
  await does('POST', `${at}/document/${plan.id}/history/${next.id}/leave`, ['document.update', 'document', 'plan 3']);
  return { plan, next };
}

async function changeTags(does: Does, at: string, plan: Made) {
  const tag = await does('POST', `${at}/tag`, ['tag.create', 'tag', 'Urgent'], { body: { name: 'Urgent' } });
  await does('PATCH', `${at}/tag/${tag.id}`, ['tag.update', 'tag', 'Late'], { body: { name: 'Late' } });
  await does('POST', `${at}/document/${plan.id}/tag`, ['document.tag', 'document', 'plan.txt'], {
    body: { tag_id: tag.id },
  });
  await does('DELETE', `${at}/document/${plan.id}/tag/${tag.id}`, ['document.tag', 'document', 'plan.txt']);
  await does('DELETE', `${at}/tag/${tag.id}`, ['tag.delete', 'tag', 'Late']);
}

async function changeLists(does: Does, at: string) {
  const list = await does('POST', `${at}/element-list`, ['list.create', 'list', 'Walls'], {
    body: { name: 'Walls', columns: [{ from: 'element', name: 'class' }] },
  });
  await does('PATCH', `${at}/element-list/${list.id}`, ['list.update', 'list', 'Doors'], { body: { name: 'Doors' } });
  await does('DELETE', `${at}/element-list/${list.id}`, ['list.delete', 'list', 'Doors']);

  const view = await does('POST', `${at}/smart-view`, ['smart-view.create', 'smart-view', 'Fire'], {
    body: { name: 'Fire', rules: [{ conditions: [], effect: 'hide' }] },
  });
  await does('PATCH', `${at}/smart-view/${view.id}`, ['smart-view.update', 'smart-view', 'Rating'], {
    body: { name: 'Rating' },
  });
  await does('DELETE', `${at}/smart-view/${view.id}`, ['smart-view.delete', 'smart-view', 'Rating']);
}

async function changeGroups(
  does: Does,
  { at, plans, member }: { readonly at: string; readonly plans: Made; readonly member: Made | undefined },
) {
  const group = await does('POST', `${at}/group`, ['group.create', 'group', 'Structure'], {
    body: { name: 'Structure' },
  });
  await does('PATCH', `${at}/group/${group.id}`, ['group.update', 'group', 'Statics'], { body: { name: 'Statics' } });
  await does('POST', `${at}/group/${group.id}/member`, ['group.update', 'group', 'Statics'], {
    body: { userproject_id: member?.id },
  });
  await does('PATCH', `${at}/folder/${plans.id}/group/${group.id}`, ['folder.permission', 'folder', 'Drawings'], {
    body: { permission: 50 },
  });
  await does('DELETE', `${at}/group/${group.id}/member/${member?.id}`, ['group.update', 'group', 'Statics']);
  await does('DELETE', `${at}/group/${group.id}`, ['group.delete', 'group', 'Statics']);
}

async function changeModels(does: Does, service: TestService, at: string) {
  const { model_id } = await does('POST', `${at}/document`, ['document.create', 'document', 'broken.ifc'], {
    body: fileForm('broken.ifc', 'nothing', { name: 'broken.ifc' }),
  });
  assert.equal((await service.processed(at, model_id)).status, 'E');
  const atModel = `${at}/model/${model_id}`;
  await does('PATCH', atModel, ['model.update', 'model', 'House'], { body: { name: 'House' } });
  await does('POST', `${atModel}/errors`, ['model.errors.add', 'model', 'House'], { body: { errors: ['thin walls'] } });
  await does('DELETE', `${atModel}/delete-model`, ['model.delete', 'model', 'House']);
}

async function changeOwnAccount(does: Does, ann: Person) {
  await does('PATCH', '/account', ['account.update', 'account', ann.email], {
    as: ann.as,
    body: { firstname: 'Anne' },
  });
  await does('POST', '/account/email', ['account.email', 'account', ann.email], {
    as: ann.as,
    body: { email: 'anne@example.org', password: ann.password },
  });
  await does('POST', '/account/password', ['account.password', 'account', ann.email], {
    as: ann.as,
    body: { current_password: ann.password, new_password: 'another good one' },
  });
}

async function changeApplications(does: Does, admin: { readonly as: string }) {
  const made = await does('POST', '/application', ['application.create', 'application', 'Tool'], {
    as: admin.as,
    body: { name: 'Tool', base_url: 'https://tool.example' },
  });
  await does('PATCH', `/application/${made.id}`, ['application.update', 'application', 'Better tool'], {
    as: admin.as,
    body: { name: 'Better tool' },
  });
  await does('POST', `/application/${made.id}/secret`, ['application.secret', 'application', 'Better tool'], {
    as: admin.as,
  });
  await does('POST', `/application/${made.id}/api-key`, ['application.key', 'application', 'Better tool'], {
    as: admin.as,
  });
  await does('DELETE', `/application/${made.id}/api-key`, ['application.key-revoke', 'application', 'Better tool'], {
    as: admin.as,
  });
  await does('DELETE', `/application/${made.id}`, ['application.delete', 'application', 'Better tool'], {
    as: admin.as,
  });
  return { made };
}

async function changeAccounts(does: Does, admin: { readonly as: string }) {
  const account = await does('POST', '/server/account', ['server.account.create', 'account', 'eve@example.org'], {
    as: admin.as,
    body: { email: 'eve@example.org' },
  });
  await does('PATCH', `/server/account/${account.id}`, ['server.account.update', 'account', 'eve@example.org'], {
    as: admin.as,
    body: { firstname: 'Eve' },
  });
  await does(
    'POST',
    `/server/account/${account.id}/reset-link`,
    ['server.account.reset', 'account', 'eve@example.org'],
    { as: admin.as },
  );
  await does('DELETE', `/server/account/${account.id}`, ['server.account.delete', 'account', 'eve@example.org'], {
    as: admin.as,
  });
}

test('every change writes one log line with person, object and place; reads and refused requests write none', async t => {
  const service = await startService(t);
  const { request, application, core } = service;
  const [admin, ann, bob] = [
    await signInAdministrator(service),
    await service.createPerson('ann'),
    await service.createPerson('bob'),
  ];
  const { database, linesAfter, newest, wrong, calls, does } = recordChanges(t, service);

  const cloud = await does('POST', '/cloud', ['cloud.create', 'cloud', 'Office'], { body: { name: 'Office' } });
  const inCloud = `/cloud/${cloud.id}`;
  await does('PATCH', inCloud, ['cloud.update', 'cloud', 'Main office'], { body: { name: 'Main office' } });
  const other = await does('POST', `${inCloud}/project`, ['project.create', 'project', 'Barn'], {
    body: { name: 'Barn' },
  });
  const project = await does('POST', `${inCloud}/project`, ['project.create', 'project', 'Tower'], {
    body: { name: 'Tower' },
  });
  const at = `${inCloud}/project/${project.id}`;
  await does('PATCH', at, ['project.update', 'project', 'High tower'], { body: { name: 'High tower' } });

  const plans = await does('POST', `${at}/folder`, ['folder.create', 'folder', 'Plans'], { body: { name: 'Plans' } });
  await does('PATCH', `${at}/folder/${plans.id}`, ['folder.update', 'folder', 'Drawings'], {
    body: { name: 'Drawings' },
  });
  await does('POST', `${at}/dms-tree`, ['folder.create', 'folder', 'A'], {
    body: [{ name: 'A', children_folders: [{ name: 'B' }] }],
  });
  const { plan, next } = await changeDocuments(does, at, plans);

  await changeTags(does, at, plan);

  await changeLists(does, at);

  const invitation = await does('POST', `${at}/invitation`, ['invitation.create', 'invitation', ann.email], {
    body: { email: ann.email, role: 50, redirect_uri: 'https://platform.example/in' },
  });
  await does('POST', `/user/invitations/${invitation.id}/accept`, ['invitation.accept', 'invitation', ann.email], {
    as: ann.as,
  });
  const forBob = await does('POST', `${inCloud}/invitation`, ['invitation.create', 'invitation', bob.email], {
    body: { email: bob.email, redirect_uri: 'https://platform.example/in' },
  });
  await does('POST', `/user/invitations/${forBob.id}/deny`, ['invitation.deny', 'invitation', bob.email], {
    as: bob.as,
  });
  await does('DELETE', `${inCloud}/invitation/${forBob.id}`, ['invitation.delete', 'invitation', bob.email]);
  const [member] = (await request('GET', `${at}/user`, { as: application })).json as { id: number }[];
  await changeGroups(does, { at, plans, member });
  await does('PATCH', `${at}/user/${member?.id}`, ['member.update', 'member', ann.email], { body: { role: 25 } });
  const token = await does('POST', `${at}/access-token`, ['access-token.create', 'access-token', null], {
    body: { scopes: ['document:read'] },
  });
  await does('DELETE', `${at}/access-token/${token.token}`, ['access-token.delete', 'access-token', null]);
  await does('POST', `${inCloud}/project/${other.id}/import_from`, ['project.import', 'project', 'Barn'], {
    body: { project_id: project.id },
  });
  await does('POST', `${at}/leave`, ['member.leave', null, null], { as: ann.as });
  await does('PATCH', `${inCloud}/user/${ann.id}`, ['cloud-user.update', 'account', ann.email], {
    body: { cloud_role: 100 },
  });
  await does('DELETE', `${inCloud}/user/${ann.id}`, ['cloud-user.delete', 'account', ann.email]);

  await does('DELETE', `${at}/document/${next.id}`, ['document.delete', 'document', 'plan 3']);
  await does('DELETE', `${at}/document/bulk_destroy`, ['document.delete', 'document', 'plan.txt'], { body: [plan.id] });
  await does('DELETE', `${at}/folder/${plans.id}`, ['folder.delete', 'folder', 'Drawings']);
  await changeModels(does, service, at);

  await changeOwnAccount(does, ann);
  const { made } = await changeApplications(does, admin);
  await changeAccounts(does, admin);
  await does('POST', '/server/signing-key', ['signing-key.rotate', 'signing-key', null], { as: admin.as });
  await does('PUT', '/server/mail', ['server.mail.update', null, null], { as: admin.as, body: { host: null } });
  await does('DELETE', at, ['project.delete', 'project', 'High tower']);
  await does('DELETE', inCloud, ['cloud.delete', 'cloud', 'Main office']);

  assert.deepEqual(wrong, []);
  t.diagnostic(
    `${calls.length} changes, a line each; ${core.routes.filter(({ access }) => typeof access.audit === 'string').length} operations have a name in the log`,
  );
  assert.ok(calls.length >= 60);

  await t.test('reads and refused requests write no line', async () => {
    const before = newest();
    for (const [method, path, as] of [
      ['GET', '/cloud', application],
      ['POST', '/cloud', 'Bearer x'],
      ['DELETE', '/cloud/999999', application],
      ['POST', '/cloud', application],
      ['PATCH', '/server/account/1', bob.as],
    ] as const) {
      await request(method, path, { as, ...(method !== 'GET' && { body: {} }) });
    }
    assert.deepEqual(linesAfter(before), [], 'what is read or refused writes nothing');
  });

  await t.test('no line contains a secret', () => {
    const everything = database
      .prepare('SELECT * FROM activity')
      .all()
      .map(row => JSON.stringify(row))
      .join('\n');
    for (const secret of [ann.password, 'another good one', token.token, made.client_secret, made.api_key])
      assert.ok(!everything.includes(secret), 'no secret is in a line');
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { linkIn, readOutbox } from '../../identity/testing/window.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

const redirect_uri = 'https://app.example/invitation?from=mail';

// Long: one story; each step continues from the result of the previous one.
test('invited, mailed, accepted: once, by the right person', async t => {
  const { request, application: as, createPerson, createProject, folder, url } = await startService(t);
  const { cloudId, projectId, path } = await createProject('House');
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const mails = () =>
    readdirSync(join(folder, 'outbox')).map(name => readFileSync(join(folder, 'outbox', name), 'utf8'));
  const invite = (body: object, to = path) =>
    request('POST', `${to}/invitation`, { as, body: { redirect_uri, ...body } });
  const answer = (who: { as: string }, id: number, how: string) =>
    request('POST', `/user/invitations/${id}/${how}`, { as: who.as });

  // A project: the outsider joins its cloud as well.
  const made = await invite({ email: 'Ann@Example.org', role: 25 });
  assert.deepEqual(
    [made.status, made.json],
    [201, { id: made.json.id, email: 'Ann@Example.org', redirect_uri, role: 25 }],
  );
  const { id } = made.json;
  const [mail = ''] = mails();
  assert.match(mail, /^To: Ann@example\.org\r$/im);
  assert.match(mail, /^Subject: Invitation to House\r$/m);
  assert.match(mail, /invites you to the project "House" as a guest\./);
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.ok(text.includes(`\n${url}/auth/realms/plinth/register?token=`), text);
  const listed = (await request('GET', `${path}/user`, { as })).json;
  assert.deepEqual(
    listed.map((user: Record<string, unknown>) => [user.user_id, user.invitation_id, user.email, user.role]),
    [[null, id, 'Ann@Example.org', 25]],
  );
  assert.equal(
    (await request('PATCH', `${path}/user/${listed[0].id}`, { as, body: { role: 100 } })).status,
    404,
    'nobody has this id yet',
  );

  const again = await invite({ email: 'ann@example.org', role: 50 });
  assert.deepEqual([again.json.id, again.json.role, mails().length], [id, 50, 2]);
  assert.deepEqual(
    (await request('GET', `${path}/invitation`, { as })).json.map((entry: { id: number }) => entry.id),
    [id],
  );
  assert.deepEqual((await request('GET', `/cloud/${cloudId}/invitation`, { as })).json, []);

  const [received] = (await request('GET', '/user/invitations', { as: ann.as })).json;
  const { sender, created_at, client_name, ...rest } = received;
  assert.deepEqual(rest, {
    id,
    redirect_uri,
    cloud_id: cloudId,
    cloud_name: 'Test cloud',
    project_id: projectId,
    project_name: 'House',
    status: 'P',
    responded_at: null,
  });
  assert.ok(sender.id > 0 && client_name && created_at);
  assert.deepEqual((await request('GET', '/user/invitations', { as: bob.as })).json, []);
  assert.equal((await answer(bob, id, 'accept')).status, 404, 'it is not his');
  assert.equal((await request('GET', '/user/invitations', { as })).status, 403, 'an application is no person');

  assert.equal((await answer(ann, id, 'deny')).status, 204);
  assert.deepEqual(
    [
      (await request('GET', `/user/invitations/${id}`, { as: ann.as })).json.status,
      (await request('GET', path, { as: ann.as })).status,
    ],
    ['D', 404],
  );
  assert.equal((await answer(ann, id, 'accept')).status, 204);
  const access = (await request('GET', `${path}/check-access`, { as: ann.as })).json;
  assert.deepEqual(
    [access.user_role, access.has_write_permission, access.has_admin_permission, access.user.id],
    [50, true, false, ann.id],
  );
  assert.equal((await answer(ann, id, 'accept')).status, 409, 'a used invitation brings nobody back');
  const refused = await invite({ email: ann.email, role: 100 });
  assert.deepEqual([refused.status, refused.json.already_exists, refused.json.code], [400, true, 'already_exists']);
  assert.equal((await invite({ email: ann.email }, `/cloud/${cloudId}`)).json.already_exists, true);
});

test('invitations to a cloud and to all its projects, and refused ones', async t => {
  const { request, application: as, createPerson, createProject } = await startService(t);
  const { cloudId, path } = await createProject();
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const cloud = `/cloud/${cloudId}`;
  const invite = (body: object) => request('POST', `${cloud}/invitation`, { as, body: { redirect_uri, ...body } });

  const everywhere = await invite({ email: ann.email, in_all_projects: true, project_role: 25 });
  assert.deepEqual(everywhere.json, {
    id: everywhere.json.id,
    email: ann.email,
    redirect_uri,
    role: 50,
    project_role: 25,
    in_all_projects: true,
  });
  await request('POST', `/user/invitations/${everywhere.json.id}/accept`, { as: ann.as });
  const later = (await request('POST', `${cloud}/project`, { as, body: { name: 'Later' } })).json;
  for (const project of [path, `${cloud}/project/${later.id}`]) {
    assert.equal((await request('GET', `${project}/check-access`, { as: ann.as })).json.user_role, 25);
    const [member] = (await request('GET', `${project}/user`, { as })).json;
    assert.deepEqual([member.user_id, member.role, member.cloud_role, member.in_all_projects], [ann.id, 25, 50, true]);
  }

  const plain = await invite({ email: bob.email });
  assert.deepEqual([plain.json.role, 'project_role' in plain.json, plain.json.in_all_projects], [100, false, false]);
  assert.equal((await request('GET', `${cloud}/invitation`, { as: ann.as })).status, 403, 'no administrator');
  assert.equal(
    (await request('DELETE', `${path}/invitation/${plain.json.id}`, { as })).status,
    404,
    'it is not one of the project',
  );
  assert.equal((await request('DELETE', `${cloud}/invitation/${plain.json.id}`, { as })).status, 204);
  assert.deepEqual((await request('GET', '/user/invitations', { as: bob.as })).json, []);

  for (const wrong of [
    { email: 'nobody' },
    { email: 'a@b, c@d' },
    { email: 'a@b\r\nBcc: c@d' },
    { email: bob.email, redirect_uri: 'javascript:alert(1)' },
    { email: bob.email, redirect_uri: 'page' },
    { email: bob.email, redirect_uri: 'http://app.example/invitation' },
    { email: bob.email, redirect_uri: 'https://app.example@evil.example/' },
    { email: bob.email, redirect_uri: 'https://user:pw@app.example/' },
    { email: bob.email, role: 25 },
    {},
  ]) {
    assert.equal((await invite(wrong)).status, 400, JSON.stringify(wrong));
  }
});

test('of two concurrent responses one counts', async t => {
  const { request, application: as, createPerson, createProject, folder } = await startService(t);
  const { cloudId } = await createProject();
  const bob = await createPerson('bob');
  const invite = async (email: string) =>
    (await request('POST', `/cloud/${cloudId}/invitation`, { as, body: { email, role: 50, redirect_uri } })).json
      .id as number;
  const [own, forAnother] = [await invite(bob.email), await invite('eve@example.org')];
  const carl = await createPerson('carl');
  const linked = await invite(carl.email);
  const mail = readOutbox(join(folder, 'outbox')).findLast(each => each.includes(`To: ${carl.email}`)) ?? '';
  const token = new URL(linkIn(mail)).searchParams.get('token');
  const db = await openServiceDb(t, folder);
  for (const [path, by, accepting, body] of [
    [`/user/invitations/${own}`, bob.as],
    [`/user/invitations/${linked}`, carl.as, '/user/invitations/by-link/accept', { token }],
    [`/identity-provider/invitation/${forAnother}`, as],
  ] as const) {
    // The database takes no change until both have been read.
    const answers = await db.tx(async tx => {
      await tx.run('UPDATE stored_invitation SET mail = mail');
      const both = [
        request('POST', `${path}/deny`, { as: by }),
        request('POST', accepting ?? `${path}/accept`, { as: by, ...(body && { body }) }),
      ];
      for (let round = 0; round < 5; round += 1) await request('GET', path, { as: by });
      return { both };
    });
    const statuses = (await Promise.all(answers.both)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [204, 409],
      path,
    );
    const { status } = (await request('GET', path, { as: by })).json;
    assert.equal(status, statuses[0] === 204 ? 'D' : 'A', 'what was answered is what counts');
  }
  assert.equal((await request('POST', `/identity-provider/invitation/${forAnother}/accept`, { as })).status, 204);
});

test('an administrator reads the sender of each invitation by API, and deletes those of applications', async t => {
  const { request, application, createPerson, createProject } = await startService(t);
  const { cloudId, path } = await createProject();
  const [ada, eva] = [await createPerson('ada'), await createPerson('eva')];
  const invite = async (place: string, email: string, as = application) =>
    (await request('POST', `${place}/invitation`, { as, body: { email, role: 50, redirect_uri } })).json.id as number;
  for (const person of [ada, eva]) {
    const id = (
      await request('POST', `/cloud/${cloudId}/invitation`, {
        as: application,
        body: { email: person.email, redirect_uri },
      })
    ).json.id as number;
    await request('POST', `/user/invitations/${id}/accept`, { as: person.as });
  }
  const body = { name: 'Tool', base_url: 'https://tool.example' };
  const tool = (await request('POST', '/application', { as: eva.as, body })).json;
  await request('POST', `/cloud/${cloudId}/application`, {
    as: eva.as,
    body: { client_id: tool.client_id, role: 100 },
  });
  const key = `ApiKey ${tool.api_key}`;
  for (const [place, email] of [
    [`/cloud/${cloudId}`, 'cloud@example.org'],
    [path, 'project@example.org'],
  ] as const) {
    const id = await invite(place, email, key);
    for (const as of [ada.as, application]) {
      const found = (await request('GET', `${place}/pending-invitation`, { as })).json.find(
        (each: { id: number }) => each.id === id,
      );
      assert.deepEqual([found?.application, found?.owner?.email, found?.own], ['Tool', eva.email, false], place);
    }
    assert.equal((await request('DELETE', `${place}/pending-invitation/${id}`, { as: application })).status, 204);
    assert.equal((await request('GET', `${place}/invitation`, { as: key })).json.length, 0);
  }
});

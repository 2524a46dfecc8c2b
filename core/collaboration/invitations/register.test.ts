// Registration from the mail of a project invitation, for people without an account.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readFileSync } from 'node:fs';
import { startService } from '../../testing/service.ts';
import { Browser } from '../../identity/testing/browser.ts';
import { linkIn, readOutbox } from '../../identity/testing/window.ts';
import { openServiceDb } from '../../testing/open-database.ts';

async function serve(t: TestContext) {
  const service = await startService(t);
  const { request, url, folder, createPerson, bootstrap } = service;
  const ann = await createPerson('ann');
  const { cloudId, projectId } = await service.createProject('House', { as: ann.as, cloud: 'Office' });
  const at = { cloud: `/cloud/${cloudId}`, project: `/cloud/${cloudId}/project/${projectId}` };
  const register = `${url}/auth/realms/plinth/register`;
  const invite = async (email: string, change: object = {}, place = at.project) =>
    (
      await request('POST', `${place}/invitation`, {
        as: ann.as,
        body: { email, role: 50, redirect_uri: register, ...change },
      })
    ).json;
  const linkOf = (id: number, place = at.project, as = ann.as) =>
    request('GET', `${place}/invitation/${id}/link`, { as });
  const browser = (outside = 'https://platform.example/') =>
    new Browser(readFileSync(bootstrap.ca_file, 'utf8'), outside);
  return { ...service, ann, at, register, invite, linkOf, browser, mails: () => readOutbox(join(folder, 'outbox')) };
}

test('the link of an invitation is shown to its sender, and only the newest works', async t => {
  const { request, application, ann, at, register, invite, linkOf, mails, browser, createPerson } = await serve(t);
  const { id } = await invite('bob@example.org');
  const first = (await linkOf(id)).json;
  assert.deepEqual([first.mail, first.link.startsWith(`${register}?token=`)], ['outbox', true]);
  assert.equal((await linkOf(id)).json.link, first.link);
  assert.notEqual(first.link, linkIn(mails()[0] ?? ''), 'security 1: not the secret of the mail');
  assert.equal((await invite('BOB@example.org', { role: 25 })).id, id, 'one record');
  const second = (await linkOf(id)).json;
  const [oldMail, newMail] = mails().map(linkIn);
  const statuses = [];
  for (const link of [first.link, oldMail, second.link, newMail]) statuses.push((await browser().open(link)).status);
  assert.deepEqual(statuses, [410, 410, 200, 200]);

  const inCloud = (
    await request('POST', `${at.cloud}/invitation`, {
      as: ann.as,
      body: { email: 'eve@example.org', redirect_uri: register },
    })
  ).json;
  assert.equal((await linkOf(inCloud.id, at.cloud)).status, 200);
  const outsider = await createPerson('outsider');
  const wrong = [
    await linkOf(id, at.cloud),
    await linkOf(inCloud.id),
    await linkOf(id, at.project, outsider.as),
    await linkOf(id, at.project, application),
    await linkOf(999_999),
  ];
  assert.deepEqual(
    wrong.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  );
  await request('DELETE', `${at.project}/invitation/${id}`, { as: ann.as });
  assert.deepEqual([(await linkOf(id)).status, (await browser().open(second.link)).status], [404, 410]);
});

test('a person without an account creates one by the link, and is a member and signed in', async t => {
  const { request, url, ann, at, invite, linkOf, browser, core } = await serve(t);
  const { id } = await invite('Bob@example.org');
  const { link } = (await linkOf(id)).json;
  const visitor = browser();
  const page = await visitor.open(link, { headers: { 'accept-language': 'fr' } });
  assert.match(page.text, /ann Tester vous invite dans « House »/);
  assert.match(page.text, /name="username" type="email" value="Bob@example.org"[^>]* readonly/);
  const short = await visitor.submit(page, { firstname: 'Bob', password: 'short' }, { 'accept-language': 'fr' });
  assert.deepEqual(
    [short.status, /au moins 8 caractères/.test(short.text), /value="Bob"/.test(short.text)],
    [400, true, true],
  );
  assert.equal(await core.users.findByEmail('bob@example.org'), undefined);

  // The address is the invited one, whatever the form contains, and so is the redirect.
  const end = await visitor.submit(
    short,
    {
      username: 'eve@example.org',
      email: 'eve@example.org',
      redirect_uri: 'https://evil.example/',
      firstname: 'Bob',
      lastname: 'Builder',
      password: 'bobs own secret',
    },
    { 'accept-language': 'fr' },
  );
  assert.equal(end.url.href, `${url}/app/`);
  const bob = (await core.users.findByEmail('bob@example.org')) ?? assert.fail('no account was made');
  assert.deepEqual(
    [bob.firstname, bob.lastname, bob.locale, bob.provider, bob.isAdministrator],
    ['Bob', 'Builder', 'fr', 'plinth', false],
  );
  assert.equal(await core.users.findByEmail('eve@example.org'), undefined);
  const members = (await request('GET', `${at.project}/user`, { as: ann.as })).json;
  assert.deepEqual(
    members.map((user: Record<string, unknown>) => [user.user_id, user.invitation_id, user.role]),
    [
      [ann.id, null, 100],
      [bob.id, null, 50],
    ],
  );

  const query = new URLSearchParams({
    client_id: 'plinth-desktop',
    redirect_uri: `${url}/app/callback`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  const window = browser();
  window.cookies = visitor.cookies;
  const silent = await window.open(`${url}/auth/realms/plinth/protocol/openid-connect/auth?${query}`);
  assert.ok(silent.url.searchParams.get('code'), 'signed in');
  assert.ok((await core.users.findByEmail('bob@example.org'))?.lastSignInAt);
  assert.equal((await browser().open(link)).status, 410, 'used');
  assert.equal((await visitor.submit(page, { password: 'another secret' })).status, 410);
});

test('an existing account sees pending invitations in the window, or continues at the other platform', async t => {
  const { url, invite, linkOf, browser, createPerson, request, at } = await serve(t);
  const bob = await createPerson('bob');
  const { link } = (await linkOf((await invite(bob.email)).id)).json;
  const shown = await browser().open(link);
  assert.match(shown.text, /ann Tester invites you to “House”/);
  const here = new URL(/href="([^"]*\/app\/invitations[^"]*)"/.exec(shown.text)?.[1] ?? '', url);
  assert.equal(here.searchParams.get('token'), new URL(link).searchParams.get('token'));
  assert.equal((await request('GET', at.project, { as: bob.as })).status, 404, 'a visit accepts nothing');

  const elsewhere = (
    await linkOf((await invite('eve@example.org', { redirect_uri: 'https://platform.example/join?from=mail' })).id)
  ).json;
  const token = new URL(elsewhere.link).searchParams.get('token') ?? '';
  assert.equal(elsewhere.link, `https://platform.example/join?from=mail&token=${token}`);
  const visitor = browser();
  const page = await visitor.open(`${url}/auth/realms/other/register?token=${token}`);
  const end = await visitor.submit(page, { password: 'eves own secret' });
  assert.match(end.text, /href="https:\/\/platform\.example\/join\?from=mail"[^>]*>Continue to platform\.example</);
});

test('mails are in the language of their receiver, else of the sender', async t => {
  const { request, ann, invite, mails, createPerson } = await serve(t);
  const bob = await createPerson('bob');
  await request('PATCH', '/account', { as: bob.as, body: { locale: 'fr' } });
  await invite(bob.email);
  await invite('new@example.org');
  await request('PATCH', '/account', { as: ann.as, body: { locale: 'fr' } });
  await invite('later@example.org', { role: 25 });
  assert.deepEqual(
    mails().map(mail => /ann Tester (\S+)/.exec(mail)?.[1]),
    ['vous', 'invites', 'vous'],
  );
  assert.match(mails()[0] ?? '', /dans le projet « House »/);
});

test('names in mails cannot add paragraphs or headers', async t => {
  const { request, ann, at, invite, mails } = await serve(t);
  await request('PATCH', at.project, {
    as: ann.as,
    body: { name: 'House\r\nBcc: eve@example.org\r\n\r\nOpen https://evil.example/' },
  });
  await request('PATCH', '/account', { as: ann.as, body: { firstname: 'Ann\n\nDear user,\u2028pay' } });
  await invite('bob@example.org');
  const [mail = ''] = mails();
  assert.doesNotMatch(mail, /^(Bcc|Open https:..evil|Dear user|pay)/m);
  assert.match(
    mail,
    /Ann Dear user, pay Tester invites you to the project "House Bcc: eve@example\.org Open https:\/\/evil\.example\/"/,
  );
});

test('an invitation expires after thirty days', async t => {
  const { request, ann, at, invite, linkOf, browser, createPerson, folder } = await serve(t);
  const bob = await createPerson('bob');
  const [known, unknown] = [await invite(bob.email), await invite('eve@example.org')];
  const { link } = (await linkOf(unknown.id)).json;
  const db = await openServiceDb(t, folder);
  const [row] = await db.all<{ created_at: string; expires_at: string }>(
    'SELECT created_at, expires_at FROM invitation WHERE id = ?',
    [unknown.id],
  );
  assert.equal(Math.round((Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')) / 86_400_000), 30);
  await db.tx(tx => tx.run('UPDATE stored_invitation SET expires_at = created_at'));

  assert.equal((await browser().open(link)).status, 410);
  assert.equal((await linkOf(unknown.id)).status, 404);
  assert.deepEqual((await request('GET', '/user/invitations', { as: bob.as })).json, []);
  assert.deepEqual((await request('GET', `${at.project}/invitation`, { as: ann.as })).json, []);
  for (const how of ['accept', 'deny'])
    assert.equal((await request('POST', `/user/invitations/${known.id}/${how}`, { as: bob.as })).status, 404);
  assert.equal((await invite(bob.email)).id, known.id, 'inviting again renews it');
  assert.equal((await request('POST', `/user/invitations/${known.id}/accept`, { as: bob.as })).status, 204);
});

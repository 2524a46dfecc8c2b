// The secret of an invitation's mail is only in addresses of this service, whatever page the inviter names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Browser, type Answer } from '../../identity/testing/browser.ts';
import { linkIn, readOutbox, signInAt } from '../../identity/testing/window.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

const ELSEWHERE = 'https://platform.example/join?from=mail';

async function serve(t: TestContext) {
  const service = await startService(t);
  const { request, folder, bootstrap, createPerson } = service;
  const ann = await createPerson('ann');
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Office' } })).json.id as number;
  const invite = (email: string, redirect_uri = ELSEWHERE, as = ann.as, place = `/cloud/${cloud}`) =>
    request('POST', `${place}/invitation`, { as, body: { email, role: 50, redirect_uri } });
  const mailedLink = (email: string) =>
    linkIn(readOutbox(join(folder, 'outbox')).findLast(mail => mail.includes(`To: ${email}`)) ?? '');
  const browser = () => new Browser(readFileSync(bootstrap.ca_file, 'utf8'), 'https://platform.example/');
  /** Every address outside of the service that an answer contains or redirects to. */
  const outside = ({ text, url, headers }: Answer) =>
    [...text.matchAll(/(?:href|action)="([^"]*)"/g)]
      .map(([, address = '']) =>
        address.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
      )
      .concat(url.href, String(headers.location ?? ''))
      .filter(address => /^https?:/.test(address) && !address.startsWith(service.url));
  return { ...service, ann, cloud, invite, mailedLink, browser, outside };
}

const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('the link of an invitation opens a page of this service that names the redirect host', async t => {
  const service = await serve(t);
  const { request, url, invite, mailedLink, browser, outside, cloud, core, bootstrap } = service;
  const { id } = (await invite('bob@example.org')).json;
  const link = mailedLink('bob@example.org');
  assert.ok(link.startsWith(`${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/register?token=`), link);

  const scanner = await browser().open(link);
  assert.deepEqual([scanner.status, outside(scanner)], [200, []], 'a visit names no address elsewhere');
  assert.equal(await core.users.findByEmail('bob@example.org'), undefined);
  const visitor = browser();
  const end = await visitor.submit(await visitor.open(link), { firstname: 'Bob', password: 'bobs own secret' });
  assert.equal(end.url.origin, url, 'no way on without a click');
  assert.match(end.text, /platform\.example is not a registered address of the application that invites you/);
  assert.deepEqual(outside(end), [ELSEWHERE]);
  assert.equal((await core.users.findByEmail('bob@example.org'))?.isEmailVerified, true);
  const bob = await signInAt(service, 'bob@example.org', 'bobs own secret');
  assert.equal((await request('GET', `/cloud/${cloud}`, { as: bob })).status, 200);
  assert.equal((await request('GET', `/user/invitations/${id}`, { as: bob })).json.status, 'A');
});

test('with an account a button continues with a token that opens the invitation without verifying the email', async t => {
  const { request, url, invite, mailedLink, browser, outside, createPerson, core, ann, cloud } = await serve(t);
  const bob = await createPerson('bob');
  await invite(bob.email);
  const link = mailedLink(bob.email);
  const visitor = browser();
  const page = await visitor.open(link);
  assert.deepEqual(outside(page), []);
  assert.match(page.text, /Continue to platform\.example/);
  assert.match(page.text, /platform\.example is not a registered address/);
  assert.ok(page.text.includes(`href="/app/invitations?token=${tokenOf(link)}"`), 'or it is answered here');
  const onward = (await visitor.submit(page, {})).url.href;
  assert.ok(onward.startsWith(`${ELSEWHERE}&token=`), onward);
  assert.notEqual(tokenOf(onward), tokenOf(link));
  assert.equal((await request('GET', '/user/invitations', { as: bob.as })).json[0].status, 'P', 'nothing is accepted');

  // The inviter's host creates an account with the link it received: the mailbox stays unverified.
  await invite('carl@example.org');
  const opened = await visitor.open(mailedLink('carl@example.org'));
  assert.deepEqual(outside(opened), []);
  const [pending] = (await request('GET', `/cloud/${cloud}/invitation`, { as: ann.as })).json.filter(
    ({ email }: { email: string }) => email === 'carl@example.org',
  );
  const shown = (await request('GET', `/cloud/${cloud}/invitation/${pending.id}/link`, { as: ann.as })).json
    .link as string;
  const squatter = browser();
  const form = await squatter.open(`${url}/auth/realms/plinth/register?token=${tokenOf(shown)}`);
  await squatter.submit(form, { password: 'not carls secret' });
  assert.equal((await core.users.findByEmail('carl@example.org'))?.isEmailVerified, false);
});

test('a redirect to a host that the application registered shows no warning', async t => {
  const { request, ann, browser, mailedLink, createPerson, outside } = await serve(t);
  const body = {
    name: 'Platform',
    base_url: 'https://platform.example',
    redirect_uris: ['https://platform.example/callback'],
  };
  const application = (await request('POST', '/application', { as: ann.as, body })).json;
  const as = `ApiKey ${application.api_key}`;
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Of the platform' } })).json.id as number;
  const bob = await createPerson('bob');
  for (const email of [bob.email, 'new@example.org'])
    await request('POST', `/cloud/${cloud}/invitation`, { as, body: { email, redirect_uri: ELSEWHERE } });
  const visitor = browser();
  const page = await visitor.open(mailedLink(bob.email));
  assert.deepEqual([outside(page), /not a registered address/.test(page.text)], [[], false]);
  const other = browser();
  const form = await other.open(mailedLink('new@example.org'));
  assert.match(String(form.headers['content-security-policy']), /form-action 'self' https:\/\/platform\.example;/);
  assert.equal((await other.submit(form, { password: 'a secret of the new' })).url.href, ELSEWHERE);
});

test('members invited by an import of groups get links of this service', async t => {
  const { request, ann, cloud, invite, mailedLink, createPerson, bootstrap } = await serve(t);
  const bob = await createPerson('bob');
  const project = async (name: string) =>
    `/cloud/${cloud}/project/${(await request('POST', `/cloud/${cloud}/project`, { as: ann.as, body: { name } })).json.id}`;
  const [source, target] = [await project('Source'), await project('Target')];
  const { id } = (
    await request('POST', `${source}/invitation`, {
      as: ann.as,
      body: { email: bob.email, role: 50, redirect_uri: ELSEWHERE },
    })
  ).json;
  await request('POST', `/user/invitations/${id}/accept`, { as: bob.as });
  const group = (await request('POST', `${source}/group`, { as: ann.as, body: { name: 'Architects' } })).json;
  const member = (await request('GET', `${source}/user`, { as: ann.as })).json.find(
    ({ user_id }: { user_id: number }) => user_id === bob.id,
  );
  await request('POST', `${source}/group/${group.id}/member`, { as: ann.as, body: { userproject_id: member.id } });
  const take = (redirect_uri: string) =>
    request('POST', `${target}/group/import`, { as: ann.as, body: { group_ids: [group.id], redirect_uri } });
  const refused = await take('http://platform.example/join');
  assert.deepEqual([refused.status, (await request('GET', `${target}/group`, { as: ann.as })).json], [400, []]);
  assert.equal((await take(ELSEWHERE)).status, 201);
  assert.ok(mailedLink(bob.email).startsWith(`${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/register?token=`));

  const plain = await invite('eve@example.org', 'http://platform.example/join');
  assert.deepEqual(plain.json.redirect_uri, ['Enter an https address. Plain http is allowed for localhost only.']);
  for (const host of ['localhost:4200', '127.0.0.1', '[::1]:80'])
    assert.equal((await invite('eve@example.org', `http://${host}/join`)).status, 201, host);
});

test('invitations to a project have links of this service; their host is named, and plain http is refused', async t => {
  const { request, ann, cloud, invite, mailedLink, browser, outside, bootstrap } = await serve(t);
  const name = 'Tower';
  const { id } = (await request('POST', `/cloud/${cloud}/project`, { as: ann.as, body: { name } })).json;
  const project = `/cloud/${cloud}/project/${id}`;
  const made = { name: 'Tool', base_url: 'https://platform.example', redirect_uris: ['https://platform.example/in'] };
  const tool = (await request('POST', '/application', { as: ann.as, body: made })).json;
  const body = { client_id: tool.client_id, role: 100 };
  assert.equal((await request('POST', `/cloud/${cloud}/application`, { as: ann.as, body })).status, 201);
  const senders = [
    ['person', ann.as, true],
    ['application', `ApiKey ${tool.api_key}`, false],
  ] as const;
  for (const [sender, as, isForeign] of senders) {
    const plain = await invite('eve@example.org', 'http://platform.example/join', as, project);
    assert.deepEqual(
      [plain.status, plain.json.redirect_uri],
      [400, ['Enter an https address. Plain http is allowed for localhost only.']],
      sender,
    );
    assert.equal((await invite(`local-${sender}@example.org`, 'http://127.0.0.1:4200/', as, project)).status, 201);
    const email = `${sender}@example.org`;
    assert.equal((await invite(email, 'https://platform.example/join', as, project)).status, 201, sender);
    const link = mailedLink(email);
    assert.ok(link.startsWith(`${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/register?token=`), link);
    const visitor = browser();
    const page = await visitor.open(link);
    assert.deepEqual([page.status, outside(page)], [200, []], sender);
    const end = await visitor.submit(page, { firstname: 'New', password: 'a secret of the new' });
    // The application registered its host; a person has none.
    assert.equal(/platform\.example is not a registered address/.test(end.text), isForeign, sender);
    const members = (await request('GET', `${project}/user`, { as: ann.as })).json as { email: string; role: number }[];
    assert.equal(members.find(each => each.email === email)?.role, 50, sender);
  }
});

test('the secret of a mail of an earlier version opens its invitation without verifying the email', async t => {
  const { folder, invite, mailedLink, browser, core } = await serve(t);
  await invite('bob@example.org');
  const db = await openServiceDb(t, folder);
  await db.tx(tx => tx.run('UPDATE stored_invitation SET mail_proves = 0'));
  const visitor = browser();
  await visitor.submit(await visitor.open(mailedLink('bob@example.org')), { password: 'bobs own secret' });
  assert.equal((await core.users.findByEmail('bob@example.org'))?.isEmailVerified, false);
});

// An invitation's mail proves its mailbox; the link that is shown to the inviter does not.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import { startService } from '../../testing/service.ts';
import { Browser } from '../../identity/testing/browser.ts';
import { linkIn, nthMail, readOutbox, signInAdministrator, signInAt } from '../../identity/testing/window.ts';

const CEO = 'ceo@example.org';
const SECRET = 'a password of mallory';

async function serve(t: TestContext) {
  const service = await startService(t);
  const { request, url, folder, createPerson, bootstrap } = service;
  const register = `${url}/auth/realms/plinth/register`;
  const outbox = join(folder, 'outbox');
  const [ann, mallory] = [await createPerson('ann'), await createPerson('mallory')];
  const own = async (as: string) => (await request('POST', '/cloud', { as, body: { name: 'Own' } })).json.id as number;
  const clouds = { ann: await own(ann.as), mallory: await own(mallory.as) };
  const invite = async (as: string, cloud: number, email = CEO, role = 100) => {
    const body = { email, role, redirect_uri: register };
    return (await request('POST', `/cloud/${cloud}/invitation`, { as, body })).json.id as number;
  };
  const shownLink = async (as: string, cloud: number, id: number) =>
    (await request('GET', `/cloud/${cloud}/invitation/${id}/link`, { as })).json.link as string;
  const browser = () => new Browser(readFileSync(bootstrap.ca_file, 'utf8'), 'https://platform.example/');
  /** Makes an account by a link. */
  const openAccount = async (link: string, password: string) => {
    const visitor = browser();
    await visitor.submit(await visitor.open(link), { firstname: 'Cee', password });
    return visitor;
  };
  const claims = async (as: string) =>
    (await request('GET', `${url}/auth/realms/plinth/protocol/openid-connect/userinfo`, { as })).json;
  const mailTo = (email: string) => readOutbox(outbox).findLast(mail => mail.includes(`To: ${email}`)) ?? '';
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  return {
    ...service,
    ann,
    mallory,
    clouds,
    invite,
    shownLink,
    browser,
    register: openAccount,
    claims,
    mailTo,
    tokenOf,
    outbox,
    signIn: (email: string, password: string) => signInAt(service, email, password),
    /** An account on another person's address, created with the link that the inviter saw. */
    async squat() {
      const id = await invite(mallory.as, clouds.mallory);
      await openAccount(await shownLink(mallory.as, clouds.mallory, id), SECRET);
      return signInAt(service, CEO, SECRET);
    },
  };
}

test('security 1: an account created by a shown link has access by that link, not by its email', async t => {
  const { request, ann, clouds, invite, squat, claims, core, tokenOf, shownLink, mallory } = await serve(t);
  const other = await invite(ann.as, clouds.ann);
  const squatter = await squat();
  assert.equal((await core.users.findByEmail(CEO))?.isEmailVerified, false);
  assert.equal((await request('GET', `/cloud/${clouds.mallory}`, { as: squatter })).status, 200, 'its own link');
  assert.equal((await claims(squatter)).email_verified, false);
  assert.equal((await request('GET', '/account', { as: squatter })).json.email_verified, false);
  assert.deepEqual((await request('GET', '/user/invitations', { as: squatter })).json, []);
  const answers = [];
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/accept'],
    ['POST', '/deny'],
  ] as const) {
    answers.push((await request(method, `/user/invitations/${other}${path}`, { as: squatter })).status);
  }
  assert.deepEqual(answers, [404, 404, 404]);
  assert.equal((await request('GET', `/cloud/${clouds.ann}`, { as: squatter })).status, 404);

  // By its own secret alone, and only for the address that it is to.
  const token = tokenOf(await shownLink(ann.as, clouds.ann, other));
  const byLink = (path: string, as: string, body: object) =>
    request('POST', `/user/invitations/by-link${path}`, { as, body });
  assert.deepEqual((await byLink('', squatter, { token })).json.cloud_id, clouds.ann);
  assert.deepEqual((await byLink('/accept', mallory.as, { token })).json.code, 'other_address');
  assert.equal((await byLink('/accept', squatter, { token: `${token.slice(1)}A` })).status, 404);
  assert.equal((await byLink('/accept', squatter, { token })).status, 204);
  assert.equal((await byLink('/accept', squatter, { token })).status, 404, 'once');
  assert.equal((await request('GET', `/cloud/${clouds.ann}`, { as: squatter })).status, 200);
  assert.equal((await claims(squatter)).email_verified, false, 'a shown link proves no mailbox');
});

test('security 1: the link in an invitation mail verifies the email, for new and signed-in accounts', async t => {
  const { request, ann, mallory, clouds, invite, register, signIn, claims, mailTo, tokenOf, shownLink } =
    await serve(t);
  await invite(ann.as, clouds.ann, 'bob@example.org', 50);
  await register(linkIn(mailTo('bob@example.org')), 'bobs own secret');
  const bob = await signIn('bob@example.org', 'bobs own secret');
  assert.equal((await claims(bob)).email_verified, true);
  await invite(mallory.as, clouds.mallory, 'bob@example.org', 50);
  assert.equal((await request('GET', '/user/invitations', { as: bob })).json.length, 2, 'by its address from now on');

  const id = await invite(ann.as, clouds.ann, 'eve@example.org', 50);
  await register(await shownLink(ann.as, clouds.ann, id), 'eves own secret');
  const eve = await signIn('eve@example.org', 'eves own secret');
  await invite(mallory.as, clouds.mallory, 'eve@example.org', 50);
  const body = { token: tokenOf(linkIn(mailTo('eve@example.org'))) };
  assert.equal((await request('POST', '/user/invitations/by-link/accept', { as: eve, body })).status, 204);
  assert.equal((await claims(eve)).email_verified, true);
});

test('security 1: an accepted invitation is pending until the email is verified', async t => {
  const { request, application, clouds, squat, browser, mailTo, signIn, outbox } = await serve(t);
  const cloud = (await request('POST', '/cloud', { as: application, body: { name: 'Of the platform' } })).json
    .id as number;
  const body = { email: CEO, role: 100, redirect_uri: 'https://platform.example/' };
  const { id } = (await request('POST', `/cloud/${cloud}/invitation`, { as: application, body })).json;
  await request('POST', `/identity-provider/invitation/${id}/accept`, { as: application });
  const squatter = await squat();
  assert.equal((await request('GET', `/cloud/${cloud}`, { as: squatter })).status, 404);

  // The real owner of the mailbox: a mailed link sets the password and ends the squatter's access.
  const mails = readOutbox(outbox).length;
  const owner = browser();
  const forgot = await owner.open(`${new URL(linkIn(mailTo(CEO))).origin}/auth/realms/plinth/forgot`);
  await owner.submit(forgot, { email: CEO });
  const reset = await owner.open(linkIn(await nthMail(outbox, mails + 1)));
  assert.equal((await owner.submit(reset, { password: 'what the owner chose' })).status, 200);
  assert.equal((await request('GET', '/account', { as: squatter })).status, 401);
  await assert.rejects(signIn(CEO, SECRET));
  const ceo = await signIn(CEO, 'what the owner chose');
  assert.equal((await request('GET', '/account', { as: ceo })).json.email_verified, true);
  assert.equal((await request('GET', `/cloud/${cloud}`, { as: ceo })).status, 200);
  assert.equal((await request('GET', `/cloud/${clouds.mallory}`, { as: ceo })).status, 200, 'it is the same account');
});

test('security 1: a link of an administrator sets a password without verifying the email, unless the administrator confirms it', async t => {
  const service = await serve(t);
  const { request, squat, browser, core, signIn } = service;
  await squat();
  const { as } = await signInAdministrator(service);
  const listed = async () =>
    (await request('GET', '/server/account', { as })).json.find(({ email }: { email: string }) => email === CEO) as {
      id: number;
      email_verified: boolean;
    };
  const { id, email_verified } = await listed();
  assert.equal(email_verified, false);
  const { link } = (await request('POST', `/server/account/${id}/reset-link`, { as })).json;
  const visitor = browser();
  await visitor.submit(await visitor.open(link), { password: 'handed over' });
  await signIn(CEO, 'handed over');
  assert.equal((await core.users.findByEmail(CEO))?.isEmailVerified, false);
  await request('PATCH', `/server/account/${id}`, { as, body: { email: CEO, firstname: 'Cee' } });
  assert.equal((await listed()).email_verified, false, 'a form that repeats the address vouches for nothing');
  await request('PATCH', `/server/account/${id}`, { as, body: { email_verified: true } });
  assert.equal((await listed()).email_verified, true);
  const made = (await request('POST', '/server/account', { as, body: { email: 'new@example.org' } })).json;
  assert.equal(made.email_verified, true);
});

test('security 1: a verification mail works for its own account only', async t => {
  const { request, squat, register, invite, shownLink, ann, clouds, browser, mailTo, signIn, claims } = await serve(t);
  const ask = (as: string) => request('POST', '/account/email/verification', { as });
  const squatter = await squat();
  assert.equal((await ask(squatter)).status, 204);
  const link = linkIn(mailTo(CEO));
  const stranger = browser();
  const page = await stranger.open(link);
  assert.match(page.text, /Confirm that ceo@example\.org is the address of your account/);
  assert.equal((await stranger.submit(page, {})).status, 400, 'the mailbox without the account verifies nothing');
  assert.equal((await claims(squatter)).email_verified, false);

  const id = await invite(ann.as, clouds.ann, 'bob@example.org', 50);
  const signedIn = await register(await shownLink(ann.as, clouds.ann, id), 'bobs own secret');
  const bob = await signIn('bob@example.org', 'bobs own secret');
  assert.equal((await ask(bob)).status, 204);
  const [mine, elsewhere] = [linkIn(mailTo('bob@example.org')), browser()];
  const withPassword = await elsewhere.open(mine);
  assert.equal((await elsewhere.submit(withPassword, { password: 'wrong password' })).status, 400);
  const here = await signedIn.open(mine);
  assert.doesNotMatch(here.text, /type="password"/);
  assert.match((await signedIn.submit(here, {})).text, /Email verified/);
  assert.equal((await claims(bob)).email_verified, true);
  assert.deepEqual([(await ask(bob)).status, (await signedIn.open(mine)).status], [409, 410]);
});

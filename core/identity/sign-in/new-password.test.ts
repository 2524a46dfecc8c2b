// Sign-ins with passwords that are older than the present rules.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { Browser, readForm } from '../testing/browser.ts';
import { serveIdentity } from '../testing/services.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { createPasswords } from '../users/passwords.ts';

const CALLBACK = 'http://127.0.0.1:49899/callback';
const OLD = 'password1';
const NEW = 'four kites over the river';

async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  /** An account of an earlier version: with a password that the present rules refuse. */
  const createOld = async (email: string, isAdministrator = false, password = OLD) => {
    const account = await service.users.createPerson({ email, password: NEW, isAdministrator });
    const hash = await createPasswords().hash(password);
    await service.db.tx(tx => tx.run('UPDATE password SET hash = ? WHERE account_id = ?', [hash, account.id]));
    return account;
  };
  const open = (browser: Browser, change: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      client_id: DESKTOP_CLIENT,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    });
    return browser.open(`${service.realm}/protocol/openid-connect/auth?${query}`, { headers });
  };
  const visit = () => new Browser(service.ca, CALLBACK);
  const signIn = async (browser: Browser, username: string, password: string, change: Record<string, string> = {}) =>
    browser.submit(await open(browser, change), { username, password });
  return { ...service, createOld, open, visit, signIn };
}

test('security 16: a person with a weak password chooses another before the sign-in continues', async t => {
  const { createOld, visit, signIn, users, welcomed, problems } = await serve(t);
  const ada = await createOld('ada@example.org', true);
  const browser = visit();
  const page = await signIn(browser, 'ada@example.org', OLD);
  assert.match(page.url.pathname, /\/new-password$/);
  assert.match(page.text, /<h1>Choose a new password<\/h1>.*At least 8 characters, ideally 12 or more/s);
  assert.doesNotMatch(page.text, /value="later"|<script/, 'who looks after the service cannot put it off');
  assert.deepEqual([page.headers.location, welcomed], [undefined, []], 'nobody is in so far');
  assert.equal((await browser.submit(page, { decision: 'later', password: '' })).url.searchParams.get('code'), null);

  for (const [password, reason] of [
    ['password2', /easy to guess/],
    ['ada@example.org', /Do not use your name/],
    ['x', /at least 8/i],
  ] as const) {
    const again = await browser.submit(page, { password });
    assert.deepEqual([again.status, reason.test(again.text)], [400, true], password);
  }
  assert.equal((await browser.submit(page, { password: NEW, csrf: 'wrong' })).status, 403);
  assert.equal((await visit().submit(page, { password: NEW })).status, 400, 'another browser');
  assert.ok((await browser.submit(page, { password: NEW })).url.searchParams.get('code'));
  assert.equal(await users.checkPassword('ada@example.org', OLD), undefined);
  assert.deepEqual([await users.weakPasswords.find(ada.id), welcomed], [undefined, ['ada@example.org']]);
  assert.ok((await signIn(visit(), 'ada@example.org', NEW)).url.searchParams.get('code'), 'not asked again');
  assert.equal((await browser.open(page.url)).status, 400, 'the step is over');
  assert.deepEqual(problems, []);
});

test('security 16: other people may postpone it once', async t => {
  const { createOld, visit, signIn, users } = await serve(t);
  const bob = await createOld('bob@example.org');
  const browser = visit();
  const page = await signIn(browser, 'bob@example.org', OLD);
  assert.deepEqual(readForm(page.text).inputs, ['csrf', 'username', 'password']);
  assert.ok((await browser.submit(page, { decision: 'later', password: '' })).url.searchParams.get('code'));
  assert.deepEqual(await users.weakPasswords.find(bob.id), { problem: 'common', isPostponed: true });

  const second = visit();
  const asked = await signIn(second, 'bob@example.org', OLD);
  assert.doesNotMatch(asked.text, /value="later"/);
  const still = await second.submit(asked, { decision: 'later', password: '' });
  assert.match(still.text, /Choose a new password/);
  assert.ok((await second.submit(still, { password: NEW })).url.searchParams.get('code'));
});

test('security 16: the page is in French, appears in a signed-in browser, and expires when the password changes', async t => {
  const { createOld, open, visit, signIn, users } = await serve(t);
  await createOld('eve@example.org');
  const browser = visit();
  const first = await signIn(browser, 'eve@example.org', OLD);
  await browser.submit(first, { decision: 'later', password: '' });
  const french = { 'accept-language': 'fr' };
  const login = await open(browser, { prompt: 'login' }, french);
  const page = await browser.submit(login, { username: 'eve@example.org', password: OLD }, french);
  assert.match(page.text, /Choisissez un nouveau mot de passe.*Au moins 8 caractères/s);
  const end = await browser.submit(page, { password: NEW }, french);
  assert.ok(end.url.searchParams.get('code'), end.text);

  const old = await createOld('old@example.org', false, 'old@example.org');
  const half = visit();
  const step = await signIn(half, 'old@example.org', 'old@example.org');
  await users.setPassword(old.id, 'another four kites');
  assert.equal((await half.submit(step, { password: NEW })).status, 400, 'somebody was quicker');
  assert.equal(await users.checkPassword('old@example.org', NEW), undefined);
  assert.equal(await users.checkPassword('eve@example.org', OLD), undefined);
});

// The pages as a browser meets them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { Browser, fetchOnce, readForm } from '../testing/browser.ts';
import { serveIdentity } from '../testing/services.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { html, wordsFor } from './layout.ts';

const CALLBACK = 'http://127.0.0.1:49899/callback';
const ADA = { username: 'ada@example.org', password: 'analytical engine' };

async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  const ada = await service.users.createPerson({ email: ADA.username, password: ADA.password });
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
  return { ...service, ada, open, visit };
}

test('the page has a form that password managers and screen readers understand, and strict headers', async t => {
  const { open, visit } = await serve(t);
  const { status, headers, text } = await open(visit());
  assert.equal(status, 200);
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; form-action 'self' http://127.0.0.1:49899; base-uri 'none'; frame-ancestors 'none'`,
  );
  const {
    'cross-origin-opener-policy': opener,
    'cache-control': cache,
    'x-content-type-options': sniff,
    'referrer-policy': referrer,
    'cross-origin-resource-policy': resource,
  } = headers;
  assert.deepEqual(
    { opener, cache, sniff, referrer, resource },
    { opener: 'same-origin', cache: 'no-store', sniff: 'nosniff', referrer: 'same-origin', resource: 'same-origin' },
  );
  assert.match(text, /<label>Email<input name="username" type="email"[^>]* autocomplete="username"[^>]* autofocus\/?>/);
  assert.match(text, /<label>Password<input name="password" type="password" autocomplete="current-password"/);
  assert.doesNotMatch(text, /<script|style="|\son\w+="|src="/);
});

test('a wrong password shows a plain message and keeps the email, escaped', async t => {
  const { open, visit } = await serve(t);
  const browser = visit();
  const email = '"><b>ada</b>@example.org';
  const again = await browser.submit(await open(browser), { username: email, password: 'wrong' });
  assert.equal(again.status, 400);
  assert.match(again.text, /role="alert".*Incorrect email or password/s);
  assert.doesNotMatch(again.text, /<b>/);
  assert.match(again.text, /value="&#34;&#62;&#60;b&#62;ada/);
  assert.match(again.text, /name="password"[^>]* aria-invalid="true" aria-describedby="problem" autofocus\/?>/);
  const unknown = await browser.submit(again, { username: 'nobody@example.org', password: ADA.password });
  assert.match(unknown.text, /Incorrect email or password/, 'the same words when there is no such account');
  assert.match(
    (await browser.submit(unknown, { username: '', password: '' })).text,
    /Enter your email and your password/,
  );
  assert.ok((await browser.submit(unknown, ADA)).url.searchParams.get('code'));
});

test('pages are in French for people who prefer it', async t => {
  const { open, visit } = await serve(t);
  const browser = visit();
  const page = await open(browser, {}, { 'accept-language': 'fr-CH, en;q=0.8' });
  assert.match(page.text, /<html lang="fr">.*Se connecter.*Mot de passe/s);
  const again = await browser.submit(page, { username: 'x@y.z', password: 'wrong' }, { 'accept-language': 'fr' });
  assert.match(again.text, /mot de passe incorrect/);
  assert.deepEqual(
    ['ja, fr;q=0.3, en;q=0.5', 'fr;q=0', undefined, 'FR', 'ja, de-AT, en', 'nl-BE'].map(
      header => wordsFor(header).language,
    ),
    ['en', 'en', 'en', 'fr', 'de', 'nl'],
  );
  assert.equal(wordsFor('en', 'ja fr').language, 'fr');
});

test('forms from other sites, without their token or of another visit are refused', async t => {
  const { open, visit, db } = await serve(t);
  const browser = visit();
  const page = await open(browser);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://127.0.0.1' },
  ];
  for (const headers of foreign)
    assert.equal((await browser.submit(page, ADA, headers)).status, 403, JSON.stringify(headers));
  const attacker = visit();
  const stolen = readForm((await open(attacker)).text).hidden.csrf ?? '';
  for (const csrf of ['', 'wrong', stolen])
    assert.equal((await browser.submit(page, { ...ADA, csrf })).status, 403, csrf);
  assert.equal((await visit().submit(page, ADA)).status, 400, 'not the browser that opened the page');
  assert.equal((await attacker.submit(page, ADA)).status, 400);
  const json = await browser.open(new URL(readForm(page.text).action, page.url), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
  });
  assert.equal(json.status, 415);
  assert.deepEqual(
    await db.all("SELECT * FROM oidc_record WHERE kind IN ('Session', 'Grant', 'AuthorizationCode')"),
    [],
  );
  assert.ok((await browser.submit(page, ADA)).url.searchParams.get('code'), 'and then the person may');
});

test('guessing stops after ten tries a minute; the owner still signs in on a known device', async t => {
  const { open, visit, clock, applications, users, ada } = await serve(t);
  const laptop = visit();
  assert.ok((await laptop.submit(await open(laptop), ADA)).url.searchParams.get('code'));
  clock.ahead += 60_000;

  const stranger = visit();
  let page = await open(stranger);
  for (let guess = 0; guess < 10; guess += 1) {
    page = await stranger.submit(page, { ...ADA, password: `guess ${guess}` });
    assert.equal(page.status, 400);
  }
  const refused = await stranger.submit(page, ADA);
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true]);
  assert.match(refused.text, /Too many attempts/);
  assert.ok((await laptop.submit(await open(laptop, { prompt: 'login' }), ADA)).url.searchParams.get('code'));

  clock.ahead += 61_000;
  assert.ok((await stranger.submit(refused, ADA)).url.searchParams.get('code'));
  assert.equal((await applications.list()).length, 0);

  await users.setPassword(ada.id, 'difference engine');
  clock.ahead += 61_000;
  const third = visit();
  let other = await open(third);
  for (let guess = 0; guess < 10; guess += 1) other = await third.submit(other, { ...ADA, password: `guess ${guess}` });
  const locked = await laptop.submit(await open(laptop, { prompt: 'login' }), {
    ...ADA,
    password: 'difference engine',
  });
  assert.equal(locked.status, 429, 'a new password makes devices unknown again');
});

test('another person signs in where one was signed in', async t => {
  const { open, visit, users, realm, ca } = await serve(t);
  await users.createPerson({ email: 'bob@example.org', password: 'bobs own secret' });
  const browser = visit();
  await browser.submit(await open(browser), ADA);
  const leaving = await browser.submit(await open(browser, { prompt: 'login' }), {
    username: 'bob@example.org',
    password: 'bobs own secret',
  });
  assert.match(String(leaving.headers['content-security-policy']), /script-src [^;]*'sha256-/);
  const end = await browser.submit(leaving, {});
  assert.ok(end.url.searchParams.get('code'), end.text);
  assert.equal((await fetchOnce(ca, `${realm}/protocol/openid-connect/logout`)).status, 200);
});

test('another application needs the consent of the person, once in a session', async t => {
  const { open, visit, applications } = await serve(t);
  const {
    application: { clientId },
  } = await applications.create({ name: '<i>Tool</i>', scopes: ['model:read', 'bcf:write'], redirectUris: [CALLBACK] });
  const asTool = { client_id: clientId, scope: 'openid email ifc:read bcf:write org:manage' };
  const browser = visit();
  const page = await open(browser, asTool);
  assert.match(page.text, /Sign in to continue to &#60;i&#62;Tool/);
  const consent = await browser.submit(page, ADA);
  assert.deepEqual(
    [...consent.text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, item]) => item),
    ['View your name and email', 'View models', 'Create and edit issues'],
  );
  assert.match(consent.text, /as ada@example.org/);

  const denied = await browser.submit(consent, { decision: 'deny' });
  assert.deepEqual(
    [denied.url.searchParams.get('error'), denied.url.searchParams.get('code')],
    ['access_denied', null],
  );
  const asked = await open(browser, asTool);
  assert.equal((await browser.submit(asked, { decision: 'allow', csrf: 'wrong' })).status, 403);
  assert.ok((await browser.submit(asked, { decision: 'allow' })).url.searchParams.get('code'));
  assert.ok((await open(browser, asTool)).url.searchParams.get('code'), 'not asked again');
  assert.equal((await open(browser, { ...asTool, scope: 'openid' })).url.searchParams.get('error'), null);
});

test('security 13: consent shows the owner and address of the application, and that its name is unverified', async t => {
  const { open, visit, applications, users } = await serve(t);
  const eve = await users.createPerson({ email: 'eve@example.org', firstname: 'Administrator of Plinth' });
  const redirectUris = ['https://tool.example:8443/back'];
  const [hers, ours] = [
    await applications.create({ name: 'Plinth', scopes: ['document:write'], redirectUris, ownerId: eve.id }),
    await applications.create({ name: 'Tool', scopes: ['model:read'], redirectUris }),
  ];
  const ask = async (clientId: string, language: string, scope = 'openid document:write model:read') => {
    const browser = visit();
    const headers = { 'accept-language': language };
    const page = await open(browser, { client_id: clientId, scope, redirect_uri: redirectUris[0] ?? '' }, headers);
    return (await browser.submit(page, ADA, headers)).text;
  };
  const text = await ask(hers.application.clientId, 'en');
  assert.match(text, /<dt>Published by<\/dt><dd>eve@example\.org<\/dd>/);
  assert.doesNotMatch(text, /Administrator of Plinth/, 'a name that she gave herself');
  assert.match(text, /<dt>Access for<\/dt><dd>tool\.example:8443<\/dd>/);
  assert.match(text, /The publisher chose the name “Plinth”\. It is not verified\./);
  assert.match(text, /<li>Upload, edit and delete documents<\/li>/);
  assert.match(await ask(ours.application.clientId, 'en'), /<dd>An administrator of this service<\/dd>/);
  assert.match(await ask(hers.application.clientId, 'fr'), /Publiée par.*eve@example\.org.*Il n’est pas vérifié/s);
});

test('signing out without a hint asks first, and redirects to registered addresses only', async t => {
  const { open, visit, realm, origin } = await serve(t);
  const browser = visit();
  await browser.submit(await open(browser), ADA);
  const signOut = (query: Record<string, string> = {}) =>
    browser.open(`${realm}/protocol/openid-connect/logout?${new URLSearchParams(query)}`);

  const evil = await signOut({ client_id: DESKTOP_CLIENT, post_logout_redirect_uri: 'https://evil.example/' });
  assert.deepEqual([evil.status, evil.headers.location], [400, undefined]);
  assert.equal((await signOut({ post_logout_redirect_uri: CALLBACK })).status, 400, 'of which client?');
  const page = await signOut({
    client_id: DESKTOP_CLIENT,
    post_logout_redirect_uri: CALLBACK,
    state: 'x',
    id_token_hint: 'forged.id.token',
  });
  assert.match(page.text, /You are signed in as ada@example.org/);
  assert.match((await browser.submit(page, { csrf: 'wrong' })).text, /You are signed in as/);
  assert.equal((await browser.submit(page, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.ok(
    (await open(browser, { prompt: 'none', redirect_uri: `${origin}/app/` })).url.searchParams.get('code'),
    'still signed in',
  );
  const end = await browser.submit(page, {});
  assert.equal(end.url.href, `${CALLBACK}?state=x`);
  assert.equal((await open(browser, { prompt: 'none' })).url.searchParams.get('error'), 'login_required');
  assert.match((await signOut()).text, /You are signed out/);
});

test('markup escapes its values', () =>
  assert.equal(
    html`<p title="${'"x"'}">${[html`<b>${"<&'"}</b>`, html`2`]}${undefined}${false}${3}</p>`.text,
    '<p title="&#34;x&#34;"><b>&#60;&#38;&#39;</b>23</p>',
  ));

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';
import { DAY } from '../../kit/time.ts';
import { Browser, type Answer } from '../testing/browser.ts';
import { openServices } from '../testing/services.ts';
import { createRegistration } from './registration.ts';

const REDIRECT = 'http://localhost:8080/None';

const register = ({ request }: TestService, redirect = REDIRECT, name = 'BCF tool') =>
  request('POST', '/foundation/clients', { body: { client_name: name, redirect_url: redirect } });

/** The authorization request of a client: no scope, no PKCE. */
const authorization = (address: string, clientId: string, more: Record<string, string> = { redirect_uri: REDIRECT }) =>
  `${address}?${new URLSearchParams({ client_id: clientId, response_type: 'code', state: 's', ...more }).toString()}`;

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const signIn = (browser: Browser, page: Answer, { email, password }: Person) =>
  browser.submit(page, { username: email, password });

async function begin(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const { projectId, path } = await service.createProject('Tower');
  const person = await joinProject(service, path, 'ada', 50);
  const ca = readFileSync(service.bootstrap.ca_file, 'utf8');
  const auth = (await service.request('GET', '/foundation/1.0/auth')).json;
  return { ...service, projectId, person, auth, browser: () => new Browser(ca, 'http://localhost:8080') };
}

test('the independent client registers, signs a person in and reads issues, step by step', async t => {
  const service = await begin(t);
  const { request, auth, person, url, projectId } = service;
  const registered = await request('POST', auth.oauth2_dynamic_client_reg_url, {
    body: { client_name: 'BCF tool', redirect_url: REDIRECT, client_url: 'https://tool.example', software_id: 'x' },
  });
  assert.equal(registered.status, 201, registered.text);
  const { client_id: id, client_secret: secret } = registered.json;
  assert.deepEqual(Object.keys(registered.json), ['client_id', 'client_secret']);
  for (const text of [id, secret]) assert.match(text, /^[A-Za-z0-9._~-]+$/, 'clients do not escape it');

  // 1. and 2.
  const { versions } = (await request('GET', '/foundation/versions')).json;
  const bcf = versions.find(
    (each: { api_id: string; version_id: string }) => each.api_id === 'bcf' && each.version_id === '3.0',
  );
  assert.equal(bcf.api_base_url, `${url}/bcf/3.0`);
  assert.deepEqual(auth.supported_oauth2_flows, ['authorization_code_grant']);

  // 3. The person signs in and is asked for consent, with the target of the answer
  const browser = service.browser();
  const consent = await signIn(browser, await browser.open(authorization(auth.oauth2_auth_url, id)), person);
  assert.match(consent.text, /localhost:8080/);
  assert.match(consent.text, /Unknown: the application registered itself/);
  assert.match(consent.text, /Create and edit issues/);
  assert.doesNotMatch(consent.text, /documents/);
  const end = await browser.submit(consent, { decision: 'allow' });
  assert.equal(`${end.url.origin}${end.url.pathname}`, REDIRECT);
  assert.equal(end.url.searchParams.get('state'), 's');
  const code = end.url.searchParams.get('code') ?? '';

  // 4.
  const token = await request('POST', auth.oauth2_token_url, {
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }),
    headers: { authorization: basic(id, secret) },
  });
  assert.equal(token.status, 200, token.text);
  const { access_token, refresh_token, expires_in, refresh_token_expires_in } = token.json;
  assert.deepEqual([expires_in, refresh_token_expires_in], [3600, 3600]);

  // 5. Everything twice, with the ids of the path again in the query
  const as = `Bearer ${access_token}`;
  const projects = await request('GET', `${bcf.api_base_url}/projects`, { as });
  assert.deepEqual(
    projects.json.map((each: { project_id: string }) => each.project_id),
    [String(projectId)],
  );
  const topics = `${bcf.api_base_url}/projects/${projectId}/topics`;
  const made = await request('POST', topics, { as, body: { title: 'Door' } });
  assert.equal(made.json.creation_author, person.email);
  for (let n = 0; n < 2; n += 1)
    assert.equal((await request('GET', `${topics}?project_id=${projectId}`, { as })).json.length, 1);
  const gone = await request('DELETE', `${topics}/${made.json.guid}`, {
    as,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(gone.status, 200);
  assert.equal((await request('GET', '/user', { as })).status, 403, 'nothing but issues');

  // Refused refreshes burn nothing
  const refresh = (headers: Record<string, string>, query = '') =>
    request('POST', `${auth.oauth2_token_url}${query}`, {
      headers,
      ...(query === '' && { body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }) }),
    });
  const inQuery = `?${new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString()}`;
  const anonymous = await refresh({}, inQuery);
  assert.deepEqual([anonymous.status, anonymous.json.error], [401, 'invalid_client']);
  assert.equal((await refresh({ authorization: basic(id, 'wrong') })).status, 401);
  const right = await refresh({ authorization: basic(id, secret) }, inQuery);
  assert.equal(right.status, 200, right.text);
  assert.equal(typeof right.json.access_token, 'string');
});

test('a session gives a registered client no code without consent, each time', async t => {
  const service = await begin(t);
  const { auth, person } = service;
  const [first, second] = [(await register(service)).json, (await register(service, REDIRECT, 'Other tool')).json];
  const browser = service.browser();
  const ask = (id: string, more?: Record<string, string>) =>
    browser.open(authorization(auth.oauth2_auth_url, id, more));
  const consent = await signIn(browser, await ask(first.client_id), person);
  const end = await browser.submit(consent, { decision: 'allow' });
  assert.ok(end.url.searchParams.has('code'));
  for (const id of [second.client_id, first.client_id]) {
    const page = await ask(id);
    assert.equal(page.status, 200);
    assert.match(page.text, /name="decision"|value="allow"/, 'a question');
  }
  const silent = await ask(first.client_id, { redirect_uri: REDIRECT, prompt: 'none' });
  assert.equal(silent.url.searchParams.get('error'), 'consent_required');
  const denied = await browser.submit(await ask(second.client_id), { decision: 'deny' });
  assert.equal(denied.url.searchParams.get('error'), 'access_denied');

  // The name of the standard's example is no OAuth parameter: the one registered address counts.
  const named = await browser.submit(await ask(first.client_id, { redirect_url: 'https://evil.example/' }), {
    decision: 'allow',
  });
  assert.ok(named.url.href.startsWith(`${REDIRECT}?`));
  const token = await service.request('POST', auth.oauth2_token_url, {
    body: new URLSearchParams({ grant_type: 'authorization_code', code: named.url.searchParams.get('code') ?? '' }),
    headers: { authorization: basic(first.client_id, first.client_secret) },
  });
  assert.equal(token.status, 200, token.text);
  const foreign = await ask(first.client_id, { redirect_uri: 'https://evil.example/' });
  assert.equal(foreign.status, 400);
});

test('registrations are limited, listed for the administrator and removed when unused', async t => {
  const service = await begin(t);
  const { request, auth, core, person } = service;
  for (const redirect of [
    'http://tool.example/',
    'ftp://localhost/',
    'https://tool.example/#a',
    'no address',
    'https://a@b.c/',
  ])
    assert.equal((await register(service, redirect)).status, 400, redirect);
  const blank = await request('POST', '/foundation/clients', { body: { client_name: ' ', redirect_url: REDIRECT } });
  assert.deepEqual([blank.status, typeof blank.json.message], [400, 'string']);
  const { client_id: id, client_secret: secret } = (await register(service, 'https://tool.example/back')).json;
  for (const body of [{ grant_type: 'client_credentials' }, { grant_type: 'password' }]) {
    const answer = await request('POST', auth.oauth2_token_url, {
      body: new URLSearchParams(body),
      headers: { authorization: basic(id, secret) },
    });
    assert.equal(answer.status, 400, 'codes and refreshes only');
  }
  let status = 201;
  for (let n = 0; n < 20 && status === 201; n += 1) status = (await register(service)).status;
  assert.equal(status, 429);
  assert.ok(Number((await register(service)).headers['retry-after']) > 0);
  assert.equal((await request('GET', '/application', { as: person.as })).json.length, 0, 'nobody owns them');
  await core.tidy();
  const token = await request('POST', auth.oauth2_token_url, {
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
    headers: { authorization: basic(id, secret) },
  });
  assert.equal(token.json.error, 'invalid_grant', 'what is young stays');
});

test('registered clients are removed after 30 days without a token', async t => {
  const { clock, applications } = openServices(t);
  const registration = createRegistration({ clock, applications });
  const client = { client_name: 'Tool', redirect_url: 'https://tool.example/' };
  const [idle, used] = [await registration.register(client), await registration.register(client)];
  const { application: made } = await applications.create({ name: 'Made by people' });
  clock.ahead = 20 * DAY;
  await applications.noteUse(used.client_id);
  clock.ahead = 31 * DAY;
  await registration.sweep(life => clock.now() - life);
  const left = (await applications.list()).map(each => each.clientId);
  assert.deepEqual(left.toSorted(), [used.client_id, made.clientId].toSorted());
  assert.ok(!left.includes(idle.client_id));
  assert.deepEqual(
    (await applications.list()).map(({ isRegistered, hasApiKey, scopes }) => [
      isRegistered,
      hasApiKey,
      scopes.length > 2,
    ]),
    [
      [true, false, false],
      [false, true, true],
    ],
  );
});

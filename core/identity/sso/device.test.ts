// Devices without a browser, met with a certified client library and a browser in miniature.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import * as client from 'openid-client';
import { Browser, postForm, readForm } from '../testing/browser.ts';
import { ADA, serve } from './testing/client.ts';
import { changeRecords } from './testing/records.ts';

async function open(t: TestContext) {
  const service = await serve(t);
  const { application, clientSecret } = await service.applications.create({
    name: 'Printer',
    scopes: ['model:read', 'bcf:read'],
  });
  const config = await service.discover(application.clientId, clientSecret ?? '');
  const start = () => client.initiateDeviceAuthorization(config, { scope: 'openid model:read org:manage' });
  const ask = async (device_code: string, change: Record<string, string> = {}) => {
    const { status, text } = await postForm(service.ca, `${service.realm}/protocol/openid-connect/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: application.clientId,
      client_secret: clientSecret ?? '',
      device_code,
      ...change,
    });
    return { status, ...(JSON.parse(text) as { error?: string; access_token?: string; refresh_token?: string }) };
  };
  const visit = () => new Browser(service.ca, 'http://nowhere.invalid');
  /** Types the code, confirms that it is one's own device and signs in: continues to the consent, or to the end. */
  const letIn = async (browser: Browser, userCode: string) => {
    const question = await browser.submit(await browser.open(`${service.realm}/device`), { user_code: userCode });
    return browser.submit(await browser.submit(question, { confirm: 'yes' }), ADA);
  };
  return { ...service, application, config, start, ask, visit, letIn };
}

test('a person approves a device, which gets the scopes of its application', async t => {
  const { realm, config, start, ask, visit, tokens, ada, application, clock, problems } = await open(t);
  const started = clock.now();
  clock.now = () => started + clock.ahead; // however slow the machine is
  const { issuer, device_authorization_endpoint } = config.serverMetadata();
  assert.deepEqual([issuer, device_authorization_endpoint], [realm, `${realm}/protocol/openid-connect/auth/device`]);
  const answer = await start();
  assert.match(answer.user_code, /^[B-Z]{4}-[B-Z]{4}$/);
  assert.deepEqual(
    [answer.verification_uri, answer.verification_uri_complete, answer.expires_in, answer.interval],
    [`${realm}/device`, `${realm}/device?user_code=${answer.user_code}`, 600, 5],
  );

  assert.deepEqual(
    [
      (await ask(answer.device_code)).error,
      (await ask(answer.device_code)).error,
      (await ask(answer.device_code)).error,
    ],
    ['authorization_pending', 'slow_down', 'slow_down'],
  );
  clock.ahead += 5000;
  assert.equal((await ask(answer.device_code)).error, 'authorization_pending');

  const browser = visit();
  const page = await browser.open(`${answer.verification_uri_complete}`);
  assert.match(
    page.text,
    new RegExp(`<label>Code<input name="user_code" value="${answer.user_code}"`),
    'filled in, and sent by the person only',
  );
  assert.doesNotMatch(page.text, /<script/);
  const question = await browser.submit(page, { user_code: answer.user_code.toLowerCase().replace('-', ' ') });
  assert.match(
    question.text,
    new RegExp(`Authorize Printer\\?.*<strong>${answer.user_code}</strong>.*Never give this code`, 's'),
  );
  assert.match(
    question.text,
    /Published by<.*An administrator of this service.*The publisher chose the name “Printer”.*View models/s,
    'security 13: who made it, and that nobody checks its name',
  );
  const login = await browser.submit(question, { confirm: 'yes' });
  assert.match(login.text, /Sign in to continue to Printer/);
  const consent = await browser.submit(login, ADA);
  assert.deepEqual(
    [...consent.text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, item]) => item),
    ['View your name and email', 'View models'],
  );
  const end = await browser.submit(consent, { decision: 'allow' });
  assert.match(end.text, /The device is authorized/);

  const set = await client.pollDeviceAuthorizationGrant(config, { ...answer, interval: 0.01 });
  const caller = await tokens.identify(`Bearer ${set.access_token}`, 'x');
  assert.deepEqual(
    [caller?.kind, caller?.accountId, caller?.applicationId, caller?.scopes, caller?.window],
    ['person', ada.id, application.id, new Set(['model:read']), undefined],
  );
  assert.equal(set.claims()?.sub, ada.sub);
  const second = await client.refreshTokenGrant(config, set.refresh_token ?? '');
  assert.ok(await tokens.identify(`Bearer ${second.access_token}`, 'x'));

  assert.equal((await ask(answer.device_code)).error, 'invalid_grant', 'a code works once');
  assert.equal(
    await tokens.identify(`Bearer ${second.access_token}`, 'x'),
    undefined,
    'and used twice it ends what it gave',
  );
  const again = await browser.submit(await browser.open(`${realm}/device`), { user_code: answer.user_code });
  assert.match(again.text, /used already|Unknown code/);
  assert.deepEqual(problems, []);
});

test('a device gets the error when it is refused or expired', async t => {
  const service = await open(t);
  const { realm, start, ask, visit, letIn, applications, application } = service;
  const browser = visit();
  const aborted = await start();
  const question = await browser.submit(await browser.open(`${realm}/device`), { user_code: aborted.user_code });
  assert.match((await browser.submit(question, { abort: 'yes' })).text, /The device was not authorized/);
  assert.equal((await ask(aborted.device_code)).error, 'access_denied');

  const denied = await start();
  const consent = await letIn(browser, denied.user_code);
  assert.match((await browser.submit(consent, { decision: 'deny' })).text, /The device was not authorized/);
  assert.equal((await ask(denied.device_code)).error, 'access_denied');

  const late = await start();
  await changeRecords(service, 'DeviceCode', payload => ({ ...payload, exp: 1 }));
  assert.match(
    (await browser.submit(await browser.open(`${realm}/device`), { user_code: late.user_code })).text,
    /This code has expired/,
  );
  assert.equal((await ask(late.device_code)).error, 'expired_token');

  const gone = await start();
  await applications.remove(application.clientId);
  assert.equal((await ask(gone.device_code)).error, 'invalid_client');
  const page = await browser.submit(await browser.open(`${realm}/device`), { user_code: gone.user_code });
  assert.equal(page.status, 400);
});

test('guessing codes is limited, and their pages are in the language of the reader', async t => {
  const { realm, start, visit, clock } = await open(t);
  const { user_code } = await start();
  const browser = visit();
  const french = await browser.open(`${realm}/device`, { headers: { 'accept-language': 'fr' } });
  assert.match(french.text, /<html lang="fr">.*Autoriser un appareil/s);
  assert.deepEqual(readForm(french.text).inputs, ['xsrf', 'user_code']);
  let page = await browser.open(`${realm}/device?user_code=${encodeURIComponent('"><b>')}`);
  assert.doesNotMatch(page.text, /<b>/);
  for (let guess = 0; guess < 10; guess += 1) {
    page = await browser.submit(page, { user_code: `BBBB-BBB${guess}` });
    assert.deepEqual([page.status, /Unknown code/.test(page.text)], [400, true]);
  }
  const stopped = await browser.submit(page, { user_code });
  assert.deepEqual([stopped.status, Number(stopped.headers['retry-after']) > 0], [429, true]);
  clock.ahead += 61_000;
  assert.match((await browser.submit(page, { user_code })).text, /Authorize Printer/);
});

test("the window's client and unknown clients cannot start a device", async t => {
  const { ca, realm, config, application } = await open(t);
  const address = String(config.serverMetadata().device_authorization_endpoint);
  const cases = [
    ['plinth-desktop', 'invalid_request'],
    ['nobody', 'invalid_client'],
    [application.clientId, 'invalid_client'],
  ];
  for (const [client_id = '', error] of cases) {
    const { status, text } = await postForm(ca, address, { client_id, scope: 'openid' });
    assert.deepEqual([status >= 400, (JSON.parse(text) as { error: string }).error], [true, error], client_id);
  }
  const browser = new Browser(ca, 'http://nowhere.invalid');
  assert.equal((await browser.open(address)).status, 405);
  const page = await browser.open(`${realm}/device`);
  const named = await browser.open(`${realm.replace('plinth', 'device')}/device`);
  assert.equal(
    new URL(readForm(named.text).action).pathname,
    '/auth/realms/device/device',
    'whatever the name of the realm',
  );
  assert.equal((await browser.submit(page, { user_code: 'X' }, { origin: 'https://evil.example' })).status, 403);
  assert.equal((await browser.submit(page, { user_code: 'X', xsrf: 'wrong' })).status, 400);
});

test('a device without a scope of the API requests all of its application', async t => {
  const service = await open(t);
  const answer = await client.initiateDeviceAuthorization(service.config, { scope: 'openid' });
  const browser = service.visit();
  await browser.submit(await service.letIn(browser, answer.user_code), { decision: 'allow' });
  const { access_token } = await service.ask(answer.device_code);
  assert.deepEqual(
    (await service.tokens.identify(`Bearer ${access_token}`, 'x'))?.scopes,
    new Set(['model:read', 'bcf:read']),
  );
});

// Second factors at the window's API: set up, removed, demanded, reset.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import { addTotp } from '../../testing/add-totp.ts';
import { makeLazyHost } from '../../testing/lazy-host.ts';
import { addMember } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';
import { createCore } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { silentLog } from '../../kit/log.ts';
import { authorizeQuery, Browser, CALLBACK } from '../testing/browser.ts';
import { firstMails, signInAdministrator, signInAt } from '../testing/window.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { codeAt, decodeBase32, stepAt } from './codes.ts';

const codeOf = (secret: string, later = 0) => codeAt(decodeBase32(secret), stepAt(Date.now()) + later);

async function start(t: TestContext) {
  const service = await startService(t);
  const { request } = service;
  const own = (as: string, method: string, path = '', body?: object) =>
    request(method, `/account/second-factor${path}`, { as, ...(body && { body }) });
  const byName = service.url.replace('127.0.0.1', 'localhost');
  return {
    ...service,
    own,
    byName,
    outbox: `${service.folder}/outbox`,
    lastLines: async (as: string, count: number) =>
      (await request('GET', '/server/activity?limit=50', { as })).json
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => /factor|totp|passkey|recovery/.test(action))
        .slice(0, count) as string[],
    addTotp: (as: string, password: string) => addTotp(service, { as, password }),
  };
}

test('security 17: an authenticator app is added with the password and a code, and removed with the password', async t => {
  const { createPerson, own, request, outbox, bootstrap, url, folder, core, application, ...service } = await start(t);
  const ann = await createPerson('ann');
  const elsewhere = await signInAt(
    { ...service, createPerson, request, bootstrap, url, folder, core, application },
    ann.email,
    ann.password,
  );
  assert.deepEqual((await own(ann.as, 'GET')).json, {
    has_password: true,
    totp: null,
    passkeys: [],
    recovery_codes: 0,
    is_demanded: false,
    is_session_strong: false,
    passkey_host: null,
  });
  for (const body of [{}, { password: 'wrong' }])
    assert.equal((await own(ann.as, 'POST', '/totp', body)).status, 400, JSON.stringify(body));
  assert.equal((await own(ann.as, 'POST', '/totp/confirmation', { code: '123456' })).status, 410, 'nothing was begun');
  assert.equal((await own(ann.as, 'POST', '/recovery-codes', { password: ann.password })).status, 409);

  const { secret, address } = (await own(ann.as, 'POST', '/totp', { password: ann.password })).json;
  assert.ok(address.startsWith(`otpauth://totp/Plinth:ann%40example.org?secret=${secret}&`));
  const wrong = await own(ann.as, 'POST', '/totp/confirmation', { code: codeOf(secret, 5) });
  assert.deepEqual([wrong.status, wrong.json.code], [400, 'wrong_code']);
  const confirmed = await own(ann.as, 'POST', '/totp/confirmation', { code: codeOf(secret) });
  assert.equal(confirmed.json.recovery_codes.length, 10);
  assert.equal((await own(ann.as, 'POST', '/totp/confirmation', { code: codeOf(secret, 1) })).status, 410);
  assert.match((await firstMails(outbox, 1)).join(), /An authenticator app was added/);
  const now = (await own(ann.as, 'GET')).json;
  assert.deepEqual([typeof now.totp.created_at, now.recovery_codes, now.is_session_strong], ['string', 10, true]);
  assert.equal((await request('GET', '/account', { as: elsewhere })).status, 401, 'sign-ons by the password alone end');

  const renewed = (await own(ann.as, 'POST', '/recovery-codes', { password: ann.password })).json.recovery_codes;
  assert.equal(new Set([...renewed, ...confirmed.json.recovery_codes]).size, 20);
  assert.equal((await own(ann.as, 'DELETE', '/totp', { password: 'wrong' })).status, 400);
  assert.equal((await own(ann.as, 'DELETE', '/totp', { password: ann.password })).status, 204);
  assert.deepEqual([(await own(ann.as, 'GET')).json.totp, (await own(ann.as, 'GET')).json.recovery_codes], [null, 0]);
  assert.match((await firstMails(outbox, 3)).join(), /The authenticator app was removed/);
});

test('security 17: passkeys are made for a host name, named, and belong to their person', async t => {
  const service = await start(t);
  const { createPerson, own, request, byName, url } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const atName = (as: string, method: string, path: string, body?: object) =>
    request(method, `${byName}/account/second-factor${path}`, { as, ...(body && { body }) });
  const byAddress = await own(ann.as, 'POST', '/passkey/options', { password: ann.password });
  assert.deepEqual([byAddress.status, byAddress.json.code], [400, 'no_passkeys_here']);
  assert.equal((await atName(ann.as, 'POST', '/passkey/options', { password: 'wrong' })).status, 400);

  const begin = async () => (await atName(ann.as, 'POST', '/passkey/options', { password: ann.password })).json;
  const options = await begin();
  assert.deepEqual(
    [options.rp.id, options.user.name, options.attestation, options.authenticatorSelection.userVerification],
    ['localhost', ann.email, 'none', 'preferred'],
  );
  const laptop = createAuthenticator();
  const asked = { challenge: options.challenge, origin: byName, rpId: 'localhost' };
  const keep = (created: object, as = ann.as, name = ' Laptop ') =>
    atName(as, 'POST', '/passkey', { name, credential: created });
  const { clientExtensionResults: _none, ...credential } = laptop.create(asked);
  const refused = {
    origin: laptop.create({ ...asked, origin: url }),
    host: laptop.create({ ...asked, rpId: 'example.org' }),
    challenge: laptop.create({ ...asked, challenge: Buffer.alloc(32, 1).toString('base64url') }),
  };
  for (const [name, { id, rawId, type, response }] of Object.entries(refused)) {
    const answer = await keep({ id, rawId, type, response });
    assert.deepEqual([answer.status, answer.json.code], [400, 'passkey_refused'], name);
  }
  assert.equal((await keep(credential, bob.as)).status, 410, 'bob began nothing');
  const kept = await keep(credential);
  assert.deepEqual([kept.status, kept.json.recovery_codes.length], [201, 10]);
  assert.equal((await keep(credential)).status, 410, 'once');
  assert.deepEqual(
    (await begin()).excludeCredentials.map(({ id }: { id: string }) => id),
    [laptop.id],
  );

  const [passkey] = (await own(ann.as, 'GET')).json.passkeys;
  assert.deepEqual([passkey.name, passkey.host, passkey.last_used_at], ['Laptop', 'localhost', null]);
  assert.equal((await own(bob.as, 'PATCH', `/passkey/${passkey.id}`, { name: 'Mine' })).status, 404);
  assert.equal((await own(bob.as, 'DELETE', `/passkey/${passkey.id}`, { password: bob.password })).status, 404);
  assert.equal((await own(ann.as, 'PATCH', `/passkey/${passkey.id}`, { name: 'Old laptop' })).status, 204);
  assert.equal((await own(ann.as, 'GET')).json.passkeys[0].name, 'Old laptop');
  assert.equal((await own(ann.as, 'DELETE', `/passkey/${passkey.id}`, { password: ann.password })).status, 204);
  assert.deepEqual((await own(ann.as, 'GET')).json.passkeys, []);
});

test('security 17: a required second factor of administrators applies at once', async t => {
  const service = await start(t);
  const { request, own, addTotp, lastLines } = service;
  const admin = await signInAdministrator(service);
  const bob = await service.createPerson('bob');
  const rule = (as: string, administrators: boolean) =>
    request('PUT', '/server/second-factor', { as, body: { administrators } });
  assert.equal((await rule(bob.as, true)).json.code, 'administrator_only');
  assert.equal((await rule(admin.as, true)).json.code, 'second_factor_missing', 'nobody locks themselves out');
  await addTotp(admin.as, admin.password);
  await request('PATCH', `/server/account/${bob.id}`, { as: admin.as, body: { is_administrator: true } });
  assert.equal((await request('GET', '/server/account', { as: bob.as })).status, 200);
  assert.deepEqual((await rule(admin.as, true)).json, { administrators: true });
  assert.deepEqual((await request('GET', '/server/second-factor', { as: admin.as })).json, { administrators: true });

  const barred = await request('GET', '/server/account', { as: bob.as });
  assert.deepEqual([barred.status, barred.json.code], [403, 'second_factor_required']);
  assert.equal((await own(bob.as, 'GET')).json.is_demanded, true);
  await addTotp(bob.as, bob.password);
  const listed = (await request('GET', '/server/account', { as: bob.as })).json;
  assert.deepEqual(
    listed.map(({ has_second_factor }: { has_second_factor: boolean }) => has_second_factor),
    [true, true],
  );

  assert.equal((await request('DELETE', `/server/account/${bob.id}/second-factor`, { as: admin.as })).status, 204);
  assert.match((await firstMails(service.outbox, 3)).join(), /An administrator removed all second factors/);
  assert.deepEqual((await own(bob.as, 'GET')).json.totp, null);
  assert.deepEqual(await lastLines(admin.as, 3), [
    'server.account.reset-factors',
    'account.totp.create',
    'server.second-factor.update',
  ]);
  assert.equal((await request('DELETE', '/server/account/9999/second-factor', { as: admin.as })).status, 404);
});

test('security 17: a cloud that requires a second factor refuses sessions without one', async t => {
  const service = await start(t);
  const { request, addTotp, createPerson, application } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const {
    json: { id: cloudId },
  } = await request('POST', '/cloud', { as: ann.as, body: { name: 'Careful' } });
  const { json: project } = await request('POST', `/cloud/${cloudId}/project`, { as: ann.as, body: { name: 'House' } });
  const path = `/cloud/${cloudId}/project/${project.id}`;
  await addMember({ request, application: ann.as }, path, bob, 50);
  assert.equal((await request('GET', path, { as: bob.as })).status, 200);

  const rule = (as: string, second_factor: boolean) =>
    request('PUT', `/cloud/${cloudId}/sign-in`, { as, body: { second_factor } });
  assert.equal((await rule(bob.as, true)).status, 403);
  assert.deepEqual(
    [(await rule(ann.as, true)).status, (await rule(ann.as, true)).json.code],
    [409, 'second_factor_missing'],
  );
  await addTotp(ann.as, ann.password);
  const before = (await request('GET', `/cloud/${cloudId}`, { as: ann.as })).json;
  assert.equal((await rule(ann.as, true)).status, 200);
  assert.deepEqual(
    (await request('GET', `/cloud/${cloudId}`, { as: ann.as })).json,
    before,
    'the shape of a cloud stays',
  );

  for (const address of [
    path,
    `/cloud/${cloudId}`,
    `${path}/document`,
    `/cloud/${cloudId}/project`,
    `/cloud/${cloudId}/sign-in`,
  ]) {
    const barred = await request('GET', address, { as: bob.as });
    assert.deepEqual([barred.status, barred.json.code], [403, 'second_factor_required'], address);
  }
  assert.equal(
    (await request('GET', `/cloud/${cloudId}`, { as: application })).status,
    404,
    'a stranger learns nothing',
  );
  assert.equal((await request('GET', '/cloud', { as: bob.as })).json.length, 1, 'the list still leads there');
  const token = (await request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['document:read'] } }))
    .json.token;
  assert.equal(
    (await request('GET', `${path}/document`, { as: `Bearer ${token}` })).status,
    200,
    'a token of the project is not a person',
  );

  await addTotp(bob.as, bob.password);
  assert.equal((await request('GET', path, { as: bob.as })).status, 200, 'the sign-on in which it was set up goes on');
  assert.equal((await rule(ann.as, false)).status, 200);
});

test('security 17: a lock by wrong codes is logged, keeps sessions, and stays after a restart', async t => {
  const service = await start(t);
  const { addTotp, createPerson, request, bootstrap, core, folder } = service;
  const ann = await createPerson('ann');
  const { secret } = await addTotp(ann.as, ann.password);
  /** Answers the second step of a new sign-in. @returns the last answer */
  const answer = async (url: string, codes: readonly string[]) => {
    const browser = new Browser(readFileSync(bootstrap.ca_file, 'utf8'), CALLBACK);
    const start = `${url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/auth`;
    const page = await browser.open(`${start}?${authorizeQuery()}`);
    const second = await browser.submit(page, { username: ann.email, password: ann.password });
    let end = second;
    for (const code of codes) end = await browser.submit(second, { code });
    return end;
  };
  const wrong = Array.from({ length: 10 }, () => (codeOf(secret) === '000000' ? '000001' : '000000'));
  assert.equal((await answer(service.url, wrong)).status, 429);
  assert.equal((await request('GET', '/account', { as: ann.as })).status, 200, 'standing sessions stay');
  const [line] = (
    await request('GET', '/server/activity?limit=50', { as: (await signInAdministrator(service)).as })
  ).json.filter(({ action }: { action: string }) => action === 'account.second-step.lock');
  assert.deepEqual([line?.object?.name, line?.actor ?? null, line?.via], [ann.email, null, 'page']);
  assert.match((await firstMails(service.outbox, 2)).join(), /incorrect codes/);

  await core.stop();
  const restarted = await createCore(readConfig({ data: folder, port: '0', log: silentLog }), {
    makeConverterHost: makeLazyHost,
  });
  t.after(() => restarted.stop());
  const locked = await answer(await restarted.start(), [codeOf(secret, 1)]);
  assert.deepEqual([locked.status, locked.url.searchParams.get('code')], [429, null]);
});

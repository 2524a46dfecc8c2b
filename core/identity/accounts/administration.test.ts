import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import { signInAdministrator, signInAt } from '../testing/window.ts';

test('only server administrators create, change, sign out and delete accounts', async t => {
  const service = await startService(t);
  const { request, createPerson, application, url } = service;
  const ann = await createPerson('ann');
  for (const as of [ann.as, application]) assert.equal((await request('GET', '/server/account', { as })).status, 403);
  const { as, email } = await signInAdministrator(service);
  const call = (method: string, path: string, body?: object) => request(method, `/server/account${path}`, { as, body });
  await request('POST', '/cloud', { as: ann.as, body: { name: 'Hers' } });

  const listed = (await call('GET', '')).json;
  assert.deepEqual(
    listed.map((account: Record<string, unknown>) => [
      account.email,
      account.has_password,
      account.is_administrator,
      account.clouds,
      typeof account.last_sign_in_at,
    ]),
    [
      [email, true, true, 0, 'string'],
      [ann.email, true, false, 1, 'string'],
    ],
  );

  const made = await call('POST', '', { email: 'bob@example.org', firstname: 'Bob', is_administrator: true });
  const { id, link, created_at, ...bob } = made.json;
  assert.deepEqual(
    [made.status, bob],
    [
      201,
      {
        email: 'bob@example.org',
        firstname: 'Bob',
        lastname: null,
        provider: 'plinth',
        email_verified: true,
        email_problem: null,
        has_password: false,
        has_second_factor: false,
        is_administrator: true,
        clouds: 0,
        last_sign_in_at: null,
      },
    ],
  );
  assert.ok(created_at && link.startsWith(`${url}/auth/realms/plinth/reset?token=`));
  assert.equal((await call('POST', '', { email: 'BOB@example.org' })).status, 409);
  assert.equal((await call('POST', '', { email: 'nobody' })).status, 400);
  const fill = (address: string, password: string) =>
    request('POST', address.split('?')[0] ?? '', {
      body: new URLSearchParams({ token: new URL(address).searchParams.get('token') ?? '', password }),
    });
  assert.equal((await fill(link, 'bobs own secret')).status, 200);
  const asBob = await signInAt(service, 'bob@example.org', 'bobs own secret');
  assert.equal((await request('GET', '/server/account', { as: asBob })).json.length, 3);

  const again = (await call('POST', `/${id}/reset-link`)).json.link;
  assert.equal((await request('GET', '/account', { as: asBob })).status, 200, 'a link alone changes nothing');
  assert.equal((await fill(again, 'bobs new secret')).status, 200);
  assert.equal((await request('GET', '/account', { as: asBob })).status, 401, 'signed out by the new password');
  const later = await signInAt(service, 'bob@example.org', 'bobs new secret');
  assert.equal((await call('DELETE', `/${id}/session`)).status, 204);
  assert.equal((await request('GET', '/account', { as: later })).status, 401);

  const changed = await call('PATCH', `/${id}`, {
    email: 'robert@example.org',
    lastname: 'Builder',
    is_administrator: false,
  });
  assert.deepEqual(
    [changed.status, changed.json.email, changed.json.lastname, changed.json.firstname, changed.json.is_administrator],
    [200, 'robert@example.org', 'Builder', 'Bob', false],
  );
  assert.equal((await call('PATCH', `/${id}`, { email: ann.email })).status, 409);
  const own = listed[0].id;
  for (const refused of [await call('PATCH', `/${own}`, { is_administrator: false }), await call('DELETE', `/${own}`)])
    assert.deepEqual([refused.status, refused.json.code], [403, 'last_admin']);

  assert.equal((await call('DELETE', `/${ann.id}`)).status, 204);
  assert.equal((await request('GET', '/account', { as: ann.as })).status, 401);
  await call('PATCH', `/${id}`, { is_administrator: true });
  assert.equal((await call('PATCH', `/${own}`, { is_administrator: false })).status, 200);
  assert.equal((await call('GET', '')).status, 403, 'at once');
});

test('accounts of applications are not listed', async t => {
  const service = await startService(t);
  const { request, core } = service;
  const { as } = await signInAdministrator(service);
  const people = new Set((await core.users.list()).map(({ id }) => id));
  const other = [1, 2, 3].find(id => !people.has(id)) ?? 0;
  for (const [method, path, body] of [
    ['PATCH', '', {}],
    ['DELETE', ''],
    ['POST', '/reset-link'],
    ['DELETE', '/session'],
  ] as const) {
    assert.equal(
      (await request(method, `/server/account/${other}${path}`, { as, body })).status,
      404,
      `${method} ${path}`,
    );
  }
});

test('the mail server is set at run time and stored in the settings, without showing its password', async t => {
  const service = await startService(t);
  const { request, folder, createPerson } = service;
  const { as } = await signInAdministrator(service);
  const ann = await createPerson('ann');
  assert.equal((await request('GET', '/server/mail', { as: ann.as })).status, 403);
  const set = (body: object) => request('PUT', '/server/mail', { as, body });
  // A port without a listener: refused at once.
  const smtp = {
    host: '127.0.0.1',
    port: 1,
    secure: false,
    user: 'house',
    password: 'between us',
    from: 'House <house@example.org>',
  };
  const { password, ...told } = smtp;
  const answer = await set(smtp);
  assert.deepEqual([answer.status, answer.json], [200, { ...told, tls: 'required', has_password: true, outbox: 0 }]);
  assert.ok(!(await request('GET', '/server/mail', { as })).text.includes(password));
  type Kept = { readonly smtp: { readonly sealed_password: string } };
  const { smtp: kept } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Kept;
  const { sealed_password: sealed, ...clear } = kept;
  assert.deepEqual(clear, told);
  assert.ok(sealed && !sealed.includes(password));
  const test = (await request('POST', '/server/mail/test', { as, body: { to: 'ann@example.org' } })).json;
  assert.equal(test.delivered, false);
  assert.match(test.problem, /ECONNREFUSED/);

  const cloud = (await request('POST', '/cloud', { as, body: { name: 'House' } })).json;
  await request('POST', `/cloud/${cloud.id}/invitation`, {
    as,
    body: { email: 'bob@example.org', redirect_uri: `${service.url}/auth/realms/plinth/register` },
  });
  assert.equal(
    (await request('GET', '/server/mail', { as })).json.outbox,
    1,
    'what the server does not take lies in the outbox',
  );
  for (const wrong of [{ from: 'a@b.c\r\nBcc: d@e.f' }, { port: 0 }, { port: 70_000 }, { host: '' }, { user: 'a\nb' }])
    assert.equal((await set({ ...smtp, ...wrong })).status, 400, JSON.stringify(wrong));
  assert.equal((await set({ host: null })).json.host, null);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')), {});
});

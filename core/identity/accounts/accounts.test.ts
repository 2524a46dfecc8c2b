import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import { Browser } from '../testing/browser.ts';
import { linkIn, readOutbox, signInAdministrator, signInAt } from '../testing/window.ts';

test('a person sees and changes their own account, at a window only', async t => {
  const service = await startService(t);
  const { request, createPerson, application } = service;
  const ann = await createPerson('ann');
  const { created_at, ...account } = (await request('GET', '/account', { as: ann.as })).json;
  const plain = {
    id: ann.id,
    email: ann.email,
    firstname: 'ann',
    lastname: 'Tester',
    locale: 'en',
    has_password: true,
    provider: 'plinth',
    is_administrator: false,
    email_verified: true,
    pending_email: null,
    providers: [],
  };
  assert.deepEqual(account, plain);
  assert.ok(created_at);
  assert.deepEqual((await request('GET', '/account', { as: application })).json.code, 'window_only');

  const changed = await request('PATCH', '/account', {
    as: ann.as,
    body: {
      firstname: ' Anne ',
      lastname: null,
      locale: 'fr',
      email: 'other@example.org',
      is_administrator: true,
      id: 1,
    },
  });
  assert.deepEqual(
    [changed.status, changed.json],
    [200, { ...plain, firstname: 'Anne', lastname: null, locale: 'fr', created_at }],
  );
  assert.equal((await request('PATCH', '/account', { as: ann.as, body: { locale: 'xx' } })).status, 400);
  assert.equal((await request('GET', '/user', { as: ann.as })).json.firstname, 'Anne');
});

test('a new password ends all other sessions and keeps this one; guessing it is limited for that window only', async t => {
  const service = await startService(t);
  const { request, createPerson } = service;
  const ann = await createPerson('ann');
  const other = await signInAt(service, ann.email, ann.password);
  const change = (as: string, body: object) => request('POST', '/account/password', { as, body });

  const wrong = await change(ann.as, { current_password: 'not hers at all', new_password: 'a better password' });
  assert.deepEqual(
    [wrong.status, wrong.json],
    [
      400,
      {
        current_password: ['Incorrect password.'],
        code: 'invalid',
        reasons: { current_password: [{ code: 'wrong_password' }] },
      },
    ],
  );
  assert.deepEqual((await change(ann.as, { new_password: 'a better password' })).json, {
    current_password: ['This field is required.'],
    code: 'invalid',
    reasons: { current_password: [{ code: 'required' }] },
  });
  assert.deepEqual((await change(ann.as, { current_password: ann.password, new_password: 'short' })).json, {
    new_password: ['Enter at least 8 characters.'],
    code: 'invalid',
    reasons: { new_password: [{ code: 'at_least', least: 8 }] },
  });
  assert.equal((await request('GET', '/account', { as: other })).status, 200);
  assert.equal((await request('GET', '/account/session', { as: ann.as })).json.length, 2);

  const weak = await change(ann.as, { current_password: ann.password, new_password: 'password12' });
  assert.deepEqual([weak.status, /easy to guess/.test(weak.json.new_password[0])], [400, true], 'security 16');
  assert.equal(
    (await change(ann.as, { current_password: ann.password, new_password: 'a better password' })).status,
    204,
  );
  assert.deepEqual(
    [
      (await request('GET', '/account', { as: ann.as })).status,
      (await request('GET', '/account', { as: other })).status,
    ],
    [200, 401],
  );
  await assert.rejects(signInAt(service, ann.email, ann.password));
  const [first, second] = [
    await signInAt(service, ann.email, 'a better password'),
    await signInAt(service, ann.email, 'a better password'),
  ];

  for (let guess = 0; guess < 10; guess += 1)
    assert.equal(
      (await change(first, { current_password: `guess ${guess}`, new_password: 'a thief was here' })).status,
      400,
    );
  const stopped = await change(first, { current_password: 'a better password', new_password: 'a thief was here' });
  assert.deepEqual([stopped.status, stopped.json.code, stopped.json.retry_after > 0], [429, 'too_many_attempts', true]);
  assert.equal(
    (await change(second, { current_password: 'a better password', new_password: 'the best password' })).status,
    204,
    'the owner is locked out nowhere else',
  );
});

test('a change of email requires the password and a link mailed to it', async t => {
  const service = await startService(t);
  const { request, createPerson, folder } = service;
  const { email, password, as } = await signInAdministrator(service);
  const ann = await createPerson('ann');
  const ask = (body: object, who = as) => request('POST', '/account/email', { as: who, body });
  assert.equal((await ask({ email: 'ada@example.org' })).status, 400);
  assert.equal((await ask({ email: 'ada@example.org', password: 'wrong password' })).status, 400);
  for (const wrong of ['nobody', 'a@b.c, d@e.f', 'a@b.c\r\nBcc: d@e.f'])
    assert.deepEqual(Object.keys((await ask({ email: wrong, password })).json), ['email', 'code', 'reasons']);
  assert.equal(
    (await ask({ email: email.toUpperCase(), password: ann.password }, ann.as)).status,
    204,
    'nobody is told whose address it is',
  );
  assert.equal((await ask({ email: 'ada@example.org', password })).status, 204);
  assert.equal((await request('GET', '/account', { as })).json.pending_email, 'ada@example.org');

  const mail = readOutbox(join(folder, 'outbox')).at(-1) ?? '';
  assert.match(mail, /^To: ada@example\.org\r$/m);
  const link = linkIn(mail);
  assert.ok(link.startsWith(`${service.url}/auth/realms/plinth/confirm-email?token=`));
  const done = await request('POST', link.split('?')[0] ?? '', {
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '', password }),
  });
  assert.deepEqual([done.status, (await request('GET', '/account', { as })).json.email], [200, 'ada@example.org']);
  const told = JSON.parse(readFileSync(join(folder, 'bootstrap.json'), 'utf8')) as {
    admin: { email: string; password: string };
  };
  assert.deepEqual(told.admin, { email: 'ada@example.org', password }, 'the first login is still told rightly');
});

test('after a change of email the new address signs in, the former does not', async t => {
  const service = await startService(t);
  const { request, createPerson, folder, bootstrap, application } = service;
  const signsIn = (email: string, password: string) =>
    signInAt(service, email, password).then(
      () => true,
      () => false,
    );
  /** Follows the link of the newest mail, in a browser that is signed in nowhere. */
  const follow = async (password: string) => {
    const browser = new Browser(readFileSync(bootstrap.ca_file, 'utf8'), 'https://platform.example/');
    const page = await browser.open(linkIn(readOutbox(join(folder, 'outbox')).at(-1) ?? ''));
    return (await browser.submit(page, { password })).status;
  };
  for (const [name, address] of [
    ['ann', 'Ann.New@Example.org'],
    ['bob', 'BOB@example.org'],
    ['zoe', 'zo\u0065\u0301@caf\u00e9.example'],
    ['list', 'list+plinth@sub.example.org'],
  ] as const) {
    const { email, password, as } = await createPerson(name);
    assert.equal((await request('POST', '/account/email', { as, body: { email: address, password } })).status, 204);
    assert.equal(await follow(password), 200, address);
    assert.equal((await request('GET', '/account', { as })).json.email, address.normalize('NFC'));
    for (const written of [address, address.normalize('NFD'), address.toLowerCase(), ` ${address} `])
      assert.equal(await signsIn(written, password), true, written);
    if (email.toLowerCase() !== address.normalize('NFC').toLowerCase())
      assert.equal(await signsIn(email, password), false, email);
  }

  // Also to an address for which an identity provider accepted an invitation: its holder is in then.
  const cloud = (await request('POST', '/cloud', { as: application, body: { name: 'Awaiting' } })).json.id as number;
  const body = { email: 'eve.new@example.org', role: 50, redirect_uri: 'https://platform.example/' };
  const { id } = (await request('POST', `/cloud/${cloud}/invitation`, { as: application, body })).json;
  await request('POST', `/identity-provider/invitation/${id}/accept`, { as: application });
  const eve = await createPerson('eve');
  await request('POST', '/account/email', { as: eve.as, body: { email: body.email, password: eve.password } });
  assert.equal(await follow(eve.password), 200);
  const as = await signInAt(service, body.email, eve.password);
  assert.equal((await request('GET', `/cloud/${cloud}`, { as })).status, 200);
});

test('an account is deleted with the clouds it alone is a member of; the last administrator is not', async t => {
  const service = await startService(t);
  const { request, createPerson, application } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const own = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Hers alone' } })).json;
  const { cloudId, projectId } = await service.createProject('House', { as: ann.as, cloud: 'Shared' });
  const token = (
    await request('POST', `/cloud/${cloudId}/project/${projectId}/access-token`, {
      as: ann.as,
      body: { scopes: ['document:read'] },
    })
  ).json.token;
  const joins = async (cloud: number, role: number) => {
    const { id } = (
      await request('POST', `/cloud/${cloud}/invitation`, {
        as: ann.as,
        body: { email: bob.email, role, redirect_uri: 'https://app.example/' },
      })
    ).json;
    await request('POST', `/user/invitations/${id}/accept`, { as: bob.as });
  };
  await joins(cloudId, 50);
  const remove = (password?: string) => request('DELETE', '/account', { as: ann.as, body: { password } });

  assert.equal((await remove()).status, 400);
  assert.equal((await remove('wrong password')).status, 400);
  const refused = await remove(ann.password);
  assert.deepEqual([refused.status, refused.json.code], [403, 'last_admin']);
  assert.equal((await request('GET', `/cloud/${own.id}`, { as: ann.as })).status, 200, 'all or nothing');

  await request('PATCH', `/cloud/${cloudId}/user/${bob.id}`, { as: ann.as, body: { cloud_role: 100 } });
  assert.equal(
    (await request('GET', `/cloud/${cloudId}/project/${projectId}/document`, { as: `Bearer ${token}` })).status,
    200,
  );
  assert.equal((await remove(ann.password)).status, 204);
  for (const as of [ann.as, `Bearer ${token}`])
    assert.equal((await request('GET', `/cloud/${cloudId}/project/${projectId}/document`, { as })).status, 401);
  await assert.rejects(signInAt(service, ann.email, ann.password));
  assert.deepEqual(
    (await request('GET', `/cloud/${cloudId}/user`, { as: bob.as })).json.map(({ email }: { email: string }) => email),
    [bob.email],
  );
  assert.equal((await request('GET', `/cloud/${cloudId}`, { as: bob.as })).json.creator, null);
  assert.equal((await request('GET', '/cloud', { as: application })).json.length, 0);

  const administrator = await signInAdministrator(service);
  const last = await request('DELETE', '/account', {
    as: administrator.as,
    body: { password: administrator.password },
  });
  assert.deepEqual([last.status, last.json.code], [403, 'last_admin']);
  assert.ok(existsSync(join(service.folder, 'bootstrap.json')));
});

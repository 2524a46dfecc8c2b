import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServices } from '../testing/services.ts';
import { createAttempts, networkOf } from './attempts.ts';
import { createPasswords, createTurns } from './passwords.ts';

test('accounts are created, found and described', async t => {
  const { users } = openServices(t);
  const ada = await users.createPerson({
    email: ' Ada@Example.org ',
    password: 'analytical engine',
    firstname: 'Ada',
    lastname: 'Lovelace',
  });
  const bob = await users.createPerson({ email: 'bob@example.org' });

  assert.deepEqual(users.describe(ada, { cloudRole: 100 }), {
    id: ada.id,
    email: 'Ada@Example.org',
    firstname: 'Ada',
    lastname: 'Lovelace',
    created_at: ada.createdAt,
    updated_at: ada.updatedAt,
    cloud_role: 100,
    project_role: null,
    provider: 'plinth',
    sub: ada.sub,
    profile_picture: null,
  });
  assert.deepEqual(users.describeShort(bob), {
    id: bob.id,
    email: 'bob@example.org',
    firstname: '',
    lastname: '',
    profile_picture: null,
  });
  assert.deepEqual(await users.findByEmail('ADA@example.ORG'), ada);
  assert.deepEqual(await users.findBySub(bob.sub), bob);
  assert.deepEqual(await users.findMany([bob.id, 999, bob.id]), new Map([[bob.id, bob]]));
  assert.deepEqual(await users.list(), [ada, bob]);

  await assert.rejects(users.createPerson({ email: 'ADA@EXAMPLE.ORG' }), { status: 409, code: 'already_exists' });
  for (const email of ['', 'ada', 'a b@c.org', '@c.org'])
    await assert.rejects(users.createPerson({ email }), { status: 400 });
  await users.remove(bob.id);
  assert.equal(await users.find(bob.id), undefined);
  await assert.rejects(users.remove(bob.id), { status: 404 });
});

test('a password signs in to its own account only, and only the newest does', async t => {
  const { users, applications } = openServices(t);
  const ada = await users.createPerson({ email: 'ada@example.org', password: 'analytical engine' });
  const bob = await users.createPerson({ email: 'bob@example.org' });
  const { application } = await applications.create({ name: 'Tool' });
  const tried = (email: string, password: string) => users.checkPassword(email, password);

  assert.deepEqual(await tried('ADA@example.org', 'analytical engine'), ada);
  assert.equal(await tried('ada@example.org', 'analytical Engine'), undefined);
  assert.equal(await tried('nobody@example.org', 'analytical engine'), undefined);
  assert.equal(await tried('bob@example.org', ''), undefined, 'no password was set');
  assert.equal(await tried(`${application.clientId}@applications.invalid`, ''), undefined);

  await users.setPassword(ada.id, 'difference engine');
  assert.equal(await tried('ada@example.org', 'analytical engine'), undefined);
  assert.deepEqual(await tried('ada@example.org', 'difference engine'), ada);
  await assert.rejects(users.setPassword(bob.id, 'short'), { status: 400 });
  await assert.rejects(users.setPassword(application.accountId, 'long enough for it'), { status: 400 });
});

test('of two administrators who demote each other concurrently one stays', async t => {
  const { users } = openServices(t);
  const [ada, bob] = [
    await users.createPerson({ email: 'ada@example.org', isAdministrator: true }),
    await users.createPerson({ email: 'bob@example.org', isAdministrator: true }),
  ];
  const outcomes = await Promise.allSettled([users.update(ada.id, { isAdministrator: false }), users.remove(bob.id)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  await assert.rejects(users.remove(bob.id), { status: 403, code: 'last_admin' });
  await users.update(ada.id, { isAdministrator: true, firstname: 'Ada' });
  await users.remove(bob.id);
  assert.deepEqual(
    (await users.list()).map(({ email, isAdministrator, firstname }) => [email, isAdministrator, firstname]),
    [['ada@example.org', true, 'Ada']],
  );
});

test('hashes are argon2id with the required parameters, and accents match in both normal forms', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('Pa\u0301ssword');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwords.matches(stored, 'P\u00e1ssword'), true);
  assert.equal(await passwords.matches(undefined, 'P\u00e1ssword'), false);
});

test('at most a fixed number runs at once, in order of arrival', async () => {
  const inTurn = createTurns(2);
  let [running, most] = [0, 0];
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 7 }, (_, number) =>
      inTurn(async () => {
        order.push(number);
        running += 1;
        most = Math.max(most, running);
        await new Promise(resolve => {
          setImmediate(resolve);
        });
        running -= 1;
        if (number === 3) throw new Error('gives its place back all the same');
      }).catch(() => undefined),
    ),
  );
  assert.deepEqual({ most, order }, { most: 2, order: [0, 1, 2, 3, 4, 5, 6] });
});

test('ten checks a minute for an account; a known device is counted separately', () => {
  let now = 1_000_000;
  const attempts = createAttempts({ now: () => now, monotonic: () => now });
  const ada = (address: string, device?: string) => attempts.begin({ email: 'ada@example.org', address, device });

  for (let count = 0; count < 10; count += 1) {
    assert.equal(ada(`10.0.0.${count}`).allowed, true);
    now += 1000;
  }
  assert.deepEqual(attempts.begin({ email: ' ADA@example.org', address: '10.0.1.1', device: undefined }), {
    allowed: false,
    retryAfter: 50,
  });
  assert.equal(ada('10.0.1.1', 'her laptop').allowed, true);
  assert.equal(attempts.begin({ email: 'bob@example.org', address: '10.0.1.1', device: undefined }).allowed, true);
  now += 50_000;
  assert.equal(ada('10.0.1.1').allowed, true, 'the first is a minute ago');
  assert.equal(ada('10.0.1.1').allowed, false);
});

test('thirty failed checks a minute from an address; successful ones do not count', () => {
  let now = 1_000_000;
  const attempts = createAttempts({ now: () => now, monotonic: () => now });
  const from = (address: string, number: number) =>
    attempts.begin({ email: `${number}@example.org`, address, device: undefined });

  for (let number = 0; number < 100; number += 1) {
    const attempt = from('10.0.0.1', number);
    assert.ok(attempt.allowed);
    attempt.succeeded();
  }
  for (let number = 100; number < 130; number += 1) assert.equal(from('10.0.0.1', number).allowed, true);
  assert.deepEqual(from('10.0.0.1', 130), { allowed: false, retryAfter: 60 });
  assert.equal(from('10.0.0.2', 130).allowed, true);
  now += 60_000;
  assert.equal(from('10.0.0.1', 130).allowed, true);
});

test('addresses of one network count together', () => {
  const cases = {
    '10.0.0.1': '10.0.0.1',
    '::ffff:10.0.0.1': '10.0.0.1',
    '::1': '0:0:0:0',
    '2001:DB8::1': '2001:db8:0:0',
    '2001:db8:0:0:1:2:3:4': '2001:db8:0:0',
    '2001:0db8:5:6:7::8': '2001:db8:5:6',
    'fe80::': 'fe80:0:0:0',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map(address => [address, networkOf(address)])), cases);
});

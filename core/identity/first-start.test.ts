import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { scopes as allScopes } from '../access/scopes.ts';
import { createAlarms } from '../kit/alarms.ts';
import { silentLog } from '../kit/log.ts';
import { ADMIN_EMAIL, ensureFirstAccount } from './first-start.ts';
import { openServices } from './testing/services.ts';

interface Told {
  base_url: string;
  auth_url: string;
  realm: string;
  ca_file: string;
  admin: { email: string; password: string };
  application: { client_id: string; client_secret: string; api_key: string };
}

function open(t: TestContext) {
  const services = openServices(t);
  const alarms = createAlarms({ log: silentLog, clock: services.clock });
  const file = join(services.folder, 'bootstrap.json');
  return {
    ...services,
    alarms,
    file,
    start: (baseUrl: string) =>
      ensureFirstAccount({
        ...services,
        dataFolder: services.folder,
        baseUrl,
        realm: 'plinth',
        caFile: '/data/ca.pem',
        alarms,
      }),
    told: () => JSON.parse(readFileSync(file, 'utf8')) as Told,
  };
}

test('the first start creates an account and an application, and writes them to a private file', async t => {
  const { users, applications, tokens, file, start, told } = open(t);
  await start('https://127.0.0.1:8443');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const { base_url, auth_url, realm, ca_file, admin, application } = told();
  assert.deepEqual(
    { base_url, auth_url, realm, ca_file },
    {
      base_url: 'https://127.0.0.1:8443',
      auth_url: 'https://127.0.0.1:8443',
      realm: 'plinth',
      ca_file: '/data/ca.pem',
    },
  );
  assert.equal(admin.email, ADMIN_EMAIL);
  assert.match(admin.password, /^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
  assert.equal((await users.checkPassword(admin.email, admin.password))?.kind, 'person');
  const found = await applications.findByClientId(application.client_id);
  assert.deepEqual([found?.name, found?.accessType, found?.scopes], ['Bootstrap', 'Confidential', allScopes]);
  assert.equal((await tokens.identify(`ApiKey ${application.api_key}`, 'x'))?.applicationId, found?.id);
});

test('a later start changes the addresses only', async t => {
  const { users, applications, start, told } = open(t);
  await start('https://127.0.0.1:8443');
  const first = told();
  await start('https://127.0.0.1:9443');
  assert.deepEqual(told(), { ...first, base_url: 'https://127.0.0.1:9443', auth_url: 'https://127.0.0.1:9443' });
  assert.deepEqual([(await users.list()).length, (await applications.list()).length], [1, 1]);
});

test('the file drops a changed password at once, follows rotations and drops revoked credentials', async t => {
  const { users, applications, start, told } = open(t);
  await start('https://127.0.0.1:8443');
  const { admin, application } = told();
  await users.createPerson({ email: 'bob@example.org', password: 'bobs own secret' });
  const bob = await users.findByEmail('bob@example.org');
  await users.setPassword(bob?.id ?? 0, 'another secret');
  const other = await applications.create({ name: 'Other' });
  await applications.rotateSecret(other.application.clientId);
  assert.deepEqual([told().admin, told().application], [admin, application], 'others do not matter');

  const account = await users.findByEmail(ADMIN_EMAIL);
  await users.setPassword(account?.id ?? 0, 'my own password');
  assert.deepEqual(told().admin, { email: ADMIN_EMAIL });
  const rotated = await applications.rotateSecret(application.client_id);
  assert.deepEqual(told().application, { ...application, client_secret: rotated });
  await applications.revokeApiKey(application.client_id);
  assert.deepEqual(told().application, { client_id: application.client_id, client_secret: rotated });
  await start('https://127.0.0.1:8443');
  assert.deepEqual(told().admin, { email: ADMIN_EMAIL });
});

test('a password changed while the file is absent is dropped at the next start', async t => {
  const { users, db, start, told } = open(t);
  await start('https://127.0.0.1:8443');
  const bob = await users.createPerson({ email: 'bob@example.org', password: 'bobs own secret' });
  await db.tx(tx => tx.run('UPDATE password SET hash = (SELECT hash FROM password WHERE account_id = ?)', [bob.id]));
  await start('https://127.0.0.1:8443');
  assert.deepEqual(told().admin, { email: ADMIN_EMAIL });
});

test('an interrupted first start is repeated; earlier accounts stay', async t => {
  const { users, applications, folder, file, start, told } = open(t);
  await users.createPerson({ email: 'bob@example.org', password: 'bobs own secret' });
  await start('https://127.0.0.1:8443');
  const lost = told();
  rmSync(file);
  writeFileSync(join(folder, 'bootstrap.begun'), '');
  await start('https://127.0.0.1:8443');
  const { admin, application } = told();
  assert.notEqual(admin.password, lost.admin.password);
  assert.ok(await users.checkPassword(admin.email, admin.password));
  assert.deepEqual(
    (await applications.list()).map(({ clientId }) => clientId),
    [application.client_id],
  );
  assert.deepEqual(
    (await users.list()).map(({ email }) => email),
    ['bob@example.org', ADMIN_EMAIL],
  );
  assert.equal(existsSync(join(folder, 'bootstrap.begun')), false);
});

test('a removed file is not written again', async t => {
  const { file, start, told, users } = open(t);
  await start('https://127.0.0.1:8443');
  rmSync(file);
  await start('https://127.0.0.1:8443');
  assert.throws(told, /ENOENT/);
  assert.equal((await users.list()).length, 1);
});

test('a truncated file is rewritten with the known values, and an alarm is raised', async t => {
  const { file, start, told, users, alarms } = open(t);
  await start('https://127.0.0.1:8443');
  const before = told();
  for (const torn of [readFileSync(file).subarray(0, 60), '', '{}']) {
    writeFileSync(file, torn);
    await start('https://127.0.0.1:8444');
    const { client_id } = before.application;
    assert.deepEqual(told(), {
      base_url: 'https://127.0.0.1:8444',
      auth_url: 'https://127.0.0.1:8444',
      realm: 'plinth',
      ca_file: '/data/ca.pem',
      admin: { email: ADMIN_EMAIL },
      application: { client_id },
    });
  }
  assert.deepEqual(
    alarms.list().map(({ code, params }) => [code, params['file']]),
    [['file_replaced', 'bootstrap.json']],
  );
  assert.equal((await users.list()).length, 1);
});

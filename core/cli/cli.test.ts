// The command line in a script: results on standard output, usage errors with exit code 2.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { plinth, plinthWith } from '../testing/command.ts';
import { startProcess } from '../testing/process.ts';
import { signIn } from '../testing/sign-in.ts';
import { openAccounts } from '../rooms/identity.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../kit/log.ts';

/** A service in a folder of its own, and the command line beside it. */
async function serviceAndCommands(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cli-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startProcess(folder);
  const { bootstrap, client } = service;
  const run = (...args: string[]) => plinth(...args, '--data', folder);
  return {
    folder,
    service,
    bootstrap,
    run,
    /** what a command answers */
    given: async <Answer>(...args: string[]) => JSON.parse((await run(...args)).stdout) as Answer,
    /** status of an answer to this authorization */
    statusFor: async (as: string) => (await client.request('GET', '/cloud', { as })).status,
    realm: `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`,
  };
}

type Place = Awaited<ReturnType<typeof serviceAndCommands>>;

/** Creates accounts, good ones and others. Returns the access token of one who signs in. */
async function signInWithAccount({ service, run, statusFor, realm }: Place): Promise<string> {
  const create = (address: string, password: string, ...more: string[]) =>
    run('user', 'create', '--email', address, '--password', password, ...more);
  const created = await create('ann@example.org', 'correct horse', '--first-name', 'Ann', '--last-name', 'Archer');
  assert.equal(created.code, 0, created.stderr);
  const { id, email, firstname, lastname } = JSON.parse(created.stdout) as Record<string, unknown>;
  assert.deepEqual([Number.isInteger(id), email, firstname, lastname], [true, 'ann@example.org', 'Ann', 'Archer']);
  const again = await create('Ann@example.org', 'correct horse');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /already/i);
  const reset = await run('user', 'reset-factors', '--email', 'ann@example.org');
  assert.deepEqual(
    JSON.parse(reset.stdout),
    { id, email: 'ann@example.org' },
    'security 17: the way out of a lost second factor',
  );
  assert.equal((await run('user', 'reset-factors', '--email', 'nobody@example.org')).code, 1);
  const weak = await create('bob@example.org', 'password1');
  assert.deepEqual(
    [weak.code, weak.stdout, /easy to guess/.test(weak.stderr)],
    [1, '', true],
    'security 16: the rule is said',
  );
  const { accessToken } = await signIn(service.client, realm, 'ann@example.org', 'correct horse');
  assert.equal(await statusFor(`Bearer ${accessToken}`), 200);
  return accessToken;
}

/** An application is created and changed; its keys open the service until they are replaced or revoked. */
async function useApplication({ bootstrap, run, given, statusFor }: Place): Promise<void> {
  const asked = ['--name', 'Script', '--scope', 'cloud:manage'];
  const { client_id, api_key } = await given<{ client_id: string; api_key: string }>('app', 'create', ...asked);
  const its = ['--client-id', client_id];
  assert.equal(await statusFor(`ApiKey ${api_key}`), 200);
  const changes = ['--name', 'Script 2', '--scope', 'cloud:read', '--redirect-uri', 'https://script.example/back'];
  const shown = await given<Record<string, unknown>>('app', 'edit', ...its, ...changes);
  assert.deepEqual(
    [shown.name, shown.scopes, shown.redirect_uris, shown.base_url, shown.access_type, shown.has_api_key],
    ['Script 2', ['cloud:read'], ['https://script.example/back'], bootstrap.base_url, 'Confidential', true],
  );
  const { api_key: renewed } = await given<{ api_key: string }>('app', 'new-key', ...its);
  assert.deepEqual([await statusFor(`ApiKey ${api_key}`), await statusFor(`ApiKey ${renewed}`)], [401, 200]);
  await run('app', 'revoke-key', ...its);
  assert.equal(await statusFor(`ApiKey ${renewed}`), 401);
  assert.equal((await given<unknown[]>('app', 'list')).length, 2);

  const unknown = await run('app', 'show', '--client-id', 'nobody');
  assert.deepEqual([unknown.code, /application not found: nobody/.test(unknown.stderr)], [1, true]);
}

test(
  'a service is started, used by the command line beside it, and stopped in good order',
  { timeout: 300_000 },
  async t => {
    const place = await serviceAndCommands(t);
    const { folder, service, bootstrap, run, given, statusFor, realm } = place;
    assert.equal(statSync(join(folder, 'bootstrap.json')).mode & 0o777, 0o600);
    assert.equal(statSync(join(folder, 'plinth.db')).mode & 0o777, 0o600);
    const personToken = await signInWithAccount(place);

    const { client_id: clientId } = bootstrap.application;
    const token = ['token', '--client-id', clientId];
    const { access_token } = await given<{ access_token: string }>(...token, '--scope', 'model:read');
    assert.equal(await statusFor(`Bearer ${access_token}`), 200);
    assert.equal(
      (await service.client.request('POST', '/cloud', { as: `Bearer ${access_token}`, body: { name: 'x' } })).status,
      403,
    );
    await useApplication(place);

    const [signing] = await given<{ kid: string }[]>('keys', 'rotate');
    const issued = await given<{ access_token: string }>(...token);
    for (const each of [access_token, issued.access_token, personToken])
      assert.equal(await statusFor(`Bearer ${each}`), 200, 'before and after a rotation');
    const { json: published } = await service.client.request('GET', `${realm}/protocol/openid-connect/certs`);
    assert.equal(published.keys[0].kid, signing?.kid, 'the running service has noticed');

    const doctor = await run('doctor');
    assert.equal(doctor.code, 0, doctor.stdout);
    assert.match(doctor.stdout, new RegExp(`service: running, process ${service.child.pid}`));
    const second = await run('serve', '--port', '0', '--dwg2dxf', 'of an earlier version');
    assert.deepEqual([second.code, /in use by another Plinth/.test(second.stderr)], [1, true]);
    assert.match(second.stderr, /--dwg2dxf is ignored/);
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    const byLink = await plinth('serve', '--port', '0', '--data', link).finally(() => rmSync(link));
    assert.deepEqual([byLink.code, /in use by another Plinth/.test(byLink.stderr)], [1, true], 'by another path');

    assert.equal(await service.stop(), 0);
    assert.ok(!existsSync(join(folder, 'plinth.lock')));
    const { application } = JSON.parse(readFileSync(join(folder, 'bootstrap.json'), 'utf8')) as typeof bootstrap;
    assert.equal(application.client_id, clientId);
  },
);

test('a stop signal right after the start ends the service', { timeout: 150_000 }, async t => {
  const { service } = await serviceAndCommands(t);
  assert.equal(await service.stop(), 0);
});

test('security: passwords are read from standard input, the authority is renewed, a passphrase seals the keys', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cli-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const data = ['--data', folder];
  const person = ['--email', 'ann@example.org', '--password', '-'];
  const made = await plinthWith({ input: 'correct horse battery\nmore' }, 'user', 'create', ...data, ...person);
  assert.equal(made.code, 0, made.stderr);
  const changed = await plinthWith({ input: 'another horse battery' }, 'user', 'password', ...data, ...person);
  assert.equal(changed.code, 0, changed.stderr);
  const empty = await plinthWith({ input: '\n' }, 'user', 'password', ...data, ...person);
  assert.deepEqual([empty.code, /standard input, which is empty/.test(empty.stderr)], [2, true]);

  const [one, other] = [await plinth('certificate', 'renew', ...data), await plinth('certificate', 'renew', ...data)];
  const [first, second] = [JSON.parse(one.stdout), JSON.parse(other.stdout)] as { authority_fingerprint: string }[];
  assert.match(first?.authority_fingerprint ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  assert.notEqual(first?.authority_fingerprint, second?.authority_fingerprint);

  assert.match((await plinth('doctor', ...data)).stdout, /warn {2}master key: not locked: .*PLINTH_PASSPHRASE/);
  const locked = { environment: { PLINTH_PASSPHRASE: 'between us' } };
  const listed = await plinthWith(locked, 'keys', 'rotate', ...data);
  assert.equal(listed.code, 0, listed.stderr);
  const doctor = await plinthWith(locked, 'doctor', ...data);
  assert.match(doctor.stdout, /ok {4}master key: locked by a passphrase/);
  const without = await plinth('keys', 'list', ...data);
  assert.deepEqual([without.code, /locked by a passphrase: set PLINTH_PASSPHRASE/.test(without.stderr)], [1, true]);
  const wrong = await plinthWith({ environment: { PLINTH_PASSPHRASE: 'guess' } }, 'serve', '--port', '0', ...data);
  assert.deepEqual([wrong.code, /the passphrase in PLINTH_PASSPHRASE does not open/.test(wrong.stderr)], [1, true]);
});

test('an application gets another owner, also after its owner is deleted', { timeout: 150_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cli-owner-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await plinth(...args, '--data', folder);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as { readonly id: number; readonly [field: string]: unknown };
  };
  const password = ['--password', 'a long enough password'];
  const ann = await run('user', 'create', '--email', 'ann@example.org', ...password);
  const bob = await run('user', 'create', '--email', 'bob@example.org', ...password);
  const { client_id } = await run('app', 'create', '--name', 'Script');
  const edit = ['app', 'edit', '--client-id', String(client_id)];
  const nobody = await plinth(...edit, '--owner', 'nobody@example.org', '--name', 'Other', '--data', folder);
  assert.deepEqual([nobody.code, /account not found: nobody@example\.org/.test(nobody.stderr)], [1, true]);
  const unchanged = await run('app', 'show', '--client-id', String(client_id));
  assert.deepEqual([unchanged['name'], unchanged['owner_id']], ['Script', null]);
  assert.equal((await run(...edit, '--owner', 'Ann@Example.org'))['owner_id'], ann.id);
  assert.equal((await run(...edit, '--name', 'Script 2'))['owner_id'], ann.id, 'what is not given stays');

  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  await accounts.users.remove(ann.id, async () => undefined);
  await accounts.close();
  const ended = await run('app', 'show', '--client-id', String(client_id));
  assert.deepEqual([ended['owner_id'], typeof ended['ended_at'], ended['has_api_key']], [null, 'string', false]);
  const taken = await run(...edit, '--owner', 'bob@example.org');
  assert.deepEqual([taken['owner_id'], taken['ended_at'], taken['has_api_key']], [bob.id, null, false]);
});

test('usage errors print the usage', async () => {
  for (const args of [[], ['dance'], ['user'], ['user', 'create'], ['serve', '--pord', '1']]) {
    const { code, stderr, stdout } = await plinth(...args);
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    assert.match(stderr, /plinth <command>/);
  }
});

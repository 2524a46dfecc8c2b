// T26: secrets of every kind are created by normal use of the service. After its stop none of them is in any file of
// its data folder, in any form: a copy of the folder gives no access anywhere.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Browser } from '../../core/identity/testing/browser.ts';
import { codeAt, decodeBase32, stepAt } from '../../core/identity/second-factors/codes.ts';
import { randomToken } from '../../core/kit/ids.ts';
import { openSecrets } from '../../core/storage/keys/secrets.ts';
import { connect } from '../../core/storage/database/connect.ts';
import { createHttpClient, fileForm } from '../../core/testing/http-client.ts';
import { startService, type TestService } from '../../core/testing/service.ts';
import { signIn } from '../../core/testing/sign-in.ts';

const PASSPHRASE = 'the passphrase of the whole folder';
const CALLBACK = 'http://127.0.0.1:49899/callback';
/** What may hold secrets in clear, by its own rules (RELIABILITY.md section 7). */
const isException = (file: string) => file === 'bootstrap.json' || /^outbox\/.*\.eml$/.test(file);

/** A planted secret: its kind, and the secret. */
type Planted = [what: string, secret: string | Buffer | undefined][];

async function plantCredentials(service: TestService, planted: Planted): Promise<string> {
  const { bootstrap, request, url } = service;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const client = createHttpClient(url, bootstrap.ca_file);
  const { email, password = '' } = bootstrap.admin;
  const signedIn = await signIn(client, realm, email, password);
  client.close();
  const admin = `Bearer ${signedIn.accessToken}`;
  planted.push(
    ['password of the first account', password],
    ['access token', signedIn.accessToken],
    ['refresh token', signedIn.refreshToken ?? ''],
    ['id token', signedIn.idToken ?? ''],
    ['first API key', bootstrap.application.api_key],
    ['first client secret', bootstrap.application.client_secret],
  );
  for (const name of ['ada', 'bob', 'eve']) {
    const person = await service.createPerson(name);
    planted.push(
      [`password of ${name}`, person.password],
      [`access token of ${name}`, person.as.slice('Bearer '.length)],
    );
  }
  for (const name of ['one', 'two']) {
    const body = { name, base_url: 'https://tool.example', redirect_uris: [CALLBACK] };
    const { id, client_secret, api_key } = (await request('POST', '/application', { as: admin, body })).json;
    const secret = (await request('POST', `/application/${id}/secret`, { as: admin })).json.client_secret as string;
    const key = (await request('POST', `/application/${id}/api-key`, { as: admin })).json.api_key as string;
    planted.push(
      ['client secret', client_secret],
      ['API key', api_key],
      ['second client secret', secret],
      ['second API key', key],
    );
  }
  const smtp = {
    host: 'mail.example',
    port: 587,
    user: 'house',
    password: 'secret of the mail server',
    from: 'a@example.org',
  };
  assert.equal((await request('PUT', '/server/mail', { as: admin, body: smtp })).status, 200);
  assert.equal(
    (await request('PUT', '/server/mail', { as: admin, body: { host: 'mail.example', from: 'b@example.org' } })).status,
    200,
  );
  planted.push(['password of the mail server', smtp.password]);
  const team = {
    alias: 'team',
    name: 'Team',
    kind: 'oidc',
    issuer: 'https://id.team.example',
    client_id: 'plinth',
    client_secret: 'secret of the provider of the team',
  };
  assert.equal((await request('POST', '/sign-in-provider', { as: admin, body: team })).status, 201);
  planted.push(['secret of a sign-in provider', team.client_secret]);
  return admin;
}

async function plantTokens(
  { application: as, createProject, folder, request }: TestService,
  planted: Planted,
): Promise<void> {
  const { path, cloudId } = await createProject();
  for (let n = 0; n < 3; n += 1) {
    const body = { scopes: ['document:read'] };
    planted.push(['project token', (await request('POST', `${path}/access-token`, { as, body })).json.token]);
  }
  for (const [at, secret] of [
    [path, randomToken()],
    [`/cloud/${cloudId}`, randomToken()],
  ] as const) {
    const body = { events: ['bcf.topic.deletion'], url: 'https://tool.example/', secret };
    const { json, status } = await request('POST', `${at}/webhook`, { as, body });
    assert.equal(status, 201);
    await request('PATCH', `${at}/webhook/${json.id}`, { as, body: { secret: `${secret}-2` } });
    planted.push(['webhook secret', secret], ['webhook secret for libraries', json.signing_secret.slice(6)]);
  }
  const { model_id } = (await request('POST', `${path}/document`, { as, body: fileForm('a.ifc', 'ISO-10303-21;') }))
    .json;
  for (const read_only of [true, false]) {
    const { json } = await request('POST', `${path}/model/${model_id}/access_token`, { as, body: { read_only } });
    planted.push(['model token', json.token]);
  }
  const redirect_uri = 'https://app.example/invitation';
  for (const [to, email] of [
    [path, 'ann@example.org'],
    [`/cloud/${cloudId}`, 'joe@example.org'],
  ] as const) {
    const body = to === path ? { email, role: 25, redirect_uri } : { email, redirect_uri };
    assert.equal((await request('POST', `${to}/invitation`, { as, body })).status, 201);
  }
  const mails = readdirSync(join(folder, 'outbox')).map(name => readFileSync(join(folder, 'outbox', name), 'utf8'));
  for (const mail of mails) planted.push(['token of a mailed link', tokenOf(mail)]);
}

const tokenOf = (mail: string) =>
  /token=([\w-]{43})/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';

/** Sign-ins half-way and done: cookies of each, codes, what a device shows. */
async function plantSignIns({ bootstrap, request }: TestService, planted: Planted): Promise<void> {
  const ca = readFileSync(bootstrap.ca_file, 'utf8');
  const openid = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect`;
  const query = new URLSearchParams({
    client_id: 'plinth-desktop',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  for (const isDone of [false, true, true]) {
    const browser = new Browser(ca, CALLBACK);
    let page = await browser.open(`${openid}/auth?${query}`);
    planted.push(['name of a sign-in', page.url.pathname.split('/').at(-1) ?? '']);
    if (isDone) {
      page = await browser.submit(page, { username: 'ada@example.org', password: `Pw-ada-${'x'.repeat(12)}` });
      planted.push(['code', page.url.searchParams.get('code') ?? '']);
    }
    for (const { name, value } of browser.cookies) if (value.length >= 20) planted.push([`cookie ${name}`, value]);
  }
  const { client_id, client_secret } = bootstrap.application;
  const body = new URLSearchParams({ client_id, client_secret, scope: 'openid' });
  const { json } = await request('POST', `${openid}/auth/device`, { body });
  planted.push(
    ['device code', json.device_code],
    ['code of a person for a device', json.user_code.replaceAll('-', '')],
  );
}

/** An authenticator app with its recovery codes, and one that is only being set up. */
async function plantSecondFactors(service: TestService, planted: Planted): Promise<void> {
  for (const name of ['joan', 'kim']) {
    const { as, password } = await service.createPerson(name);
    const path = '/account/second-factor/totp';
    const { secret } = (await service.request('POST', path, { as, body: { password } })).json as { secret: string };
    planted.push(['secret of an authenticator app', secret], ['its bytes', Buffer.from(decodeBase32(secret))]);
    if (name === 'kim') continue;
    const code = codeAt(decodeBase32(secret), stepAt(Date.now()));
    const { json } = await service.request('POST', `${path}/confirmation`, { as, body: { code } });
    for (const each of json.recovery_codes as string[]) planted.push(['recovery code', each]);
  }
}

/** The keys themselves, opened with the passphrase. */
function plantKeys({ folder }: TestService, planted: Planted): void {
  const secrets = openSecrets(folder, { passphrase: PASSPHRASE });
  for (const name of ['ca', 'server']) {
    const pem = secrets.unseal(
      `certificate keys ${name}`,
      readFileSync(join(folder, 'certificates', `${name}.key.sealed`), 'utf8'),
    );
    planted.push([`key of the certificate ${name}`, pem.split('\n')[1] ?? '']);
  }
  const database = connect(join(folder, 'plinth.db'), { readonly: true });
  for (const { sealed_jwk } of database.prepare('SELECT sealed_jwk FROM signing_key').all() as {
    sealed_jwk: string;
  }[]) {
    const { d, p } = JSON.parse(secrets.unseal('signing keys', sealed_jwk)) as { d: string; p: string };
    planted.push(['signing key', d], ['prime of a signing key', p]);
  }
  database.close();
  planted.push(['passphrase', PASSPHRASE], ['key for a purpose', secrets.keyFor('signing keys')]);
}

/** The forms in which a file could hold a secret. */
function formsOf(secret: string | Buffer): Buffer[] {
  const bytes = Buffer.from(secret as string);
  const aligned = [0, 1, 2].map(shift => Buffer.concat([Buffer.alloc(shift), bytes]));
  // In the middle of a longer text, base64 begins at one of three places; what the neighbours change is cut off.
  const base64 = aligned.map((each, shift) =>
    each
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : 4)
      .slice(0, -2),
  );
  const texts = [...base64, ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))];
  const hex = bytes.toString('hex');
  return [
    bytes,
    Buffer.from(bytes.toString('utf8'), 'utf16le'),
    ...[...texts, hex, hex.toUpperCase()].map(text => Buffer.from(text)),
  ];
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => statSync(join(folder, name)).isFile() && !isException(name),
  );

function usePassphrase(t: TestContext): void {
  process.env['PLINTH_PASSPHRASE'] = PASSPHRASE;
  t.after(() => {
    delete process.env['PLINTH_PASSPHRASE'];
  });
}

test('T26: of 40 secrets and more, none is in the data folder', { timeout: 120_000 }, async t => {
  usePassphrase(t);
  const service = await startService(t);
  const { core, folder } = service;
  const planted: Planted = [];
  await plantCredentials(service, planted);
  await plantTokens(service, planted);
  await plantSignIns(service, planted);
  await plantSecondFactors(service, planted);
  const search = (when: string) => {
    const files = filesOf(folder).map(name => ({ name, bytes: readFileSync(join(folder, name)) }));
    const hits = planted.flatMap(([what, secret = '']) =>
      formsOf(secret).flatMap(form =>
        files.filter(({ bytes }) => bytes.includes(form)).map(({ name }) => `${what} in ${name}`),
      ),
    );
    assert.deepEqual([...new Set(hits)], [], when);
    return files.length;
  };
  assert.deepEqual(
    planted.filter(([, secret]) => !secret || secret.length < 8),
    [],
    'all came into being',
  );
  search('while it runs, with the write-ahead log');
  await core.stop();
  plantKeys(service, planted);
  const count = search('after its stop');
  t.diagnostic(
    JSON.stringify({
      test: 'T26',
      figure: `${planted.length} secrets, ${count} files, 0 hits`,
      target: '40 secrets, 0 hits',
      pass: true,
    }),
  );
  assert.ok(planted.length >= 40 && count >= 8);

  const control = planted.length;
  planted.push(['a control', 'plinth-desktop']);
  assert.throws(() => search('the search finds what is there'), /a control in plinth\.db/);
  assert.equal(planted.length, control + 1);
});

// Signing in by a second service as OpenID provider, end to end.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Browser, type Answer } from '../../browser-for-test.ts';
import { serveIdentity } from '../../services-for-test.ts';
import { DESKTOP_CLIENT } from '../../tokens/claims.ts';

const CALLBACK = 'http://127.0.0.1:49899/callback';
const ADA = { username: 'ada@team.example', password: 'analytical engine' };
type Service = Awaited<ReturnType<typeof serveIdentity>>;

/** Opens a sign-in of our own window. */
function open(service: Service, browser: Browser, change: Record<string, string> = {}): Promise<Answer> {
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
  return browser.open(`${service.realm}/protocol/openid-connect/auth?${query}`);
}

/** Who is signed in at the end; undefined when nobody is. */
async function personAt(service: Service, { url }: Answer): Promise<string | undefined> {
  const code = url.searchParams.get('code');
  if (!url.href.startsWith(CALLBACK) || !code) return undefined;
  const record = await service.records
    .adapter(async () => undefined)('AuthorizationCode')
    .find(code);
  return record?.accountId && (await service.users.findBySub(record.accountId))?.email;
}

const linkOf = (page: Answer, text: RegExp) => {
  const found = [...page.text.matchAll(/<a class="button" href="([^"]*)">([^<]*)<\/a>/g)].find(([, , label = '']) =>
    text.test(label),
  );
  assert.ok(found, page.text);
  return new URL(found[1] ?? '', page.url);
};

/** A service, and a second one that it trusts as the team's provider. */
async function serveTwo(t: TestContext, settings: object = {}) {
  const [here, there] = await Promise.all([serveIdentity(t), serveIdentity(t)]);
  here.authorities.push(there.ca);
  await there.users.createPerson({
    email: ADA.username,
    password: ADA.password,
    firstname: 'Ada',
    lastname: 'Lovelace',
    isEmailVerified: true,
  });
  const {
    application: { clientId },
    clientSecret,
  } = await there.applications.create({
    name: 'Here',
    redirectUris: [`${here.origin}/auth/realms/plinth/broker/team/endpoint`],
  });
  const provider = await here.federation.create(
    {
      alias: 'team',
      name: 'The <team>',
      kind: 'oidc',
      issuer: there.realm,
      client_id: clientId,
      client_secret: clientSecret,
      ...settings,
    },
    here.origin,
  );
  // One browser for both: cookies of one host are sent to every port of it, as browsers do.
  const browser = () => new Browser(`${here.ca}\n${there.ca}`, CALLBACK);
  /** Signs in there and allows it. */
  const throughThere = async (person: Browser, page: Answer) => {
    assert.equal(page.url.origin, there.origin, page.text);
    const consent = await person.submit(page, ADA);
    return consent.text.includes('name="decision"') ? person.submit(consent, { decision: 'allow' }) : consent;
  };
  return { here, there, provider, browser, throughThere };
}

test('a new person comes by the button, and is the same person the next time', async t => {
  const { here, provider, browser, throughThere } = await serveTwo(t, { creates_accounts: true });
  assert.deepEqual(await here.federation.check(provider.id), { ok: true, problem: null });
  const person = browser();
  const page = await open(here, person, { login_hint: ADA.username });
  assert.match(page.text, /Sign in with The &#60;team&#62;/);
  const there = await person.open(linkOf(page, /Sign in with/));
  assert.match(there.text, /value="ada@team.example"/, 'the hint goes along');
  const end = await throughThere(person, there);
  assert.equal(await personAt(here, end), ADA.username);

  const account = await here.users.findByEmail(ADA.username);
  assert.deepEqual(
    [account?.firstname, account?.lastname, account?.provider, account?.isAdministrator],
    ['Ada', 'Lovelace', 'team', false],
  );
  assert.deepEqual(await here.brokering.providersOf(account?.id ?? 0), [{ id: provider.id, name: 'The <team>' }]);
  assert.deepEqual(here.welcomed, [ADA.username]);

  const again = browser();
  assert.equal(
    await personAt(here, await throughThere(again, await open(here, again, { kc_idp_hint: 'team' }))),
    ADA.username,
    'straight to the provider',
  );
  assert.equal((await here.users.list()).length, 1);
  const unknown = browser();
  assert.match((await open(here, unknown, { kc_idp_hint: 'nobody' })).text, /name="password"/);
});

test('an account that is there is linked by a verified address, one of an administrator by its password', async t => {
  const { here, browser, throughThere } = await serveTwo(t);
  const mine = await here.users.createPerson({
    email: 'ADA@team.example',
    password: 'a password of here',
    isEmailVerified: true,
  });
  const first = browser();
  assert.equal(
    await personAt(here, await throughThere(first, await open(here, first, { kc_idp_hint: 'team' }))),
    'ADA@team.example',
  );
  assert.equal((await here.brokering.providersOf(mine.id)).length, 1);
  await here.db.tx(async tx => {
    await tx.run('DELETE FROM federated_identity');
    await tx.run('UPDATE account SET is_administrator = 1 WHERE id = ?', [mine.id]);
  });

  const person = browser();
  const asked = await throughThere(person, await open(here, person, { kc_idp_hint: 'team' }));
  assert.match(asked.text, /The &#60;team&#62; says that this account is yours.*value="ADA@team.example"/s);
  const wrong = await person.submit(asked, { username: mine.email, password: 'wrong' });
  assert.match(wrong.text, /says that this account is yours.*Incorrect email or password/s);
  assert.deepEqual(await here.brokering.providersOf(mine.id), []);
  assert.equal(
    await personAt(here, await person.submit(wrong, { username: mine.email, password: 'a password of here' })),
    'ADA@team.example',
  );
  assert.equal((await here.brokering.providersOf(mine.id)).length, 1);

  const next = browser();
  assert.equal(
    await personAt(here, await throughThere(next, await open(here, next, { kc_idp_hint: 'team' }))),
    'ADA@team.example',
    'without password from then on',
  );
});

test("another account's password confirms nothing", async t => {
  const { here, browser, throughThere } = await serveTwo(t);
  await here.users.createPerson({
    email: ADA.username,
    password: 'a password of here',
    isAdministrator: true,
    isEmailVerified: true,
  });
  const bob = await here.users.createPerson({
    email: 'bob@team.example',
    password: 'a password of bob',
    isEmailVerified: true,
  });
  const person = browser();
  const asked = await throughThere(person, await open(here, person, { kc_idp_hint: 'team' }));
  assert.equal(
    await personAt(here, await person.submit(asked, { username: bob.email, password: 'a password of bob' })),
    bob.email,
  );
  assert.deepEqual(await here.db.all('SELECT * FROM federated_identity'), []);
});

test('who may not come is told so, and can choose another way', async t => {
  const { here, provider, browser, throughThere } = await serveTwo(t);
  const person = browser();
  const come = async () => throughThere(person, await open(here, person, { kc_idp_hint: 'team', prompt: 'login' }));
  const none = await come();
  assert.deepEqual([none.status, (await here.users.list()).length], [403, 0]);
  assert.match(none.text, /You have no account here/);
  const back = await person.open(linkOf(none, /another sign-in method/));
  assert.match(back.text, /name="password".*Sign in with/s, 'the hint leads away once only');

  await here.federation.update(
    provider.id,
    { creates_accounts: true, allowed_domains: ['Other.example'] },
    here.origin,
  );
  const foreign = await come();
  assert.match(foreign.text, /of a domain that the provider may not bring/);
  await here.federation.update(provider.id, { allowed_domains: ['team.example'] }, here.origin);
  assert.equal(await personAt(here, await come()), ADA.username);
  await here.federation.update(provider.id, { is_enabled: false }, here.origin);
  assert.doesNotMatch((await open(here, browser(), { kc_idp_hint: 'team' })).text, /Sign in with/);
});

test('what comes back works once, in the browser and sign-in that left, at its provider', async t => {
  const { here, there, browser } = await serveTwo(t, { creates_accounts: true });
  await here.federation.create(
    { alias: 'second', name: 'Second', kind: 'oidc', issuer: there.realm, client_id: 'x' },
    here.origin,
  );
  const [attacker, victim] = [browser(), browser()];
  const leaving = await attacker.open(linkOf(await open(here, attacker), /team/));
  // The attacker signs in there and keeps what would bring them back.
  const stopped = new Browser(`${here.ca}\n${there.ca}`, `${here.origin}/auth/realms/plinth/broker/`);
  stopped.cookies = attacker.cookies;
  const consent = await stopped.submit(leaving, ADA);
  const brought = consent.url.href.includes('/broker/')
    ? consent.url
    : (await stopped.submit(consent, { decision: 'allow' })).url;
  assert.match(brought.href, /\/broker\/team\/endpoint\?.*code=/);

  await open(here, victim);
  for (const [browserOf, address] of [
    [victim, brought],
    [browser(), brought],
    [attacker, new URL(brought.href.replace(/state=[^&]*/, 'state=x'))],
    [attacker, new URL(brought.href.replace('/team/', '/second/'))],
    [attacker, new URL(brought.href.replace(/[?&]state=[^&]*/, ''))],
  ] as const) {
    const refused = await browserOf.open(address);
    assert.deepEqual([refused.status, refused.url.origin], [400, here.origin], refused.text);
    assert.match(refused.text, /open for too long or belongs to another sign-in/);
  }
  const posted = await attacker.open(`${here.realm}/broker/team/endpoint`, {
    method: 'POST',
    body: new URLSearchParams({ RelayState: brought.searchParams.get('state') ?? '', SAMLResponse: 'x' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(posted.status, 400, 'it is no provider of SAML');
  assert.equal(await personAt(here, await attacker.open(brought)), ADA.username, 'and then its own browser may');
  assert.equal((await attacker.open(brought)).status, 400);
  assert.equal((await here.users.list()).length, 1);
});

/** A provider that can be made to answer anything. */
async function serveOddProvider(t: TestContext) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = (await generateKeyPair('RS256')).privateKey;
  const odd = {
    claims: {} as Record<string, unknown>,
    key: privateKey,
    alg: 'RS256',
    query: {} as Record<string, string>,
    status: 200,
    redirects: '',
    huge: false,
  };
  const nonces = new Map<string, string>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const url = new URL(request.url ?? '', origin);
      const json = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (url.pathname === '/.well-known/openid-configuration') {
        if (odd.redirects) return response.writeHead(302, { location: odd.redirects }).end();
        return json({
          issuer: origin,
          authorization_endpoint: `${origin}/auth`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          response_types_supported: ['code'],
          authorization_response_iss_parameter_supported: true,
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...(odd.huge && { padding: 'x'.repeat(3_000_000) }),
        });
      }
      if (url.pathname === '/keys')
        return json({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: '1' }] });
      if (url.pathname === '/auth') {
        nonces.set('code', url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({
          code: 'code',
          state: url.searchParams.get('state') ?? '',
          iss: origin,
          ...odd.query,
        }).toString();
        return response.writeHead(302, { location: back.href }).end();
      }
      const base = {
        iss: origin,
        aud: 'client',
        sub: 'ada',
        nonce: nonces.get('code'),
        email: ADA.username,
        email_verified: true,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 60,
      };
      const claims = Object.fromEntries(
        Object.entries({ ...base, ...odd.claims }).filter(([, value]) => value !== undefined),
      );
      const id_token =
        odd.alg === 'none'
          ? `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
          : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(odd.key);
      return json({ access_token: 'a', token_type: 'Bearer', id_token }, odd.status);
    })();
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
  });
  return { odd, stranger, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, plain: { ...odd } };
}

test('answers of a provider that are not as they must be open nothing', async t => {
  const here = await serveIdentity(t);
  const { odd, stranger, issuer, plain } = await serveOddProvider(t);
  const provider = await here.federation.create(
    {
      alias: 'odd',
      name: 'Odd',
      kind: 'oidc',
      issuer,
      client_id: 'client',
      client_secret: 'secret',
      creates_accounts: true,
    },
    here.origin,
  );
  // The browser of the tests speaks TLS only: it is handed the provider's answer.
  const come = async (change: Partial<typeof odd> = {}) => {
    Object.assign(odd, plain, change);
    const person = new Browser(here.ca, issuer);
    const away = await open(here, person, { kc_idp_hint: 'odd', redirect_uri: CALLBACK });
    if (!away.url.href.startsWith(issuer)) return away;
    const answered = await fetch(away.url, { redirect: 'manual' });
    const inside = new Browser(here.ca, CALLBACK);
    inside.cookies = person.cookies;
    return inside.open(answered.headers.get('location') ?? '');
  };
  const past = Math.floor(Date.now() / 1000) - 3600;
  const refused: readonly (readonly [string, Partial<typeof odd>, number])[] = [
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 400],
    ['another audience', { claims: { aud: 'other' } }, 400],
    ['a second audience', { claims: { aud: ['client', 'other'] } }, 400],
    ['for another party', { claims: { azp: 'other' } }, 400],
    ['another nonce', { claims: { nonce: 'x' } }, 400],
    ['no nonce', { claims: { nonce: undefined } }, 400],
    ['expired', { claims: { exp: past } }, 400],
    ['of the future', { claims: { nbf: past + 7200 } }, 400],
    ['no subject', { claims: { sub: undefined } }, 400],
    ['signed by a stranger', { key: stranger }, 400],
    ['not signed', { alg: 'none' }, 400],
    ['another iss beside the code', { query: { iss: 'https://evil.example' } }, 400],
    ['an error', { status: 500 }, 400],
    ['no address', { claims: { email: undefined } }, 403],
    ['an unverified address', { claims: { email_verified: false } }, 403],
    ['a word for verified', { claims: { email_verified: 'true' } }, 403],
    ['no word for verified', { claims: { email_verified: undefined } }, 403],
    ['no address at all', { claims: { email: 'nobody' } }, 403],
    ['the person refused', { query: { error: 'access_denied' } }, 403],
  ];
  for (const [name, change, status] of refused) {
    const end = await come(change);
    assert.deepEqual([end.status, end.url.origin], [status, here.origin], `${name}: ${end.text}`);
  }
  assert.deepEqual(await here.users.list(), []);
  t.diagnostic(`${refused.length} answers of OpenID Connect, 0 accepted`);
  assert.equal(await personAt(here, await come()), ADA.username);
  assert.equal(
    await personAt(here, await come({ claims: { email_verified: false, email: 'other@x.example' } })),
    ADA.username,
    'a link needs no address',
  );

  await here.users.createPerson({ email: 'bob@team.example', password: 'a password of bob', isEmailVerified: true });
  const taken = await come({ claims: { sub: 'eve', email: 'bob@team.example', email_verified: false } });
  assert.match(taken.text, /says that this account is yours/, 'no account by an address that nobody verified');

  for (const change of [{ redirects: 'https://evil.example/' }, { huge: true }]) {
    Object.assign(odd, plain, change);
    const { ok, problem } = await here.federation.check(provider.id);
    assert.equal(ok, false);
    assert.match(problem ?? '', /elsewhere|too long/);
  }
  await here.federation.update(provider.id, { issuer: 'http://127.0.0.1:1' }, here.origin);
  const gone = await come();
  assert.equal(gone.status, 502);
  assert.match(gone.text, /does not answer/);
});

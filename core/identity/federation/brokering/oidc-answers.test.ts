// Invalid answers of an OpenID provider.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Browser } from '../../testing/browser.ts';
import { serveIdentity } from '../../testing/services.ts';
import { ADA, CALLBACK, open, personAt } from './testing/oidc-journey.ts';
import { serveOddProvider } from './testing/odd-provider.ts';

test('invalid answers of a provider are refused', async t => {
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
  // The browser of the tests speaks TLS only: the provider's answer is passed to it.
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
  assert.match(taken.text, /confirmed that this account is yours/, 'no account by an address that nobody verified');

  for (const change of [{ redirects: 'https://evil.example/' }, { huge: true }]) {
    Object.assign(odd, plain, change);
    const { ok, problem } = await here.federation.check(provider.id);
    assert.equal(ok, false);
    assert.match(problem ?? '', /redirects to another address|too long/);
  }
  await here.federation.update(provider.id, { issuer: 'http://127.0.0.1:1' }, here.origin);
  const gone = await come();
  assert.equal(gone.status, 502);
  assert.match(gone.text, /not responding/);
});

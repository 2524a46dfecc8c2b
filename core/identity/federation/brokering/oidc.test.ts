// Signing in by a second service as OpenID provider, end to end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalClaims } from '../../tokens/claims.ts';
import { Browser } from '../../testing/browser.ts';
import { ADA, linkOf, open, personAt, serveTwo } from './testing/oidc-journey.ts';

test('a person signs in by the button, and is the same account the next time', async t => {
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
  assert.equal(account && personalClaims(account, 'home').preferred_username, `team.${ADA.username}`);
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

test('an existing account is linked by a verified email, that of an administrator by its password', async t => {
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
  assert.match(asked.text, /The &#60;team&#62; confirmed that this account is yours.*value="ADA@team.example"/s);
  const wrong = await person.submit(asked, { username: mine.email, password: 'wrong' });
  assert.match(wrong.text, /confirmed that this account is yours.*Incorrect email or password/s);
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

test('the password of another account does not confirm a link', async t => {
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

test('a refused person gets the reason and can choose another sign-in', async t => {
  const { here, provider, browser, throughThere } = await serveTwo(t);
  const person = browser();
  const come = async () => throughThere(person, await open(here, person, { kc_idp_hint: 'team', prompt: 'login' }));
  const none = await come();
  assert.deepEqual([none.status, (await here.users.list()).length], [403, 0]);
  assert.match(none.text, /You have no account/);
  const back = await person.open(linkOf(none, /another sign-in method/));
  assert.match(back.text, /name="password".*Sign in with/s, 'the hint leads away once only');

  await here.federation.update(
    provider.id,
    { creates_accounts: true, allowed_domains: ['Other.example'] },
    here.origin,
  );
  const foreign = await come();
  assert.match(foreign.text, /domain of the email address is not allowed/);
  await here.federation.update(provider.id, { allowed_domains: ['team.example'] }, here.origin);
  assert.equal(await personAt(here, await come()), ADA.username);
  await here.federation.update(provider.id, { is_enabled: false }, here.origin);
  assert.doesNotMatch((await open(here, browser(), { kc_idp_hint: 'team' })).text, /Sign in with/);
});

test('an answer of a provider works once, in the same browser and sign-in', async t => {
  const { here, there, browser } = await serveTwo(t, { creates_accounts: true });
  await here.federation.create(
    { alias: 'second', name: 'Second', kind: 'oidc', issuer: there.realm, client_id: 'x' },
    here.origin,
  );
  const [attacker, victim] = [browser(), browser()];
  const leaving = await attacker.open(linkOf(await open(here, attacker), /team/));
  // The attacker signs in there and keeps the answer that would bring them back.
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
    assert.match(refused.text, /expired or belongs to another sign-in/);
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

// Signing in by a SAML identity provider, end to end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeIdp, makeKeys, sign, writeAnswer } from '../../saml/testing/idp.ts';
import { serveWithSaml } from './testing/saml-journey.ts';

test('a person of an allowed domain signs in by an assertion, and is the same account the next time', async t => {
  const { here, keys, leave, post, personAt, provider } = await serveWithSaml(t, {
    creates_accounts: true,
    allowed_domains: ['TEAM.example'],
  });
  const first = await leave();
  assert.equal(await personAt(await post(first, sign(writeAnswer(first.said), keys))), 'ada@team.example');
  const account = await here.users.findByEmail('ada@team.example');
  assert.deepEqual([account?.firstname, account?.lastname, account?.provider], ['Ada', 'Lovelace', 'corp']);
  assert.deepEqual(await here.brokering.providersOf(account?.id ?? 0), [{ id: provider.id, name: 'Corp' }]);

  const renamed = await leave();
  const said = { ...renamed.said, attributes: { email: 'married@elsewhere.example' } };
  assert.equal(
    await personAt(await post(renamed, sign(writeAnswer(said), keys, { part: 'response' }))),
    'ada@team.example',
    'the subject counts, not the address',
  );
  const other = await leave();
  assert.equal(
    await personAt(
      await post(
        other,
        sign(writeAnswer({ ...other.said, nameId: 'bob-2', attributes: { email: 'bob@team.example' } }), keys),
      ),
    ),
    'bob@team.example',
  );
});

test('an email alone links no existing account, unless its domain is trusted', async t => {
  const { here, keys, leave, post, personAt, provider } = await serveWithSaml(t, { creates_accounts: true });
  await here.users.createPerson({ email: 'ada@team.example', password: 'analytical engine', isEmailVerified: true });
  const asked = await leave();
  const page = await post(asked, sign(writeAnswer(asked.said), keys));
  assert.match(page.text, /Corp confirmed that this account is yours/);
  const unknown = await leave();
  const refused = await post(
    unknown,
    sign(writeAnswer({ ...unknown.said, nameId: 'eve', attributes: { email: 'eve@team.example' } }), keys),
  );
  assert.match(refused.text, /domain of the email address is not allowed/);
  assert.equal(
    await personAt(await asked.browser.submit(page, { username: 'ada@team.example', password: 'analytical engine' })),
    'ada@team.example',
  );

  await here.users.createPerson({ email: 'bob@team.example', password: 'another engine', isEmailVerified: true });
  await here.federation.update(provider.id, { allowed_domains: ['team.example'] }, here.origin);
  const bob = await leave();
  assert.equal(
    await personAt(
      await post(
        bob,
        sign(writeAnswer({ ...bob.said, nameId: 'bob', attributes: { email: 'BOB@team.example' } }), keys),
      ),
    ),
    'bob@team.example',
  );
});

test('refusals of the provider, missing emails and transient names are reported', async t => {
  const { keys, leave, post } = await serveWithSaml(t, { creates_accounts: true, allowed_domains: ['team.example'] });
  const cases: readonly (readonly [object, number, RegExp])[] = [
    [{ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 403, /The identity provider did not sign you in/],
    [{ attributes: {} }, 403, /sent no email address/],
    [{ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, 400, /NameID is transient/],
  ];
  for (const [change, status, text] of cases) {
    const journey = await leave();
    const page = await post(journey, sign(writeAnswer({ ...journey.said, ...change }), keys));
    assert.equal(page.status, status);
    assert.match(page.text, text);
    assert.match(page.text, /Choose another sign-in method/);
  }
});

test('renewed metadata applies at once, and the former certificate is refused', async t => {
  const { here, keys, leave, post, personAt, provider } = await serveWithSaml(t, {
    creates_accounts: true,
    allowed_domains: ['team.example'],
  });
  const next = await makeKeys();
  const { metadata } = makeIdp('https://idp.example/metadata', next, 'https://idp.example/sso');
  const changed = await here.federation.update(provider.id, { metadata_xml: metadata }, here.origin);
  assert.notDeepEqual(changed.certificates, provider.certificates);
  const old = await leave();
  assert.equal((await post(old, sign(writeAnswer(old.said), keys))).status, 400);
  const fresh = await leave({ prompt: 'login' });
  assert.equal(await personAt(await post(fresh, sign(writeAnswer(fresh.said), next))), 'ada@team.example');
});

test('two concurrent first sign-ins create one account', async t => {
  const { here, keys, leave, post, personAt } = await serveWithSaml(t, {
    creates_accounts: true,
    allowed_domains: ['team.example'],
  });
  const journeys = await Promise.all([leave(), leave(), leave()]);
  const ends = await Promise.all(
    journeys.map(async journey => personAt(await post(journey, sign(writeAnswer(journey.said), keys)))),
  );
  assert.deepEqual(
    ends,
    Array.from({ length: 3 }, () => 'ada@team.example'),
  );
  assert.equal((await here.users.list()).length, 1);
});

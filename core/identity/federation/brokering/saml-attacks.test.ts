// Answers that must open nothing, each with the reason it is refused for (RELIABILITY.md T29).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, makeIdp, sign, writeAnswer } from '../../saml/testing/idp.ts';
import { bearer, evilName, forgeries, past, said, soon, type Make } from './testing/saml-forgeries.ts';
import { serveWithSaml } from './testing/saml-journey.ts';

const saying: readonly (readonly [string, Make, RegExp])[] = [
  ['another audience', said({ audience: 'https://other.example' }), /audience/i],
  ['no audience', said({ conditions: '<saml:Conditions/>' }), /no AudienceRestriction/],
  [
    'two Conditions',
    said(({ audience }) => ({
      conditions:
        `<saml:Conditions NotOnOrAfter="${soon()}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`.repeat(
          2,
        ),
    })),
    /conditions/i,
  ],
  ['another recipient', said({ recipient: 'https://other.example/endpoint' }), /Recipient/],
  [
    'no recipient',
    said(({ requestId }) => ({
      confirmation: bearer(`<saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${soon()}"/>`),
    })),
    /Recipient/,
  ],
  ['another destination', said({ destination: 'https://other.example/endpoint' }), /Destination/],
  ['no destination', (s, keys) => sign(writeAnswer(s).replace(/ Destination="[^"]*"/, ''), keys), /Destination/],
  ['an answer to another request', said({ responseTo: '_other' }), /another request/],
  [
    'an assertion for another request',
    said(({ acs }) => ({
      confirmation: bearer(
        `<saml:SubjectConfirmationData InResponseTo="_other" NotOnOrAfter="${soon()}" Recipient="${acs}"/>`,
      ),
    })),
    /InResponseTo|another request/,
  ],
  [
    'an assertion for no request',
    said(({ acs }) => ({
      confirmation: bearer(`<saml:SubjectConfirmationData NotOnOrAfter="${soon()}" Recipient="${acs}"/>`),
    })),
    /another request/,
  ],
  [
    'an answer that nobody asked for',
    (s, keys) => sign(writeAnswer(s).replaceAll(/ InResponseTo="[^"]*"/g, ''), keys),
    /another request/,
  ],
  ['expired', said({ begins: -900, ends: -120 }), /expired|No valid subject/],
  ['not valid yet', said({ begins: 600, confirmationEnds: 900 }), /not yet valid|not valid yet/],
  ['an expired confirmation', said({ confirmationEnds: -120 }), /expired|No valid subject/],
  [
    'a confirmation without end',
    said(({ acs, requestId }) => ({
      confirmation: bearer(`<saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${acs}"/>`),
    })),
    /NotOnOrAfter/,
  ],
  [
    'a confirmation for a key',
    said(({ acs, requestId }) => ({
      confirmation: bearer(
        `<saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${soon()}" Recipient="${acs}"/>`,
      ).replace('cm:bearer', 'cm:holder-of-key'),
    })),
    /bearer method/,
  ],
  ['no confirmation', said({ confirmation: '' }), /no SubjectConfirmation/],
  ['of another issuer', said({ issuer: 'https://evil.example' }), /Issuer of the (Response|Assertion)/],
  [
    'an assertion of another issuer',
    (s, keys) =>
      sign(writeAnswer(s).replace(/(<saml:Assertion .*?<saml:Issuer>)[^<]*/s, '$1https://evil.example'), keys),
    /Issuer of the (Response|Assertion)/,
  ],
  [
    'a session that has ended',
    said({ statement: `<saml:AuthnStatement AuthnInstant="${past()}" SessionNotOnOrAfter="${past()}"/>` }),
    /session at the provider has expired/,
  ],
  ['nobody signed in', said({ statement: '' }), /no AuthnStatement/],
  ['no name', said({ nameId: '' }), /no usable NameID/],
  ['elements in the name', said({ nameId: '<saml:x>a</saml:x>' }), /no usable NameID/],
  [
    'not of version 2',
    (s, keys) => sign(writeAnswer(s).replace('Version="2.0"', 'Version="1.1"'), keys),
    /version is not 2/,
  ],
];

test('forged, borrowed and stale answers are refused', async t => {
  const { here, keys, stranger, leave, leaveAgain, post, personAt } = await serveWithSaml(t, {
    creates_accounts: true,
    allowed_domains: ['team.example'],
  });
  const cases = [...forgeries, ...saying];
  let count = 0;
  let journey = await leave();
  for (const [name, make, reason] of cases) {
    journey = await leaveAgain(journey);
    const answer = await post(journey, make(journey.said, keys, stranger));
    const detail = /<small>[^:]*: (.*?)<\/small>/s.exec(answer.text)?.[1] ?? '';
    assert.equal(await personAt(answer), undefined, name);
    assert.deepEqual([answer.status, answer.url.origin], [400, here.origin], `${name}: ${answer.text}`);
    assert.match(detail, reason, name);
    count += 1;
  }
  assert.deepEqual(await here.users.list(), []);

  // Valid messages, delivered the wrong way.
  const other = await here.federation.create(
    {
      alias: 'other',
      name: 'Other',
      kind: 'saml',
      metadata_xml: makeIdp('https://other.example', stranger, 'https://other.example/sso').metadata,
      creates_accounts: true,
      allowed_domains: ['team.example'],
    },
    here.origin,
  );
  const [honest, victim, third] = [await leave(), await leave(), await leave()];
  const xml = sign(writeAnswer(honest.said), keys);
  const refused = async (name: string, answer: Awaited<ReturnType<typeof post>>) => {
    assert.equal(await personAt(answer), undefined, name);
    assert.equal(answer.status, 400, name);
    count += 1;
  };
  await refused('in another sign-in', await post({ ...victim, relayState: third.relayState }, xml));
  await refused('without a round trip', await post({ ...victim, relayState: 'x' }, xml));
  await refused('to another provider', await post(victim, xml, { to: other.redirect_uri }));
  await refused(
    'by an address',
    await victim.browser.open(
      `${here.realm}/broker/corp/endpoint?${new URLSearchParams({ SAMLResponse: encode(xml), RelayState: victim.relayState, state: victim.relayState })}`,
    ),
  );
  await refused(
    'in the browser of somebody else (login CSRF)',
    await post({ browser: victim.browser, relayState: honest.relayState }, xml),
  );
  await refused('changed after it was brought', await post(honest, xml.replace('ada-1', evilName)));

  const again = await leave();
  const once = { ...again.said, assertionId: '_once' };
  const good = sign(writeAnswer(once), keys);
  assert.equal(await personAt(await post(again, good)), 'ada@team.example');
  await refused('twice', await post(again, good));
  const later = await leave();
  const repeated = await post(later, sign(writeAnswer({ ...later.said, assertionId: '_once' }), keys));
  assert.match(repeated.text, /used before/);
  await refused('one assertion for two requests', repeated);
  assert.deepEqual(
    (await here.users.list()).map(({ email }) => email),
    ['ada@team.example'],
  );
  t.diagnostic(
    JSON.stringify({
      test: 'T29',
      figure: { attacks: count, accepted: 0 },
      target: { attacks: 25, accepted: 0 },
      pass: count >= 25,
    }),
  );
});

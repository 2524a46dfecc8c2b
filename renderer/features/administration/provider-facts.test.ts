import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { addressesToEnter, checkState, providerFacts } from './provider-facts.ts';
import type { Provider } from './queries.ts';

const oidc = {
  kind: 'oidc',
  alias: 'office',
  issuer: 'https://login.example.org',
  entity_id: null,
  sign_in_url: null,
  certificates: [],
  redirect_uri: 'https://plinth.example.org/broker/office/endpoint',
  metadata_address: null,
} as unknown as Provider;
const saml = {
  ...oidc,
  kind: 'saml',
  issuer: null,
  entity_id: 'urn:uni',
  sign_in_url: 'https://idp.example.org/sso',
  certificates: [
    { fingerprint: 'AB:CD', not_after: '2026-05-03T12:00:00Z' },
    { fingerprint: 'EF:01', not_after: '2027-05-03T12:00:00Z' },
  ],
  metadata_address: 'https://plinth.example.org/broker/office/descriptor',
} as unknown as Provider;

test('an OpenID provider is known by its issuer, nothing is said of what it has not', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(providerFacts(t, oidc), [{ name: 'Issuer:', value: 'https://login.example.org' }]);
  assert.deepEqual(providerFacts(t, { ...oidc, issuer: '' }), []);
});

test('a SAML provider is known by its entity, its address and each of its certificates', async () => {
  assert.deepEqual(providerFacts(await wordsIn('en'), saml), [
    { name: 'Entity:', value: 'urn:uni' },
    { name: 'Sign-in URL:', value: 'https://idp.example.org/sso' },
    { name: 'Certificate valid until May 3, 2026:', value: 'AB:CD' },
    { name: 'Certificate valid until May 3, 2027:', value: 'EF:01' },
  ]);
  assert.match(providerFacts(await wordsIn('fr'), saml)[2]?.name ?? '', /3 mai 2026/);
});

test('what is entered at the provider has its name there; metadata only of SAML', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    addressesToEnter(t, oidc).map(({ label, text }) => [label, text]),
    [
      ['Redirect URI', oidc.redirect_uri],
      ['Add to an application’s sign-in URL to skip the sign-in page', 'kc_idp_hint=office'],
    ],
  );
  assert.deepEqual(
    addressesToEnter(t, saml).map(({ label }) => label),
    ['ACS URL', 'Plinth metadata', 'Add to an application’s sign-in URL to skip the sign-in page'],
  );
});

test('a test that failed says why where that is known', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(checkState(t, { ok: true, problem: null }), { kind: 'done', word: 'Connection works' });
  assert.deepEqual(checkState(t, { ok: false, problem: null }), { kind: 'failed', word: 'Connection failed' });
  assert.deepEqual(checkState(t, { ok: false, problem: 'no such host' }), { kind: 'failed', word: 'no such host' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstValues, isComplete, toChange, addressesToEnter, checkState, providerFacts } from './provider-values.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { Provider } from './queries.ts';

const empty = firstValues(undefined);

test('a new OpenID provider is written without empty fields', () =>
  assert.deepEqual(
    toChange({
      ...empty,
      name: ' Office ',
      alias: 'Office',
      issuer: ' https://login.example.org ',
      client_id: 'plinth',
      allowed_domains: 'example.org, example.com;',
      metadata_url: 'https://forgotten.example.org',
    }),
    {
      name: 'Office',
      alias: 'office',
      creates_accounts: true,
      allowed_domains: ['example.org', 'example.com'],
      issuer: 'https://login.example.org',
      client_id: 'plinth',
    },
  ));

test('a SAML provider has metadata by address or as text', () => {
  const saml = {
    ...empty,
    kind: 'saml',
    name: 'Uni',
    alias: 'uni',
    issuer: 'left from the other kind',
    attributeEmail: 'mail',
  } as const;
  const written = {
    name: 'Uni',
    alias: 'uni',
    creates_accounts: true,
    allowed_domains: [],
    attributes: { email: 'mail' },
  };
  assert.deepEqual(toChange({ ...saml, metadata_url: 'https://idp.example.org/metadata' }), {
    ...written,
    metadata_url: 'https://idp.example.org/metadata',
  });
  assert.deepEqual(toChange({ ...saml, metadata_xml: '\n<EntityDescriptor/>\n' }), {
    ...written,
    metadata_url: null,
    metadata_xml: '<EntityDescriptor/>',
  });
});

test('an untyped secret stays unchanged', () => {
  const provider = {
    id: 1,
    alias: 'office',
    name: 'Office',
    kind: 'oidc',
    is_enabled: true,
    issuer: 'https://login.example.org',
    client_id: 'plinth',
    has_secret: true,
    metadata_url: null,
    has_metadata: false,
    entity_id: null,
    sign_in_url: null,
    certificates: [],
    attributes: { email: 'email', firstname: 'given_name', lastname: 'family_name' },
    creates_accounts: false,
    allowed_domains: ['example.org'],
    redirect_uri: 'https://plinth.example.org',
    metadata_address: null,
    created_at: '',
    updated_at: '',
  } as const;
  const change = toChange({ ...firstValues(provider), name: 'The office' });
  assert.deepEqual(change, {
    name: 'The office',
    alias: 'office',
    creates_accounts: false,
    allowed_domains: ['example.org'],
    attributes: { email: 'email', firstname: 'given_name', lastname: 'family_name' },
    issuer: 'https://login.example.org',
    client_id: 'plinth',
  });
  assert.equal(toChange({ ...firstValues(provider), client_secret: 'another' }).client_secret, 'another');
});

test('a provider is complete with a name and an address', () => {
  const named = { ...empty, name: 'Office', alias: 'office' };
  assert.equal(isComplete({ ...named, name: ' ', issuer: 'https://login.example', client_id: 'a' }, undefined), false);
  assert.equal(isComplete({ ...named, issuer: 'https://login.example' }, undefined), false);
  assert.equal(isComplete({ ...named, issuer: 'https://login.example', client_id: 'a' }, undefined), true);
  const saml = { ...named, kind: 'saml' } as const;
  assert.equal(isComplete(saml, undefined), false);
  assert.equal(isComplete({ ...saml, metadata_xml: '<a/>' }, undefined), true);
  assert.equal(isComplete(saml, { has_metadata: true }), true);
});

test('blanks do not complete a provider', () => {
  const named = { ...empty, name: 'Office', alias: 'office' };
  const blank = '  \n';
  assert.equal(
    isComplete({ ...named, alias: blank, issuer: 'https://login.example', client_id: 'a' }, undefined),
    false,
  );
  assert.equal(isComplete({ ...named, issuer: blank, client_id: 'a' }, undefined), false);
  assert.equal(isComplete({ ...named, issuer: 'https://login.example', client_id: blank }, undefined), false);
  const saml = { ...named, kind: 'saml' } as const;
  assert.equal(isComplete({ ...saml, metadata_url: blank, metadata_xml: blank }, undefined), false);
});

test('domains are separated by commas, semicolons, blanks or lines', () => {
  const domains = (allowed_domains: string) => toChange({ ...empty, allowed_domains }).allowed_domains;
  assert.deepEqual(domains(''), []);
  assert.deepEqual(domains(' ; , '), []);
  for (const text of ['a.org, b.org', 'a.org b.org', 'a.org;b.org;', '\na.org\n\nb.org\n'])
    assert.deepEqual(domains(text), ['a.org', 'b.org'], JSON.stringify(text));
});

test('an edited SAML provider keeps its metadata; an empty address is removed', () => {
  const saml = { ...empty, kind: 'saml', name: 'Université', alias: ' UNI ', metadata_url: '  ' } as const;
  const { metadata_url, metadata_xml, alias, name } = toChange(saml);
  assert.deepEqual([metadata_url, metadata_xml, alias, name], [null, undefined, 'uni', 'Université']);
});

test('empty attribute names use the defaults of the kind', () => {
  const attributes = (...[attributeEmail, attributeFirstname, attributeLastname]: readonly [string, string, string]) =>
    toChange({ ...empty, attributeEmail, attributeFirstname, attributeLastname }).attributes;
  assert.equal(attributes('', ' ', '\t'), undefined);
  assert.deepEqual(attributes(' mail ', '', 'sn'), { email: 'mail', lastname: 'sn' });
});

test('fields of the other kind are not written', () => {
  const both = { ...empty, issuer: 'https://login.example', client_id: 'a', client_secret: 's', metadata_xml: '<a/>' };
  assert.deepEqual(
    Object.keys(toChange({ ...both, kind: 'oidc' })).toSorted(),
    ['allowed_domains', 'alias', 'client_id', 'client_secret', 'creates_accounts', 'issuer', 'name'].toSorted(),
  );
  assert.equal('client_secret' in toChange({ ...both, kind: 'saml' }), false);
  assert.equal('issuer' in toChange({ ...both, kind: 'saml' }), false);
});

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

test('an OpenID provider shows its issuer only', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(providerFacts(t, oidc), [{ name: 'Issuer:', value: 'https://login.example.org' }]);
  assert.deepEqual(providerFacts(t, { ...oidc, issuer: '' }), []);
});

test('a SAML provider shows its entity, address and certificates', async () => {
  assert.deepEqual(providerFacts(await wordsIn('en'), saml), [
    { name: 'Entity:', value: 'urn:uni' },
    { name: 'Sign-in URL:', value: 'https://idp.example.org/sso' },
    { name: 'Certificate valid until May 3, 2026:', value: 'AB:CD' },
    { name: 'Certificate valid until May 3, 2027:', value: 'EF:01' },
  ]);
  assert.match(providerFacts(await wordsIn('fr'), saml)[2]?.name ?? '', /3 mai 2026/);
});

test('values to enter at the provider are named as there; metadata for SAML only', async () => {
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

test('a failed check shows its reason if known', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(checkState(t, { ok: true, problem: null }), { kind: 'done', word: 'Connection works' });
  assert.deepEqual(checkState(t, { ok: false, problem: null }), { kind: 'failed', word: 'Connection failed' });
  assert.deepEqual(checkState(t, { ok: false, problem: 'no such host' }), { kind: 'failed', word: 'no such host' });
});

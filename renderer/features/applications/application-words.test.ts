import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { firstGuest, guestRoleOf } from './application-values.ts';
import { roleName } from '../../api/roles.ts';
import {
  credentialWords,
  guestOrder,
  guestRoleChoices,
  keyQuestions,
  listedOwner,
  ownerText,
  rightsText,
  scopeCount,
  secretWords,
  endedText,
  factsOf,
  isPlainRedirect,
} from './application-words.ts';
import type { Application } from './queries.ts';

const zoe: Application['owner'] = {
  id: 1,
  firstname: 'Zoé',
  lastname: '',
  email: 'zoe@example.org',
  profile_picture: null,
};

test('the owner is named; a missing owner is shown to those who can assign one', async () => {
  const t = await wordsIn('en');
  for (const [owner, mayChange, text] of [
    [zoe, true, 'Zoé'],
    [zoe, false, 'Zoé'],
    [null, true, 'None'],
    [null, false, undefined],
  ] as const)
    assert.equal(ownerText(t, { owner }, mayChange), text);
});

test('aliases of a scope count once', () => {
  assert.equal(scopeCount({ scopes: ['ifc:read', 'model:read', 'document:read'] }), 2);
  assert.equal(scopeCount({ scopes: [] }), 0);
  assert.equal(scopeCount({ scopes: ['something:else'] }), 0);
});

test('the role in a cloud is translated', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual([roleName(english, 100), roleName(english, 50)], ['Administrator', 'User']);
  assert.deepEqual([roleName(french, 100), roleName(french, 50)], ['Administrateur', 'Utilisateur']);
});

test('only an existing key can be revoked', () => {
  assert.deepEqual(keyQuestions({ has_api_key: true }), ['key', 'end-key']);
  assert.deepEqual(keyQuestions({ has_api_key: false }), ['key']);
});

test('a first key is created, another one replaced, with its consequences', async () => {
  const t = await wordsIn('en');
  for (const [question, has_api_key, action, text] of [
    ['key', false, 'Create', 'The key alone gives access until it is revoked'],
    ['key', true, 'Replace', 'The old key stops working immediately'],
    ['secret', true, 'Replace', 'The old secret and the tokens obtained with it stop working immediately'],
    ['end-key', true, 'Revoke', 'Everything using the key loses access immediately. You can create a new one later.'],
  ] as const) {
    const words = credentialWords(t, question, { has_api_key });
    assert.deepEqual([words.action, words.text], [action, text]);
    assert.match(words.title, /\?$/);
  }
});

test('secrets are shown once, as many as there are', async () => {
  const t = await wordsIn('en');
  const shown = (secret?: string | null, key?: string | null) =>
    secretWords(t, { clientId: 'abc', secret, key }).hidden.map(({ label, text }) => `${label}: ${text}`);
  assert.deepEqual(shown('s-1', 'k-1'), ['Client secret: s-1', 'API key: k-1']);
  assert.deepEqual(shown(undefined, 'k-2'), ['API key: k-2']);
  assert.deepEqual(shown('s-2'), ['Client secret: s-2']);
});

test('a public application needs only its client ID', async () => {
  const { text, clientId, hidden } = secretWords(await wordsIn('en'), { clientId: 'abc', secret: null, key: null });
  assert.equal(text, 'Public applications have no secret; the client ID is enough');
  assert.deepEqual([clientId, hidden], [{ label: 'Client ID', text: 'abc' }, []]);
});

test('the text above the secrets fits one or two of them', async () => {
  const t = await wordsIn('en');
  const text = 'They are shown only once. Lost credentials can be replaced, not recovered.';
  assert.equal(secretWords(t, { clientId: 'abc', key: 'k-1' }).text, text);
  assert.equal(secretWords(t, { clientId: 'abc', secret: 's-1', key: 'k-1' }).text, text);
});

test('the list counts permissions, aliases once', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    [[], ['model:read'], ['ifc:read', 'model:read', 'bcf:read']].map(scopes => rightsText(t, { scopes })),
    ['0 scopes', '1 scope', '2 scopes'],
  );
});

test('an ended application shows that instead of its owner', async () => {
  const t = await wordsIn('en');
  const ended_at = '2026-05-03T12:00:00Z';
  assert.deepEqual(listedOwner(t, { owner: zoe, ended_at: null }), { text: 'Zoé', isWarning: false });
  assert.deepEqual(listedOwner(t, { owner: null, ended_at: null }), { text: '–', isWarning: false });
  for (const owner of [zoe, null])
    assert.deepEqual(listedOwner(t, { owner, ended_at }), { text: 'Disabled', isWarning: true });
});

test('administrators sort first, others keep their order', () => {
  const guests = [
    { name: 'Export', role: 50 },
    { name: 'Backup', role: 100 },
    { name: 'Audit', role: 50 },
  ];
  assert.deepEqual(
    guests.toSorted((a, b) => guestOrder(a) - guestOrder(b)).map(({ name }) => name),
    ['Backup', 'Export', 'Audit'],
  );
});

test('a new application of a cloud is a user by default', async () => {
  const choices = guestRoleChoices(await wordsIn('en'));
  assert.deepEqual(
    choices.map(({ value, label }) => [guestRoleOf(value), label]),
    [
      [50, 'User'],
      [100, 'Administrator'],
    ],
  );
  assert.equal(choices[0]?.value, String(firstGuest.role));
});

const export3d: Application = {
  id: 3,
  name: 'Export',
  access_type: 'Confidential',
  scopes: ['bcf:read', 'model:read', 'ifc:read'],
  redirect_uris: ['https://a.example/back'],
  base_url: 'https://a.example',
  client_id: 'abc',
  has_api_key: false,
  owner: { id: 1, firstname: 'Zoé', lastname: '', email: 'zoe@example.org', profile_picture: null },
  provides_accounts: false,
  ended_at: null,
  is_registered: false,
  created_at: '2026-05-03T12:00:00Z',
  updated_at: '2026-05-03T12:00:00Z',
};
const wordOf = (scope: string) => `may ${scope}`;
const reader = { mayChange: false, wordOf };

test('an application shows type, owner, address and permissions', async () => {
  assert.deepEqual(factsOf(await wordsIn('en'), export3d, reader), [
    { kind: 'type', name: 'Access type', text: 'Confidential', note: 'A server or script that can keep a secret' },
    { kind: 'owner', name: 'Owner', text: 'Zoé' },
    { kind: 'base', name: 'Base URL', text: 'https://a.example' },
    { kind: 'scopes', name: 'Scopes', text: 'may model:read, may bcf:read' },
    { kind: 'redirects', name: 'Redirect URIs', text: '' },
  ]);
});

test('unset properties are omitted', async () => {
  const bare = { ...export3d, owner: null, base_url: '', redirect_uris: [], access_type: 'Public' } as const;
  const facts = factsOf(await wordsIn('en'), bare, reader);
  assert.deepEqual(
    facts.map(({ kind }) => kind),
    ['type', 'scopes'],
  );
  assert.match(facts[0]?.note ?? '', /no secret, users sign in$/);
});

test('administrators see that the owner is missing', async () => {
  const facts = factsOf(await wordsIn('en'), { ...export3d, owner: null }, { ...reader, mayChange: true });
  assert.deepEqual(facts[1], { kind: 'owner', name: 'Owner', text: 'None' });
});

test('account management follows the owner', async () => {
  const t = await wordsIn('en');
  const kinds = (application: Application) => factsOf(t, application, reader).map(({ kind }) => kind);
  assert.deepEqual(kinds({ ...export3d, provides_accounts: true }).slice(0, 3), ['type', 'owner', 'accounts']);
  assert.deepEqual(kinds({ ...export3d, provides_accounts: true, owner: null }).slice(0, 2), ['type', 'accounts']);
  const [, , accounts] = factsOf(t, { ...export3d, provides_accounts: true }, reader);
  assert.equal(`${accounts?.name}: ${accounts?.text}`, 'Accounts: Can create and delete accounts');
});

test('an application of a deleted owner shows when it was disabled', async () => {
  const ended_at = '2026-05-03T12:00:00Z';
  assert.equal(endedText(await wordsIn('en'), { ended_at }), 'Disabled May 3, 2026');
  assert.match(endedText(await wordsIn('fr'), { ended_at }) ?? '', / 3 mai 2026$/);
  assert.equal(endedText(await wordsIn('en'), { ended_at: null }), undefined);
});

test('redirects over http are unsafe except to the same computer', () => {
  const plain = ['http://a.example/back', 'http://localhost.example/', 'http://192.168.1.9:8080/back'];
  const safe = ['https://a.example/', 'http://localhost:8080/back', 'http://127.0.0.1/', 'http://[::1]:9/back'];
  assert.deepEqual([...plain, ...safe].filter(isPlainRedirect), plain);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { endedText, factsOf, isPlainRedirect } from './facts-shown.ts';
import type { Application } from './queries.ts';

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

test('an application says its type, its owner, its address and what it may', async () => {
  assert.deepEqual(factsOf(await wordsIn('en'), export3d, reader), [
    {
      kind: 'type',
      name: 'Access type',
      text: 'Confidential',
      note: 'A server or script that can keep a secret',
    },
    { kind: 'owner', name: 'Owner', text: 'Zoé' },
    { kind: 'base', name: 'Base URL', text: 'https://a.example' },
    { kind: 'scopes', name: 'Scopes', text: 'may model:read, may bcf:read' },
    { kind: 'redirects', name: 'Redirect URIs', text: '' },
  ]);
});

test('what an application does not have is not named', async () => {
  const bare = { ...export3d, owner: null, base_url: '', redirect_uris: [], access_type: 'Public' } as const;
  const facts = factsOf(await wordsIn('en'), bare, reader);
  assert.deepEqual(
    facts.map(({ kind }) => kind),
    ['type', 'scopes'],
  );
  assert.match(facts[0]?.note ?? '', /no secret, users sign in$/);
});

test('administrators read that there is no owner, where they give it one', async () => {
  const facts = factsOf(await wordsIn('en'), { ...export3d, owner: null }, { ...reader, mayChange: true });
  assert.deepEqual(facts[1], { kind: 'owner', name: 'Owner', text: 'None' });
});

test('that it manages accounts is said right after its owner', async () => {
  const t = await wordsIn('en');
  const kinds = (application: Application) => factsOf(t, application, reader).map(({ kind }) => kind);
  assert.deepEqual(kinds({ ...export3d, provides_accounts: true }).slice(0, 3), ['type', 'owner', 'accounts']);
  assert.deepEqual(kinds({ ...export3d, provides_accounts: true, owner: null }).slice(0, 2), ['type', 'accounts']);
  const [, , accounts] = factsOf(t, { ...export3d, provides_accounts: true }, reader);
  assert.equal(`${accounts?.name}: ${accounts?.text}`, 'Accounts: Can create and delete accounts');
});

test('an application whose owner is gone says since when it is disabled', async () => {
  const ended_at = '2026-05-03T12:00:00Z';
  assert.equal(endedText(await wordsIn('en'), { ended_at }), 'Disabled May 3, 2026');
  assert.match(endedText(await wordsIn('fr'), { ended_at }) ?? '', / 3 mai 2026$/);
  assert.equal(endedText(await wordsIn('en'), { ended_at: null }), undefined);
});

test('redirects over plain http are unsafe unless they lead to the same computer', () => {
  const plain = ['http://a.example/back', 'http://localhost.example/', 'http://192.168.1.9:8080/back'];
  const safe = ['https://a.example/', 'http://localhost:8080/back', 'http://127.0.0.1/', 'http://[::1]:9/back'];
  assert.deepEqual([...plain, ...safe].filter(isPlainRedirect), plain);
});

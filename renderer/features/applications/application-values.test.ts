import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessTypeOf,
  accessTypes,
  applicationChanged,
  applicationCreated,
  firstGuest,
  firstValues,
  guestRoleOf,
  guestWritten,
  isComplete,
  isGuestComplete,
  toValues,
  ownerChoices,
} from './application-values.ts';

test('a new application is confidential, reads only and needs a name', () => {
  const form = firstValues(undefined);
  assert.equal(isComplete(form), false);
  const named = { ...form, name: ' Export ', redirects: ' https://a.example/back\n\nhttps://b.example/back ' };
  assert.equal(isComplete(named), true);
  assert.deepEqual(toValues(named, false), {
    name: 'Export',
    access_type: 'Confidential',
    base_url: 'http://127.0.0.1:8080',
    redirect_uris: ['https://a.example/back', 'https://b.example/back'],
    scopes: ['model:read', 'document:read', 'bcf:read', 'cloud:read'],
  });
  assert.equal(isComplete({ ...named, scopes: [] }), false);
  assert.equal(isComplete({ ...named, baseUrl: ' ' }), false);
});

test('users without the grant write nothing about account management', () => {
  const form = { ...firstValues(undefined), isProvider: true };
  assert.equal(toValues(form, true).provides_accounts, true);
  assert.ok(!('provides_accounts' in toValues(form, false)));
});

test('redirect addresses are separated by any whitespace', () => {
  const uris = (redirects: string) => toValues({ ...firstValues(undefined), redirects }, false).redirect_uris;
  assert.deepEqual(uris(''), []);
  assert.deepEqual(uris(' \n\t\n'), []);
  for (const text of ['https://a.example/x https://b.example', ' https://a.example/x\r\n\r\nhttps://b.example\n'])
    assert.deepEqual(uris(text), ['https://a.example/x', 'https://b.example'], JSON.stringify(text));
});

test('editing keeps untouched values', () => {
  const application = {
    name: 'Étude thermique',
    access_type: 'Public',
    base_url: 'https://app.example',
    redirect_uris: ['https://app.example/a', 'https://app.example/b'],
    scopes: ['ifc:read', 'model:read', 'bcf:write'],
    provides_accounts: true,
  } as unknown as Parameters<typeof firstValues>[0];
  assert.deepEqual(toValues(firstValues(application), true), {
    name: 'Étude thermique',
    access_type: 'Public',
    base_url: 'https://app.example',
    redirect_uris: ['https://app.example/a', 'https://app.example/b'],
    scopes: ['model:read', 'bcf:write'],
    provides_accounts: true,
  });
});

test('a blank name is incomplete', () => assert.equal(isComplete({ ...firstValues(undefined), name: ' \t' }), false));

test('an application joins a cloud as user, by a trimmed client ID', () => {
  assert.equal(isGuestComplete(firstGuest), false);
  assert.equal(isGuestComplete({ ...firstGuest, clientId: ' \n' }), false);
  const pasted = { ...firstGuest, clientId: ' abc-def\n' };
  assert.equal(isGuestComplete(pasted), true);
  assert.deepEqual(guestWritten(pasted), { client_id: 'abc-def', role: 50 });
  assert.equal(guestWritten({ ...pasted, role: 100 }).role, 100);
});

test('a change never includes the access type', () => {
  const values = toValues({ ...firstValues(undefined), name: 'Export', accessType: 'Public' }, true);
  assert.deepEqual(applicationChanged(values), {
    name: 'Export',
    base_url: 'http://127.0.0.1:8080',
    redirect_uris: ['http://127.0.0.1:8080/oidc-callback'],
    scopes: ['model:read', 'document:read', 'bcf:read', 'cloud:read'],
    provides_accounts: false,
  });
  assert.equal(applicationCreated(values).access_type, 'Public');
});

test('an ungranted permission is not sent', () => {
  const values = toValues({ ...firstValues(undefined), name: 'Export' }, false);
  assert.deepEqual(Object.keys(applicationChanged(values)).sort(), ['base_url', 'name', 'redirect_uris', 'scopes']);
});

test('the request is a copy of the form', () => {
  const scopes = ['model:read'];
  const sent = applicationCreated({ ...toValues(firstValues(undefined), false), scopes });
  scopes.push('model:write');
  assert.deepEqual(sent.scopes, ['model:read']);
});

test('list values are read back; unknown ones give the least permission', () => {
  assert.deepEqual(accessTypes.map(accessTypeOf), ['Confidential', 'Public']);
  assert.equal(accessTypeOf('public'), 'Confidential');
  assert.deepEqual(['50', '100'].map(guestRoleOf), [50, 100]);
  assert.deepEqual(['', '25', '1000'].map(guestRoleOf), [50, 50, 50]);
});

test('an application needs one scope; its address is trimmed', () => {
  const form = {
    ...firstValues(undefined),
    name: 'Export',
    scopes: ['bcf:read'],
    baseUrl: ' https://a.example\n',
  } as const;
  assert.equal(isComplete(form), true);
  assert.equal(toValues(form, false).base_url, 'https://a.example');
});

const [ann, bob] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bob' },
];
const administrator = { selfId: 2, people: [ann, bob] };

test('an administrator is the default new owner', () => {
  assert.deepEqual(ownerChoices(administrator, { owner: ann, ended_at: null }), { choices: [bob], first: 2 });
  assert.deepEqual(ownerChoices(administrator, { owner: null, ended_at: '2026-05-01T00:00:00Z' }), {
    choices: [ann, bob],
    first: 2,
  });
});

test('the owner cannot be chosen again, except for an ended application', () => {
  assert.deepEqual(ownerChoices(administrator, { owner: bob, ended_at: null }), { choices: [ann], first: 1 });
  assert.deepEqual(ownerChoices(administrator, { owner: ann, ended_at: '2026-05-01T00:00:00Z' }).choices, [ann, bob]);
  assert.deepEqual(ownerChoices({ selfId: 2, people: [bob] }, { owner: bob, ended_at: null }), {
    choices: [],
    first: undefined,
  });
});

test('without the administrator in the list the first person is the default', () => {
  assert.deepEqual(ownerChoices({ selfId: 99, people: [ann, bob] }, { owner: null, ended_at: null }), {
    choices: [ann, bob],
    first: 1,
  });
  assert.equal(ownerChoices({ selfId: 99, people: [] }, { owner: null, ended_at: null }).first, undefined);
});

test('ten thousand people are offered without the owner', () => {
  const people = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Person ${id}` }));
  const { choices, first } = ownerChoices({ selfId: 5000, people }, { owner: { id: 7 }, ended_at: null });
  assert.deepEqual([choices.length, first, choices.some(({ id }) => id === 7)], [9_999, 5000, false]);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  firstToken,
  isTokenComplete,
  lifeChoices,
  personChoices,
  tokenScopes,
  tokenWritten,
  endOf,
  exampleCall,
  lifeText,
  lives,
  nameOf,
  personText,
} from './new-token.ts';

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: {
              readonly 'application/json': {
                readonly schema: {
                  readonly properties: { readonly scopes: { readonly items: { readonly enum: string[] } } };
                };
              };
            };
          };
        };
      }
    >
  >;
}

const now = Date.parse('2030-05-05T12:00:00Z');

test('a new token reads models for half a day as its creator', () => {
  assert.equal(isTokenComplete(firstToken), true);
  assert.deepEqual(tokenWritten(firstToken, now), {
    scopes: ['model:read'],
    expires_at: '2030-05-05T23:59:00.000Z',
    email_impersonation: null,
  });
});

test('scopes are sent in list order, once, without unsupported ones', () => {
  const { scopes } = tokenWritten({ ...firstToken, scopes: ['bcf:write', 'org:manage', 'model:read', 'bcf:write'] });
  assert.deepEqual(scopes, ['model:read', 'bcf:write']);
  assert.deepEqual(tokenWritten({ ...firstToken, scopes: tokenScopes }).scopes, [...tokenScopes]);
});

test('a token needs a scope', () => assert.equal(isTokenComplete({ ...firstToken, scopes: [] }), false));

test('a token for another person has the same expiry', () => {
  const written = tokenWritten({ ...firstToken, hours: 24 * 30, email: 'zoé@example.org' }, now);
  assert.equal(written.email_impersonation, 'zoé@example.org');
  assert.equal(written.expires_at, '2030-06-04T11:59:00.000Z');
});

test('the initial lifetime is an offered one', async () => {
  const choices = lifeChoices(await wordsIn('en'));
  assert.deepEqual(
    choices.find(({ value }) => value === String(firstToken.hours)),
    { value: '12', label: '12 hours' },
  );
  assert.equal(choices.at(-1)?.label, '30 days');
});

test('other people follow the user in order', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(personChoices(t, []), [{ value: '', label: 'Me' }]);
  assert.deepEqual(
    personChoices(t, [
      { name: 'Zoé', email: 'zoe@example.org' },
      { name: 'ann@example.org', email: 'ann@example.org' },
    ]).slice(1),
    [
      { value: 'zoe@example.org', label: 'Zoé (zoe@example.org)' },
      { value: 'ann@example.org', label: 'ann@example.org' },
    ],
  );
  const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `P ${at}`, email: `p${at}@example.org` }));
  assert.equal(new Set(personChoices(t, many).map(({ value }) => value)).size, 10_001);
});

test('all project scopes are offered by their current names', () => {
  const path = '/cloud/{cloud_pk}/project/{project_pk}/access-token';
  const description = JSON.parse(
    readFileSync(new URL('../../../resources/openapi.json', import.meta.url), 'utf8'),
  ) as Description;
  const { schema } = description.paths[path]?.post.requestBody.content['application/json'] ?? assert.fail();
  const newer = schema.properties.scopes.items.enum.filter(scope => !scope.startsWith('ifc:'));
  assert.deepEqual([...tokenScopes].sort(), newer.sort());
});

test('lifetimes are hours below a day, then days', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual(
    lives.map(hours => lifeText(english, hours)),
    ['1 hour', '12 hours', '1 day', '7 days', '30 days'],
  );
  assert.deepEqual(
    lives.map(hours => lifeText(french, hours)),
    ['1 heure', '12 heures', '1 jour', '7 jours', '30 jours'],
  );
});

test('a token ends a minute early', () => {
  const now = Date.parse('2030-05-05T12:00:00Z');
  assert.equal(endOf(1, now), '2030-05-05T12:59:00.000Z');
  assert.equal(endOf(24 * 30, now), '2030-06-04T11:59:00.000Z');
});

test('a month is counted in hours across clock changes', () => {
  const before = Date.parse('2030-03-30T23:30:00Z');
  assert.equal(Date.parse(endOf(24, before)) - before, 24 * 3_600_000 - 60_000);
});

test('people show their email, once without a name', () =>
  assert.deepEqual(
    [
      { name: 'Zoé Ünal', email: 'zoe@example.org' },
      { name: 'ann@example.org', email: 'ann@example.org' },
      { name: 'Ann@example.org', email: 'ann@example.org' },
    ].map(personText),
    ['Zoé Ünal (zoe@example.org)', 'ann@example.org', 'Ann@example.org (ann@example.org)'],
  ));

test('the list shortens a token; the example has all of it', () => {
  const token = '0123456789abcdef';
  assert.equal(nameOf({ token }), '01234567…');
  assert.equal(nameOf({ token: 'short' }), 'short…');
  const [first, second] = exampleCall('https://plinth.local:8443', 3, 14, token).split('\n');
  assert.equal(first, `curl -H "Authorization: Bearer ${token}" \\`, 'the line goes on');
  assert.equal(second?.trim(), 'https://plinth.local:8443/cloud/3/project/14/model');
});

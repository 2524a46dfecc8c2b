import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { firstToken, isTokenComplete, lifeChoices, personChoices, tokenScopes, tokenWritten } from './new-token.ts';

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

test('a token reads models for half a day in one’s own name, unless something else is chosen', () => {
  assert.equal(isTokenComplete(firstToken), true);
  assert.deepEqual(tokenWritten(firstToken, now), {
    scopes: ['model:read'],
    expires_at: '2030-05-05T23:59:00.000Z',
    email_impersonation: null,
  });
});

test('scopes are sent in the order of the list, each once, and none that a project does not give', () => {
  const { scopes } = tokenWritten({ ...firstToken, scopes: ['bcf:write', 'org:manage', 'model:read', 'bcf:write'] });
  assert.deepEqual(scopes, ['model:read', 'bcf:write']);
  assert.deepEqual(tokenWritten({ ...firstToken, scopes: tokenScopes }).scopes, [...tokenScopes]);
});

test('a token without scopes cannot be made', () => {
  assert.equal(isTokenComplete({ ...firstToken, scopes: [] }), false);
});

test('a token for somebody else names them; its end does not depend on for whom it is', () => {
  const written = tokenWritten({ ...firstToken, hours: 24 * 30, email: 'zoé@example.org' }, now);
  assert.equal(written.email_impersonation, 'zoé@example.org');
  assert.equal(written.expires_at, '2030-06-04T11:59:00.000Z');
});

test('the life that the form begins with is one of those to choose from', async () => {
  const choices = lifeChoices(await wordsIn('en'));
  assert.deepEqual(
    choices.find(({ value }) => value === String(firstToken.hours)),
    { value: '12', label: '12 hours' },
  );
  assert.equal(choices.at(-1)?.label, '30 days');
});

test('people to act for come after oneself, in their order', async () => {
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

test('a token can be given all that the service gives tokens of projects, by their newer names', () => {
  const path = '/cloud/{cloud_pk}/project/{project_pk}/access-token';
  const description = JSON.parse(
    readFileSync(new URL('../../../resources/openapi.json', import.meta.url), 'utf8'),
  ) as Description;
  const { schema } = description.paths[path]?.post.requestBody.content['application/json'] ?? assert.fail();
  const newer = schema.properties.scopes.items.enum.filter(scope => !scope.startsWith('ifc:'));
  assert.deepEqual([...tokenScopes].sort(), newer.sort());
});

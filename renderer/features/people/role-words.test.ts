import { roleName } from '../../api/roles.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { projectRoleOf } from './people-rules.ts';
import { projectChoices, roleChoices, roleText } from './role-words.ts';

const roles = [100, 50, 25] as const;

test('a role has a name and says what it may, in the language of the page', async () => {
  const english = await wordsIn('en');
  assert.deepEqual(
    roles.map(role => `${roleName(english, role)}: ${roleText(english, role)}`),
    [
      'Administrator: Manages everything, including members',
      'User: Reads and writes documents, models and issues',
      'Guest: Reads everything; writes issues only',
    ],
  );
  const french = await wordsIn('fr');
  assert.deepEqual(
    ([100, 50] as const).map(role => roleName(french, role)),
    ['Administrateur', 'Utilisateur'],
  );
});

test('only the roles that a place has can be chosen there', async () => {
  assert.deepEqual(roleChoices(await wordsIn('en'), [100, 50]), [
    { value: '100', label: 'Administrator' },
    { value: '50', label: 'User' },
  ]);
});

test('a new member of a cloud is in no project, or in all with a role; each choice is read back', async () => {
  const choices = projectChoices(await wordsIn('en'), roles);
  assert.deepEqual(
    choices.map(({ label }) => label),
    ['None', 'All, as Administrator', 'All, as User', 'All, as Guest'],
  );
  assert.deepEqual(
    choices.map(({ value }) => projectRoleOf(value)),
    [null, 100, 50, 25],
  );
  assert.equal(choices[0]?.value, String(null), 'what the list has as its value while no role is chosen');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canChangeEmail,
  canSetPassword,
  confirmsDeletion,
  deletionWritten,
  emailWritten,
  firstLanguage,
  firstProfile,
  passwordsDiffer,
  passwordWritten,
  profileWritten,
} from './account-forms.ts';

test('the form begins with the language of the account, where the window speaks it', () => {
  assert.equal(firstLanguage('fr', 'en'), 'fr');
  assert.equal(firstLanguage('en', 'fr'), 'en');
  assert.equal(firstLanguage('de', 'fr'), 'de');
  assert.equal(firstLanguage('xx', 'fr'), 'fr');
  assert.equal(firstLanguage('', 'en'), 'en');
});

test('names are written without the blanks around them; an emptied one is taken away', () => {
  assert.deepEqual(profileWritten({ firstname: ' Zoé  Ann ', lastname: '\t', locale: 'fr' }), {
    firstname: 'Zoé  Ann',
    lastname: '',
    locale: 'fr',
  });
});

test('a new address is asked for with the password, where the person has one', () => {
  for (const [next, password, hasPassword, can] of [
    ['zoe@example.org', 'secret', true, true],
    [' zoe@example.org ', 'secret', true, true],
    ['zoe@example.org', '', true, false],
    ['zoe@example.org', '', false, true],
    ['zoe', 'secret', true, false],
    ['zoe @example.org', 'secret', true, false],
    ['', '', false, false],
  ] as const)
    assert.equal(canChangeEmail({ next, password }, hasPassword), can, `${next} ${password}`);
});

test('passwords differ once they cannot become the same any more', () => {
  const differ = (next: string, again: string) => passwordsDiffer({ current: '', next, again });
  assert.deepEqual(
    ['', 'c', 'correct hor', 'correct horse'].map(again => differ('correct horse', again)),
    [false, false, false, false],
    'while the second one is typed',
  );
  for (const again of ['x', 'correct horsE', 'correct horse ', 'Correct'])
    assert.equal(differ('correct horse', again), true);
  assert.equal(differ('', 'x'), true);
});

test('a password is set when it was typed twice, and the old one with it', () => {
  for (const [current, next, again, hasPassword, can] of [
    ['old', 'new horse', 'new horse', true, true],
    ['', 'new horse', 'new horse', true, false],
    ['', 'new horse', 'new horse', false, true],
    ['old', 'new horse', 'new hors', true, false],
    ['old', 'new horse', 'new horse ', true, false],
    ['old', '', '', true, false],
    [' ', '   ', '   ', true, true],
  ] as const)
    assert.equal(canSetPassword({ current, next, again }, hasPassword), can, JSON.stringify([current, next, again]));
});

test('an account is deleted by those who type its address, in any case, and their password', () => {
  const ann = { email: 'Ann@Example.org', has_password: true };
  for (const [typed, password, can] of [
    ['ann@example.org', 'secret', true],
    ['  ANN@EXAMPLE.ORG ', 'secret', true],
    ['ann@example.org', '', false],
    ['ann@example', 'secret', false],
    ['', 'secret', false],
  ] as const)
    assert.equal(confirmsDeletion({ typed, password }, ann), can, typed);
  assert.equal(confirmsDeletion({ typed: 'ann@example.org', password: '' }, { ...ann, has_password: false }), true);
});

test('a person without a name begins with empty fields, and saves them as they are', () => {
  const form = firstProfile({ firstname: null, lastname: 'Ünal', locale: 'xx' }, 'de');
  assert.deepEqual(form, { firstname: '', lastname: 'Ünal', locale: 'de' });
  assert.deepEqual(profileWritten(form), form);
  assert.equal(firstProfile({ firstname: 'Zoé', lastname: null, locale: 'fr' }, 'de').lastname, '');
});

test('a person who came by a provider sends no password, not even an empty one', () => {
  assert.deepEqual(emailWritten({ next: ' zoe@example.org\n', password: '' }, false), { email: 'zoe@example.org' });
  assert.deepEqual(passwordWritten({ current: '', next: 'horse', again: 'horse' }, false), { new_password: 'horse' });
  assert.deepEqual(deletionWritten('', false), {});
});

test('passwords are sent as they were typed, with their blanks', () => {
  assert.deepEqual(emailWritten({ next: 'zoe@example.org', password: ' old ' }, true), {
    email: 'zoe@example.org',
    password: ' old ',
  });
  assert.deepEqual(passwordWritten({ current: ' old', next: 'new ', again: 'new ' }, true), {
    new_password: 'new ',
    current_password: ' old',
  });
  assert.deepEqual(deletionWritten(' old ', true), { password: ' old ' });
});

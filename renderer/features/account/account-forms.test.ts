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
  hasOthers,
  inOrder,
  sessionText,
  emailStates,
  passwordWords,
} from './account-forms.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { SignOn } from './queries.ts';

test('the initial language is that of the account if the window has it', () => {
  assert.equal(firstLanguage('fr', 'en'), 'fr');
  assert.equal(firstLanguage('en', 'fr'), 'en');
  assert.equal(firstLanguage('de', 'fr'), 'de');
  assert.equal(firstLanguage('xx', 'fr'), 'fr');
  assert.equal(firstLanguage('', 'en'), 'en');
});

test('names are trimmed; an empty name removes it', () =>
  assert.deepEqual(profileWritten({ firstname: ' Zoé  Ann ', lastname: '\t', locale: 'fr' }), {
    firstname: 'Zoé  Ann',
    lastname: '',
    locale: 'fr',
  }));

test('a new email is sent with the password of accounts that have one', () => {
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

test('passwords differ as soon as the second cannot become equal', () => {
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

test('a password can be set when it is typed twice with the old one', () => {
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

test('deletion is confirmed by the email in any case, and the password', () => {
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

test('empty names stay empty', () => {
  const form = firstProfile({ firstname: null, lastname: 'Ünal', locale: 'xx' }, 'de');
  assert.deepEqual(form, { firstname: '', lastname: 'Ünal', locale: 'de' });
  assert.deepEqual(profileWritten(form), form);
  assert.equal(firstProfile({ firstname: 'Zoé', lastname: null, locale: 'fr' }, 'de').lastname, '');
});

test('users of a provider send no password', () => {
  assert.deepEqual(emailWritten({ next: ' zoe@example.org\n', password: '' }, false), { email: 'zoe@example.org' });
  assert.deepEqual(passwordWritten({ current: '', next: 'horse', again: 'horse' }, false), { new_password: 'horse' });
  assert.deepEqual(deletionWritten('', false), {});
});

test('passwords keep their blanks', () => {
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

const session = (client: string, last_used_at: string | null, more: Partial<SignOn> = {}) =>
  ({
    id: client,
    client,
    browser: 'Firefox on Linux',
    address: '10.0.0.7',
    created_at: '2020-01-01T08:00:00Z',
    last_used_at,
    is_current: false,
    ...more,
  }) as unknown as SignOn;
const clients = (all: readonly SignOn[]) => inOrder(all).map(({ client }) => client);

test('the current session is first, then the most recently used', () =>
  assert.deepEqual(
    clients([
      session('old', '2026-05-01T08:00:00Z'),
      session('here', '2024-01-01T08:00:00Z', { is_current: true }),
      session('new', '2026-05-03T08:00:00Z'),
      session('never used', null),
    ]),
    ['here', 'new', 'old', 'never used'],
  ));

test('an unused session counts from its creation', () => {
  const begun = session('just begun', null, { created_at: '2026-05-04T08:00:00Z' });
  assert.deepEqual(clients([session('used', '2026-05-03T08:00:00Z'), begun]), ['just begun', 'used']);
});

test('sorting does not change the given list', () => {
  const all = [session('a', '2026-05-01T08:00:00Z'), session('b', '2026-05-02T08:00:00Z')];
  inOrder(all);
  assert.deepEqual(
    all.map(({ client }) => client),
    ['a', 'b'],
  );
});

test('unknown parts of a session are omitted', async () => {
  const t = await wordsIn('en');
  assert.match(
    sessionText(t, session('Plinth', '2020-05-03T12:00:00Z')),
    /^Firefox on Linux · 10\.0\.0\.7 · last used May 3, 2020/,
  );
  assert.match(sessionText(t, session('Robot', null, { browser: '', address: '' })), /^last used Jan 1, 2020/);
});

test('other sessions can be ended only if there are any', () => {
  const here = session('here', null, { is_current: true });
  assert.equal(hasOthers([here]), false);
  assert.equal(hasOthers([here, session('other', null)]), true);
  assert.equal(hasOthers([]), false);
});

test('a verified email has no note; an unverified one has an explanation', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(emailStates(t, { email_verified: true, pending_email: null }), {
    unverified: undefined,
    pending: undefined,
  });
  assert.deepEqual(emailStates(t, { email_verified: false, pending_email: null }).unverified, {
    word: 'Not verified',
    text: 'Verify this address to see invitations sent to it',
  });
});

test('a pending email is shown until its link is opened', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  for (const email_verified of [true, false])
    assert.equal(
      emailStates(english, { email_verified, pending_email: 'zoé@example.org' }).pending,
      'Awaiting confirmation: open the link sent to zoé@example.org',
    );
  assert.match(
    emailStates(french, { email_verified: true, pending_email: 'zoé@example.org' }).pending ?? '',
    /zoé@example\.org/,
  );
});

test('users of a provider set a password, others change theirs', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(passwordWords(t, true), {
    text: 'Changing it ends all your other sessions',
    action: 'Change password',
  });
  assert.equal(passwordWords(t, false).action, 'Set a password');
  assert.match(passwordWords(t, false).text, /^You sign in with an identity provider/);
});

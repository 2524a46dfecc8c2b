import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  commandsFor,
  endingWords,
  lastSignInText,
  nameText,
  signInText,
  yesFirst,
  accountChange,
  accountWritten,
  canVouch,
  firstAccountValues,
  looksLikeEmail,
} from './account-facts.ts';
import type { ServerAccount } from './queries.ts';

const ann = { id: 3, email: 'ann@example.org', firstname: 'Ann', lastname: 'Example' } as ServerAccount;
const plain = { ...ann, id: 4, firstname: null, lastname: null };

test('the signed-in user is marked in the list', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    [nameText(t, ann, 3), nameText(t, ann, 4), nameText(t, ann, undefined), nameText(t, plain, 4)],
    ['Ann Example (you)', 'Ann Example', 'Ann Example', 'ann@example.org (you)'],
  );
  assert.equal(nameText(await wordsIn('fr'), ann, 3), 'Ann Example (vous)');
});

test('the sign-in method is the password, else the provider', async () => {
  const t = await wordsIn('en');
  for (const [provider, has_password, text] of [
    ['plinth', true, 'Password'],
    ['plinth', false, 'No password yet'],
    ['office', false, 'office'],
    ['office', true, 'Password'],
  ] as const)
    assert.equal(signInText(t, { provider, has_password }), text);
});

test('an unused account says so', async () => {
  const t = await wordsIn('en');
  assert.equal(lastSignInText(t, { last_sign_in_at: null }), 'Never');
  assert.match(lastSignInText(t, { last_sign_in_at: '2020-05-03T12:00:00Z' }), /^May 3, 2020/);
});

test('administrators sort first', () =>
  assert.deepEqual(
    [false, true, false].toSorted((a, b) => yesFirst(a) - yesFirst(b)),
    [true, false, false],
  ));

test('only existing second factors can be reset, and administrators cannot delete themselves', () => {
  const all = ['edit', 'link', 'access', 'reset', 'end', 'delete'];
  for (const [has_second_factor, isSelf, missing] of [
    [true, false, []],
    [false, false, ['reset']],
    [true, true, ['delete']],
    [false, true, ['reset', 'delete']],
  ] as const)
    assert.deepEqual(
      commandsFor({ has_second_factor }, isSelf),
      all.filter(command => !missing.some(each => each === command)),
    );
});

test('deleting an account needs its email typed, ending sessions only a click', async () => {
  const t = await wordsIn('en');
  const words = (['delete', 'reset', 'end'] as const).map(kind => endingWords(t, kind, ann, true));
  assert.deepEqual(
    words.map(({ title, action, name }) => [title, action, name]),
    [
      ['Delete the account of Ann Example?', undefined, 'ann@example.org'],
      ['Reset two-step verification for Ann Example?', 'Reset', undefined],
      ['End all sessions of Ann Example?', 'End all', undefined],
    ],
  );
  const resets = [undefined, true, false].map(hasMail => endingWords(t, 'reset', ann, hasMail).text);
  assert.deepEqual(resets, [
    'All second factors and recovery codes are removed.',
    'All second factors and recovery codes are removed. The person is notified by email.',
    'All second factors and recovery codes are removed. Mail is not set up: inform the person yourself.',
  ]);
  assert.equal(endingWords(t, 'delete', plain, true).title, 'Delete the account of ann@example.org?');
});

const zoe = {
  id: 3,
  email: 'zoe@example.org',
  firstname: 'Zoé',
  lastname: null,
  is_administrator: true,
  email_verified: false,
} as ServerAccount;

test('an email needs text before and after the @, without blanks', () => {
  for (const [text, looks] of [
    ['ann@example.org', true],
    ['  ann@example.org\n', true],
    ['ann@localhost', true],
    ['zoé@exämple.org', true],
    ['', false],
    ['ann', false],
    ['@example.org', false],
    ['ann@', false],
    ['ann b@example.org', false],
    ['ann@example.org, bob@example.org', false],
  ] as const)
    assert.equal(looksLikeEmail(text), looks, JSON.stringify(text));
});

test('the form has the current values; a new account is empty and no administrator', () => {
  assert.deepEqual(firstAccountValues(undefined), { email: '', firstname: '', lastname: '', is_administrator: false });
  assert.deepEqual(firstAccountValues(zoe), {
    email: 'zoe@example.org',
    firstname: 'Zoé',
    lastname: '',
    is_administrator: true,
  });
});

test('values are trimmed', () =>
  assert.deepEqual(
    accountWritten({ email: ' ann@example.org\t', firstname: ' Ann Marie ', lastname: '  ', is_administrator: false }),
    { email: 'ann@example.org', firstname: 'Ann Marie', lastname: '', is_administrator: false },
  ));

test('an administrator can confirm a mailbox, never the opposite', () => {
  const values = firstAccountValues(zoe);
  assert.deepEqual(accountChange(values, true), { ...values, email_verified: true });
  assert.deepEqual(accountChange(values, false), values);
});

test('confirmation is offered for unverified emails only', () => {
  assert.equal(canVouch(zoe), true);
  assert.equal(canVouch({ ...zoe, email_verified: true }), false);
  assert.equal(canVouch(undefined), false, 'a new account proves its address by its link');
});

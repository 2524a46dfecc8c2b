import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { emailStates, passwordWords } from './sign-in-words.ts';

test('a verified address says nothing; an unverified one what it is missed for', async () => {
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

test('an address that was asked for is named until its link is opened, whether the first is verified or not', async () => {
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

test('a person who came by a provider sets a password, all others change theirs', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(passwordWords(t, true), {
    text: 'Changing it ends all your other sessions',
    action: 'Change password',
  });
  assert.equal(passwordWords(t, false).action, 'Set a password');
  assert.match(passwordWords(t, false).text, /^You sign in with an identity provider/);
});

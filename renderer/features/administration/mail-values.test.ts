import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { canSaveMail, canTestMail, firstMailValues, mailStates, mailWritten, testState } from './mail-values.ts';
import type { MailSettings } from './queries.ts';

const none = {
  host: null,
  port: 587,
  secure: false,
  tls: 'required',
  user: null,
  from: 'Plinth <plinth@example.org>',
  has_password: false,
  outbox: 0,
} as MailSettings;
const office = { ...none, host: 'smtp.example.org', user: 'plinth', has_password: true };

test('the form never has the password, and keeps the stored one if none is typed', () => {
  const form = firstMailValues(office);
  assert.equal(form.password, '');
  assert.equal('password' in mailWritten(form), false);
  assert.equal(mailWritten({ ...form, password: ' with blanks ' }).password, ' with blanks ', 'as it was typed');
});

test('unchanged settings are saved unchanged', () => {
  const { has_password: _, outbox: __, ...settings } = office;
  assert.deepEqual(mailWritten(firstMailValues(office)), settings);
});

test('an empty server or user is null', () => {
  const form = firstMailValues(office);
  const written = mailWritten({ ...form, host: '  ', user: '', from: ' Plinth ', isRequired: false });
  assert.deepEqual(written, { host: null, user: null, from: 'Plinth', port: 587, secure: false, tls: 'off' });
});

test('a port must be a whole number', () => {
  for (const [port, can] of [
    [465, true],
    [undefined, false],
    ['', false],
    ['-', false],
    ['587', false],
    [58.7, false],
    [Number.NaN, false],
  ] as const)
    assert.equal(canSaveMail({ port: port as number | undefined }), can, JSON.stringify(port));
});

test('a test needs a saved server and an email', () => {
  assert.equal(canTestMail(office, ' ann@example.org '), true);
  assert.equal(canTestMail(none, 'ann@example.org'), false);
  assert.equal(canTestMail(office, 'ann'), false);
  assert.equal(canTestMail(office, ''), false);
});

test('the state names the mail server and counts queued messages', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(mailStates(t, office), [{ kind: 'done', word: 'Emails are sent through smtp.example.org' }]);
  assert.deepEqual(mailStates(t, { ...none, outbox: 1 }), [
    { kind: 'warning', word: 'No mail server: no email is sent. Pass on links yourself.' },
    { kind: 'waiting', word: '1 message queued' },
  ]);
  assert.equal(mailStates(t, { ...office, outbox: 12 })[1]?.word, '12 messages queued');
});

test('an undelivered test is a failure', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(testState(t, { delivered: true }), { kind: 'done', word: 'Test email sent' });
  assert.deepEqual(testState(t, { delivered: false }), { kind: 'failed', word: 'Test email not sent' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { codesFile, hasAny, noPasskeyReason, passkeyText, removalWords, totpText } from './factor-questions.ts';
import type { SecondFactors } from './queries.ts';

const totp = { last_used_at: '2020-05-03T12:00:00Z' } as NonNullable<SecondFactors['totp']>;
const passkey = { id: 1, name: 'This computer' } as SecondFactors['passkeys'][number];

test('recovery codes exist while there is a factor', () => {
  assert.equal(hasAny({ totp: null, passkeys: [] }), false);
  assert.equal(hasAny({ totp, passkeys: [] }), true);
  assert.equal(hasAny({ totp: null, passkeys: [passkey] }), true);
});

test('an authenticator app shows its last use, or its description before the setup', async () => {
  const t = await wordsIn('en');
  assert.match(totpText(t, { totp }), /^Last used May 3, 2020/);
  assert.equal(totpText(t, { totp: null }), 'Shows a new code every 30 seconds');
});

test('a passkey shows its host and last use', async () => {
  const t = await wordsIn('en');
  assert.equal(passkeyText(t, { host: 'bim.local', last_used_at: null }), 'Passkey for bim.local · never used');
  assert.match(
    passkeyText(t, { host: 'bim.local', last_used_at: '2020-05-03T12:00:00Z' }),
    /^Passkey for bim\.local · last used May 3, 2020/,
  );
});

test('a passkey needs a host name and browser support', () => {
  assert.equal(noPasskeyReason({ passkey_host: 'bim.local' }, true), undefined);
  assert.equal(noPasskeyReason({ passkey_host: 'bim.local' }, false), 'secondFactor.noPasskeysBrowser');
  assert.equal(noPasskeyReason({ passkey_host: null }, true), 'secondFactor.noPasskeysHere');
  assert.equal(noPasskeyReason({ passkey_host: null }, false), 'secondFactor.noPasskeysHere');
});

test('the file of recovery codes has one code per line and needs no request', async () => {
  const file = await fetch(codesFile(['abcd-efgh', '1234 é #%']));
  assert.equal(file.headers.get('content-type'), 'text/plain;charset=utf-8');
  assert.equal(await file.text(), 'abcd-efgh\n1234 é #%\n');
});

test('the removal button of the dialog has no trailing dots', async () => {
  assert.deepEqual(removalWords(await wordsIn('en'), 'This computer'), {
    title: 'Remove This computer?',
    text: 'Without a second factor, your password alone signs you in',
    action: 'Remove',
  });
  assert.doesNotMatch(removalWords(await wordsIn('fr'), 'Clé').action, /…/);
});

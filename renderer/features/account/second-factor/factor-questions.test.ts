import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { afterSetUp, factorRows, isPasskeyComplete, passkeyWritten } from './factor-questions.ts';
import type { Passkey, SecondFactors } from './queries.ts';

const totp = { created_at: '2020-05-01T12:00:00Z', last_used_at: '2020-05-03T12:00:00Z' };
const passkey = (id: number, name: string): Passkey => ({
  id,
  name,
  host: 'bim.local',
  created_at: '2020-05-01T12:00:00Z',
  last_used_at: null,
});
type Mine = Pick<SecondFactors, 'totp' | 'passkeys' | 'recovery_codes'>;
const none: Mine = { totp: null, passkeys: [], recovery_codes: 0 };

test('without a second factor an app can be set up, and there are no codes to renew', async () => {
  assert.deepEqual(factorRows(await wordsIn('en'), none), [
    {
      key: 'totp',
      name: 'Authenticator app',
      about: 'Shows a new code every 30 seconds',
      buttons: [{ text: 'Set up…', question: { kind: 'totp' } }],
    },
  ]);
});

test('a configured app can be removed, and its codes are counted', async () => {
  const [app, codes] = factorRows(await wordsIn('en'), { ...none, totp, recovery_codes: 1 });
  assert.deepEqual(app?.buttons, [
    { text: 'Remove…', label: 'Remove Authenticator app…', question: { kind: 'remove totp' } },
  ]);
  assert.deepEqual(
    [codes?.name, codes?.about, codes?.buttons.map(({ question }) => question.kind)],
    ['Recovery codes', '1 unused code', ['new codes']],
  );
});

test('each passkey can be renamed and removed, also with equal names', async () => {
  const passkeys = [passkey(7, 'Clé'), passkey(8, 'Clé')];
  const rows = factorRows(await wordsIn('en'), { ...none, passkeys, recovery_codes: 10 });
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['totp', 'passkey-7', 'passkey-8', 'codes'],
  );
  assert.deepEqual(rows[2]?.buttons, [
    { text: 'Rename…', label: 'Rename Clé…', question: { kind: 'rename', passkey: passkeys[1] } },
    { text: 'Remove…', label: 'Remove Clé…', question: { kind: 'remove', passkey: passkeys[1] } },
  ]);
  assert.match(rows[1]?.about ?? '', /^Passkey for bim\.local · never used$/);
});

test('used-up recovery codes can be renewed', async () => {
  const codes = factorRows(await wordsIn('en'), { ...none, totp }).at(-1);
  assert.deepEqual([codes?.key, codes?.about], ['codes', '0 unused codes']);
});

test('recovery codes are shown after the first factor only', () => {
  assert.deepEqual(afterSetUp(['abcd-efgh']), { kind: 'codes', codes: ['abcd-efgh'] });
  assert.equal(afterSetUp(null), undefined);
});

test('a passkey needs a name and the password, which keeps its blanks', () => {
  for (const [name, password, is] of [
    ['Laptop', 'secret', true],
    [' \t', 'secret', false],
    ['Laptop', '', false],
    ['Laptop', ' ', true],
  ] as const)
    assert.equal(isPasskeyComplete({ name, password }), is, JSON.stringify([name, password]));
  assert.deepEqual(passkeyWritten({ name: ' Zoé’s  key ', password: ' x ' }), { name: 'Zoé’s  key', password: ' x ' });
});

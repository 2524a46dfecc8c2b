import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { certificateFacts, reasonText, certificateState } from './certificate-facts.ts';
import type { ServerCertificate } from './queries.ts';

const endsAt = '2026-05-03T12:00:00Z';
const state = (reason: 'unconstrained' | 'names' | 'ending' | 'given', ...names: readonly string[]) =>
  ({ isFine: false, reason, names, endsAt }) as const;

test('each reason for a renewal names the problem', async () => {
  const t = await wordsIn('en');
  const after = 'After renewing, install the new certificate on all other devices.';
  for (const [what, text] of [
    [state('names', 'desk', 'bim.local'), `The authority cannot sign for desk, bim.local. ${after}`],
    [state('ending'), `The authority expires on May 3, 2026. ${after}`],
    [state('unconstrained'), `The authority was created by an older version and can sign for any site. ${after}`],
  ] as const)
    assert.equal(reasonText(t, what, 'own'), text);
});

test('a given certificate is replaced by its owner: nothing is installed afterwards', async () => {
  assert.equal(
    reasonText(await wordsIn('en'), state('given'), 'given'),
    'The certificate expires on May 3, 2026. Replace its files.',
  );
  assert.match(reasonText(await wordsIn('fr'), state('given'), 'given'), /3 mai 2026/);
});

test('a certificate shows its source, subject, names and expiry', async () => {
  const certificate = {
    source: 'own',
    subject: 'CN=localhost',
    valid_until: endsAt,
    names: ['localhost', '127.0.0.1', 'bim.local'],
  } as unknown as ServerCertificate;
  assert.deepEqual(certificateFacts(await wordsIn('en'), certificate), [
    ['Source', 'Created and renewed by Plinth'],
    ['Issued to', 'CN=localhost'],
    ['Valid for', 'localhost, 127.0.0.1, bim.local'],
    ['Valid until', 'May 3, 2026'],
  ]);
});

const now = Date.UTC(2026, 4, 1);
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const own = {
  source: 'own',
  subject: 'CN=localhost',
  fingerprint: 'AB',
  valid_until: inDays(10),
  names: ['localhost'],
  authority: { subject: 'CN=authority', fingerprint: 'CD', valid_until: inDays(60) },
  notice: null,
} satisfies ServerCertificate;

test('an own certificate needs attention when the service reports it', () => {
  assert.deepEqual(certificateState(own, now), { isFine: true }, 'it is renewed by the service itself');
  assert.deepEqual(certificateState({ ...own, notice: { reason: 'names', names: ['desk'] } }, now), {
    isFine: false,
    reason: 'names',
    names: ['desk'],
    endsAt: inDays(60),
  });
  assert.deepEqual(certificateState({ ...own, notice: { reason: 'ending', names: [] } }, now), {
    isFine: false,
    reason: 'ending',
    names: [],
    endsAt: inDays(60),
  });
});

test('a given certificate needs attention from a month before its expiry', () => {
  const given = (days: number) =>
    certificateState({ ...own, source: 'given', authority: null, valid_until: inDays(days) }, now);
  assert.deepEqual(given(31), { isFine: true });
  for (const days of [29, -1])
    assert.deepEqual(given(days), { isFine: false, reason: 'given', names: [], endsAt: inDays(days) });
});

test('a month is exactly thirty days', () => {
  const given = (milliseconds: number) =>
    certificateState(
      { ...own, source: 'given', authority: null, valid_until: new Date(now + milliseconds).toISOString() },
      now,
    ).isFine;
  const month = 30 * 86_400_000;
  assert.deepEqual([given(month - 1000), given(month), given(month + 1000)], [false, true, true]);
});

test('a notice of the service precedes the expiry of a given certificate', () => {
  const notice = { reason: 'names' as const, names: ['desk', 'bim.local'] };
  assert.deepEqual(certificateState({ ...own, source: 'given', authority: null, notice }, now), {
    isFine: false,
    reason: 'names',
    names: ['desk', 'bim.local'],
    endsAt: inDays(10),
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateState } from './certificate-state.ts';
import type { ServerCertificate } from './queries.ts';

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

test('an own certificate needs somebody when the service says so', () => {
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

test('a certificate that was given needs somebody a month before its end, and after it', () => {
  const given = (days: number) =>
    certificateState({ ...own, source: 'given', authority: null, valid_until: inDays(days) }, now);
  assert.deepEqual(given(31), { isFine: true });
  for (const days of [29, -1])
    assert.deepEqual(given(days), { isFine: false, reason: 'given', names: [], endsAt: inDays(days) });
});

test('a month is thirty days to the second', () => {
  const given = (milliseconds: number) =>
    certificateState(
      { ...own, source: 'given', authority: null, valid_until: new Date(now + milliseconds).toISOString() },
      now,
    ).isFine;
  const month = 30 * 86_400_000;
  assert.deepEqual([given(month - 1000), given(month), given(month + 1000)], [false, true, true]);
});

test('what the service says comes before the end of a certificate that was given', () => {
  const notice = { reason: 'names' as const, names: ['desk', 'bim.local'] };
  assert.deepEqual(certificateState({ ...own, source: 'given', authority: null, notice }, now), {
    isFine: false,
    reason: 'names',
    names: ['desk', 'bim.local'],
    endsAt: inDays(10),
  });
});

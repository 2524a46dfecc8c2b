import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { certificateFacts, reasonText } from './certificate-words.ts';
import type { ServerCertificate } from './queries.ts';

const endsAt = '2026-05-03T12:00:00Z';
const state = (reason: 'unconstrained' | 'names' | 'ending' | 'given', ...names: readonly string[]) =>
  ({ isFine: false, reason, names, endsAt }) as const;

test('each reason for a renewal names what is wrong', async () => {
  const t = await wordsIn('en');
  const after = 'After renewing, install the new certificate on all other devices.';
  for (const [what, text] of [
    [state('names', 'desk', 'bim.local'), `The authority cannot sign for desk, bim.local. ${after}`],
    [state('ending'), `The authority expires on May 3, 2026. ${after}`],
    [state('unconstrained'), `The authority was created by an older version and can sign for any site. ${after}`],
  ] as const)
    assert.equal(reasonText(t, what, 'own'), text);
});

test('a certificate that was given is replaced by its owner: nothing is installed afterwards', async () => {
  assert.equal(
    reasonText(await wordsIn('en'), state('given'), 'given'),
    'The certificate expires on May 3, 2026. Replace its files.',
  );
  assert.match(reasonText(await wordsIn('fr'), state('given'), 'given'), /3 mai 2026/);
});

test('a certificate is described by where it is from, whom it names, for which addresses and until when', async () => {
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

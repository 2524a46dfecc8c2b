import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNfc, toNfcInTurns } from './unicode.ts';

test('security 4: runs of combining marks are split after thirty, so that normalising is linear', () => {
  // Sorted as one run, 300 KB of these take most of a minute: when this test hangs, that problem is back.
  const run = 'a' + '\u0315\u0300'.repeat(75_000);
  const text = toNfc(run);
  assert.equal(text.split('\u034f').length, 5000);
  assert.ok(!/[\p{M}--\u034f]{31}/v.test(text));
  assert.ok(toNfc(text) === text);
  assert.equal(
    toNfc(`x${'\u{1d165}\u{1d16e}'.repeat(40)}`).split('\u034f').length,
    3,
    'also of marks beyond the first plane',
  );
});

test('usual texts are normalised as by the standard', () => {
  const texts = [
    '',
    'Cafe\u0301',
    'e\u0301'.repeat(100),
    '\u1112\u1161\u11ab',
    'q\u0323\u0307',
    'q\u0307\u0323',
    '\u0344',
    'lone \ud800 half',
    `o${'\u0300'.repeat(30)}`,
  ];
  assert.deepEqual(
    texts.map(toNfc),
    texts.map(text => text.normalize('NFC')),
  );
});

test('security 4: a long text is normalised in pieces with the same result, cut anywhere', async () => {
  for (const part of ['Cafe\u0301 ', '\u1112\u1161\u11ab', 'e\u0301', '\u{1d15f}', '\u0995\u09c7\u09be', '\u6f22']) {
    for (const before of ['', 'x', 'xy']) {
      const text = before + part.repeat(20_000);
      assert.ok((await toNfcInTurns(text)) === text.normalize('NFC'), part);
    }
  }
  const marks = await toNfcInTurns(`a${'\u0315\u0300'.repeat(75_000)}`);
  assert.ok(!/[\p{M}--\u034f]{31}/v.test(marks));
});

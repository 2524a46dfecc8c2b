import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { amountOf, bytesOf, fullestFirst, fullnessOf, usageText } from './quota-rules.ts';

test('a cloud warns from 80 % and is full when nothing fits', () => {
  const states = [0, 799, 800, 999, 1000, 5000].map(used => fullnessOf({ used, limit: 1000 })?.state);
  assert.deepEqual(states, ['ok', 'ok', 'almost', 'almost', 'full', 'full']);
  assert.deepEqual(fullnessOf({ used: 0, limit: 0 }), { state: 'full', kind: 'failed', share: 1 });
  assert.equal(fullnessOf({ used: 5000, limit: null }), undefined);
});

test('the usage shows used and total bytes', async () => {
  const t = await wordsIn('en');
  assert.equal(usageText(t, { used: 600_000, limit: 1_000_000 }), '600 kB of 1 MB used (60%)');
  assert.equal(usageText(t, { used: 999_999_999, limit: 1_000_000_000 }).slice(-6), '(99%)'.padStart(6));
  assert.equal(usageText(t, { used: 2000, limit: 1000 }), '2 kB of 1 kB used (200%)');
  assert.equal(usageText(t, { used: 5, limit: 0 }), '5 B of 0 B used (100%)');
  assert.equal(usageText(t, { used: 5, limit: null }, 2e9), '5 B used, no limit; 2 GB free on the server');
  assert.equal(usageText(t, { used: 5, limit: null }), '5 B used, no limit');
});

test('a limit has the largest exact unit and survives to the byte', () => {
  assert.deepEqual(amountOf(1_500_000_000), { amount: 1.5, unit: 'GB' });
  for (const bytes of [0, 3000, 999_999_999, 1_234_567_890, 2_000_000_000_000])
    assert.equal(bytesOf(amountOf(bytes)), bytes);
});

test('the fullest cloud is first, those without a limit last', () => {
  const cloud = (id: number, total_size: number, total_size_available: number | null) => ({
    id,
    total_size,
    total_size_available,
  });
  const all = [cloud(1, 9, null), cloud(2, 5, 10), cloud(3, 0, 0), cloud(4, 99, null), cloud(5, 9, 10)];
  assert.deepEqual(
    fullestFirst(all).map(({ id }) => id),
    [3, 5, 2, 4, 1],
  );
});

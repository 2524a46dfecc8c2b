import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinder } from './text-finder.ts';

test('a finder agrees with `includes`, for short and long texts', () => {
  for (const [wanted, text] of [
    ['', ''],
    ['', 'a'],
    ['a', ''],
    ['ab', 'aab'],
    ['é', 'caf\u00e9'],
  ] as const)
    assert.equal(createFinder(wanted)(text), text.includes(wanted), `${wanted} in ${text}`);

  let seed = 7;
  const letter = () => 'ab'.charAt((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % 7 === 0 ? 1 : 0);
  const word = (length: number) => Array.from({ length }, letter).join('');
  const counts = { found: 0, not: 0 };
  for (let round = 0; round < 300; round += 1) {
    const text = word(3000);
    const from = round * 5;
    // Some occur in it, and some differ in one letter.
    const part = text.slice(from, from + 230 + (round % 90));
    const wanted = round % 2 === 0 ? part : `${part.slice(0, -1)}${part.endsWith('a') ? 'b' : 'a'}`;
    const isFound = text.includes(wanted);
    counts[isFound ? 'found' : 'not'] += 1;
    assert.equal(createFinder(wanted)(text), isFound, `${wanted} in ${text}`);
  }
  assert.ok(counts.found > 100 && counts.not > 100, JSON.stringify(counts));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { comparisonRules } from './compare-rules.ts';
import type { Comparison, Difference } from './compare.ts';

const difference = (state: Difference['state'], guid: string): Difference => ({
  state,
  guid,
  type: 'IfcWall',
  name: guid,
  storey: '',
  changes: [],
  count: 0,
});

async function rulesOf(comparison: Pick<Comparison, 'differences' | 'unchanged'>, isApart = false) {
  return comparisonRules(await wordsIn('en'), { comparison, first: 1, second: 2, isApart }).map(
    ({ effect, word, elements }) => [effect, word, Object.fromEntries(elements)] as const,
  );
}

test('differences are coloured, what is in both is seen once, and the rest is faint', async () => {
  const differences = [
    difference('added', 'new'),
    difference('removed', 'old'),
    difference('changed', 'other'),
    difference('added', 'newer'),
    difference('moved', 'there'),
    difference('reshaped', 'longer'),
  ];
  assert.deepEqual(await rulesOf({ differences, unchanged: 'same' }), [
    ['isolate', '', { 1: 'old', 2: 'new\nnewer\nother\nthere\nlonger' }],
    ['hide', '', { 1: 'other\nthere\nlonger\nsame' }],
    ['colour', 'Added', { 2: 'new\nnewer' }],
    ['colour', 'Removed', { 1: 'old' }],
    ['colour', 'Changed', { 2: 'other' }],
    ['colour', 'Moved', { 2: 'there' }],
    ['colour', 'Reshaped', { 2: 'longer' }],
  ]);
});

test('side by side each model has its own differences, and nothing is hidden', async () => {
  const differences = [
    difference('added', 'new'),
    difference('removed', 'old'),
    difference('changed', 'other'),
    difference('moved', 'there'),
  ];
  assert.deepEqual(await rulesOf({ differences, unchanged: 'same' }, true), [
    ['isolate', '', { 1: 'old\nother\nthere', 2: 'new\nother\nthere' }],
    ['colour', 'Added', { 2: 'new' }],
    ['colour', 'Removed', { 1: 'old' }],
    ['colour', 'Changed', { 1: 'other', 2: 'other' }],
    ['colour', 'Moved', { 1: 'there', 2: 'there' }],
  ]);
  assert.deepEqual(await rulesOf({ differences: [], unchanged: 'same' }, true), []);
  const changed = comparisonRules(await wordsIn('en'), {
    comparison: { differences, unchanged: '' },
    first: 1,
    second: 2,
    isApart: true,
  }).find(({ word }) => word === 'Changed');
  assert.equal(changed?.count, 1, 'what is in both panes is counted once');
});

test('where nothing differs the second model is seen as it is', async () => {
  assert.deepEqual(await rulesOf({ differences: [], unchanged: 'same' }), [['hide', '', { 1: 'same' }]]);
});

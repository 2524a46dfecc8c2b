import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../../api/shapes.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { plainLengths } from '../../../ui/numbers/length-display.ts';
import {
  factsText,
  listOf,
  namedLike,
  offeredModels,
  readyCount,
  readyIds,
  toggledModels,
  type OfferState,
} from './offered-models.ts';

const model = (id: number, status: Model['status'], isHead = true) =>
  ({
    id,
    name: `${id}.ifc`,
    status,
    viewer_file: status === 'C' ? '/file' : null,
    document: { is_head_version: isHead },
  }) as unknown as Model;

test('current models are offered, earlier versions only while they are open; what failed does not count', () => {
  const all = [model(1, 'C', false), model(2, 'C'), model(3, 'E'), model(4, 'I'), model(5, 'P'), model(6, 'C', false)];
  const offered = offeredModels(all, [{ id: 2 }, { id: 6 }]);
  assert.deepEqual(
    offered.map(({ id, state, isShown }) => [id, state, isShown]),
    [
      [2, 'ready', true],
      [3, 'failed', false],
      [4, 'processing', false],
      [5, 'processing', false],
      [6, 'ready', true],
    ],
  );
  assert.equal(readyCount(offered), 2);
  assert.equal(readyCount(offeredModels(all, [])), 1);
  assert.deepEqual(readyIds(offered), [2, 6]);
  assert.deepEqual(
    namedLike(offered, ' 4.IFC ').map(({ id }) => id),
    [4],
  );
  assert.equal(namedLike(offered, ' '), offered);
});

const many = (count: number) =>
  offeredModels(
    Array.from({ length: count }, (_, n) => model(n + 1, n === 2 ? 'I' : 'C')),
    [{ id: 1 }],
  );

test('few models are listed whole, whatever was typed before; more are filtered', () => {
  assert.deepEqual([listOf(many(8), '5').hasFilter, listOf(many(8), '5').listed.length], [false, 8]);
  const { hasFilter, listed } = listOf(many(10), '1');
  assert.deepEqual([hasFilter, listed.map(({ id }) => id)], [true, [1, 10]]);
});

test('all that are listed are opened together, but for those that are open or not ready', () => {
  assert.deepEqual(listOf(many(5), '').others, [2, 4, 5]);
  assert.deepEqual(listOf(many(10), '1').others, [10], 'only of those that the filter leaves');
  assert.deepEqual(listOf(many(10), 'nothing').others, []);
  assert.equal(listOf(many(10_000), '').others.length, 9998);
});

test('a model that is switched on comes last, and one that is switched off leaves the order of the others', () => {
  const [first, , , fourth] = many(5);
  assert.ok(first && fourth);
  assert.deepEqual(toggledModels([7, 1], fourth), [7, 1, 4]);
  assert.deepEqual(toggledModels([7, 1, 3], first), [7, 3]);
});

test('the line below a model says what is known of it, and nothing of what is as usual', async () => {
  const t = await wordsIn('en');
  const style = { language: 'en', lengths: plainLengths };
  const facts = (state: OfferState, more: Partial<Parameters<typeof factsText>[1]> = {}) =>
    factsText(state, { points: undefined, isEmpty: false, shift: [0, 0, 0], ...more }, t, style);
  assert.equal(facts('ready'), '');
  assert.equal(facts('failed'), 'Processing failed');
  assert.equal(facts('processing'), 'Processing');
  assert.equal(facts('ready', { points: 0 }), '0 points');
  assert.equal(
    facts('ready', { points: 1_234_567, isEmpty: true, shift: [3, 0, -4] }),
    '1,234,567 points · No geometry · Moved by 5.000 m',
  );
  assert.equal(facts('ready', { shift: [0, 999.9994, 0] }), 'Moved by 999.999 m');
  assert.equal(facts('ready', { shift: [2_600_000, 0, -1_200_000] }), 'Moved by 2,864 km');
});

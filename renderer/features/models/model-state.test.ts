import assert from 'node:assert/strict';
import { test } from 'node:test';
import { known } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { aModel } from './testing/model.ts';
import { phaseName, stateOf } from './model-state.ts';

const { models } = await known.en.load();

const warnings = (count: number) => ({ warnings: Array.from({ length: count }, () => 'A wall without a storey') });

test('a ready model says how many warnings it has, in English and in French', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const cases = [
    [0, 'done', 'Ready', 'Prête'],
    [1, 'warning', 'Ready, 1 warning', 'Prête, 1 avertissement'],
    [10_000, 'warning', 'Ready, 10000 warnings', 'Prête, 10000 avertissements'],
  ] as const;
  for (const [count, kind, en, fr] of cases) {
    assert.deepEqual(stateOf(english, aModel(warnings(count)), undefined), { kind, word: en });
    assert.equal(stateOf(french, aModel(warnings(count)), undefined).word, fr);
  }
});

test('a model that waits or failed says only that, whatever warnings it has', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(stateOf(t, aModel({ status: 'P' }), undefined), { kind: 'waiting', word: 'Queued' });
  assert.deepEqual(stateOf(t, aModel({ status: 'E', ...warnings(3) }), undefined), { kind: 'failed', word: 'Failed' });
});

test('a model whose processing somebody cancelled has not failed', async () => {
  const cancelled = aModel({ status: 'E', cancelled: true });
  assert.deepEqual(stateOf(await wordsIn('en'), cancelled, undefined), { kind: 'warning', word: 'Cancelled' });
  assert.equal(stateOf(await wordsIn('fr'), cancelled, undefined).word, 'Annulée');
});

test('a model in process shows its step; events are newer than the list', async () => {
  const t = await wordsIn('en');
  const progress = { phase: 'read', share: 0.2 } as NonNullable<Parameters<typeof stateOf>[1]['progress']>;
  const step = (listed: typeof progress | null, job?: { phase: string; share: number }) =>
    stateOf(t, aModel({ status: 'I', progress: listed }), job);
  assert.deepEqual(step(progress), { kind: 'running', word: 'Reading 20%', share: 0.2 });
  assert.deepEqual(step(progress, { phase: 'geometry', share: 0.855 }), {
    kind: 'running',
    word: 'Geometry 86%',
    share: 0.855,
  });
  assert.deepEqual(step(null), { kind: 'running', word: 'Processing', share: undefined });
});

test('shares are written as in the language of the page', async () => {
  const t = await wordsIn('fr');
  const { word } = stateOf(t, aModel({ status: 'I' }), { phase: 'tiles', share: 1 });
  assert.equal(word.replaceAll(/\s/g, ' '), `${t('models.phase.tiles')} 100 %`);
});

test('every phase that has words is called by them, others by the name of the converter', async () => {
  const t = await wordsIn('en');
  for (const [phase, word] of Object.entries(models.phase)) assert.equal(phaseName(t, phase), word);
  assert.deepEqual(
    ['compress', '', 'constructor'].map(phase => phaseName(t, phase)),
    ['compress', '', 'constructor'],
  );
});

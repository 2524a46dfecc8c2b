import assert from 'node:assert/strict';
import { test } from 'node:test';
import { known } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { aModel } from './testing/model.ts';
import {
  phaseName,
  stateOf,
  countText,
  kindChoices,
  ofKind,
  openedTogether,
  sizeOrder,
  statusOrder,
  versionOf,
} from './model-state.ts';
import type { Model } from '../../api/shapes.ts';
import { kindOf } from './offered.ts';

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

test('earlier versions are counted apart from models', async () => {
  const t = await wordsIn('en');
  const version = (is_head_version: boolean) => aModel({ document: { is_head_version } as Model['document'] });
  assert.equal(countText(t, [version(true), version(true)]), '2 models');
  assert.equal(countText(t, [version(true), version(false), version(false)]), '1 model · 2 earlier versions');
  assert.deepEqual(kindChoices([aModel({ type: 'IFC' }), { ...version(false), type: 'DXF' }]), []);
});

const typed = (...types: readonly Model['type'][]) => types.map((type, at) => aModel({ id: at + 1, type }));
const ids = (models: readonly Model[]) => models.map(({ id }) => id);

test('models are narrowed to a kind, which may be of several file formats', () => {
  const all = typed('IFC', 'JPEG', 'DXF', 'PNG', 'DWG', 'IFC');
  assert.deepEqual(ids(ofKind(all, 'image')), [2, 4]);
  assert.deepEqual(ids(ofKind(all, 'drawing')), [3, 5]);
  assert.deepEqual(ids(ofKind(all, 'points')), []);
  assert.equal(ofKind(all, undefined), all);
});

test('there is a choice of kinds only where there is more than one, always in the same order', () => {
  assert.deepEqual(kindChoices([]), []);
  assert.deepEqual(kindChoices(typed('IFC', 'IFC')), []);
  assert.deepEqual(kindChoices(typed('JPEG', 'PNG')), [], 'both are images');
  assert.deepEqual(kindChoices(typed('POINT_CLOUD', 'PNG', 'PHOTOSPHERE', 'OBJ', 'JPEG', 'GLTF', 'IFC')), [
    { kind: 'ifc', count: 1 },
    { kind: 'mesh', count: 2 },
    { kind: 'image', count: 2 },
    { kind: 'panorama', count: 1 },
    { kind: 'points', count: 1 },
  ]);
});

test('the viewer opens the chosen models that it can show', () => {
  const all = [aModel({ id: 1 }), aModel({ id: 2, status: 'I' }), aModel({ id: 3, type: 'PDF' }), aModel({ id: 4 })];
  assert.deepEqual(openedTogether(all, all.slice(1)), { ids: [4], areChosen: true });
});

test('when nothing that was chosen can be shown, all current versions open', () => {
  const old = aModel({ id: 5, document: { is_head_version: false } });
  const all = [aModel({ id: 1 }), aModel({ id: 2, status: 'E' }), aModel({ id: 3, document: null }), old];
  assert.deepEqual(openedTogether(all, []), { ids: [1, 3], areChosen: false });
  assert.deepEqual(openedTogether(all, all.slice(1, 2)), { ids: [1, 3], areChosen: false });
  assert.deepEqual(
    openedTogether(all, [old]),
    { ids: [5], areChosen: true },
    'an earlier version opens when it is chosen',
  );
  assert.deepEqual(openedTogether([old], []), { ids: [], areChosen: false });
  const many = Array.from({ length: 10_000 }, (_, id) => aModel({ id, status: id % 2 === 0 ? 'C' : 'P' }));
  assert.equal(openedTogether(many, []).ids.length, 5000);
});

test('a model has the number of its version, unless it is an earlier one or of no document', () =>
  assert.deepEqual(
    [
      aModel(),
      aModel({ document: { history_count: 4 } }),
      aModel({ document: { history_count: null } as unknown as Model['document'] }),
      aModel({ document: { history_count: 4, is_head_version: false } }),
      aModel({ document: null }),
    ].map(versionOf),
    [1, 5, 1, undefined, undefined],
  ));

test('models are sorted by state, what is under way first, and by size, what is made of no file first', () => {
  const states = (['C', 'E', 'P', 'I'] as const).map(status => aModel({ status }));
  assert.deepEqual(
    states.toSorted((a, b) => statusOrder(a) - statusOrder(b)).map(({ status }) => status),
    ['I', 'P', 'E', 'C'],
  );
  const sizes = [
    aModel({ id: 1 }),
    aModel({ id: 2, document: null }),
    aModel({ id: 3, document: { original_size: 0 } }),
  ];
  assert.deepEqual(ids(sizes.toSorted((a, b) => sizeOrder(a) - sizeOrder(b))), [2, 3, 1]);
});

test('every file format is of a kind', () =>
  assert.deepEqual(typed('GLTF', 'OBJ', 'DWG', 'DXF', 'PDF', 'METABUILDING', 'PHOTOSPHERE_BUILDING').map(kindOf), [
    'mesh',
    'mesh',
    'drawing',
    'drawing',
    'pdf',
    'building',
    'panoramas',
  ]));

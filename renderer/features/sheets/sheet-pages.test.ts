import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { contentOf, mayCalibrate, pageName, pagesOf, pagesTitle, pageStep, readinessOf } from './sheet-pages.ts';

const modelWith = (...layouts: readonly number[]) =>
  ({ id: 1, children: layouts.map(id => ({ id })) }) as unknown as Model;

test('the address names a page; one that is not there shows the first', () => {
  const shown = (page: number) => {
    const { all, shown: one, at } = pagesOf(modelWith(2, 3), page);
    assert.equal(all[at], one);
    return [one.id, at];
  };
  assert.deepEqual([1, 2, 3].map(shown), [
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  for (const page of [0, -1, 4, 1.5, NaN, Infinity]) assert.deepEqual(shown(page), [1, 0], String(page));
  assert.equal(pagesOf(modelWith(), 1).all.length, 1);
});

test('pages are there once the model is ready, waiting models are as those in process', () => {
  const states = (['P', 'I', 'C', 'E'] as const).map(status => readinessOf({ status }));
  assert.deepEqual(states, ['processing', 'processing', 'ready', 'failed']);
});

test('lines are shown before pixels; pixels of a drawing are of an earlier version', () => {
  const content = (type: Model['type'], sheet_file: string | null, map_file: string | null) =>
    contentOf({ type, sheet_file, map_file });
  assert.deepEqual(content('DXF', '/lines', '/pixels'), { kind: 'lines', address: '/lines' });
  assert.deepEqual(content('PDF', null, '/pixels'), { kind: 'pixels', address: '/pixels' });
  assert.deepEqual(content('PNG', null, '/pixels').kind, 'pixels');
  assert.deepEqual([content('DXF', null, '/pixels').kind, content('DWG', null, '/pixels').kind], ['older', 'older']);
  assert.deepEqual([content('DWG', null, null).kind, content('PDF', null, null).kind], ['empty', 'empty']);
});

test('the scale is set by those who may write in the project and in the folder of the document', () => {
  const may = (user_permission: 1 | 50 | 100 | null, mayWrite: boolean) =>
    mayCalibrate({ document: user_permission && ({ user_permission } as Model['document']) } as Model, mayWrite);
  assert.deepEqual(
    ([100, 50, 1, null] as const).map(permission => may(permission, true)),
    [true, false, false, false],
  );
  assert.equal(may(100, false), false);
});

test('layouts have their names, the first of a drawing is its model; pages without a name are counted', async () => {
  const cases: readonly (readonly [Model['type'], string | null, number, string, string])[] = [
    ['DXF', 'Model', 0, 'Model', 'Objet'],
    ['DXF', null, 0, 'Model', 'Objet'],
    ['DWG', 'A1 Grundriss', 0, 'A1 Grundriss', 'A1 Grundriss'],
    ['DWG', 'Model', 2, 'Model', 'Model'],
    ['PDF', 'iv', 3, 'iv', 'iv'],
    ['PDF', null, 0, 'Page 1', 'Page 1'],
    ['JPEG', null, 11, 'Page 12', 'Page 12'],
    ['PDF', 'Model', 0, 'Model', 'Model'],
  ];
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  for (const [type, layout_name, at, en, fr] of cases)
    assert.deepEqual(
      [english, french].map(t => pageName(t, { type, layout_name }, at)),
      [en, fr],
    );
  const titleOf = (type: Model['type']) => pagesTitle(english, [{ type, layout_name: null }]);
  assert.deepEqual(
    [titleOf('DXF'), titleOf('DWG'), titleOf('PDF'), pagesTitle(english, [])],
    ['Layouts', 'Layouts', 'Pages', 'Pages'],
  );
});

test('arrow keys lead to the pages beside, Home and End to the ends, none around them', () => {
  const steps = (at: number, count: number) =>
    ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowDown'].map(key => pageStep(key, at, count));
  assert.deepEqual(steps(1, 4), [0, 2, 0, 3, undefined]);
  assert.deepEqual(steps(0, 4), [undefined, 1, 0, 3, undefined]);
  assert.deepEqual(steps(3, 4), [2, undefined, 0, 3, undefined]);
});

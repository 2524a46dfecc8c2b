import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { NumberStyle } from '../../ui/numbers/length-display.ts';
import { fitRows, laterPage, pageText, planActions, planName } from './plan-rules.ts';

const metres: NumberStyle = { language: 'en', lengths: { unit: 'm', decimals: 3 } };

const placed = (scale: number | null, files: object = {}) =>
  ({
    translation_x: 0,
    translation_y: 0,
    rotate_z: 0,
    scale,
    opacity: null,
    plan: { id: 4, type: 'PDF', sheet_file: null, map_file: '/map', ...files },
  }) as ModelWithPositioningPlan;
const nothing = { map_file: null };

test('people who may change the model place, place again and remove; others only switch what is placed', () => {
  const can = (plan: ModelWithPositioningPlan, mayEdit: boolean) =>
    Object.entries(planActions(plan, mayEdit)).flatMap(([name, isOffered]) => (isOffered ? [name] : []));
  for (const [plan, editor, reader] of [
    [placed(0.1), ['canShow', 'canPlace', 'canRemove'], ['canShow']],
    [placed(null), ['canPlaceFirst', 'canPlace', 'canRemove'], []],
    [placed(0.1, nothing), ['canRemove'], []],
    [placed(null, nothing), ['canRemove'], []],
  ] as const)
    assert.deepEqual([can(plan, true), can(plan, false)], [editor, reader]);
});

test('a plan without a name is called by its number', () =>
  assert.deepEqual([planName({ id: 4, name: 'a.pdf' }), planName({ id: 4, name: null })], ['a.pdf', '4']));

test('later pages are named by their layout, else by their number; the first is the sheet itself', async () => {
  const t = await wordsIn('en');
  const page = (page_number: number | null, layout_name: string | null = null) =>
    laterPage(t, { page_number, layout_name });
  assert.deepEqual(
    [page(null), page(1), page(1, 'A1'), page(2), page(12, 'Grundriß EG')],
    [undefined, undefined, undefined, 'Page 2', 'Grundriß EG'],
  );
  assert.equal(pageText(t, 1, null), 'Page 1');
});

test('two points show their distance in the model and by the scale of the plan, and how it is turned', async () => {
  const t = await wordsIn('en');
  const rows = fitRows(t, metres, { inModel: 12.5, onPlan: 12.5 }, 89.96);
  assert.deepEqual(
    rows.map(({ title, text, isWarning }) => [title, text, isWarning]),
    [
      ['Between the points in the model', '12.500 m', false],
      ['On the plan', '12.500 m', false],
      ['Turned', '90°', false],
    ],
  );
});

test('a plan without a scale is compared with nothing', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    fitRows(t, metres, { inModel: 3, onPlan: null }, -45.25).map(({ text }) => text),
    ['3.000 m', '-45.2°'],
  );
});

test('more than one percent between them is a warning, whichever is longer', async () => {
  const t = await wordsIn('en');
  const onPlan = (inModel: number, length: number) => fitRows(t, metres, { inModel, onPlan: length }, 0)[1];
  assert.deepEqual(
    [100.9, 99.1, 101.5, 98.5].map(length => onPlan(length, 100)?.isWarning),
    [false, false, true, true],
  );
  assert.deepEqual(onPlan(200, 100), { title: 'On the plan', text: '100.000 m (differs by 100%)', isWarning: true });
  assert.deepEqual(onPlan(50, 100), { title: 'On the plan', text: '100.000 m (differs by 50%)', isWarning: true });
});

test('a plan that is turned by next to nothing is turned by 0, without a sign', async () => {
  const t = await wordsIn('en');
  const turned = (degrees: number) => fitRows(t, metres, { inModel: 1, onPlan: null }, degrees)[1]?.text;
  assert.deepEqual([turned(0.04), turned(-0.04), turned(-0.06), turned(180)], ['0°', '0°', '-0.1°', '180°']);
});

test('numbers are written in the unit and the language of the person', async () => {
  const t = await wordsIn('de');
  const style: NumberStyle = { language: 'de', lengths: { unit: 'cm', decimals: 1 } };
  const rows = fitRows(t, style, { inModel: 1.236, onPlan: 1 }, 12.34);
  assert.deepEqual(
    rows.map(({ text }) => text.split(' (')[0]?.replaceAll(/\s/g, ' ')),
    ['123,6 cm', '100,0 cm', '12,3°'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { canBeDrawn, findChoices, fitOf, keyOf, placingOfPlan, sheetChoices, sizeOnStorey } from './plan-rules.ts';
import {
  inFile,
  isModelDue,
  notPlaced,
  placedBy,
  seenFromAbove,
  stepOf,
  withModelPoint,
  withoutLast,
  withSheetPoint,
  type Placing,
  modelsOf,
  partsOf,
  storeysByModel,
  targetOf,
  unseenCount,
} from './placing.ts';
import type { Storey } from '../../api/schema.d.ts';

test('points of the plan and the model are asked for in turn, until they say where it lies', () => {
  let placing: Placing = notPlaced;
  const steps = [stepOf(placing)];
  const take = (next: Placing): void => {
    placing = next;
    steps.push(stepOf(placing));
  };
  take(withSheetPoint(placing, [0, 0]));
  take(withModelPoint(placing, [10, 20, 3]));
  take(withSheetPoint(placing, [100, 0]));
  assert.equal(placedBy(placing), null);
  take(withModelPoint(placing, [10, 30, 6]));
  assert.deepEqual(steps, ['firstOfPlan', 'firstOfModel', 'secondOfPlan', 'secondOfModel', 'done']);
  assert.deepEqual(placedBy(placing), { x: 10, y: 20, turn: 90, scale: 0.1 });
});

test('a click beside the point that was meant is put right by another one', () => {
  const first = withSheetPoint(withSheetPoint(notPlaced, [1, 1]), [2, 2]);
  assert.deepEqual(first.sheet, [[2, 2]], 'nothing of the model is known for it yet');
  const pair = withModelPoint(withModelPoint(first, [5, 5, 0]), [6, 6, 0]);
  assert.deepEqual(pair, { sheet: [[2, 2]], model: [[6, 6, 0]] });
  const all = withModelPoint(withSheetPoint(pair, [9, 9]), [8, 8, 0]);
  assert.deepEqual(withSheetPoint(all, [7, 7]).sheet, [
    [2, 2],
    [7, 7],
  ]);
  assert.deepEqual(withModelPoint(all, [9, 6, 0]).model, [
    [6, 6, 0],
    [9, 6, 0],
  ]);
});

test('the model cannot come first, and the last point is taken back', () => {
  assert.equal(withModelPoint(notPlaced, [1, 2, 3]).model.length, 0);
  const three = withSheetPoint(withModelPoint(withSheetPoint(notPlaced, [0, 0]), [1, 1, 1]), [2, 2]);
  const two = withoutLast(three);
  assert.deepEqual([two.sheet.length, two.model.length], [1, 1]);
  const one = withoutLast(two);
  assert.deepEqual([one.sheet.length, one.model.length], [1, 0]);
  assert.deepEqual(withoutLast(one), notPlaced);
  assert.deepEqual(withoutLast(notPlaced), notPlaced);
});

test('points of the model are asked for when it is the turn of the model, and not once all is placed', () => {
  const steps = ['firstOfPlan', 'firstOfModel', 'secondOfPlan', 'secondOfModel', 'same', 'done'] as const;
  assert.deepEqual(steps.filter(isModelDue), ['firstOfModel', 'secondOfModel']);
});

test('a point of the model, where Y is up, is seen from above with north up, and comes back as it was', () => {
  assert.deepEqual(seenFromAbove([12, 3.5, -40]), [12, 40, 3.5]);
  assert.deepEqual(inFile(seenFromAbove([311_988_180.54, -1, 7])), [311_988_180.54, -1, 7]);
});

test('two points that are one place nothing', () => {
  const twice = {
    sheet: [
      [0, 0],
      [5, 5],
    ],
    model: [
      [1, 1, 0],
      [1, 1, 4],
    ],
  } as const;
  assert.deepEqual([stepOf(twice), placedBy(twice)], ['same', null]);
});

test('a plan lies somewhere once it has a place and a scale', () => {
  const nowhere = { translation_x: null, translation_y: null, rotate_z: null, scale: null };
  assert.equal(placingOfPlan(nowhere), null);
  assert.equal(placingOfPlan({ ...nowhere, translation_x: 1, translation_y: 2, scale: 0 }), null);
  assert.deepEqual(placingOfPlan({ ...nowhere, translation_x: 1, translation_y: 2, scale: 3 }), {
    x: 1,
    y: 2,
    turn: 0,
    scale: 3,
  });
  assert.deepEqual(sizeOnStorey([0, 0, 200, 100], { x: 7, y: 8, turn: 33, scale: 0.1 }).map(Math.round), [20, 10]);
  assert.equal(keyOf(4, 'abc', 9), '4 abc 9');
});

test('the size of a plan over a storey does not depend on its place and its turn', () => {
  for (const turn of [0, 45, 90, -133.7])
    assert.deepEqual(
      sizeOnStorey([-50, 20, 150, 120], { x: 1e6, y: -1e6, turn, scale: 0.05 }).map(value => Math.round(value * 1e4)),
      [100_000, 50_000],
      `${turn} degrees`,
    );
});

test('points fit by the scale that the sheet says of itself; without one there is nothing to compare with', () => {
  const placing = { x: 5, y: 5, turn: 30, scale: 0.02 };
  const points = [
    [10, 10],
    [40, 50],
  ] as const;
  assert.deepEqual(fitOf(points, placing, 0.01), { inModel: 1, onPlan: 0.5 });
  assert.deepEqual(fitOf(points, placing, null), { inModel: 1, onPlan: null });
  assert.deepEqual(fitOf([[10, 10]], placing, 0.01), { inModel: 0, onPlan: 0 }, 'one point has no distance');
});

test('a drawing is drawn from its lines, a page or an image from its pixels', () => {
  const can = (type: Model['type'], sheet_file: string | null, map_file: string | null) =>
    canBeDrawn({ id: 1, name: null, size_ratio: null, type, sheet_file, map_file });
  assert.deepEqual([can('DXF', '/lines', null), can('DWG', '/lines', '/map')], [true, true]);
  assert.deepEqual([can('DXF', null, '/map'), can('DWG', null, '/map')], [false, false], 'the map is a preview only');
  assert.deepEqual([can('PDF', null, '/map'), can('PNG', null, '/map'), can('JPEG', null, null)], [true, true, false]);
});

test('all pages of the sheets of the project can be added, but those that the storey has', () => {
  const sheet = (id: number, name: string, children: readonly object[] = [], map: string | null = 'file'): Model =>
    ({ id, name, type: 'PDF', sheet_file: null, map_file: map, children }) as unknown as Model;
  const child = sheet(12, 'Page 2');
  const found = sheetChoices(
    [sheet(3, 'b10.pdf'), sheet(2, 'b9.pdf', [child]), sheet(4, 'a.png'), sheet(5, 'no picture', [], null)],
    [{ plan: { id: 4 } as Model }],
    'en',
  );
  assert.deepEqual(
    found.map(({ id, name, page }) => [id, name, page]),
    [
      [2, 'b9.pdf', 1],
      [12, 'b9.pdf', 2],
      [3, 'b10.pdf', null],
    ],
  );
});

const named = (id: number, name: string | null, more: object = {}): Model =>
  ({
    id,
    name,
    type: 'PDF',
    sheet_file: null,
    map_file: 'file',
    layout_name: null,
    children: [],
    ...more,
  }) as unknown as Model;
const namesIn = (sheets: readonly Model[], language: string) =>
  sheetChoices(sheets, [], language).map(({ name }) => name);

test('sheets are in the order of the language, numbers by their value, and without a name by their number', () => {
  const sheets = [named(1, 'Zürich'), named(2, 'ärger'), named(3, 'plan 10'), named(4, 'Plan 9'), named(77, null)];
  assert.deepEqual(namesIn(sheets, 'de'), ['77', 'ärger', 'Plan 9', 'plan 10', 'Zürich']);
  assert.deepEqual(namesIn([named(1, 'zebra'), named(2, 'ärger')], 'sv'), ['zebra', 'ärger']);
});

test('layouts of a drawing have their names, a drawing with one layout needs none', () => {
  const drawing = named(1, 'a.dxf', {
    layout_name: 'Model',
    children: [named(2, null, { layout_name: 'A1' }), named(3, null, { layout_name: 'A3' })],
  });
  const alone = named(4, 'b.dxf', { layout_name: 'Model' });
  assert.deepEqual(
    sheetChoices([alone, drawing], [], 'en').map(({ id, page, layout, files }) => [id, page, layout, files.name]),
    [
      [1, 1, 'Model', 'a.dxf'],
      [2, 2, 'A1', 'a.dxf'],
      [3, 3, 'A3', 'a.dxf'],
      [4, null, null, 'b.dxf'],
    ],
  );
});

test('a page keeps its number though the pages before it are on the storey already', () => {
  const sheet = named(1, 'a.pdf', { children: [named(2, null), named(3, null)] });
  const has = [{ plan: named(1, 'a.pdf') }, { plan: named(2, null) }];
  assert.deepEqual(
    sheetChoices([sheet], has, 'en').map(({ id, page }) => [id, page]),
    [[3, 3]],
  );
});

test('drawings are found by a part of their name, in any case and with spaces around', () => {
  const all = sheetChoices([named(1, 'Grundriß EG'), named(2, 'ÉTAGE 2'), named(3, 'Plan (1)')], [], 'en');
  const found = (search: string) => findChoices(all, search).map(({ id }) => id);
  assert.deepEqual([found('grundriß'), found(' étage '), found('(1'), found('roof')], [[1], [2], [3], []]);
  assert.equal(findChoices(all, '  ').length, 3);
});

const place = { cloud: 1, project: 2 };
const storey = (uuid: string, unreachable = 0): Storey => ({
  uuid,
  name: uuid,
  longname: null,
  bimdata_elevation: 0,
  plans: [],
  plans_unreachable_count: unreachable,
});
const ground = {
  parts: [
    { model: 7, uuid: 'g7' },
    { model: 5, uuid: 'g5' },
  ],
};
const upper = { parts: [{ model: 7, uuid: 'u7' }] };

test('each model is asked for its storeys once, however many of them it has', () => {
  assert.deepEqual(modelsOf([ground, upper]), [7, 5]);
  assert.deepEqual(modelsOf([]), []);
  const tower = Array.from({ length: 10_000 }, (_, at) => ({ parts: [{ model: at % 3, uuid: `s${at}` }] }));
  assert.deepEqual(modelsOf(tower), [0, 1, 2]);
});

test('storeys are shown once those of all models are there', () => {
  const there = { data: [storey('g7')], error: null };
  const waits = { data: undefined, error: null };
  assert.deepEqual(storeysByModel([7, 5], [there, waits]), { data: undefined, error: null });
  assert.deepEqual(
    storeysByModel([7, 5], [there, { data: [], error: null }]).data,
    new Map([
      [7, [storey('g7')]],
      [5, []],
    ]),
  );
  assert.deepEqual(storeysByModel([], []).data, new Map());
});

test('the first failure is shown; storeys that are only out of date stay', () => {
  const [first, second] = [new Error('first'), new Error('second')];
  const gone = { data: undefined, error: first };
  const old = { data: [storey('g5')], error: second };
  assert.deepEqual(storeysByModel([7, 5], [gone, old]), { data: undefined, error: first });
  const { data, error } = storeysByModel([5], [old]);
  assert.deepEqual([data?.get(5)?.length, error], [1, second]);
});

test('a storey that several models share has a part for each that the service knows', () => {
  const known = new Map([
    [7, [storey('u7'), storey('g7')]],
    [5, []],
  ]);
  assert.deepEqual(partsOf(place, ground, known), [
    { at: { cloud: 1, project: 2, model: 7, storey: 'g7' }, found: storey('g7') },
  ]);
  assert.deepEqual(partsOf(place, ground, new Map()), []);
});

test('storeys of one GlobalId in two versions of a model are not mixed up', () => {
  const shared = {
    parts: [
      { model: 7, uuid: 'same' },
      { model: 8, uuid: 'same' },
    ],
  };
  const known = new Map([
    [7, [storey('same', 1)]],
    [8, [storey('same', 2)]],
  ]);
  const parts = partsOf(place, shared, known);
  assert.deepEqual(
    parts.map(({ at, found }) => [at.model, found.plans_unreachable_count]),
    [
      [7, 1],
      [8, 2],
    ],
  );
});

test('plans are added to the first model that the person may change, and to none without that right', () => {
  const parts = partsOf(
    place,
    ground,
    new Map([
      [7, [storey('g7')]],
      [5, [storey('g5')]],
    ]),
  );
  const target = (...editable: readonly number[]) => targetOf(parts, model => editable.includes(model))?.at.model;
  assert.deepEqual([target(5, 7), target(5), target(), target(9)], [7, 5, undefined, undefined]);
});

test('plans that the person may not see are counted over all parts', () => {
  const at = { ...place, model: 7, storey: 'g7' };
  assert.equal(
    unseenCount([
      { at, found: storey('a', 2) },
      { at, found: storey('b') },
      { at, found: storey('c', 3) },
    ]),
    5,
  );
  assert.equal(unseenCount([]), 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { keyOf, placingOfPlan, sheetChoices, sizeOnStorey } from './plan-rules.ts';
import { notPlaced, placedBy, stepOf, withModelPoint, withoutLast, withSheetPoint, type Placing } from './placing.ts';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LaidSheet } from '../../../viewer/open-view.ts';
import { askPoints, inFile } from '../measure/point-requests.ts';
import { boxAround, planesOfSheets } from './placed-sheets.ts';
import { getState, setState } from '../state.ts';
import { openHouse } from '../testing/house.ts';
import { viewStoreys } from '../plan/plan-levels.ts';
import { seeStorey } from '../use-open-view.ts';

const sheet = (storey: string, more: Partial<LaidSheet> = {}): LaidSheet => ({
  key: storey,
  model: 1,
  storey,
  picture: {} as ImageBitmap,
  extents: [0, 0, 100, 50],
  placing: { x: 2, y: 3, turn: 0, scale: 0.1 },
  opacity: 0.5,
  ...more,
});

const rounded = (points: readonly (readonly number[])[]) =>
  points.map(point => point.map(value => Math.round(value * 1000) / 1000 + 0));

test('a sheet lies a little over the floor of its storey, its right to the east and its top to the north', () => {
  const { actions } = openHouse();
  const [plane] = planesOfSheets(actions, [sheet('ground')], -1);
  const height = actions.storeyHeights[0]! + 0.03;
  assert.deepEqual(
    rounded(plane!.corners),
    rounded([
      [2, height, -3],
      [12, height, -3],
      [12, height, -8],
      [2, height, -8],
    ]),
  );
  assert.deepEqual(rounded([boxAround(plane!.corners)!]), rounded([[2, height, -8, 12, height, -3]]));
  assert.equal(boxAround([]), null);
});

test('it goes with its model where the person moves that, and points of the model are given as in its file', () => {
  const { actions } = openHouse({ models: [1, 2] });
  actions.placeModels(new Map([[2, [1000, 0, 500]]]));
  const [here, there] = planesOfSheets(actions, [sheet('ground'), sheet('ground', { model: 2 })], -1);
  here!.corners.forEach(([x, , z], n) =>
    assert.deepEqual(rounded([[x + 1000, z + 500]]), rounded([[there!.corners[n]![0], there!.corners[n]![2]]])),
  );
  assert.deepEqual(
    [inFile(2, [1001, 2, 503]), inFile(1, [1, 2, 3])],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
});

test('what lies above the chosen storey is not seen, nor what belongs to no open model', () => {
  const { actions } = openHouse();
  const seen = (chosen: number) =>
    planesOfSheets(actions, [sheet('upper'), sheet('ground'), sheet('none'), sheet('upper', { model: 9 })], chosen).map(
      ({ key }) => key,
    );
  assert.deepEqual([seen(-1), seen(1), seen(0)], [['upper', 'ground'], ['upper', 'ground'], ['ground']]);
});

test('storeys that models share have a part in each, and one is looked at from above', () => {
  const { actions } = openHouse({ models: [1, 2] });
  const [ground] = viewStoreys(actions);
  assert.deepEqual(ground?.parts, [
    { model: 1, uuid: 'ground' },
    { model: 2, uuid: 'ground' },
  ]);
  seeStorey(actions, 2, 'ground');
  assert.deepEqual([getState().storey, getState().projection], [0, 'orthographic']);
});

test('points are asked for one after the other, until the asker stops or the person takes another tool', () => {
  openHouse();
  const taken: unknown[] = [];
  const ask = () => askPoints(1, { hint: 'Click', onPoint: point => taken.push(point) });
  const stop = ask();
  assert.deepEqual([getState().tool, getState().pointsHint], ['place', 'Click']);
  getState().onPlace?.([1, 2, 3]);
  getState().onPlace?.([4, 5, 6]);
  stop();
  assert.deepEqual([getState().tool, getState().pointsHint, getState().onPlace], ['select', null, null]);
  assert.deepEqual(taken, [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const again = ask();
  setState({ tool: 'measure' });
  assert.deepEqual([taken.at(-1), getState().tool, getState().pointsHint], [null, 'measure', null]);
  again();
  assert.deepEqual([taken.length, getState().tool], [3, 'measure']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StagePlan } from '../../../viewer/plan/plan-states.ts';
import {
  firstWanted,
  heightsOf,
  levelOf,
  planTurn,
  plansOf,
  wantedAfter,
  levelBelow,
  planCamera,
  planViewOf,
} from './plan-choice.ts';
import type { PlanLevel } from './plan-levels.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';

const level = (storey: number, elevation: number, models: readonly number[] = [1]): PlanLevel => ({
  storey,
  name: `${elevation}`,
  elevation,
  drawings: models.map(model => ({ model, index: 0, elevation })),
});
const storeys = ['Cellar', 'Ground', 'Upper'].map(name => ({ name, elevation: 0, nodes: [] }));
/** The storey `Upper` has no plan; a model without storeys has two. */
const levels = [level(0, -3), level(1, 0), level(-1, 20), level(-1, 40)];

test('the plan begins with the storey that is cut off above, else with the one where somebody walks', () => {
  assert.equal(firstWanted({ storey: 2, here: 1 }).storey, 2);
  assert.equal(firstWanted({ storey: -1, here: 1 }).storey, 1);
  assert.equal(firstWanted({ storey: -1, here: -1 }).storey, -1);
});

test('the plan follows a storey that is chosen or walked into, and stays when all are shown or walking ends', () => {
  const before = { storey: 1, here: 0 };
  const storeyAfter = (storey: number, here: number) => wantedAfter({ storey, here }, before)?.storey;
  assert.equal(storeyAfter(2, 0), 2);
  assert.equal(storeyAfter(1, 2), 2);
  assert.equal(storeyAfter(0, 2), 0, 'both at once: the one that was chosen');
  assert.equal(storeyAfter(-1, 2), 2);
  assert.equal(storeyAfter(-1, -1), undefined);
  assert.equal(storeyAfter(1, 0), undefined);
});

test('a wanted storey is shown, or nothing where it has no plan; without one the ground floor is', () => {
  const shown = (storey: number, elevation: number | null = null) =>
    levelOf(levels, storeys, { storey, elevation })?.elevation;
  assert.deepEqual([shown(0), shown(1), shown(2)], [-3, 0, undefined]);
  assert.equal(shown(-1), 0);
  assert.equal(shown(-1, 40), 40, 'a level that is no storey is known by its height');
  assert.equal(shown(-1, 41), 0, 'that level is gone with its model');
  assert.equal(shown(7), 0, 'fewer models are open, and with them fewer storeys');
  assert.equal(levelOf([], storeys, { storey: -1, elevation: null }), undefined);
});

test('a level reaches up to the next higher one, the topmost without end, as heights of the scene', () => {
  const heights = (position: number) => heightsOf(levels, levels[position], [100, 400, 100]);
  assert.deepEqual(heights(0), { floor: -403, ceiling: -400 });
  assert.deepEqual(heights(3), { floor: -360, ceiling: Infinity });
  assert.deepEqual(heightsOf([level(0, 0), level(1, 0), level(2, 3)], level(0, 0), [0, 0, 0]).ceiling, 3);
  assert.deepEqual(heightsOf([], undefined, [0, 0, 0]), { floor: 0, ceiling: Infinity });
});

test('the first building that is not straight turns the plan', () => {
  assert.equal(planTurn([]), 0);
  const angles = [null, 0, -12.5, 30].map(recommanded_2d_angle => ({ recommanded_2d_angle }));
  assert.equal(planTurn(angles), -12.5);
});

test('drawings are where their models are: by the origin of the file, of the scene, and what the person moved', () => {
  const drawing = { parts: [] } as unknown as StagePlan['drawing'];
  const files = new Map([
    [1, { origin: [1000, 2000] as const }],
    [2, { origin: [0, 0] as const }],
  ]);
  const plans = (more: Partial<Parameters<typeof plansOf>[0]> = {}) =>
    plansOf({
      level: level(0, 0, [1, 2]),
      drawings: [drawing, drawing],
      files,
      origin: [990, 3, -1950],
      away: [],
      shifts: new Map([[2, [5, 9, -7]]]),
      ...more,
    }).map(({ model, east, south }) => [model, east, south]);
  assert.deepEqual(plans(), [
    [1, 10, -50],
    [2, -985, 1943],
  ]);
  assert.deepEqual(plans({ away: [{ ids: [7] }, { ids: [2, 8] }] }), [[1, 10, -50]], 'too far away');
  assert.deepEqual(plans({ drawings: [undefined, drawing] }), [[2, -985, 1943]], 'it could not be read');
  assert.deepEqual(plans({ files: new Map() }), []);
});

const toWorld = ([x, y, z]: Vec): Vec => [x + 100, y + 5, z - 30];
const toScene = ([x, y, z]: Vec): Vec => [x - 100, y - 5, z + 30];

test('a plan that was kept as a camera from above is the same piece again, turned as it was', () => {
  const size = { width: 800, height: 500 };
  for (const angle of [0, 0.4, -2]) {
    const view = { x: 3, y: -7, scale: 40, angle };
    const camera = planCamera({ stage: { view, size }, floor: 2.9 }, toWorld);
    assert.deepEqual([camera.projection, camera.direction, camera.height], ['orthographic', [0, -1, 0], 12.5]);
    assert.equal(camera.eye[1].toFixed(6), '9.100000');
    const back = planViewOf(camera, size, toScene);
    for (const name of ['x', 'y', 'scale', 'angle'] as const)
      assert.ok(Math.abs(back[name] - view[name]) < 1e-9, `${name} of ${angle}`);
  }
});

test('a narrower canvas shows as much of the plan', () => {
  const camera = { eye: [0, 0, 0], up: [0, 0, -1], height: 10, aspect: 2 } as const;
  assert.equal(planViewOf(camera, { width: 500, height: 500 }, toScene).scale, 25);
  assert.equal(planViewOf(camera, { width: 2000, height: 500 }, toScene).scale, 50);
});

test('a height belongs to the floor below it', () => {
  const levels = [{ elevation: -3 }, { elevation: 0 }, { elevation: 2.9 }];
  assert.deepEqual(
    [1.2, 4.1, -1.8, -9].map(height => levelBelow(levels, height)),
    [1, 2, 0, 0],
  );
});

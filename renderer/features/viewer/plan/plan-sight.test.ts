import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { levelBelow, planCamera, planViewOf } from './plan-sight.ts';

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

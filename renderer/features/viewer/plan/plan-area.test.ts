import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EYE_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import { fromPlan, onPlan, planAreaOf } from './plan-area.ts';

const area = planAreaOf(
  [
    [0, 3, 0, 4, 6, 2],
    [2, 3, -6, 10, 6, 0],
  ],
  3,
);

test('a square around everything, with a margin, cut at the height of the eye', () => {
  assert.ok(area);
  assert.deepEqual([area.width, area.depth], [12, 12]);
  assert.deepEqual(
    [area.x + area.width / 2, area.z + area.depth / 2].map(value => Number(value.toFixed(6))),
    [5, -2],
  );
  assert.equal(area.top, 3 + EYE_HEIGHT);
  assert.ok(area.bottom < 3);
});

test('places on the plan and back; north is up', () => {
  assert.ok(area);
  assert.deepEqual(
    onPlan(area, [5, -2]).map(value => Number(value.toFixed(6))),
    [0.5, 0.5],
  );
  assert.ok(onPlan(area, [5, -6])[1] < 0.5);
  for (const place of [
    [1, 2],
    [9, -5],
  ] as const)
    assert.deepEqual(
      fromPlan(area, onPlan(area, place)).map(value => Number(value.toFixed(6))),
      [...place],
    );
});

test('nothing has no plan', () => assert.equal(planAreaOf([], 0), null));

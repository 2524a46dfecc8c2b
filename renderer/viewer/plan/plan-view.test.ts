import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import { fitted, moved, seen, toPlan, toScreen, turnedTo, zoomed, type PlanView } from './plan-view.ts';

const size = { width: 800, height: 600 };
const straight: PlanView = { x: 10, y: -5, scale: 20, angle: 0 };
const askew: PlanView = { ...straight, angle: Math.PI / 6 };
const near = (spot: readonly number[], wanted: readonly number[]) =>
  spot.forEach((value, n) => assert.ok(Math.abs(value - wanted[n]!) < 1e-6, `${spot.join()} is not ${wanted.join()}`));

test('east is to the right and south is down; turned clockwise, east goes down', () => {
  near(toScreen(straight, size, [11, -4]), [420, 320]);
  near(toScreen(askew, size, [11, -5]), [400 + 20 * Math.cos(Math.PI / 6), 310]);
  for (const view of [straight, askew]) near(toPlan(view, size, toScreen(view, size, [3, 7])), [3, 7]);
});

test('what is under the pointer stays there while one zooms, also at the limits', () => {
  for (const view of [straight, askew])
    for (const factor of [1.3, 0.2, 1e9, 1e-9]) {
      const at: Spot = [120, 470];
      near(toPlan(zoomed(view, size, at, factor), size, at), toPlan(view, size, at));
    }
  assert.ok(zoomed(straight, size, [0, 0], 1e9).scale < 1e4);
});

test('what is dragged goes with the pointer', () => {
  for (const view of [straight, askew]) {
    const spot = toPlan(view, size, [100, 100]);
    near(toScreen(moved(view, 30, -50), size, spot), [130, 50]);
  }
});

test('what is fitted is seen whole and in the middle, however it is turned', () => {
  for (const angle of [0, 0.5, Math.PI / 2, 3]) {
    const view = fitted([-4, 2, 30, 12], size, angle);
    near([view.x, view.y], [13, 7]);
    const corners = (
      [
        [-4, 2],
        [30, 2],
        [30, 12],
        [-4, 12],
      ] as const
    ).map(corner => toScreen(view, size, corner));
    for (const [x, y] of corners) assert.ok(x >= 0 && x <= 800 && y >= 0 && y <= 600, `${x}, ${y}`);
  }
  assert.ok(Number.isFinite(fitted([1, 1, 1, 1], size, 0).scale));
});

test('a box around what is seen holds all corners; turning keeps the middle', () => {
  near(seen(straight, size), [-10, -20, 30, 10]);
  const [left, top, right, bottom] = seen(askew, size);
  for (const corner of [
    [0, 0],
    [800, 600],
  ] as const) {
    const [x, y] = toPlan(askew, size, corner);
    assert.ok(x >= left - 1e-9 && x <= right + 1e-9 && y >= top - 1e-9 && y <= bottom + 1e-9);
  }
  assert.deepEqual(turnedTo(straight, 1), { ...straight, angle: 1 });
});

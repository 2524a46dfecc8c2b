import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doorLeaves } from './draw-level.ts';
import type { PlanDoor } from './plan-facts.ts';

// In a wall along the x axis; it opens to the north, which is up on the plan: y downwards.
const door = (operation: string, more: Partial<PlanDoor> = {}): PlanDoor => ({
  operation,
  width: 1,
  origin: [2, 3],
  along: [1, 0],
  opens: [0, 1],
  ...more,
});
const section = [{ points: [2000, -3050, 3000, -3050, 3000, -2950, 2000, -2950], closed: true }];

test('hinges, swings and directions follow IFC', () => {
  const told = (operation: string, more: Partial<PlanDoor> = {}) =>
    doorLeaves(door(operation, more), section, [0, 0]).map(({ hinge, shut, open, clockwise, both }) => [
      hinge,
      shut,
      open,
      clockwise ? 'cw' : 'ccw',
      ...(both ? ['both'] : []),
    ]);
  assert.deepEqual(told('SINGLE_SWING_LEFT'), [[[2000, -3000], [3000, -3000], [2000, -4000], 'ccw']]);
  assert.deepEqual(told('SINGLE_SWING_RIGHT'), [[[3000, -3000], [2000, -3000], [3000, -4000], 'cw']]);
  assert.deepEqual(told('DOUBLE_SWING_LEFT'), [[[2000, -3000], [3000, -3000], [2000, -4000], 'ccw', 'both']]);
  assert.deepEqual(told('DOUBLE_DOOR_SINGLE_SWING'), [
    [[2000, -3000], [2500, -3000], [2000, -3500], 'ccw'],
    [[3000, -3000], [2500, -3000], [3000, -3500], 'cw'],
  ]);
  assert.deepEqual(told('DOUBLE_DOOR_SINGLE_SWING_OPPOSITE_LEFT')[1], [
    [3000, -3000],
    [2500, -3000],
    [3000, -2500],
    'ccw',
  ]);
  for (const other of ['SLIDING_TO_LEFT', 'REVOLVING', 'ROLLINGUP', 'NOTDEFINED'])
    assert.deepEqual(told(other), [], other);
  // Rotated and seen from below: the same hinge on the other side of the plan.
  assert.deepEqual(told('SINGLE_SWING_LEFT', { origin: [3, 3], along: [-1, 0], opens: [0, -1] }), [
    [[3000, -3000], [2000, -3000], [3000, -2000], 'ccw'],
  ]);
  assert.deepEqual(told('SINGLE_SWING_LEFT', { opens: [0, -1] }), [
    [[2000, -3000], [3000, -3000], [2000, -2000], 'cw'],
  ]);
});

test('heights of distant models are relative to their base; without a section the width is used', () => {
  const [leaf] = doorLeaves(door('SINGLE_SWING_LEFT', { origin: [458_002, 5_439_003] }), [], [458_000, -5_439_000]);
  assert.deepEqual(
    [leaf!.hinge, leaf!.shut],
    [
      [2000, -3000],
      [3000, -3000],
    ],
  );
  assert.deepEqual(doorLeaves(door('SINGLE_SWING_LEFT', { width: null }), [], [0, 0]), []);
});

test('a frame that does not match the shape gives no swing', () => {
  assert.deepEqual(doorLeaves(door('SINGLE_SWING_LEFT', { along: [0, 1], opens: [-1, 0] }), section, [0, 0]), []);
  assert.deepEqual(
    doorLeaves(door('SINGLE_SWING_LEFT'), [{ points: [0, 0, 20_000, 0, 20_000, 100], closed: true }], [0, 0]),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { distance, snapTo } from './snap.ts';

/** A picture of 100 pixels per metre, facing -Z. */
const project = ([x, y, z]: Vec) => ({ x: x * 100, y: -y * 100, depth: z > 50 ? 2 : 0 });
const square = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0);
const at = (x: number, y: number, lines = square, shift: Vec = [0, 0, 0]) =>
  snapTo({ x: x * 100, y: -y * 100 }, [x, y, 0], { lines, shift, project, depthReach: 0.3 });

test('a corner within reach wins over the edge', () =>
  assert.deepEqual(at(0.95, 0.02), { kind: 'vertex', point: [1, 0, 0] }));

test('an edge is taken at the nearest place', () => {
  const { kind, point } = at(0.5, 0.05);
  assert.deepEqual([kind, point], ['edge', [0.5, 0, 0]]);
});

test('away from both it is the face', () => assert.deepEqual(at(0.5, 0.5), { kind: 'face', point: [0.5, 0.5, 0] }));

test('edges of a model that stands elsewhere', () =>
  assert.deepEqual(at(10.02, 0.03, square, [10, 0, 0]), { kind: 'vertex', point: [10, 0, 0] }));

test('what lies far behind the face does not count', () => {
  const behind = Float32Array.of(0, 0, -5, 1, 0, -5);
  assert.equal(at(0.02, 0.02, behind).kind, 'face');
});

test('the length between corners', () => assert.equal(distance([0, 0, 0], [3, 4, 12]), 13));

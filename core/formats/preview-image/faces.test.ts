import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shape } from '../gltf/scene.ts';
import { block, manySided } from '../gltf/testing/scenes.ts';
import { facesOf } from './faces.ts';

const summary = (shape: Shape) => {
  const { ends, closed, indices } = facesOf(shape);
  return { faces: ends.length, closed, triangles: indices.length / 3 };
};
const reversed = ({ positions, indices }: Shape): Shape => ({ positions, indices: indices.toReversed() });
const without = ({ positions, indices }: Shape, triangle: number): Shape => ({
  positions,
  indices: indices.filter((_, n) => Math.floor(n / 3) !== triangle),
});
/** Two shapes as one, the second shifted along x. */
const both = (one: Shape, other: Shape, shift: number): Shape => ({
  positions: Float32Array.from([
    ...one.positions,
    ...other.positions.map((value, n) => (n % 3 === 0 ? value + shift : value)),
  ]),
  indices: Uint32Array.from([...one.indices, ...other.indices.map(vertex => vertex + one.positions.length / 3)]),
});

test('a block has six outward faces, with any orientation of its triangles', () => {
  assert.deepEqual(summary(block(1, 2, 3)), { faces: 6, closed: 6, triangles: 12 });
  for (const shape of [block(1, 2, 3), reversed(block(1, 2, 3))]) {
    const { positions, indices, ends, normals } = facesOf(shape);
    ends.forEach((end, face) => {
      const at = indices[end - 1]! * 3;
      const outwards = [0, 1, 2].reduce((sum, k) => sum + normals[face * 3 + k]! * positions[at + k]!, 0);
      assert.ok(outwards > 0, `face ${face}`);
    });
  }
});

test('a shape with a hole or a flipped triangle is open; a ball with poles is closed', () => {
  assert.equal(summary(without(block(1, 1, 1), 3)).closed, 0);
  const turned = block(1, 1, 1);
  [turned.indices[0], turned.indices[1]] = [turned.indices[1]!, turned.indices[0]!];
  assert.equal(summary(turned).closed, 0);
  // The poles are points only once they are rounded.
  const round = manySided(16);
  const ball = summary({ ...round, positions: round.positions.map(value => Math.round(value * 1e4) / 1e4) });
  assert.equal(ball.closed, ball.faces);
});

test('each body of a shape is oriented separately; open ones after closed bodies stay open', () => {
  const { normals, closed } = facesOf(both(block(1, 1, 1), reversed(block(1, 1, 1)), 5));
  assert.equal(closed, 12);
  const sides = (from: number) =>
    Array.from({ length: 6 }, (_, n) =>
      [...normals.subarray((from + n) * 3, (from + n) * 3 + 3)].map(Math.sign).join(),
    );
  assert.deepEqual(sides(0).toSorted(), sides(6).toSorted());
  assert.deepEqual(summary(both(block(1, 1, 1), without(block(1, 1, 1), 0), 5)), {
    faces: 12,
    closed: 6,
    triangles: 23,
  });
  assert.equal(summary(both(without(block(1, 1, 1), 0), block(1, 1, 1), 5)).closed, 0);
});

test('triangles without area are omitted; an empty shape has no faces', () => {
  const flat = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), indices: Uint32Array.of(0, 1, 2) };
  assert.deepEqual(summary(flat), { faces: 0, closed: 0, triangles: 0 });
  const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  assert.deepEqual(summary(nothing), { faces: 0, closed: 0, triangles: 0 });
});

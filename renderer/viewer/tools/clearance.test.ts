import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { clearanceOf, faceAt, type Triangles } from './clearance.ts';

/** A block as twelve triangles, turned about the upright axis through its own middle (degrees). */
function block([x, y, z]: Vec, [w, h, d]: Vec, turn = 0): Triangles {
  const [s, c] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const corner = (n: number): Vec => {
    const [u, v] = [(n & 1 ? w : 0) - w / 2, (n & 4 ? d : 0) - d / 2];
    return [x + w / 2 + u * c + v * s, y + (n & 2 ? h : 0), z + d / 2 - u * s + v * c];
  };
  const faces = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ];
  return Float64Array.from(faces.flatMap(([p, q, r, o]) => [p!, q!, r!, p!, r!, o!].flatMap(corner)));
}

const near = (value: number, wanted: number, limit = 1e-5) =>
  assert.ok(Math.abs(value - wanted) < limit, `${value} is not ${wanted}`);
const gap = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const measured = (a: Triangles, b: Triangles) => {
  const found = clearanceOf(a, b);
  assert.ok(found);
  near(gap(...found.ends), found.distance);
  return found;
};

test('between faces, between a corner and a face, and between edges that pass each other', () => {
  near(measured(block([0, 0, 0], [1, 1, 1]), block([1.25, 0.2, 0.3], [1, 0.2, 0.2])).distance, 0.25);
  // Turned by 45 degrees, an edge is in front of the face: half the diagonal reaches further than half the side.
  near(measured(block([0, 0, 0], [1, 1, 1]), block([2, 0, 0], [1, 1, 1], 45)).distance, 1.5 - Math.SQRT1_2);
  near(measured(block([0, 0, 0], [1, 1, 1]), block([4, 5, 1], [1, 1, 1])).distance, 5);
});

test('boxes around them would say less: two turned walls side by side', () => {
  const found = measured(block([0, 0, 0], [10, 3, 0.2], 30), block([0, 0, 1.2], [10, 3, 0.2], 30));
  near(found.distance, 1.2 * Math.cos(Math.PI / 6) - 0.2);
});

test('what touches or cuts has no distance', () => {
  near(measured(block([0, 0, 0], [1, 1, 1]), block([1, 0, 0], [1, 1, 1])).distance, 0);
  near(measured(block([0, 0, 0], [4, 4, 4]), block([3, 1, 1], [4, 1, 1])).distance, 0);
});

test('far from the origin it is as exact', () => {
  const far: Vec = [605_638.5, 120, -749_451.25];
  near(measured(block(far, [1, 1, 1]), block([far[0] + 1.0125, far[1], far[2]], [1, 1, 1])).distance, 0.0125, 1e-5);
});

test('either way round the ends lie on their own element', () => {
  const [a, b] = [block([0, 0, 0], [1, 1, 1]), block([3, 0, 0], [1, 1, 1])];
  near(measured(a, b).ends[0][0], 1);
  near(measured(b, a).ends[0][0], 3);
});

test('nothing is at no distance', () =>
  assert.equal(clearanceOf(new Float32Array(0), block([0, 0, 0], [1, 1, 1])), null));

test('a face is what lies in its plane', () => {
  const cube = block([0, 0, 0], [1, 1, 1]);
  const top = faceAt(cube, [0.2, 1, 0.7], [0, 1, 0]);
  assert.equal(top.length, 18);
  near(measured(top, block([0, -3, 0], [1, 1, 1])).distance, 3, 1e-5);
  assert.equal(faceAt(cube, [0, 9, 0], [0, 1, 0]).length, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from './tile-tree.ts';
import { cubeTree } from './testing/tree.ts';

test('a tileset with Y up: boxes, addresses, distances of points, how many there are', () => {
  const tree = cubeTree([0, 10, 20], 8, 1);
  assert.deepEqual([tree.origin, tree.root.box, tree.root.spacing], [[0, 0, 0], [0, 20, -18, 8, 28, -10], 0.16]);
  assert.deepEqual(tree.addresses.slice(0, 2), ['https://host/r.pnts', 'https://host/r0.pnts']);
  assert.equal(tree.nodes.length, 9);
  assert.equal(pointsOf(tree), 9000);
  const [first] = tree.root.children;
  assert.deepEqual([first?.number, first?.parent, first?.box], [1, tree.root, [0, 20, -14, 4, 24, -10]]);
});

test('the last tiles have their distances from how many points there are, and never more than those above', () => {
  const { root } = cubeTree([0, 0, 0], 8, 1);
  const [last] = root.children;
  assert.ok(last && last.spacing > 0.12 && last.spacing <= root.spacing, `${last?.spacing}`);
  const { root: alone } = cubeTree([0, 0, 0], 8, 0);
  assert.ok(Math.abs(alone.spacing - Math.sqrt(64 / 1000)) < 1e-9);
});

test('a far cloud has an origin of whole metres near it, and boxes from there', () => {
  const { origin, root } = cubeTree([652_000, 6_860_000, 30], 8, 0);
  assert.deepEqual(origin, [652_004, 34, -6_860_004]);
  assert.deepEqual(root.box, [-4, -4, -4, 4, 4, 4]);
});

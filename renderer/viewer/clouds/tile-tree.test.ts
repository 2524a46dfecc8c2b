import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PerspectiveCamera } from 'three';
import { pointsOf, chooseTiles, drawnSpacing, firstOf } from './tile-tree.ts';
import { cubeTree } from './testing/tree.ts';
import { viewFrom } from '../models/instance-detail.ts';

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

/** A camera of 1000 by 1000 pixels that faces the middle of a cube of 64 m from `distance` metres south of it. */
function view(distance: number, [x, y, z] = [32, 32, -32]) {
  const camera = new PerspectiveCamera(45, 1, 0.01, 10_000);
  camera.position.set(x!, y!, z! + 32 + distance);
  camera.lookAt(x!, y!, z!);
  camera.updateMatrixWorld(true);
  return viewFrom(camera, 1000, 1000, [0, 0, 0]);
}
const tree = cubeTree([0, 0, 0], 64, 3);
const all = { points: Infinity, pixels: 1.5 };

test('from far the first tile is enough, from near there are more', () => {
  const count = (distance: number) => chooseTiles([{ root: tree.root, view: view(distance) }], all).length;
  assert.deepEqual([count(5000), count(400) > 1, count(50) > count(400)], [1, true, true]);
});

test('what is coarsest on the screen, which is what is near, comes first; no tile without the one above it', () => {
  const chosen = chooseTiles([{ root: tree.root, view: view(20) }], all);
  assert.equal(chosen[0], tree.root);
  const seen = new Set();
  for (const node of chosen) {
    assert.ok(node.parent === null || seen.has(node.parent));
    seen.add(node);
  }
  const level = (node: (typeof chosen)[number]): number => (node.parent ? level(node.parent) + 1 : 0);
  const second = chosen.filter(node => level(node) === 2);
  // South is nearer: its Z is larger.
  assert.ok(second[0]!.box[5] > second.at(-1)!.box[5]);
});

test('what is not in view is not wanted', () => {
  const away = view(20, [5000, 32, -32]);
  assert.deepEqual(chooseTiles([{ root: tree.root, view: away }], all), []);
  const half = chooseTiles([{ root: tree.root, view: view(5, [200, 32, -32]) }], all);
  assert.ok(half.every(({ box }) => box[3] > 0));
});

test('there are no more points than may be drawn, and every cloud has its first tile', () => {
  const chosen = chooseTiles([{ root: tree.root, view: view(20) }], { points: 5500, pixels: 1.5 });
  assert.equal(chosen.length, 5);
  const other = cubeTree([0, 0, 0], 64, 1);
  const both = [tree, other].map(({ root }) => ({ root, view: view(20) }));
  assert.deepEqual(new Set(chooseTiles(both, { points: 10, pixels: 1.5 })), new Set([tree.root, other.root]));
});

test('points are as large as the gaps between those that are drawn, also where a tile that is seen is missing', () => {
  const { root } = tree;
  const [one] = root.children;
  const spacing = (isDrawn: (node: typeof root) => boolean, seen = view(60)) => drawnSpacing(root, isDrawn, seen);
  assert.equal(
    spacing(node => node === root),
    root.spacing,
  );
  assert.equal(
    spacing(node => node !== one),
    root.spacing,
    'a hole would be seen',
  );
  assert.equal(
    spacing(node => node.parent === root),
    one!.spacing,
  );
  assert.ok(spacing(() => true) < one!.spacing);
});

test('while the camera moves only the most needed tiles are drawn, and one always', () => {
  const tiles = tree.nodes.slice(0, 4);
  assert.deepEqual([firstOf(tiles, 2500).length, firstOf(tiles, 5).length, firstOf(tiles, 1e6).length], [2, 1, 4]);
});

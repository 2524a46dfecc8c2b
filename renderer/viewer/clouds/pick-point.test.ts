import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matrix4, Points } from 'three';
import { meantSpot, spotsWithin } from './pick-point.ts';
import type { DrawnTile } from './point-cloud.ts';
import { cubeTree } from './testing/tree.ts';

/** A tile of 10 m with points at places of its grid, converted from Z up to Y up. */
function tile(...places: (readonly [number, number, number])[]): DrawnTile {
  const { root } = cubeTree([0, 0, 0], 10, 0);
  return {
    node: root,
    points: {
      count: places.length,
      corner: [0, 0, 0],
      edges: [10, 10, 10],
      places: Uint16Array.from(places.flatMap(([x, y, z]) => [x * 6553.5, y * 6553.5, z * 6553.5, 0])),
      paints: new Uint8Array(places.length * 4),
      fields: { colours: false, intensity: false, classification: false },
    },
    object: new Points(),
    toCloud: new Matrix4().set(10, 0, 0, 0, 0, 0, 10, 0, 0, -10, 0, 0, 0, 0, 0, 1),
    look: { spacing: 0.1, share: 1, tint: [0, 0, 0, 0] },
  };
}

/** Faces north (-Z) along a shaft around x = 5, y = 5. */
const aim = {
  sides: [
    [1, 0, 0, -4.5],
    [-1, 0, 0, 5.5],
    [0, 1, 0, -4.5],
    [0, -1, 0, 5.5],
  ] as const,
  depth: [0, 0, -1, 0] as const,
  cuts: [],
};
const rounded = (point: readonly number[] | undefined) => point?.map(each => Math.round(each * 100) / 100 + 0);

test('points around the pointer are found in the frame of the cloud', () => {
  const found = spotsWithin([tile([5, 2, 5], [1, 2, 5], [5, 8, 5.2])], aim);
  assert.deepEqual(
    found.map(({ point, depth }) => [rounded(point), Math.round(depth)]),
    [
      [[5, 5, -2], 2],
      [[5, 5.2, -8], 8],
    ],
  );
});

test('points that are cut away are not found, nor tiles beside the pointer', () => {
  const cuts = [[0, 0, -1, -5]] as const;
  assert.deepEqual(spotsWithin([tile([5, 2, 5], [5, 8, 5])], { ...aim, cuts }).length, 1);
  assert.deepEqual(spotsWithin([tile([5, 2, 5])], { ...aim, sides: [[1, 0, 0, -50]] }), []);
});

test('of the points in front the one nearest to the pointer is meant', () => {
  const spots = spotsWithin([tile([5.3, 2, 5], [5.1, 2.1, 5], [5, 8, 5])], aim);
  const meant = meantSpot(spots, ({ point }) => Math.abs(point[0] - 5));
  assert.deepEqual(rounded(meant?.point), [5.1, 5, -2.1]);
  assert.equal(
    meantSpot([], () => 0),
    null,
  );
});

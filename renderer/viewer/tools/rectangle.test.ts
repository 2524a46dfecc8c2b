import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Matrix4, OrthographicCamera, PerspectiveCamera } from 'three';
import {
  featuresInRectangle,
  planesOfRectangle,
  reachOf,
  sideOfBox,
  touchesTriangle,
  type Reach,
  type Searched,
} from './rectangle.ts';

/** 200 x 100 pixels, from 10 m in front of the origin. */
function matrixOf(camera: PerspectiveCamera | OrthographicCamera): number[] {
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld(true);
  camera.updateProjectionMatrix();
  return new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
}
const cameras = {
  parallel: matrixOf(new OrthographicCamera(-10, 10, 5, -5, 0, 100)),
  perspective: matrixOf(new PerspectiveCamera((2 * Math.atan(0.5) * 180) / Math.PI, 2, 0.1, 100)),
};

const box = (x: number, y: number, z: number, half = 0.5) => [
  x - half,
  y - half,
  z - half,
  x + half,
  y + half,
  z + half,
];

/** Right-angled triangles in the plane z = 0, with the right angle at the low corner of their boxes. */
function triangles(...at: readonly (readonly [x: number, y: number, size: number])[]): Searched {
  return {
    first: 100,
    place: [0, 0, 0],
    boxes: at.flatMap(([x, y, size]) => [x, y, 0, x + size, y + size, 0]),
    chunks: [
      {
        chunk: {
          positions: at.flatMap(([x, y, size]) => [x, y, 0, x + size, y, 0, x, y + size, 0]),
          indices: at.flatMap((_each, n) => [n * 3, n * 3 + 1, n * 3 + 2]),
          ranges: at.flatMap((_each, n) => [n, n * 3, 3]),
        },
      },
    ],
  };
}

describe('boxes against a rectangle', () => {
  // The middle of the canvas, 20 pixels to each side: two metres at the origin.
  for (const [name, matrix] of Object.entries(cameras)) {
    test(name, () => {
      const planes = planesOfRectangle(matrix, { x0: 80, y0: 30, x1: 120, y1: 70 }, 200, 100);
      const side = (x: number, y: number, z: number, half?: number) => sideOfBox(planes, box(x, y, z, half), 0);
      assert.deepEqual(
        [side(0, 0, 0), side(2, 0, 0), side(4, 0, 0), side(0, -4, 0), side(0, 0, 0, 9)],
        [1, 0, -1, -1, 0],
      );
      assert.deepEqual(
        planesOfRectangle(matrix, { x0: 120, y0: 70, x1: 80, y1: 30 }, 200, 100),
        planes,
        'the way it is drawn does not matter',
      );
    });
  }
  test('what lies behind the eye is not in it', () =>
    assert.equal(
      sideOfBox(planesOfRectangle(cameras.perspective, { x0: 0, y0: 0, x1: 200, y1: 100 }, 200, 100), box(0, 0, 14), 0),
      -1,
    ));
  test('perspective: farther away there is room for more', () => {
    const planes = planesOfRectangle(cameras.perspective, { x0: 80, y0: 30, x1: 120, y1: 70 }, 200, 100);
    assert.equal(sideOfBox(planes, box(3, 0, -10), 0), 1);
  });
});

describe('elements in a rectangle', () => {
  // x from 0 to 4 and y from 0 to 4
  const planes = planesOfRectangle(cameras.parallel, { x0: 100, y0: 10, x1: 140, y1: 50 }, 200, 100);
  const model = triangles([1, 1, 2], [3, 1, 2], [-3, -3, 7.5], [-3, -3, 5.5], [8, 1, 1]);
  const taken = (
    reach: Reach,
    isPickable = (_feature: number) => true,
    cuts: Parameters<typeof featuresInRectangle>[2] = [],
  ) => featuresInRectangle(model, planes, cuts, reach, isPickable);

  test('to the right: wholly inside', () => assert.deepEqual(taken('inside'), [100]));
  // Of the last but one only the box reaches into the rectangle: its slanted side passes by the corner.
  test('to the left: touched by a triangle, not by the box alone', () =>
    assert.deepEqual(taken('touching'), [100, 101, 102]));
  test('what cannot be picked is not taken', () =>
    assert.deepEqual(
      taken('touching', feature => feature !== 101),
      [100, 102],
    ));
  test('what is cut away is not taken', () => {
    assert.deepEqual(taken('touching', undefined, [[1, 0, 0, -3.5]]), [101], 'only what is right of 3.5 m stays');
    assert.deepEqual(taken('inside', undefined, [[1, 0, 0, -2]]), [100]);
    assert.deepEqual(taken('inside', undefined, [[1, 0, 0, -3.5]]), []);
  });
  test('a model that stands elsewhere', () =>
    assert.deepEqual(
      featuresInRectangle({ ...model, place: [-7.5, 0, 0] }, planes, [], 'inside', () => true),
      [104],
    ));
  test('a box across the border whose triangles are inside', () => {
    const wide: Searched = { ...triangles([1, 1, 2]), boxes: [-1, 1, 0, 3, 3, 0] };
    assert.deepEqual(
      featuresInRectangle(wide, planes, [], 'inside', () => true),
      [100],
    );
  });
});

test('a triangle around the whole rectangle touches it', () => {
  const planes = planesOfRectangle(cameras.parallel, { x0: 100, y0: 40, x1: 110, y1: 50 }, 200, 100);
  assert.equal(touchesTriangle(planes, [-9, -9, 0], [30, -9, 0], [-9, 30, 0]), true);
  assert.equal(touchesTriangle(planes, [-9, -9, 0], [-1, -9, 0], [-9, 30, 0]), false);
});

test('the way it is drawn says what is meant', () =>
  assert.deepEqual(
    [reachOf({ x0: 1, y0: 0, x1: 5, y1: -3 }), reachOf({ x0: 5, y0: 0, x1: 1, y1: 9 })],
    ['inside', 'touching'],
  ));

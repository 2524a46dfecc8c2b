import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Box } from '../camera/camera-math.ts';
import { trianglesIn, uncut } from './triangles.ts';

/** Upright squares of one metre in a row along x, two triangles each; their numbers are their features. */
function rowOf(count: number, place: readonly [number, number, number] = [0, 0, 0]) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let n = 0; n < count; n++) {
    positions.push(n * 2, 0, 0, n * 2 + 1, 0, 0, n * 2 + 1, 1, 0, n * 2, 1, 0);
    indices.push(...[0, 1, 2, 0, 2, 3].map(corner => n * 4 + corner));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(indices);
  // As the loader makes them: the order of the triangles does not change.
  const tree = new MeshBVH(geometry, { indirect: true, targetLeafSize: 3 });
  return {
    place,
    first: 0,
    instanced: [],
    chunks: [
      {
        tree,
        chunk: {
          indices: Uint32Array.from(indices),
          features: Float32Array.from({ length: count * 4 }, (_, vertex) => Math.floor(vertex / 4)),
        },
      },
    ],
  };
}

const around = (x: number, z = 0, reach = 0.4): Box => [x - reach, 0.2, z - reach, x + reach, 0.8, z + reach];

test('only what reaches into the box, of features that pass', () => {
  const row = rowOf(50);
  const found = trianglesIn([row], around(20.5), () => true);
  assert.deepEqual([found.length, Math.min(...found.filter((_value, n) => n % 3 === 0))], [18, 20]);
  assert.equal(trianglesIn([row], around(20.5), feature => feature !== 10).length, 0);
  assert.equal(trianglesIn([row], around(21.5), () => true).length, 0);
  assert.equal(trianglesIn([row], around(20.5, 3), () => true).length, 0);
  assert.equal(trianglesIn([row], [-1, 0, -1, 200, 1, 1], feature => feature % 2 === 0).length, 25 * 18);
});

test('models stand at their own places', () => {
  const found = trianglesIn([rowOf(3), rowOf(3, [100, 10, -5])], [100, 10, -6, 101, 11, -4], () => true);
  assert.deepEqual(found.slice(0, 3), [100, 10, -5]);
  assert.equal(found.length, 18);
});

test('a model whose search trees are not there yet is empty', () =>
  assert.deepEqual(
    trianglesIn(
      [
        {
          place: [0, 0, 0],
          first: 0,
          instanced: [],
          chunks: [{ tree: null, chunk: { indices: Uint32Array.of(0, 1, 2), features: new Float32Array(3) } }],
        },
      ],
      around(0),
      () => true,
    ),
    [],
  ));

test('what a section takes away wholly is not there; what it cuts is', () => {
  const triangles = trianglesIn([rowOf(3)], [-1, 0, -1, 9, 1, 1], () => true);
  assert.equal(uncut(triangles, []).length, 3 * 18);
  assert.equal(uncut(triangles, [[1, 0, 0, -1.5]]).length, 2 * 18, 'keeps x over 1.5');
  assert.equal(uncut(triangles, [[0, 1, 0, -0.5]]).length, 3 * 18);
});

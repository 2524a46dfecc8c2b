import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block } from '../gltf/testing/scenes.ts';
import { facesOf } from './faces.ts';
import { fillQuad, orderQuad } from './quads.ts';
import { createRaster, fillTriangle } from './raster.ts';

/** Corners of a convex quad about a place: on a circle, in turn, and on a slope. */
function quadAbout(x: number, y: number, radius: number, turns: readonly number[]): Float32Array {
  const corners = turns.map(turn => [x + radius * Math.cos(turn), y + radius * Math.sin(turn)] as const);
  return Float32Array.from(corners.flatMap(([across, down]) => [across, down, across * 0.5 - down * 0.25]));
}

const quads = [
  quadAbout(20, 20, 12, [0.2, 1.9, 3.1, 5]),
  quadAbout(20, 20, 12, [5, 3.1, 1.9, 0.2]), // seen from behind
  quadAbout(20, 20, 17, [0, 1.5708, 3.1416, 4.7124]),
  quadAbout(2, 38, 15, [0.8, 2.3, 3.9, 5.5]), // half outside
  quadAbout(20, 20, 60, [0.7, 2.4, 3.8, 5.4]), // all around
  quadAbout(20.3, 20.1, 0.9, [0.1, 1.2, 3, 4]),
  quadAbout(-30, 20, 12, [0.2, 1.9, 3.1, 5]), // nowhere
  Float32Array.of(5, 5, 0, 25, 5, 10, 25, 15, 5, 5, 15, -5), // level sides
];

test('a quad covers the pixels of its two triangles, at their depth', () => {
  for (const [number, points] of quads.entries()) {
    const [whole, halves] = [createRaster(40, 40), createRaster(40, 40)];
    fillQuad(whole, points, 0, 3, 6, 9, 1, null);
    fillTriangle(halves, points, 0, 3, 6, 1, null);
    fillTriangle(halves, points, 0, 6, 9, 1, null);
    const differing = whole.surface.filter((surface, pixel) => surface !== halves.surface[pixel]);
    assert.equal(differing.length, 0, `quad ${number}`);
    assert.deepEqual(whole.drawn, halves.drawn, `quad ${number}`);
    whole.depth.forEach((depth, pixel) => {
      const other = halves.depth[pixel]!;
      assert.ok(depth === other || Math.abs(depth - other) < 1e-3, `quad ${number}: ${depth} and ${other}`);
    });
  }
});

test('faces seen edge-on, or without coordinates, cover no pixels', () => {
  const raster = createRaster(8, 8);
  fillQuad(raster, Float32Array.of(1, 1, 0, 6, 6, 0, 6, 6, 9, 1, 1, 9), 0, 3, 6, 9, 1, null);
  fillQuad(raster, Float32Array.of(NaN, 1, 0, 6, 1, 0, 6, 6, 0, 1, 6, 0), 0, 3, 6, 9, 1, null);
  assert.ok(raster.surface.every(surface => surface === 0));
  assert.equal(raster.drawn.bottom, -1);
});

test('the faces of a block are quads, whose corners are in turn', () => {
  const { positions, indices, quads: marks } = facesOf(block(1, 2, 3));
  assert.deepEqual([...marks], [1, 1, 1, 1, 1, 1]);
  const place = (n: number) => positions.subarray(indices[n]! * 3, indices[n]! * 3 + 3);
  for (let at = 0; at < indices.length; at += 6) {
    const around = [0, 4, 1, 2].map(n => place(at + n));
    for (let n = 0; n < 4; n++) {
      // Neighbours of a block differ along one axis.
      const axes = [0, 1, 2].filter(axis => around[n]![axis] !== around[(n + 1) % 4]![axis]);
      assert.equal(axes.length, 1);
    }
  }
});

test('concave, flipped and separate triangles are no quads, and keep their order', () => {
  const flat = Float32Array.of(0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 3, 1, 0, 9, 9, 0);
  const normals = Int16Array.of(0, 0, 32767);
  const ordered = (...corners: number[]) => {
    const indices = Uint32Array.from(corners);
    return [orderQuad(flat, { indices, at: 0 }, { normals, normal: 0 }), [...indices]];
  };
  assert.deepEqual(ordered(0, 1, 2, 0, 2, 3), [true, [2, 0, 1, 2, 3, 0]]);
  for (const corners of [
    [0, 1, 4, 1, 2, 4], // the corner at 4 bends inwards
    [0, 1, 2, 0, 3, 2],
    [0, 1, 4, 2, 5, 3],
  ])
    assert.deepEqual(ordered(...corners), [false, corners]);
});

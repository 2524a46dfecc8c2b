import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeBox } from '../gltf/scene.ts';
import { block, blockPart, manySided, sceneOf } from '../gltf/testing/scenes.ts';
import { createForms, rodOf } from './forms.ts';
import { drawParts } from './draw-scene.ts';
import { facesOf, UNIT, type Faces } from './faces.ts';
import { createRaster } from './raster.ts';
import { createSurfaces } from './surfaces.ts';
import type { View } from './view.ts';

const ball = manySided(64);
const scene = sceneOf(
  [
    ball,
    block(1, 1, 1),
    { ...ball, positions: ball.positions.map((value, n) => (n % 3 === 0 ? value * 100 : value)) },
    { ...ball },
  ],
  [
    { name: 'ball', parts: [blockPart(0, {}), blockPart(0, { scale: 4 }), blockPart(0, { shift: [9, 0, 0] })] },
    { name: 'block', parts: [blockPart(1, {})] },
    { name: 'bar', parts: [blockPart(2, {}), blockPart(2, {}), blockPart(2, {}), blockPart(2, {})] },
    { name: 'far ball', parts: [blockPart(0, { shift: [99, 0, 0] })] },
    { name: 'single', parts: [blockPart(3, {})] },
  ],
);
const [BALL, LARGE, ELSEWHERE, BLOCK, BAR, SINGLE] = [0, 1, 2, 3, 4, 9];
const trianglesOf = (form: { readonly indices: Uint32Array } | null) => (form ? form.indices.length / 3 : null);

test('shapes below a pixel are not drawn, small ones have few triangles, large ones all', () => {
  const forms = createForms(scene);
  const all = ball.indices.length / 3;
  assert.equal(forms.of(BALL, 0.5), null);
  const few = [2, 8, 32, 1000].map(pixels => trianglesOf(forms.of(BALL, pixels)) ?? 0);
  assert.ok(few[0]! > 0 && few[0]! < few[1]! && few[1]! < few[2]! && few[2]! < few[3]!, few.join());
  assert.ok(few[0]! <= 64 && few[3] === all, few.join());
  assert.equal(trianglesOf(forms.of(BLOCK, 2)), 12, 'a block has no simpler form');
  assert.equal(trianglesOf(forms.of(SINGLE, 2)), all, 'it does not pay for a shape that is drawn once');
});

test('a repeated shape is simplified once per size', () => {
  const forms = createForms(scene);
  assert.equal(forms.of(BALL, 8), forms.of(ELSEWHERE, 8));
  assert.equal(forms.of(LARGE, 2), forms.of(BALL, 8));
  assert.notEqual(forms.of(LARGE, 8), forms.of(BALL, 8));
});

test('a thin bar keeps its length and its width', () => {
  const form = createForms(scene).of(BAR, 0.6);
  assert.ok(form && form.indices.length < ball.indices.length / 4);
  const [whole, simple] = [shapeBox(scene.shapes[2]!), shapeBox(form)];
  for (const axis of [0, 1, 2])
    assert.ok(
      simple[axis + 3]! - simple[axis]! > 0.5 * (whole[axis + 3]! - whole[axis]!),
      `${axis}: ${simple.join()} of ${whole.join()}`,
    );
});

/** A tube of eight sides, with closed ends, along a line from a point. */
function tube(from: readonly number[], line: readonly number[], radius: number) {
  const length = Math.hypot(...line);
  const [x, y, z] = line.map(value => value / length) as [number, number, number];
  const flat = Math.hypot(x, y);
  const [one, other] = [
    [-y / flat, x / flat, 0],
    [(-x * z) / flat, (-y * z) / flat, flat],
  ];
  const positions = [0, 1].flatMap(end =>
    Array.from({ length: 8 }, (_, n) => (n * Math.PI) / 4).flatMap(turn =>
      [0, 1, 2].map(
        axis =>
          from[axis]! + end * line[axis]! + radius * (Math.cos(turn) * one[axis]! + Math.sin(turn) * other[axis]!),
      ),
    ),
  );
  const sides = Array.from({ length: 8 }, (_, n) => [n, (n + 1) % 8, 8 + n, (n + 1) % 8, 8 + ((n + 1) % 8), 8 + n]);
  const ends = Array.from({ length: 6 }, (_, n) => [0, n + 2, n + 1, 8, n + 9, n + 10]);
  return { positions: Float32Array.from(positions), indices: Uint32Array.from([...sides, ...ends].flat()) };
}

const places = ({ positions }: Pick<Faces, 'positions'>): number[][] =>
  Array.from({ length: positions.length / 3 }, (_, n) => Array.from(positions.subarray(n * 3, n * 3 + 3)));

test('a rod has the length and axis of its tube, is closed and faces outwards', () => {
  const line = [3, 4, 12];
  const rod = rodOf(tube([7, -2, 1], line, 0.05));
  assert.ok(rod && Math.abs(rod.reach - 0.05) < 1e-3, `${rod?.reach}`);
  const { positions, indices, ends, normals, closed } = rod.faces;
  const middle = [8.5, 0, 7];
  const along = places({ positions }).map(place =>
    place.reduce((sum, value, axis) => sum + ((value - middle[axis]!) * line[axis]!) / 13, 0),
  );
  assert.ok(Math.abs(Math.min(...along) + 6.5) < 1e-3 && Math.abs(Math.max(...along) - 6.5) < 1e-3, along.join());
  const edges = new Set<string>();
  for (let i = 0; i < indices.length; i += 3)
    for (let n = 0; n < 3; n++) edges.add(`${indices[i + n]} ${indices[i + ((n + 1) % 3)]}`);
  assert.equal(edges.size, indices.length, 'no edge twice in one direction');
  assert.ok(
    [...edges].every(edge => edges.has(edge.split(' ').reverse().join(' '))),
    'each edge has its other side',
  );
  assert.deepEqual([closed, ends.at(-1)], [ends.length, indices.length]);
  for (let face = 0, i = 0; face < ends.length; i = ends[face++]!) {
    const corner = places({ positions })[indices[i]!]!;
    const normal = [0, 1, 2].map(axis => normals[face * 3 + axis]! / UNIT);
    assert.ok(Math.abs(Math.hypot(...normal) - 1) < 1e-3);
    const out = normal.reduce((sum, value, axis) => sum + value * (corner[axis]! - middle[axis]!), 0);
    assert.ok(out > 0, `face ${face} looks to ${normal.join()}`);
  }
});

test('a rod of a pixel or two covers about as much of a picture as its tube', () => {
  for (const line of [
    [9, 1, 2],
    [1, 9, 3],
    [5, 6, 9],
  ]) {
    const shape = tube([5, 5, 0], line, 0.06);
    const covered = [facesOf(shape), rodOf(shape)!.faces].map(faces => coverOf(faces));
    assert.ok(Math.abs(covered[1]! / covered[0]! - 1) < 0.2, `${line.join()}: ${covered.join(' and ')} pixels`);
  }
});

/** Pixels that a shape covers, seen along z; a metre has 16. */
function coverOf(faces: Faces): number {
  const view: View = {
    rows: [
      [16, 0, 0, 20],
      [0, 16, 0, 20],
      [0, 0, 16, 0],
    ],
  };
  const raster = createRaster(320, 320);
  const matrices = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  const part = { faces, owner: 1, colour: 0xffffffff, matrix: 0, isGlass: false };
  drawParts([part], matrices, view, raster, createSurfaces());
  return raster.surface.reduce((sum, surface) => sum + Math.min(1, surface), 0);
}

test('a row of short segments is no rod', () => {
  const pieces = [0, 1, 2].map(n => tube([n * 3, 1, 0], [1, 0.001, 0], 0.05));
  const row = {
    positions: Float32Array.from(pieces.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(pieces.flatMap(({ indices }, n) => [...indices].map(index => index + 16 * n))),
  };
  assert.equal(rodOf(row), null);
  assert.ok(rodOf(pieces[0]!));
});

test('a shape without length has no rod', () => {
  const point = Float32Array.of(1, 2, 3, 1, 2, 3, 1, 2, 3);
  assert.equal(rodOf({ positions: point, indices: Uint32Array.of(0, 1, 2) }), null);
  assert.equal(rodOf({ positions: new Float32Array(), indices: new Uint32Array() }), null);
});

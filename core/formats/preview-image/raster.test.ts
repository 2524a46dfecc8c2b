import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourRaster } from './colour-raster.ts';
import { clearRaster, createRaster, fillTriangle, releaseRaster } from './raster.ts';
import { addSurface, createSurfaces } from './surfaces.ts';

const [RED, BLUE] = [0xff0000ff, 0xffff0000];
/** Two triangles that cover a square from `from` to `to` at a depth. */
const square = (from: number, to: number, depth: number) =>
  Float32Array.of(from, from, depth, to, from, depth, to, to, depth, from, to, depth);

test('pixels whose centre is covered have the nearest surface, and halves of a square join without gaps', () => {
  const raster = createRaster(8, 8);
  for (const [surface, points] of [
    [1, square(1, 7, 0)],
    [2, square(2.6, 5.4, 3)],
    [3, square(0, 8, -1)],
  ] as const)
    for (const [b, c] of [
      [3, 6],
      [6, 9],
    ] as const)
      fillTriangle(raster, points, 0, b, c, surface, null);
  const rows = Array.from({ length: 8 }, (_, y) => raster.surface.subarray(y * 8, y * 8 + 8).join(''));
  assert.deepEqual(rows, [
    '33333333',
    '31111113',
    '31111113',
    '31122113',
    '31122113',
    '31111113',
    '31111113',
    '33333333',
  ]);
  assert.deepEqual(raster.drawn, { top: 0, bottom: 7, left: 0, right: 7 });
  clearRaster(raster);
  assert.ok(raster.surface.every(each => each === 0) && raster.depth.every(each => each === -Infinity));
});

test('the memory of a returned raster is reused, cleared, by the next one that fits', () => {
  const first = createRaster(8, 6);
  fillTriangle(first, square(1, 7, 0), 0, 3, 6, 1, null);
  releaseRaster(first);
  const second = createRaster(5, 9);
  assert.equal(second.depth.buffer, first.depth.buffer);
  assert.deepEqual([second.width, second.height, second.drawn], [5, 9, { top: 9, bottom: -1, left: 5, right: -1 }]);
  assert.ok(second.surface.every(each => each === 0) && second.depth.every(each => each === -Infinity));
  assert.notEqual(createRaster(5, 9).depth.buffer, first.depth.buffer, 'two at once have their own');
  releaseRaster(second);
  assert.equal(createRaster(9, 9).depth.length, 81, 'a larger one has memory of its own');
});

test('triangles may exceed the picture, and those without area draw nothing', () => {
  const raster = createRaster(4, 4);
  fillTriangle(raster, Float32Array.of(-90, -90, 0, 90, -90, 0, 0, 90, 0), 0, 3, 6, 1, null);
  assert.ok(raster.surface.every(each => each === 1));
  fillTriangle(raster, Float32Array.of(0, 0.5, 9, 4, 0.5, 9, 2, 0.5, 9), 0, 3, 6, 2, null);
  fillTriangle(raster, Float32Array.of(1, 1, 9, 1, 1, 9, 3, 3, 9), 0, 3, 6, 2, null);
  assert.ok(raster.surface.every(each => each === 1));
});

test('triangles billions of pixels away only draw inside the picture', () => {
  const raster = createRaster(4, 4);
  const far = 3e9;
  for (const [x, y] of [
    [-far, 0],
    [far, 0],
    [0, -far],
    [0, far],
    [Number.NaN, 0],
  ] as const)
    fillTriangle(raster, Float32Array.of(x, y, 9, x + 4e3, y, 9, x, y + 4e3, 9), 0, 3, 6, 1, null);
  assert.ok(raster.surface.every(each => each === 0));
  assert.deepEqual(raster.drawn, { top: 4, bottom: -1, left: 4, right: -1 });
  // Above the diagonal, and from far on the left to far on the right.
  fillTriangle(raster, Float32Array.of(0, 0, 0, far, far, 0, far, 0, 0), 0, 3, 6, 1, null);
  const rows = Array.from({ length: 4 }, (_, y) => raster.surface.subarray(y * 4, y * 4 + 4).join(''));
  assert.deepEqual(rows, ['1111', '0111', '0011', '0001']);
  clearRaster(raster);
  fillTriangle(raster, Float32Array.of(-far, 1, 0, far, 1, 0, 0, 3, 0), 0, 3, 6, 1, null);
  assert.deepEqual([...raster.surface.subarray(4, 12)], [1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(raster.drawn, { top: 1, bottom: 2, left: 0, right: 3 });
});

test('a picture is halved: plain inside, dark at borders, averaged elsewhere, glass over its background', () => {
  const [raster, surfaces] = [createRaster(12, 12), createSurfaces()];
  const [wall, pane] = [addSurface(surfaces, 1, 0x808080, RED), addSurface(surfaces, 2, 0x808080, BLUE)];
  const draw = (surface: number, points: Float32Array, glass: Parameters<typeof fillTriangle>[6]) => {
    fillTriangle(raster, points, 0, 3, 6, surface, glass);
    fillTriangle(raster, points, 0, 6, 9, surface, glass);
  };
  draw(wall, square(1, 12, 0), null);
  const coloured = () => {
    const picture = new Uint32Array(40);
    colourRaster(raster, surfaces, new DataView(picture.buffer), 4, 24);
    return [7 + 1, 7 + 7, 7 + 7 + 1].map(at => picture[at - 7]!.toString(16).padStart(8, '0'));
  };
  assert.deepEqual(coloured(), ['3f000072', '7f000072', 'ff0000ff']);
  draw(pane, square(0, 12, 5), { surfaces, cover: 0.5 });
  assert.equal(coloured()[2], 'ff7f007f');
});

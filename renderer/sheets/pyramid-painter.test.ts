import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesNeeded, readPyramid, tilesWithin } from './pyramid-painter.ts';

/** The beginning of a file of two levels, of 4 and of 1 tiles of ten bytes each. */
function file(): ArrayBuffer {
  const text = JSON.stringify({
    tile: 512,
    levels: [
      { width: 1000, height: 800, columns: 2, rows: 2 },
      { width: 500, height: 400, columns: 1, rows: 1 },
    ],
  }).padEnd(160);
  const bytes = new Uint8Array(12 + 160 + 5 * 4);
  bytes.set(new TextEncoder().encode(`PLPY\u0001\0\0\0\u0000\0\0\0${text}`));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 160, true);
  for (let n = 0; n < 5; n++) view.setUint32(172 + n * 4, (n + 1) * 10, true);
  return bytes.buffer;
}

test('the places of all tiles are read from the beginning of a file', () => {
  assert.equal(bytesNeeded(file()), 192);
  const { tile, levels, places } = readPyramid(file());
  assert.deepEqual([tile, levels.map(({ first }) => first), places], [512, [0, 4], [192, 202, 212, 222, 232, 242]]);
  assert.throws(() => readPyramid(new ArrayBuffer(40)), /no tiles/);
});

test('of each level those tiles are needed that are seen', () => {
  const pyramid = readPyramid(file());
  const numbers = (n: number, box: readonly [number, number, number, number]) =>
    tilesWithin(pyramid, n, box).map(({ number }) => number);
  assert.deepEqual(numbers(0, [-50, -50, 2000, 2000]), [0, 1, 2, 3]);
  assert.deepEqual(numbers(0, [600, 20, 700, 500]), [1]);
  assert.deepEqual(numbers(1, [600, 20, 700, 500]), [4]);
  assert.deepEqual(numbers(0, [3000, 3000, 4000, 4000]), []);
});

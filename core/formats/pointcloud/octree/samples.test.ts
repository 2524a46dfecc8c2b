import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPng, tone } from '../../preview-image/testing/png.ts';
import { converterIn, cubeOfPoints, lasOf } from '../testing/cloud.ts';
import { STRIDE, type PointBox } from './points.ts';
import { PointSample } from './samples.ts';

const box: PointBox = [0, 0, 0, 9, 9, 9];
const pointsFrom = (first: number, count: number): Float64Array =>
  Float64Array.from({ length: count * STRIDE }, (_, n) => first + Math.floor(n / STRIDE));

test('every n-th point is sampled, in portions of any size', () => {
  for (const portions of [[10], [1, 9], [3, 0, 3, 4]]) {
    const sample = new PointSample(10, box, colour => colour, 4);
    let first = 0;
    for (const count of portions) {
      sample.add(pointsFrom(first, count));
      first += count;
    }
    const { places, colours } = sample.taken();
    assert.deepEqual([...colours], [0, 3, 6, 9], portions.join());
    assert.deepEqual([...places], [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9]);
  }
});

test('points without colours are lighter the higher they are', () => {
  const sample = new PointSample(10, box, undefined);
  sample.add(pointsFrom(0, 10));
  const greys = [...sample.taken().colours];
  assert.ok(
    greys.every((grey, n) => (grey & 255) === grey >> 16 && (n === 0 || grey > greys[n - 1]!)),
    greys.join(),
  );
  const flat = new PointSample(10, [0, 0, 5, 9, 9, 5], undefined);
  flat.add(pointsFrom(0, 10));
  assert.equal(new Set(flat.taken().colours).size, 1);
});

test('a cloud has a preview; one without points has none', async t => {
  const convert = converterIn(t);
  const { read, outputs, phases } = await convert(
    'cube.las',
    lasOf(cubeOfPoints(60_000, 20, [652_000, 6_860_000, 30]), { offset: [652_000, 6_860_000, 0] }),
  );
  assert.deepEqual(
    [outputs.map(({ kind }) => kind), phases.at(-1)!.name],
    [['tiles', 'tileset', 'preview'], 'preview'],
  );
  const { width, height, at } = readPng(read('preview'));
  // Red grows to the east, green to the north and blue upwards: the lowest corner in the picture is the one in the
  // south-east.
  assert.deepEqual(
    [width, height, at(3, 3)[3], tone(at(width / 2, height - 45)), at(width / 2, height / 2)[3]],
    [640, 400, 0, 'red', 255],
  );
  const black = cubeOfPoints(9_000, 20).map(point => ({ ...point, colour: [0, 0, 0] as const }));
  const dark = readPng((await convert('dark.las', lasOf(black))).read('preview'));
  const [top, bottom] = [dark.at(width / 2, 40)[0], dark.at(width / 2, height - 40)[0]];
  assert.ok(top > bottom && bottom > 40, `fields of colours that are all 0 are none: ${top} ${bottom}`);
  assert.deepEqual(
    (await convert('none.las', lasOf([]))).outputs.map(({ kind }) => kind),
    ['tiles', 'tileset'],
  );
});

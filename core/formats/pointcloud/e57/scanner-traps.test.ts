// Files of real scanners that extend or contradict the standard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerIn } from '../testing/cloud.ts';
import { e57Of, near, places, state, type TestField, type TestScan } from './testing/e57.ts';
import { readE57 } from './read-e57.ts';

test('points at 0, 0, 0 that are invalid', async t => {
  const read = readerIn(t);
  const points = [
    [0, 0, 0],
    [1, 2, 3],
    [0, 0, 0],
    [0, 0, 5],
    [0, 0, 0],
  ];
  const several = await read(
    readE57,
    e57Of([
      { fields: places('single'), points },
      { fields: places('single'), points },
    ]),
  );
  assert.deepEqual([several.points.length, several.warnings.map(({ code }) => code)], [4, ['nowhere_points']]);
  assert.match(several.warnings[0]!.message, /^6 points at 0, 0, 0/);
  // A single one may be a corner of a cloud that was cut.
  const one = await read(readE57, e57Of([{ fields: places('single'), points: points.slice(0, 2) }]));
  assert.deepEqual([one.points.length, one.warnings], [2, []]);
});

test('no cartesianInvalidState', async t => {
  const { points } = await readerIn(t)(
    readE57,
    e57Of([
      {
        fields: places('single'),
        points: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
    ]),
  );
  assert.equal(points.length, 2);
});

test('fields of other standards (nor:), and texts among the fields', async t => {
  const fields: TestField[] = [
    { name: 'nor:normalX', type: 'single' },
    ...places('double'),
    { name: 'label', type: 'text' },
    { name: 'nor:cartesianX', type: { minimum: 0n, maximum: 9n } },
    state('cartesianInvalidState'),
  ];
  const points = Array.from({ length: 120 }, (_, n) => [9, n + 1, 2, 3, 0, BigInt(n % 10), n === 7 ? 1n : 0n]);
  const root = ' xmlns:nor="http://www.libe57.org/E57_NOR_surface_normals.txt"';
  const read = await readerIn(t)(readE57, e57Of([{ fields, points }], { root }));
  assert.deepEqual(
    read.points.map(([x]) => x),
    points.flatMap((_, n) => (n === 7 ? [] : [n + 1])),
  );
});

test('a prefix declared twice', async t => {
  const root = ' xmlns:nor="http://a" xmlns:nor="http://b"';
  const { points } = await readerIn(t)(readE57, e57Of([{ fields: places('single'), points: [[1, 2, 3]] }], { root }));
  assert.equal(points.length, 1);
  const twice = e57Of([{ fields: [{ name: 'cartesianX', type: 'single', attributes: 'a="1" a="2"' }], points: [[1]] }]);
  await assert.rejects(readerIn(t)(readE57, twice), /description in the E57 file is damaged/);
});

test('no x coordinates', async t => {
  const read = readerIn(t);
  const without: TestScan = {
    fields: places('single').slice(1),
    points: [[1, 2]],
    more: '<name type="String">Door</name>',
  };
  const { points, warnings } = await read(readE57, e57Of([without, { fields: places('single'), points: [[1, 2, 3]] }]));
  assert.deepEqual([points.length, warnings.map(({ code }) => code)], [1, ['scan_without_places']]);
  assert.match(warnings[0]!.message, /"Door"/);
  await assert.rejects(read(readE57, e57Of([without])), /No scan of the E57 file tells where/);
});

test('a pose of a translation only, or of a rotation only', async t => {
  const read = readerIn(t);
  const posed = async (pose: string) => {
    const more = `<pose type="Structure">${pose}</pose>`;
    const { points } = await read(readE57, e57Of([{ fields: places('double'), points: [[1, 2, 3]], more }]));
    return points[0]!.slice(0, 3);
  };
  assert.deepEqual(await posed('<translation><x>10</x><y>20</y><z>30</z></translation>'), [11, 22, 33]);
  assert.ok(near(await posed('<rotation><w>0</w><x>1</x><y>0</y><z>0</z></rotation>'), [1, -2, -3]));
  assert.deepEqual(await posed('<rotation><w>0</w><x>0</x><y>0</y><z>0</z></rotation>'), [1, 2, 3]);
});

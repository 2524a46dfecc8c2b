import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLengths, type LengthDisplay } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { coordinatesOf, lengthParts, measureText, coordinatesText, mapPlaceOf } from './measure-text.ts';

const square: Vec[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, 2.5],
  [0, 0, 2.5],
];
const writing = (language: string, lengths: LengthDisplay = plainLengths) => ({
  language,
  lengths,
  at: (point: Vec) => coordinatesOf(point, undefined),
});

test('every number has its unit', () => {
  assert.deepEqual(
    [
      measureText('length', square.slice(0, 2), writing('en')),
      measureText('chain', square, writing('en')),
      measureText('angle', square.slice(0, 3), writing('en')),
      measureText('area', square, writing('en')),
      measureText('clearance', square.slice(1, 3), writing('en')),
      measureText('point', square.slice(2), writing('en')),
    ],
    ['4.000 m', '10.500 m', '90.0°', '10.00 m²', '2.500 m', 'x 4.000 m\ny -2.500 m\nz 0.000 m'],
  );
  assert.equal(measureText('area', square, writing('fr')), '10,00 m²');
  assert.equal(measureText('chain', square, writing('en', { unit: 'mm', decimals: 0 })), '10,500 mm');
  assert.equal(measureText('length', square.slice(0, 2), writing('en', { unit: 'ft-in', decimals: 0 })), '13′ 1 1/2″');
});

test('a length says what it is made of: to the east, to the north, up, on the ground, and how steep', () => {
  const style = { language: 'en', lengths: plainLengths };
  assert.deepEqual(
    lengthParts(
      [
        [1, 2, 3],
        [4, 3, -1],
      ],
      style,
    ),
    { dx: '3.000 m', dy: '4.000 m', dz: '1.000 m', horizontal: '5.000 m', slope: '20.0 % (11.3°)' },
  );
  assert.equal(
    lengthParts(
      [
        [0, 3, 0],
        [3, 0, 0],
      ],
      style,
    )?.slope,
    '-100.0 % (-45.0°)',
  );
  assert.equal(
    lengthParts(
      [
        [0, 0, 0],
        [0, 2, 0],
      ],
      style,
    )?.slope,
    '90.0°',
    'upright',
  );
  assert.equal(
    lengthParts(
      [
        [0, 0, 0],
        [5, 0, 0],
      ],
      style,
    )?.slope,
    '0.0 % (0.0°)',
  );
  assert.equal(lengthParts([[0, 0, 0]], style), null);
});

const conversion = {
  eastings: 2_600_000,
  northings: 1_200_000,
  orthogonal_height: 430,
  x_axis_abscissa: null,
  x_axis_ordinate: null,
  scale: null,
};
const model = { crs: 'EPSG:2056', map_conversion: conversion, length_unit_metres: 1 };
const rounded = (values: readonly number[]) => values.map(value => Math.round(value * 1e6) / 1e6);
const at = (change: object, unit = 1) =>
  rounded(coordinatesOf([10, 3, -20], { crs: null, unit, conversion: { ...conversion, ...change } }).values);

test('without a map conversion the coordinates of the project: x east, y north, z up', () => {
  const found = coordinatesOf([10, 3, -20], undefined);
  assert.deepEqual(found, { crs: null, isOnMap: false, values: [10, 20, 3] });
  assert.equal(coordinatesText(found, { language: 'en', lengths: plainLengths }), 'x 10.000 m\ny 20.000 m\nz 3.000 m');
});

test('a map conversion turns, scales and moves', () => {
  assert.deepEqual(at({}), [2_600_010, 1_200_020, 433]);
  assert.deepEqual(at({ x_axis_abscissa: 0, x_axis_ordinate: 2 }), [2_599_980, 1_200_010, 433], 'a quarter turn');
  assert.deepEqual(at({ scale: 0.001 }, 0.001), [2_600_010, 1_200_020, 433], 'millimetres on a map of metres');
  assert.deepEqual(at({ scale: 0.9996 }), [2_600_009.996, 1_200_019.992, 432.9988], 'a scale of the projection');
  const inMillimetres = { eastings: 2_600_000_000, northings: 1_200_000_000, orthogonal_height: 430_000 };
  assert.deepEqual(at(inMillimetres, 0.001), [2_600_010, 1_200_020, 433], 'a map in the unit of the file');
  assert.deepEqual(at({}, 0.001), [2_600_010, 1_200_020, 433], 'a map in metres of a file in millimetres');
});

test('models must agree on the map', () => {
  assert.equal(mapPlaceOf([model, { ...model }])?.crs, 'EPSG:2056');
  assert.equal(mapPlaceOf([]), undefined);
  assert.equal(mapPlaceOf([model, { ...model, map_conversion: null }]), undefined);
  assert.equal(mapPlaceOf([model, { ...model, map_conversion: { ...conversion, eastings: 1 } }]), undefined);
});

test('the name of the map is said', () => {
  const place = mapPlaceOf([model]);
  const text = coordinatesText(coordinatesOf([10, 3, -20], place), { language: 'fr', lengths: plainLengths });
  assert.equal(text, 'E 2\u202f600\u202f010,000 m\nN 1\u202f200\u202f020,000 m\nH 433,000 m\nEPSG:2056');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { measureText } from './measure-text.ts';

const square: Vec[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, 2.5],
  [0, 0, 2.5],
];

test('every number has its unit', () => {
  assert.deepEqual(
    [
      measureText('length', square.slice(0, 2), 'en'),
      measureText('chain', square, 'en'),
      measureText('angle', square.slice(0, 3), 'en'),
      measureText('area', square, 'en'),
      measureText('clearance', square.slice(1, 3), 'en'),
    ],
    ['4.000 m', '10.500 m', '90.0°', '10.00 m²', '2.500 m'],
  );
  assert.equal(measureText('area', square, 'fr'), '10,00 m²');
});

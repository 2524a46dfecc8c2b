import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLengths, type LengthDisplay } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { coordinatesOf } from './coordinates.ts';
import { lengthParts, measureText } from './measure-text.ts';

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
    {
      dx: '3.000 m',
      dy: '4.000 m',
      dz: '1.000 m',
      horizontal: '5.000 m',
      slope: '20.0 % (11.3°)',
    },
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLengths } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { coordinatesOf } from '../measure/coordinates.ts';
import { planMeasures } from './plan-measures.ts';

const length = {
  id: 1,
  kind: 'length',
  points: [
    [0, 3, 0],
    [3, 3, 4],
  ],
} as const;
const writing = { language: 'en', lengths: plainLengths, at: (point: Vec) => coordinatesOf(point, undefined) };
const none = { measures: [], measureKind: 'length', measurePoints: [] } as const;

test('what is measured on a storey is on its plan and on no other', () => {
  const state = {
    ...none,
    measures: [
      length,
      {
        id: 2,
        kind: 'area',
        points: [
          [0, 3.9, 0],
          [2, 3.9, 0],
          [2, 3.9, 2],
        ],
      },
    ],
  } as const;
  assert.deepEqual(planMeasures(state, null, 3, writing), [
    {
      points: [
        [0, 0],
        [3, 4],
      ],
      isArea: false,
      text: '5.000 m',
      label: [1.5, 2],
    },
    {
      points: [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
      isArea: true,
      text: '2.00 m²',
      label: planMeasures(state, null, 3, writing)[1]?.label,
    },
  ]);
  assert.deepEqual(planMeasures(state, null, 6, writing), []);
  assert.deepEqual(
    planMeasures(
      {
        ...none,
        measures: [
          {
            ...length,
            points: [
              [0, 3, 0],
              [0, 9, 0],
            ],
          },
        ],
      },
      null,
      3,
      writing,
    ),
    [],
  );
});

test('what is begun follows the pointer, and says a number once there is one', () => {
  const begun = { ...none, measurePoints: [[1, 0, 1]] } as const;
  assert.deepEqual(
    planMeasures(begun, null, 0, writing).map(({ points, text }) => [points, text]),
    [[[[1, 1]], null]],
  );
  assert.deepEqual(
    planMeasures(begun, [1, 0, 3], 0, writing).map(({ points, text }) => [points, text]),
    [
      [
        [
          [1, 1],
          [1, 3],
        ],
        '2.000 m',
      ],
    ],
  );
  assert.deepEqual(planMeasures(none, [1, 0, 3], 0, writing), []);
});

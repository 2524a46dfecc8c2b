import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed, placingOf, type Pair, type SheetPlacing, type Spot } from './plan-fit.ts';

const near = (actual: readonly number[], expected: readonly number[], slack = 1e-9): void =>
  actual.forEach((value, n) => assert.ok(Math.abs(value - expected[n]!) <= slack, `${actual} is not ${expected}`));
const numbers = ({ x, y, turn, scale }: SheetPlacing): number[] => [x, y, turn, scale];
const found = (sheet: Pair, model: Pair): SheetPlacing => {
  const placing = placingOf(sheet, model);
  assert.ok(placing);
  return placing;
};

test('a sheet is moved, made larger and turned by two points', () => {
  const of = (model: Pair) =>
    numbers(
      found(
        [
          [0, 0],
          [10, 0],
        ],
        model,
      ),
    );
  near(
    of([
      [5, 7],
      [15, 7],
    ]),
    [5, 7, 0, 1],
  );
  near(
    of([
      [0, 0],
      [1, 0],
    ]),
    [0, 0, 0, 0.1],
  );
  near(
    of([
      [2, 3],
      [2, 23],
    ]),
    [2, 3, 90, 2],
  );
  near(
    of([
      [0, 0],
      [-10, 0],
    ]),
    [0, 0, 180, 1],
  );
  near(
    of([
      [0, 0],
      [0, -10],
    ]),
    [0, 0, -90, 1],
  );
});

test('both points come to be where they were asked to be, wherever the sheet counts from', () => {
  const sheet: Pair = [
    [1312, 455],
    [3070.5, 2210.25],
  ];
  const model: Pair = [
    [-3.25, 14.5],
    [8.125, -2.75],
  ];
  const placing = found(sheet, model);
  sheet.forEach((spot, n) => near(placed(placing, spot), model[n]!));
});

test('what is placed keeps its angles and is not mirrored', () => {
  const placing = found(
    [
      [4, 4],
      [9, 1],
    ],
    [
      [100, 50],
      [103, 61],
    ],
  );
  const [origin, right, up] = (
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const
  ).map(spot => placed(placing, spot)) as [Spot, Spot, Spot];
  const [a, b] = [
    [right[0] - origin[0], right[1] - origin[1]],
    [up[0] - origin[0], up[1] - origin[1]],
  ] as const;
  near([a[0]! * b[0]! + a[1]! * b[1]!], [0]);
  near([a[0]! * b[1]! - a[1]! * b[0]!], [placing.scale ** 2]);
});

test('drawings in coordinates of a country and models far from zero stay exact to a hundredth of a millimetre', () => {
  const sheet: Pair = [
    [2_600_000_123.4, 1_200_000_456.7],
    [2_600_012_123.4, 1_200_004_456.7],
  ];
  const model: Pair = [
    [2_600_000.1234, 1_200_000.4567],
    [2_600_012.1234, 1_200_004.4567],
  ];
  const placing = found(sheet, model);
  near([placing.scale], [0.001]);
  sheet.forEach((spot, n) => near(placed(placing, spot), model[n]!, 1e-5));
});

test('two points that are one give no place', () => {
  const two: Pair = [
    [0, 0],
    [1, 1],
  ];
  const one: Pair = [
    [1, 1],
    [1, 1],
  ];
  assert.equal(placingOf(one, two), null);
  assert.equal(placingOf(two, one), null);
  assert.equal(
    placingOf(two, [
      [1e6, 1e6],
      [1e6, 1e6 + 1e-6],
    ]),
    null,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLength, scaleOf } from './measure-rules.ts';

test('lengths in feet may have inches, fractions or both; what divides by nothing is no length', () => {
  const read = (text: string) => readLength(text, 'en');
  const inch = 0.0254;
  assert.deepEqual(["12'", `1' 3/4"`, `1′ 6″`, `1ft 6in`, `2' 1 1/2"`].map(read), [
    12 * 0.3048,
    0.3048 + 0.75 * inch,
    0.3048 + 6 * inch,
    0.3048 + 6 * inch,
    0.6096 + 1.5 * inch,
  ]);
  assert.deepEqual([`1' 1/0"`, `0' 0"`, `-1' 2"`, `1' 2`].map(read), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(['1 KM', '2 Mm', '3 Ft'].map(read), [1000, 0.002, 3 * 0.3048], 'units in any case');
});

test('a length of several pieces makes the scale by all of them', () =>
  assert.equal(
    scaleOf(
      {
        points: [
          [0, 0],
          [0, 300],
          [400, 300],
        ],
      },
      14,
    ),
    0.02,
  ));

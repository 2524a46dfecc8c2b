import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classColour, coloursOf, knownClasses, mainRange, rampColour, rampStops, rangeAround } from './cloud-look.ts';

test('points are coloured by what their files say', () => {
  const plain = { colours: false, intensity: false, classification: false };
  assert.deepEqual(coloursOf([{ fields: plain }]), ['own', 'height', 'single']);
  assert.deepEqual(
    coloursOf([{ fields: { ...plain, intensity: true } }, { fields: { ...plain, classification: true } }]),
    ['own', 'height', 'intensity', 'class', 'single'],
  );
});

test('the range is that of nearly all: strays take no colours', () => {
  const list = Array.from({ length: 1000 }, (_each, n) => 30_000 + n);
  list.push(0, 65_535);
  const [low, high] = mainRange(list, 0, 1);
  assert.ok(low >= 30_000 && low <= 30_020 && high <= 30_999 && high >= 30_980, `${low} ${high}`);
  assert.deepEqual(mainRange([7, 1, 7, 2], 0, 2), [7, 7], 'every second');
  assert.deepEqual(mainRange([], 0, 1), [0, 0]);
});

test('ranges of several clouds are one', () => {
  assert.deepEqual(
    rangeAround([
      [2, 5],
      [-1, 3],
    ]),
    [-1, 5],
  );
  assert.equal(rangeAround([]), undefined);
});

test('the ramp goes through its stops and ends at both ends', () =>
  assert.deepEqual([-1, 0, 0.2, 1, 9].map(rampColour), [
    rampStops[0],
    rampStops[0],
    rampStops[1],
    rampStops.at(-1),
    rampStops.at(-1),
  ]));

test('the classes of LAS 1.4 have colours of their own', () => {
  assert.equal(knownClasses.length, 19);
  assert.equal(new Set(knownClasses.map(classColour)).size, 19);
  assert.notEqual(classColour(64), classColour(65));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPoints } from './draw-points.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './canvas.ts';
import { readPng, tone } from './testing/png.ts';

const [RED, GREEN, BLUE] = [0x0000ff, 0x00ff00, 0xff0000];
const [centreX, centreY] = [PREVIEW_WIDTH / 2, PREVIEW_HEIGHT / 2];

type Placed = readonly [x: number, y: number, z: number, colour: number];
const draw = (points: readonly Placed[]) =>
  readPng(
    drawPoints({
      places: Float64Array.from(points.flatMap(([x, y, z]) => [x, y, z])),
      colours: Uint32Array.from(points, ([, , , colour]) => colour),
    }),
  );

/**
 * Points of a square plate in steps of a tenth, its lower corner at a place; axes of surveyors: x to the east, y to the
 * north, z up.
 */
const plate = (x: number, y: number, z: number, colour: number, side = 1): Placed[] =>
  Array.from(
    { length: (side * 10 + 1) ** 2 },
    (_, n) => [x + (n % (side * 10 + 1)) / 10, y + Math.floor(n / (side * 10 + 1)) / 10, z, colour] as const,
  );

test('points fill the picture on a transparent background: east is right, south is in front, up is up', () => {
  const { width, height, at } = draw([...plate(0, 0, 0, GREEN), ...plate(2, 2, 0, RED), ...plate(-2, -2, 0, BLUE)]);
  assert.deepEqual([width, height, at(2, 2)], [640, 400, [0, 0, 0, 0]]);
  assert.deepEqual(
    [tone(at(centreX, centreY)), tone(at(PREVIEW_WIDTH - 60, centreY)), tone(at(60, centreY))],
    ['green', 'red', 'blue'],
  );
  const stacked = draw([...plate(0, 0, 4, RED), ...plate(0, 0, 0, BLUE)]);
  assert.deepEqual([tone(stacked.at(centreX, 60)), tone(stacked.at(centreX, PREVIEW_HEIGHT - 60))], ['red', 'blue']);
});

test('the nearest point is visible, in any order', () => {
  // Along the way of the eye: from the south-east above down to the north-west below.
  const behind = plate(0, 0, 0, BLUE, 3);
  const before = plate(1, 1 - 0.5, 0.5, RED);
  for (const points of [
    [...behind, ...before],
    [...before, ...behind],
  ]) {
    const { at } = draw(points);
    const column = Array.from({ length: PREVIEW_HEIGHT }, (_, y) => at(centreX, y))
      .filter(([, , , opacity]) => opacity === 255)
      .map(tone);
    assert.ok(column.includes('red') && column.includes('blue') && column[0] === 'blue', column.join());
  }
});

test('outliers do not shrink the picture; distant clouds keep precision; few points are large, none is empty', () => {
  const crowd = plate(0, 0, 0, RED, 4);
  assert.equal(tone(draw([...crowd, [90_000, 0, 0, BLUE]]).at(centreX, centreY)), 'red');
  const far = draw(crowd.map(([x, y, z, colour]) => [x + 458_000, y + 5_439_000, z + 100, colour] as const));
  const near = draw(crowd);
  assert.deepEqual(
    [far.at(centreX, 90), far.at(centreX, centreY), far.at(5, 5)],
    [near.at(centreX, 90), near.at(centreX, centreY), near.at(5, 5)],
  );
  const one = draw([[3, 4, 5, GREEN]]);
  assert.deepEqual([tone(one.at(centreX, centreY)), one.at(centreX + 20, centreY)[3]], ['green', 0]);
  assert.deepEqual(draw([]).at(centreX, centreY), [0, 0, 0, 0]);
});

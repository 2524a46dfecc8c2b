import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutArea } from './cut-areas.ts';
import { widen } from './drawn-marks.ts';

const square = (x: number, y: number, side: number): number[] => [x, y, x + side, y, x + side, y + side, x, y + side];

/** Sum of the areas of triangles. */
function areaOf(triangles: readonly number[] | undefined): number {
  assert.ok(triangles);
  let sum = 0;
  for (let i = 0; i < triangles.length; i += 6) {
    const [ax, ay, bx, by, cx, cy] = triangles.slice(i, i + 6) as [number, number, number, number, number, number];
    sum += Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
  }
  return sum;
}

const near = (found: number, wanted: number): void => {
  assert.ok(Math.abs(found - wanted) < 1e-9 * Math.max(1, wanted), `${found} is not ${wanted}`);
};

test('areas with holes, islands and arms are cut into triangles that have their area', () => {
  near(areaOf(cutArea([square(0, 0, 10)])), 100);
  near(areaOf(cutArea([square(0, 0, 10), square(2, 2, 6), square(3, 3, 1)])), 100 - 36 + 1);
  near(areaOf(cutArea([[0, 0, 6, 0, 6, 4, 4, 4, 4, 1, 2, 1, 2, 4, 0, 4]])), 24 - 6);
  const circle = Array.from({ length: 64 }, (_, n) => [
    Math.cos((n * Math.PI) / 32),
    Math.sin((n * Math.PI) / 32),
  ]).flat();
  near(areaOf(cutArea([circle])), 32 * Math.sin(Math.PI / 32));
});

test('loops that cross themselves and each other follow the even-odd rule', () => {
  near(areaOf(cutArea([[0, 0, 2, 2, 2, 0, 0, 2]])), 2);
  near(areaOf(cutArea([square(0, 0, 4), square(2, 2, 4)])), 16 + 16 - 2 * 4);
  // A five-pointed star has no filled middle.
  const star = [0, 2, 4, 1, 3].flatMap(n => [Math.sin((n * 2 * Math.PI) / 5), Math.cos((n * 2 * Math.PI) / 5)]);
  const whole = areaOf(cutArea([[...star]]));
  assert.ok(whole > 0.7 && whole < 0.82, String(whole));
});

test('what encloses nothing has no triangles, and a comb that would take too long is none', () => {
  assert.deepEqual(cutArea([[0, 0, 5, 0, 5, 0]]), []);
  assert.deepEqual(cutArea([]), []);
  const comb = Array.from({ length: 6000 }, (_, n) => [n, n % 2 === 0 ? n * 1e-4 : 1000 + n * 1e-4]).flat();
  assert.equal(cutArea([[...comb, 6000, -5, 0, -5]]), undefined);
});

test('wide lines cover what their pieces and corners do', () => {
  near(areaOf(widen([0, 0, 10, 0], false, 2)), 20);
  // Two arms of ten overlap in a quarter of the corner, whose outer square is filled by the mitre.
  near(areaOf(widen([0, 0, 10, 0, 10, 10], false, 2)), 40 + 1);
  near(areaOf(widen([0, 0, 10, 0, 10, 10, 0, 10], true, 2)), 80 + 4);
  assert.deepEqual(widen([3, 3, 3, 3], false, 2), []);
});

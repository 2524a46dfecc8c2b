import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeDistances } from './drawn-texts.ts';
import { drawMarks, LINE_FLOATS } from './drawn-marks.ts';
import { fitted, held, moved, toScreen, toSheet, zoomed } from './sheet-view.ts';
import { sheetOf } from './testing/sheet.ts';

const size = { width: 800, height: 600 };

test('a sheet is fitted, moved and enlarged where the pointer is, into thousandths', () => {
  const view = fitted([1e6, 2e6, 1e6 + 100, 2e6 + 50], size);
  assert.deepEqual([view.x, view.y], [1e6 + 50, 2e6 + 25]);
  assert.equal(view.scale, 8 * 0.94);
  const at = [100, 500] as const;
  const before = toSheet(view, size, at);
  const near = zoomed(view, size, { at, factor: 1e5, whole: view.scale });
  assert.equal(near.scale, view.scale * 1e5);
  const after = toSheet(near, size, at);
  assert.ok(
    Math.hypot(after[0] - before[0], after[1] - before[1]) * near.scale < 0.01,
    'less than a hundredth of a pixel off',
  );
  assert.equal(zoomed(near, size, { at, factor: 1e9, whole: view.scale }).scale, view.scale * 1e6);
  assert.deepEqual(toScreen(moved(view, 30, -10), size, [view.x, view.y]).map(Math.round), [430, 290]);
  assert.deepEqual(held({ ...view, x: 0, y: 9e9 }, [1e6, 2e6, 1e6 + 100, 2e6 + 50]), { ...view, x: 1e6, y: 2e6 + 50 });
});

test('a sheet of one point, or of a line, can be looked at', () => {
  assert.deepEqual(fitted([5, 5, 5, 5], size).scale > 0, true);
  assert.deepEqual(fitted([0, 5, 100, 5], size), { x: 50, y: 5, scale: 8 * 0.94 });
});

test('places keep what a float is too coarse for', () => {
  const { lines } = drawMarks(sheetOf([{ points: [5_000_000.123, 2, 5_000_000.1234, 2] }]));
  assert.equal(lines.count, 1);
  const [x0, , fine0, , x1, , fine1] = lines.places.subarray(0, LINE_FLOATS) as unknown as number[];
  assert.ok(Math.abs(x1! + fine1! - (x0! + fine0!) - 0.0004) < 1e-7);
});

test('from far a circle has fewer pieces, ends stay, and what is near has all of them', () => {
  const circle = Array.from({ length: 64 }, (_, n) => [
    5 * Math.cos((n * Math.PI) / 32),
    5 * Math.sin((n * Math.PI) / 32),
  ]);
  const sheet = sheetOf([{ points: circle.flat(), kind: 1 }, { points: [0, 0, 3000, 0] }]);
  const { lines, farLines } = drawMarks(sheet);
  assert.equal(lines.count, 64 + 1);
  assert.ok(farLines.count < 20, String(farLines.count));
  assert.deepEqual([...farLines.places.subarray(-LINE_FLOATS, -LINE_FLOATS + 8)], [0, 0, 0, 0, 3000, 0, 0, 0]);
});

test('distances from the edge of a letter are measured in pixels, to both sides', () => {
  const side = 16;
  const cover = Uint8Array.from({ length: side * side }, (_, n) => (n % side < 8 ? 255 : 0));
  const row = edgeDistances(cover, side, 8).subarray(side * 5, side * 6);
  assert.ok(row[7]! > 128 && row[8]! < 128);
  const steps = [...row].slice(2, 13).map((value, n) => row[n + 1]! - value);
  assert.ok(
    steps.every(step => step >= 0 && step < 34),
    steps.join(),
  );
  assert.equal(row[15], Math.max(0, Math.round(128 - (127 / 8) * 8)));
});

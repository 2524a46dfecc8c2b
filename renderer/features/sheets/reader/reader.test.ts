import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittedWidth, fitted, moved, toScreen, toSheet, zoomed } from '../../../sheets/sheet-view.ts';
import { firstFrom, inPageOrder, searchOrder, type FoundMatch } from './find-pages.ts';
import { printedScale, pagesIn } from './print-rules.ts';
import { clampPage, FULL_SIZE, placeText, readerKindOf, viewOf } from './read-place.ts';
import { readScales, scaleOfPage, withScales } from './scale-rules.ts';

test('the place in an address is read as it was written', () => {
  const view = { x: 297.6, y: 421, scale: FULL_SIZE.pdf * 1.5 };
  assert.equal(placeText(view, undefined, FULL_SIZE.pdf), '297.6,421,150');
  assert.equal(placeText(view, 'whole', FULL_SIZE.pdf), undefined);
  assert.deepEqual(viewOf('297.6,421,150', FULL_SIZE.pdf), { scale: view.scale, at: [297.6, 421] });
  for (const wrong of [undefined, '', '1,2', '1,2,0', 'a,b,c', '1,2,-5', '1,2,3,4'])
    assert.equal(viewOf(wrong, 1), undefined, wrong);
  assert.deepEqual([clampPage(0, 3), clampPage(9, 3), clampPage(2, 3)], [1, 3, 2]);
  const kinds = ['a.PDF', 'b.jpeg', 'c.docx', 'none'].map(file_name => readerKindOf({ file_name }));
  assert.deepEqual(kinds, ['pdf', 'image', 'none', 'none']);
});

test('a turned page is fitted by its other side, and moves as the pointer does', () => {
  const size = { width: 800, height: 600 };
  const page = [0, 0, 200, 400] as const;
  assert.equal(fitted(page, size).scale, 1.5 * 0.94);
  const turned = fitted(page, size, 1);
  assert.equal(turned.scale, 2 * 0.94);
  const corner = toScreen(turned, size, [0, 400]);
  assert.deepEqual(corner.map(Math.round), [776, 112], 'the upper left corner is at the upper right');
  for (const turn of [0, 1, 2, 3] as const) {
    const view = fitted(page, size, turn);
    const place = toSheet(view, size, [123, 456]);
    assert.deepEqual(toScreen(view, size, place).map(Math.round), [123, 456]);
    assert.deepEqual(toScreen(moved(view, 30, -10), size, place).map(Math.round), [153, 446]);
    const near = zoomed(view, size, { at: [123, 456], factor: 3, whole: view.scale });
    assert.deepEqual(toScreen(near, size, place).map(Math.round), [123, 456]);
    const [, top] = toScreen(fittedWidth(page, size, turn), size, turn === 2 ? [100, 0] : [100, 400]);
    if (turn % 2 === 0) assert.equal(Math.round(top), 18, 'the upper edge is visible');
  }
});

test('a search begins at the shown page, and its results are in the order of pages', () => {
  assert.deepEqual(searchOrder(5, 3), [3, 4, 0, 1, 2]);
  const match = (page: number, number: number) => ({ page, number }) as FoundMatch;
  const matches = inPageOrder([match(4, 0), match(1, 1), match(1, 0)]);
  assert.deepEqual(
    matches.map(({ page, number }) => [page, number]),
    [
      [1, 0],
      [1, 1],
      [4, 0],
    ],
  );
  assert.deepEqual([firstFrom(matches, 2), firstFrom(matches, 9)], [2, 0]);
});

test('pages to print are read as people write them', () => {
  assert.deepEqual(pagesIn('1-3, 8', 10), [1, 2, 3, 8]);
  assert.deepEqual(pagesIn('2;2–3', 10), [2, 3]);
  for (const wrong of ['', '0', '3-2', '11', 'a', '1,,2']) assert.equal(pagesIn(wrong, 10), undefined, wrong);
  assert.equal(printedScale({ width: 595, height: 842 }), 200 / 72);
  const large = printedScale({ width: 2384, height: 3370 });
  assert.ok(2384 * 3370 * large * large < 16_000_001);
});

test('scales of pages are kept for the last documents; damaged ones are none', () => {
  assert.deepEqual([readScales(null), readScales('no'), readScales('3')], [{}, {}, {}]);
  let known = {};
  for (let document = 1; document <= 201; document++) known = withScales(known, document, { 0: document });
  assert.deepEqual(Object.keys(known).slice(0, 2), ['d2', 'd3']);
  assert.equal(scaleOfPage({ 0: 2, 3: 5 }, 3), 5);
  assert.equal(scaleOfPage({ 0: 2, 3: 5 }, 1), 2);
  assert.equal(scaleOfPage({ 0: -1 }, 1), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAt, viewAt } from './sheet-place.ts';

test('a view is written exact to a tenth of a pixel, and read again', () => {
  for (const [view, text] of [
    [{ x: 4_580_000.123456, y: 5_439_000.5, scale: 0.0712345 }, '4580000,5439001,0.07123'],
    [{ x: 4_580_000.123456, y: -5.25, scale: 12.5 }, '4580000.123,-5.25,12.5'],
    [{ x: 0.000012345678, y: 0, scale: 123_456_789 }, '0.0000123457,0,123500000'],
  ] as const)
    assert.equal(placeAt(view, undefined), text);
  assert.equal(placeAt({ x: 1, y: 2, scale: 3 }, 'whole'), undefined);
  assert.deepEqual(viewAt('4580000.123,-5.25,12.5'), { at: [4580000.123, -5.25], scale: 12.5 });
  assert.deepEqual(viewAt('1e-5,0,2'), { at: [0.00001, 0], scale: 2 });
});

test('an invalid place is none', () => {
  for (const text of [undefined, '', '1,2', '1,2,0', '1,2,-3', '1,x,3', '1,2,3,4', '1,2,Infinity'])
    assert.equal(viewAt(text), undefined, text);
});

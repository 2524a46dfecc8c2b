import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetOf, shownNumber, withoutNoise } from './sheets.ts';

test('numbers of a workbook are rounded as the window shows them', () => {
  const numbers = [0.9149999999999999, 1234.56789, 1e6 + 0.1 + 0.2, 0.00012345, -0.04, 12, 1e-17, 0];
  assert.deepEqual(numbers.map(shownNumber), [0.915, 1234.568, 1000000.3, 0.000123, -0.04, 12, 0, 0]);
  assert.deepEqual(['12.34567', true, null].map(shownNumber), ['12.34567', true, null]);
  assert.deepEqual([0.9149999999999999, 1234.56789, 'x'].map(withoutNoise), [0.915, 1234.56789, 'x']);
});

test('columns are as wide as their content, within limits; each row is read once', () => {
  let read = 0;
  function* rows() {
    for (; read < 2500; read += 1) yield [`row ${read}`, read === 3 ? 'x'.repeat(500) : 'y', null];
  }
  const sheet = sheetOf('Elements', ['Name', 'Remarks', 'A title of some length'], rows());
  assert.ok(read < 1001, 'the rest is read while it is written');
  assert.deepEqual(
    sheet.columns.map(({ width }) => width),
    [9, 60, 24],
  );
  const all = [...sheet.rows];
  assert.deepEqual(
    [all.length, all[0]?.[0], all[999]?.[0], all[1000]?.[0], all.at(-1)?.[0]],
    [2500, 'row 0', 'row 999', 'row 1000', 'row 2499'],
  );
});

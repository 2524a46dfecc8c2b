import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellText, columnTemplate, groupText, nextSort, sortOf, sumTexts } from './cell-text.ts';
import type { ColumnInfo } from './list-shapes.ts';
import type { ViewQuery } from './table/list-view.ts';

const english = { yes: 'Yes', no: 'No', none: 'No value', language: 'en' };
const german = { ...english, yes: 'Ja', no: 'Nein', language: 'de' };
const head: ColumnInfo = { from: 'property', set: 'S', name: 'Width', value_type: 'number', unit: 'mm', count: 1 };

test('cells follow the language; zero has no sign', () => {
  const cells = [1234.5678, 0, -0.0004, true, false, '1234.5', '', null];
  assert.deepEqual(
    cells.map(cell => cellText(cell, english)),
    ['1,234.568', '0', '0', 'Yes', 'No', '1234.5', '', ''],
  );
  assert.deepEqual(
    cells.slice(0, 5).map(cell => cellText(cell, german)),
    ['1.234,568', '0', '0', 'Ja', 'Nein'],
  );
});

test('a group without a value says so; zero and false are values', () => {
  const groups = [null, '', 0, false, 'L1'];
  assert.deepEqual(
    groups.map(value => groupText(value, english)),
    ['No value', 'No value', '0', 'No', 'L1'],
  );
});

test('sums are below their columns with units, per group and in total', () => {
  const infos = [{ unit: null }, { unit: 'mm' }, { unit: null }];
  const view = { summed: [1, 2], sums: Float64Array.of(0.1 + 0.2, 3, 1e6, 4, 7, 5) };
  const sums = (group: number, seen = 3) => sumTexts(view, group, infos, seen, english);
  assert.deepEqual(sums(0), [
    { column: 1, text: '0.3', title: '0.3 mm' },
    { column: 2, text: '3', title: '3 ' },
  ]);
  assert.deepEqual(
    sums(2).map(({ text }) => text),
    ['7', '5'],
  );
  assert.deepEqual(
    sums(1, 2).map(({ text }) => text),
    ['1,000,000'],
    'a column that is only grouped by has none',
  );
  assert.deepEqual(sums(0, 1), []);
});

test('rounding is not affected by fraction errors', () => {
  // Nine doors of 12.5 mm: 112.5 mm, and in binary fractions a little less.
  const sum = Array.from({ length: 9 }, () => 0.0125).reduce((all, each) => all + each, 0);
  assert.ok(sum < 0.1125);
  assert.equal(sumTexts({ summed: [0], sums: Float64Array.of(sum) }, 0, [{ unit: 'm' }], 1, english)[0]?.text, '0.113');
});

test('number columns may be narrower', () => {
  const heads = (['string', 'number', 'boolean'] as const).map(value_type => ({ value_type }));
  assert.equal(columnTemplate(heads), 'minmax(150px, 1fr) minmax(110px, 1fr) minmax(150px, 1fr)');
  assert.equal(columnTemplate([]), '');
});

test('a heading sorts ascending, descending, then not', () => {
  const column = { from: 'property', set: 'S', name: 'Width' } as const;
  const other: ColumnInfo = { ...head, set: 'Other' };
  const orders: ViewQuery['sort'][] = [null];
  for (let click = 0; click < 3; click++) orders.push(nextSort(orders.at(-1) ?? null, head));
  assert.deepEqual(orders, [null, { column, down: false }, { column, down: true }, null]);
  assert.deepEqual(
    orders.map(order => sortOf(order, head)),
    ['none', 'ascending', 'descending', 'none'],
  );
  assert.equal(sortOf({ column, down: true }, other), 'none', 'a column of the same name in another set');
  assert.deepEqual(nextSort({ column, down: true }, other), { column: { ...column, set: 'Other' }, down: false });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellText, columnTemplate, leastWidth, groupText, nextSort, sortOf, sumTexts } from './cell-text.ts';
import type { ColumnInfo } from './list-shapes.ts';
import type { ViewQuery } from './table/list-view.ts';

const english = { yes: 'Yes', no: 'No', none: 'No value', language: 'en' };
const german = { ...english, yes: 'Ja', no: 'Nein', language: 'de' };
const head: ColumnInfo = { from: 'property', set: 'S', name: 'Width', value_type: 'number', unit: 'mm', count: 1 };

test('small numbers have three digits instead of being zero', () =>
  assert.deepEqual(
    [0.00012345, -0.04, 0.9149999999999999, 0.5].map(cell => cellText(cell, english)),
    ['0.000123', '-0.04', '0.915', '0.5'],
  ));

test('cells follow the language; zero has no sign', () => {
  const cells = [1234.5678, 0, -1e-17, true, false, '1234.5', '', null];
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
  const summed = [
    { column: 1, summary: 'sum' as const },
    { column: 2, summary: 'mean' as const },
  ];
  const view = { summed, sums: Float64Array.of(0.1 + 0.2, 3, 1e6, Number.NaN, 7, 5) };
  const sums = (group: number) => sumTexts(view, group, infos, english);
  assert.deepEqual(sums(0), [
    { column: 1, summary: 'sum', text: '0.3', title: '0.3 mm' },
    { column: 2, summary: 'mean', text: '3', title: '3' },
  ]);
  assert.deepEqual(
    sums(2).map(({ text }) => text),
    ['7', '5'],
  );
  assert.deepEqual(
    sums(1).map(({ text }) => text),
    ['1,000,000'],
    'a group without numbers has none',
  );
});

test('rounding is not affected by fraction errors', () => {
  // Nine doors of 12.5 mm: 112.5 mm, and in binary fractions a little less.
  const sum = Array.from({ length: 9 }, () => 0.0125).reduce((all, each) => all + each, 0);
  assert.ok(sum < 0.1125);
  assert.equal(
    sumTexts({ summed: [{ column: 0, summary: 'sum' }], sums: Float64Array.of(sum) }, 0, [{ unit: 'm' }], english)[0]
      ?.text,
    '0.113',
  );
});

test('number columns may be narrower', () => {
  const heads = (['string', 'number', 'boolean'] as const).map(value_type => ({ value_type }));
  assert.equal(columnTemplate(heads), 'minmax(116px, 1fr) minmax(100px, 1fr) minmax(100px, 1fr)');
  assert.equal(columnTemplate([]), '');
  assert.equal(leastWidth(heads), 116 + 100 + 100 + 2 * 12 + 2 * 10);
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

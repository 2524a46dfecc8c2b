import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedColumns, offeredColumns, titleOf, toggledColumn } from './conditions.ts';
import type { ColumnInfo } from './list-shapes.ts';

const words = { class: 'Klasse', name: 'Name' };
const info = (from: ColumnInfo['from'], name: string, set?: string, count = 3): ColumnInfo => ({
  from,
  ...(set !== undefined && { set }),
  name,
  value_type: 'string',
  unit: null,
  count,
});
const all = [
  info('element', 'class'),
  info('element', 'name', undefined, 0),
  info('attribute', 'Tag'),
  info('property', 'Width', 'Qto_Wall'),
  info('property', 'Height', 'Qto_Wall'),
  info('property', 'Width', 'Pset_Door'),
  info('property', 'Unused', 'Pset_Door', 0),
];

test('a column is titled by set, name and unit', () => {
  assert.equal(titleOf({ ...all[3]!, unit: 'mm' }, words), 'Qto_Wall.Width (mm)');
  assert.equal(titleOf(all[0]!, words), 'Klasse');
});

test('columns are offered by set; search words match anywhere', () => {
  const names = (text: string, most = 100) =>
    offeredColumns(all, text, words, most).sections.map(({ id, columns }) => [id, columns.map(({ name }) => name)]);
  assert.deepEqual(names(''), [
    ['own', ['class', 'name']],
    ['attributes', ['Tag']],
    ['Qto_Wall', ['Width', 'Height']],
    ['Pset_Door', ['Width']],
  ]);
  assert.deepEqual(names('wid qto'), [['Qto_Wall', ['Width']]]);
  assert.deepEqual(names('klasse'), [['own', ['class']]]);
  assert.equal(offeredColumns(all, '', words, 4).left, 2);
});

test('columns are added at the end and removed, except the last', () => {
  const [one, , other] = all as [ColumnInfo, ColumnInfo, ColumnInfo];
  assert.deepEqual(toggledColumn([one], other), [one, other]);
  assert.deepEqual(toggledColumn([one, other], one), [other]);
  assert.deepEqual(toggledColumn([one], one), [one]);
  assert.deepEqual(askedColumns([one], [other, one], [{ column: other }]), [one, other]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  conditionColumns,
  conditionTitle,
  firstCondition,
  kindOf,
  movedCondition,
  withCondition,
} from './conditions.ts';
import { comparatorsOf, holds, meets, takesValue } from './filter-rules.ts';
import { keyOf, type CellValue, type ColumnInfo, type Comparator, type Condition } from './list-shapes.ts';

const words = { class: 'Klasse' };
const info = (name: string, value_type: ColumnInfo['value_type'], unit: string | null = null): ColumnInfo => ({
  from: 'property',
  set: 'Pset_Door',
  name,
  value_type,
  unit,
  count: 3,
});
const [rating, width, external] = [
  info('Rating', 'string'),
  info('Width', 'number', 'mm'),
  info('External', 'boolean'),
];
const offered = [rating, width, external];
const kind = { from: 'element', name: 'class' } as const;
const gone = { from: 'property', set: 'Pset_Wall', name: 'Width' } as const;

test('a new condition has the first comparison and no value', () => {
  const begun = offered.map(column => firstCondition(offered, column));
  assert.deepEqual(
    begun.map(({ is, value }) => [is, value]),
    [
      ['contains', ''],
      ['is', ''],
      ['is', ''],
    ],
  );
  assert.deepEqual(firstCondition([], width), { column: width, is: 'contains', value: '' }, 'before columns are known');
});

test('an unknown column holds texts and keeps its place', () => {
  assert.deepEqual([kindOf(offered, width), kindOf(offered, gone), kindOf([], kind)], ['number', 'string', 'string']);
  assert.deepEqual(conditionColumns(offered, width), offered);
  assert.deepEqual(conditionColumns(offered, gone), [gone, ...offered]);
});

test('a condition title includes the unit', () => {
  const { unit: _unit, ...saved } = width;
  assert.equal(conditionTitle(offered, saved, words), 'Pset_Door.Width (mm)');
  assert.equal(conditionTitle(offered, gone, words), 'Pset_Wall.Width');
  assert.equal(conditionTitle([], kind, words), 'Klasse');
});

test('changing the column keeps a valid comparison and clears the value', () => {
  const moved = (condition: Condition, to: ColumnInfo) => movedCondition(offered, condition, keyOf(to));
  const { from, set, name } = external;
  assert.deepEqual(moved({ column: width, is: 'empty' }, external), {
    column: { from, set, name },
    is: 'empty',
    value: '',
  });
  assert.equal(moved({ column: width, is: 'gte', value: '900' }, external)?.is, 'is');
  assert.equal(moved({ column: rating, is: 'contains', value: 'EI' }, width)?.is, 'is');
  assert.equal(moved({ column: width, is: 'not', value: '900' }, rating)?.is, 'not');
  assert.equal(moved({ column: external, is: 'is', value: 'true' }, rating)?.value, '');
  assert.equal(movedCondition(offered, { column: gone, is: 'is' }, keyOf(gone))?.column.set, 'Pset_Wall');
  assert.equal(movedCondition(offered, { column: width, is: 'is' }, 'none'), undefined);
});

test('changing or removing one condition keeps the others', () => {
  const all: Condition[] = ['a', 'b', 'c'].map(value => ({ column: kind, is: 'is', value }));
  const values = (conditions: readonly Condition[]) => conditions.map(({ value }) => value);
  assert.deepEqual(values(withCondition(all, 1, { column: kind, is: 'is', value: 'x' })), ['a', 'x', 'c']);
  assert.deepEqual(values(withCondition(all, 0, null)), ['b', 'c']);
  assert.deepEqual(values(all), ['a', 'b', 'c'], 'a list that is saved is not changed with it');
});

test('only "empty" and "filled" take no value', () => {
  const kinds = ['string', 'number', 'boolean'] as const;
  for (const each of kinds) {
    const possible = comparatorsOf(each);
    assert.deepEqual(
      possible.filter(is => !takesValue(is)),
      ['empty', 'filled'],
      each,
    );
    assert.equal(new Set(possible).size, possible.length, each);
  }
  assert.deepEqual(comparatorsOf('boolean'), ['is', 'empty', 'filled'], 'there is nothing between yes and no');
});

test('empty cells match "empty" and "not" only', () => {
  const every: readonly Comparator[] = ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'contains', 'empty', 'filled'];
  const found = (cell: CellValue, value: string) => every.filter(is => meets(cell, is, value));
  assert.deepEqual(found(null, ''), ['not', 'empty']);
  assert.deepEqual(found('', 'x'), ['not', 'empty']);
  assert.deepEqual(found(0, '0'), ['is', 'gte', 'lte', 'contains', 'filled'], 'nothing is a number');
  assert.deepEqual(found(false, 'false'), ['is', 'gte', 'lte', 'contains', 'filled']);
});

test('numbers compare numerically with comma or point', () => {
  const every: readonly Comparator[] = ['is', 'not', 'gt', 'gte', 'lt', 'lte'];
  const found = (cell: CellValue, value: string) => every.filter(is => meets(cell, is, value));
  assert.deepEqual(found(9, '10'), ['not', 'lt', 'lte']);
  assert.deepEqual(found('9', '10'), ['not', 'gt', 'gte'], 'texts are compared letter by letter');
  assert.deepEqual(found(0.3, ' 0,3 '), ['is', 'gte', 'lte']);
  assert.deepEqual(found(-1, '-1e0'), ['is', 'gte', 'lte']);
  assert.deepEqual(found(5, 'five'), ['not']);
  assert.deepEqual(found(5, '  '), ['not'], 'a value that is not written yet is no zero');
  assert.deepEqual(found(0, ''), ['not']);
});

test('texts match in any case, also within numbers', () => {
  assert.ok(meets('Türblatt ÖFFNUNG', 'contains', 'öffnung'));
  assert.ok(meets('ÉTAGE', 'is', 'étage'));
  assert.ok(holds(1250.5, '250.'));
  assert.ok(holds('anything', ''));
  assert.ok(!holds(null, ''), 'no value holds no text');
});

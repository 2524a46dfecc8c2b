import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyText, rangeText, unitText, valueText } from './units.ts';

const words = { yes: 'Yes', no: 'No', unknown: 'Unknown' };
const unit = (name: string | null, prefix: string | null = null, unit_type = 'LENGTHUNIT') => ({
  name,
  prefix,
  unit_type,
  type: 'IfcSIUnit',
});

test('units as people write them', () =>
  assert.deepEqual(
    [
      unit('METRE', 'MILLI'),
      unit('SQUARE_METRE'),
      unit('CUBIC_METRE'),
      unit('GRAM', 'KILO'),
      unit('degree'),
      unit('FOOT'),
      unit(null, null, 'THERMALTRANSMITTANCEUNIT'),
      unit(null, null, 'OTHERUNIT'),
      null,
    ].map(unitText),
    ['mm', 'm²', 'm³', 'kg', '°', 'ft', 'W/(m²·K)', '', ''],
  ));

test('values: numbers are not converted, nothing is a dash, truth has words', () => {
  assert.deepEqual(
    [11.6, 0.000001234, 12_345.6789, true, false, '.U.', null, '', 'REI 90', ['a', 2], { low: 1, high: 2 }].map(value =>
      valueText(value, words, 'en'),
    ),
    ['11.6', '0.000001', '12,345.679', 'Yes', 'No', 'Unknown', '–', '–', 'REI 90', 'a, 2', 'low: 1; high: 2'],
  );
  assert.equal(valueText(2.5, words, 'fr'), '2,5');
});

test('only numbers carry a unit', () => {
  const definition = {
    id: 1,
    name: 'x',
    description: null,
    type: null,
    value_type: null,
    unit: { id: 1, ...unit('METRE'), dimensions: null, conversion_factor: null, elements: null, is_default: false },
  };
  assert.deepEqual(
    [2, 'two'].map(value => propertyText({ value, definition }, words, 'en')),
    ['2 m', 'two'],
  );
});

test('ends of a range have the digits that tell them apart', () =>
  assert.deepEqual(
    [rangeText(0, 12.3456, 'en'), rangeText(0.18, 0.2149, 'en'), rangeText(1000, 21_500, 'fr')],
    ['0 – 12.3', '0.18 – 0.2149', '1\u202f000 – 21\u202f500'],
  ));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SelectedProperty, joinSummaries, QUANTITIES, summarise, type ElementSets } from './property-selection.ts';
import { selectionGroups, sumsOf, sumText } from './selection-rows.ts';
import { plainLengths } from '../../../ui/numbers/length-display.ts';

const words = { yes: 'Yes', no: 'No', unknown: 'Unknown', varies: 'Different values' };
const property = (set: string | null, name: string, value: unknown, more: Partial<SelectedProperty> = {}) => ({
  set,
  name,
  unit: '',
  setType: 'IfcPropertySet',
  valueType: null,
  count: 3,
  value,
  varies: false,
  inherited: 0,
  ...more,
});
const all: readonly SelectedProperty[] = [
  property(null, 'Name', undefined, { varies: true }),
  property(null, 'Description', 'New'),
  property('Pset_WallCommon', 'FireRating', undefined, { varies: true, valueType: 'IfcLabel' }),
  property('Pset_WallCommon', 'ThermalTransmittance', 0.24, { unit: 'W/(m²·K)', count: 2 }),
  property('Office', 'Checked', true, { count: 1 }),
  property('Office', 'Width', undefined, { varies: true, valueType: 'IfcLengthMeasure', count: 1 }),
];
const groups = (filter = '', mayEdit = true) => selectionGroups(all, { filter, mayEdit, words, language: 'en' });

test('the properties of several elements are shown by set, attributes without one', () =>
  assert.deepEqual(
    groups().map(({ set, count, rows }) => [set, count, rows.map(({ text }) => text)]),
    [
      [null, 3, ['Different values', 'New']],
      ['Pset_WallCommon', 3, ['Different values', '0.24 W/(m²·K)']],
      ['Office', 1, ['Yes', 'Different values']],
    ],
  ));

test('a name is one element’s own: it is not given to many; other words are', () => {
  const kinds = new Map(groups().flatMap(({ rows }) => rows.map(({ property: { name }, kind }) => [name, kind])));
  assert.deepEqual(Object.fromEntries(kinds), {
    Name: null,
    Description: 'text',
    FireRating: 'text',
    ThermalTransmittance: 'number',
    Checked: 'boolean',
    Width: 'number',
  });
  assert.ok(
    groups('', false).every(({ rows }) => rows.every(({ kind }) => kind === null)),
    'guests only read',
  );
});

test('where values differ, writing begins with nothing; where they are one, with it', () => {
  const begins = new Map(groups().flatMap(({ rows }) => rows.map(({ property: { name }, value }) => [name, value])));
  assert.deepEqual([begins.get('FireRating'), begins.get('ThermalTransmittance')], [null, 0.24]);
});

test('a search looks in names, sets and texts, and says how many have what is left', () => {
  assert.deepEqual(
    groups('thermal').map(({ set, count }) => [set, count]),
    [['Pset_WallCommon', 2]],
    'the count is that of the rows that are shown',
  );
  assert.deepEqual(
    groups('office').map(({ rows }) => rows.length),
    [2],
  );
  assert.deepEqual(
    groups('different').map(({ set, rows }) => [set, rows.length]),
    [
      [null, 1],
      ['Pset_WallCommon', 1],
      ['Office', 1],
    ],
  );
  assert.deepEqual(groups('nowhere'), []);
});

type Quantity = readonly [name: string, value: unknown, unit: string];
const element = (
  uuid: string,
  sets: Readonly<Record<string, readonly Quantity[]>>,
  type = QUANTITIES,
): ElementSets => ({
  uuid,
  sets: Object.entries(sets).map(([name, quantities], id) => ({
    id,
    name,
    type,
    inherited: false,
    properties: quantities.map(([quantity, value, unit], at) => ({
      id: at,
      name: quantity,
      value,
      unit,
      valueType: null,
    })),
  })),
});
const style = { language: 'en', lengths: plainLengths };
const said = (elements: readonly ElementSets[]) =>
  sumsOf(summarise(elements), elements.length).map(sum => [sum.name, sumText(sum, style), sum.without]);

test('quantities of one name are summed over sets and units, and who lacks them is counted', () =>
  assert.deepEqual(
    said([
      element('a', {
        Qto_Wall: [
          ['Length', 4000, 'mm'],
          ['NetVolume', 2, 'm³'],
          ['Weight', 10, 'kg'],
        ],
      }),
      element('b', {
        Qto_Slab: [
          ['NetVolume', 500, 'l'],
          ['Area', 10, 'm²'],
          ['Length', 1.5, 'm'],
        ],
      }),
      element('c', {
        Qto_Slab: [
          ['NetVolume', null, 'm³'],
          ['Count', 4, ''],
        ],
      }),
    ]),
    [
      ['Length', '5.500 m', 1],
      ['Area', '10.00 m²', 2],
      ['NetVolume', '2.500 m³', 1],
      ['Weight', '10.0 kg', 2],
    ],
  ));

test('an element that has a quantity in two sets counts once; what is no quantity is not summed', () => {
  assert.deepEqual(said([element('a', { One: [['Length', 1, 'm']], Two: [['Length', 1000, 'mm']] })]), [
    ['Length', '1.000 m', 0],
  ]);
  assert.deepEqual(said([element('a', { Pset: [['Length', 1, 'm']] }, 'IfcPropertySet')]), []);
});

test('sums go over several models', () => {
  const summaries = [[element('a', { Q: [['Length', 1, 'm']] })], [element('b', { Q: [['Length', 2, 'm']] })]].map(
    summarise,
  );
  assert.deepEqual(sumsOf(joinSummaries(summaries), 3), [{ name: 'Length', dimension: 'length', sum: 3, without: 1 }]);
});

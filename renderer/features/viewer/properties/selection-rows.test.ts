import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SelectedProperty } from './property-selection.ts';
import { selectionGroups } from './selection-rows.ts';

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

test('the properties of several elements are shown by set, attributes without one', () => {
  assert.deepEqual(
    groups().map(({ set, count, rows }) => [set, count, rows.map(({ text }) => text)]),
    [
      [null, 3, ['Different values', 'New']],
      ['Pset_WallCommon', 3, ['Different values', '0.24 W/(m²·K)']],
      ['Office', 1, ['Yes', 'Different values']],
    ],
  );
});

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

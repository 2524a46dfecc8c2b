import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Element, PropertySet, RawElements } from '../../../api/schema.d.ts';
import { joinSummaries, membersOf, setMembersOf, setsOfElement, setsOfRaw, summarise } from './property-selection.ts';

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
let ids = 0;

function set(name: string | null, values: Readonly<Record<string, unknown>>, inherited = false): PropertySet {
  const id = ++ids;
  return {
    id,
    uuid: null,
    name,
    description: null,
    type: 'IfcPropertySet',
    ...(inherited && { inherited }),
    ...times,
    properties: Object.entries(values).map(([property, value]) => ({
      id: ++ids,
      value,
      property_set_id: id,
      ...times,
      definition: { id: ++ids, unit: null, name: property, description: null, type: null, value_type: 'IfcLabel' },
    })),
  };
}
const element = (uuid: string, ...sets: PropertySet[]): Element => ({
  id: ++ids,
  uuid,
  type: 'IfcDoor',
  attributes: set(null, { Name: uuid }),
  property_sets: sets,
  classifications: [],
  material_list: [],
  layers: [],
});

const doors = [
  element('a', set('Common', { Fire: 'EI 30', Status: 'NEW' }), set('Maker', { By: 'Sample' }, true)),
  element(
    'b',
    set('Common', { Fire: 'EI 60', Status: 'NEW' }),
    set('Maker', { By: 'Other' }),
    set('Maker', { By: 'Sample', Year: 2026 }, true),
  ),
  element('c', set('Common', { Fire: 'EI 30' })),
].map(setsOfElement);
const told = (elements: typeof doors) =>
  summarise(elements).map(({ set: of, name, value, varies, count, inherited }) => [
    of,
    name,
    varies ? 'varies' : value,
    count,
    inherited,
  ]);

test('a selection says what all say, where they differ, and how many say it', () => {
  assert.deepEqual(told(doors), [
    [null, 'Name', 'varies', 3, 0],
    ['Common', 'Fire', 'varies', 3, 0],
    ['Common', 'Status', 'NEW', 2, 0],
    // For one name in one set, the element's own value takes precedence over its type's.
    ['Maker', 'By', 'varies', 2, 1],
    ['Maker', 'Year', 2026, 1, 1],
  ]);
  assert.deepEqual(told(doors.slice(0, 1))[1], ['Common', 'Fire', 'EI 30', 1, 0]);
});

test('summaries of several models are one', () => {
  const joined = joinSummaries([summarise(doors.slice(0, 1)), summarise(doors.slice(2))]);
  assert.deepEqual(
    joined.find(({ name }) => name === 'Fire'),
    {
      set: 'Common',
      name: 'Fire',
      unit: '',
      setType: 'IfcPropertySet',
      valueType: 'IfcLabel',
      value: 'EI 30',
      varies: false,
      count: 2,
      inherited: 0,
    },
  );
  assert.equal(joined.find(({ name }) => name === 'Name')?.varies, true);
});

test('the members tell where each has it, and who has a set', () => {
  const members = membersOf(doors, { set: 'Maker', name: 'By', unit: '' });
  assert.deepEqual(
    members.map(({ uuid, value, inherited }) => [uuid, value, inherited]),
    [
      ['a', 'Sample', true],
      ['b', 'Other', false],
    ],
  );
  assert.ok(members.every(({ set: of, property }) => of > 0 && property > of));
  assert.deepEqual(
    setMembersOf(doors, 'Maker').map(({ uuid }) => uuid),
    ['a', 'b', 'b'],
  );
});

test('the flat form says the same as its elements', () => {
  const raw = {
    units: [
      {
        id: 1,
        name: 'METRE',
        type: 'IfcSIUnit',
        unit_type: 'LENGTHUNIT',
        prefix: 'MILLI',
        elements: null,
        conversion_factor: null,
        dimensions: null,
        conversion_baseunit_index: null,
        is_default: true,
      },
    ],
    definitions: [{ id: 1, name: 'Width', description: null, type: null, value_type: 'IfcLengthMeasure', unit_id: 0 }],
    property_sets: [
      { id: 7, name: 'IfcDoor', description: null, type: null, properties: [] },
      {
        id: 8,
        name: 'Qto',
        description: null,
        type: 'IfcElementQuantity',
        properties: [{ id: 80, def_id: 0, value: 900 }],
      },
    ],
    elements: ['a', 'b', 'c'].map(uuid => ({
      uuid,
      type: 'IfcDoor',
      attributes: 0,
      psets: [1],
      classifications: [],
      layers: [],
      systems: [],
      material_list: [],
    })),
    classifications: [],
    layers: [],
    systems: [],
    materials: { materials_data: [], list_components: [], options: [] },
  } satisfies RawElements;
  const chosen = setsOfRaw(raw, ['a', 'c']);
  assert.deepEqual(summarise(chosen), [
    {
      set: 'Qto',
      name: 'Width',
      unit: 'mm',
      setType: 'IfcElementQuantity',
      valueType: 'IfcLengthMeasure',
      value: 900,
      varies: false,
      count: 2,
      inherited: 0,
      total: { sum: 1800, count: 2 },
    },
  ]);
  assert.deepEqual(
    membersOf(chosen, { set: 'Qto', name: 'Width', unit: 'mm' }),
    ['a', 'c'].map(uuid => ({ uuid, set: 8, property: 80, value: 900, inherited: false })),
  );
});

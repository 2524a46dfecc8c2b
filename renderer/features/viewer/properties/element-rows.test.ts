import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Element, Property, PropertySet, Unit } from '../../../api/schema.d.ts';
import { groupsOf, marksOf, NOTHING } from './element-rows.ts';

const words = { yes: 'Yes', no: 'No', unknown: 'Unknown' };
const millimetre: Unit = { id: 1, type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT', prefix: 'MILLI' } as Unit;

let last = 0;
function property(name: string, value: unknown, value_type: string | null = null, unit: Unit | null = null): Property {
  const id = ++last;
  return {
    id,
    value,
    property_set_id: 0,
    created_at: '',
    updated_at: '',
    definition: { id, name, value_type, unit, description: null, type: 'IfcPropertySingleValue' },
  };
}
const setOf = (name: string, properties: readonly Property[], more: Partial<PropertySet> = {}): PropertySet =>
  ({ id: ++last, name, type: 'IfcPropertySet', description: null, properties, ...more }) as PropertySet;

const wall: Element = {
  id: 1,
  uuid: '0wall',
  type: 'IfcWall',
  attributes: setOf('Attributes', [
    property('Name', 'North wall'),
    property('GlobalId', '0wall'),
    property('PredefinedType', 'STANDARD'),
  ]),
  property_sets: [
    setOf('Qto_WallBaseQuantities', [property('Length', 11600, 'IfcLengthMeasure', millimetre)], {
      type: 'IfcElementQuantity',
    }),
    setOf('Pset_WallCommon', [property('FireRating', 'REI 30'), property('LoadBearing', false)], { inherited: true }),
    setOf('Pset_WallCommon', [property('FireRating', 'REI 90'), property('Limits', { lower: 1, upper: 2 })]),
  ],
  classifications: [{ id: 5, name: 'Uniclass', notation: 'EF_25', title: 'Walls' }],
  material_list: [
    { material: { name: 'Brick', category: 'masonry' }, option: { thickness: 240 } },
    { material: { name: 'Plaster', category: 'finish' }, option: { thickness: null } },
  ],
  layers: [{ id: 3, name: 'A-WALL', identifier: null, description: null }],
} as unknown as Element;

const shown = (element: Element, filter = '', mayEdit = false) =>
  groupsOf(element, { filter, mayEdit, words, language: 'en' });
const titles = (element: Element, filter?: string, mayEdit?: boolean) =>
  shown(element, filter, mayEdit).map(({ of, rows }) => [typeof of === 'string' ? of : of.name, rows.length]);
const rowsOf = (element: Element, title: string, mayEdit = false) =>
  shown(element, '', mayEdit).find(({ of }) => (typeof of === 'string' ? of : of.name) === title)?.rows ?? [];

test('attributes come first, then own sets, those of the type, quantities, materials, classifications, layers', () =>
  assert.deepEqual(titles(wall), [
    ['attributes', 3],
    ['Pset_WallCommon', 2],
    ['Pset_WallCommon', 1],
    ['Qto_WallBaseQuantities', 1],
    ['materials', 2],
    ['classifications', 1],
    ['layers', 1],
  ]));

test('what an element says itself hides what its type says, in the set of the same name only', () => {
  const texts = shown(wall).flatMap(({ rows }) =>
    rows.filter(({ name }) => name === 'FireRating').map(({ text }) => text),
  );
  assert.deepEqual(texts, ['REI 90']);
  const other = {
    ...wall,
    property_sets: [
      setOf('Pset_WallCommon', [property('FireRating', 'REI 30')], { inherited: true }),
      setOf('Office', [property('FireRating', 'REI 90')]),
    ],
  };
  assert.deepEqual(
    shown(other).flatMap(({ rows }) => rows.filter(({ name }) => name === 'FireRating').map(({ text }) => text)),
    ['REI 90', 'REI 30'],
  );
});

test('values have their units, and layers the unit of lengths of the model', () => {
  assert.deepEqual(
    rowsOf(wall, 'Qto_WallBaseQuantities').map(({ text }) => text),
    ['11,600 mm'],
  );
  assert.deepEqual(
    rowsOf(wall, 'materials').map(({ name, text }) => [name, text]),
    [
      ['Brick', '240 mm'],
      ['Plaster', 'finish'],
    ],
  );
  const unitless = { ...wall, property_sets: [] };
  assert.equal(rowsOf(unitless, 'materials')[0]!.text, '240', 'without a unit only the number is known');
});

test('who only reads can change nothing', () => {
  const rows = shown(wall).flatMap(group => group.rows);
  assert.ok(rows.every(({ kind, classification }) => kind === undefined && classification === undefined));
});

test('words about an element can be changed, what it is cannot; bounds are only read', () => {
  assert.deepEqual(
    rowsOf(wall, 'attributes', true).map(({ name, kind }) => [name, kind]),
    [
      ['Name', 'text'],
      ['GlobalId', undefined],
      ['PredefinedType', undefined],
      ['Description', 'text'],
    ],
  );
  const [own, type] = shown(wall, '', true).filter(({ of }) => typeof of === 'object' && of.name === 'Pset_WallCommon');
  assert.deepEqual(
    own!.rows.map(({ name, kind }) => [name, kind]),
    [
      ['FireRating', 'text'],
      ['Limits', undefined],
    ],
  );
  assert.deepEqual(
    type!.rows.map(({ name, kind }) => [name, kind]),
    [['LoadBearing', 'boolean']],
    'a value of the type can be changed for this element',
  );
});

test('a name and a description can be written where the file has none', () => {
  const blank = rowsOf(wall, 'attributes', true).at(-1);
  assert.deepEqual(blank, { name: 'Description', text: NOTHING, kind: 'text' });
  assert.equal(
    rowsOf(wall, 'attributes').some(({ name }) => name === 'Description'),
    false,
  );
});

test('a search keeps rows whose name or value holds it; a set that is searched by its name is shown whole', () => {
  assert.deepEqual(titles(wall, 'rei'), [['Pset_WallCommon', 1]]);
  assert.deepEqual(titles(wall, 'wallcommon'), [
    ['Pset_WallCommon', 2],
    ['Pset_WallCommon', 1],
  ]);
  assert.deepEqual(titles(wall, 'ef_25'), [['classifications', 1]]);
  assert.deepEqual(titles(wall, 'brick'), [['materials', 1]]);
  assert.deepEqual(titles(wall, 'nothing of the kind'), []);
});

test('an empty set stays for those who may add to it, but not in a search', () => {
  const bare = { ...wall, property_sets: [setOf('Office', [])] };
  assert.equal(
    titles(bare, '', true).some(([title]) => title === 'Office'),
    true,
  );
  assert.equal(
    titles(bare).some(([title]) => title === 'Office'),
    false,
  );
  assert.equal(
    titles(bare, 'office', true).some(([title]) => title === 'Office'),
    false,
  );
});

test('the marks of a set: of its type, quantities, and changed by people', () => {
  const edited = 1_000_000_000;
  const table: readonly (readonly [Partial<PropertySet>, readonly string[]])[] = [
    [{}, []],
    [{ inherited: true }, ['inherited']],
    [{ type: 'IfcElementQuantity' }, ['quantities']],
    [{ type: 'IfcElementQuantity', inherited: true }, ['inherited']],
    [{ id: edited }, ['edited']],
    [{ id: edited + 7, type: 'IfcElementQuantity' }, ['quantities', 'edited']],
    [{ id: edited - 1 }, []],
  ];
  for (const [more, marks] of table) assert.deepEqual(marksOf(setOf('Any', [], more)), marks, JSON.stringify(more));
});

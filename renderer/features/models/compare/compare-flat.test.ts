import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawElements } from '../../../api/schema.d.ts';
import { flatten, type FlatElement } from './compare-flat.ts';

type Sets = readonly (readonly [string, Readonly<Record<string, unknown>>])[];
type Element = Partial<RawElements['elements'][number]>;

/** One element, 'x', with property sets; the first set has its attributes. */
function flat(sets: Sets, element: Element = {}, lists: Partial<RawElements> = {}): FlatElement {
  const definitions = sets.flatMap(([, values]) => Object.keys(values)).map(name => ({ name, unit_id: null }));
  let definition = 0;
  const property_sets = sets.map(([name, values]) => ({
    name,
    properties: Object.values(values).map(value => ({ def_id: definition++, value })),
  }));
  const raw = {
    units: [],
    definitions,
    property_sets,
    classifications: [],
    layers: [],
    systems: [],
    materials: { list_components: [], materials_data: [], options: [] },
    elements: [
      {
        uuid: 'x',
        type: 'IfcWall',
        attributes: 0,
        psets: sets.slice(1).map((_, at) => at + 1),
        classifications: [],
        layers: [],
        systems: [],
        material_list: [],
        ...element,
      },
    ],
    ...lists,
  } as unknown as RawElements;
  const found = flatten(raw).elements.get('x');
  assert.ok(found);
  return found;
}
const attributes = ['Attributes', { Name: 'W1' }] as const;
const valuesOf = (element: FlatElement) =>
  Object.fromEntries([...element.sets()].map(([name, values]) => [name, Object.fromEntries(values)]));

test('an element has its name from its attributes, empty where there is none', () => {
  assert.equal(flat([attributes]).name, 'W1');
  assert.equal(flat([['Attributes', { Tag: 't' }]]).name, '');
  assert.equal(flat([], { attributes: 7 }).name, '', 'the list has no such set');
});

test('of several sets of one name the first says what counts, the others what it does not say', () => {
  const element = flat([attributes, ['P', { A: 'own', B: 1 }], ['Q', { C: true }], ['P', { A: 'type', D: 'type' }]]);
  assert.deepEqual(valuesOf(element), { P: { A: 'own', B: '1', D: 'type' }, Q: { C: 'true' } });
  assert.deepEqual([...element.setNames()], ['P', 'Q']);
});

test('an empty value of the own set still hides that of the type', () =>
  assert.deepEqual(valuesOf(flat([attributes, ['P', { A: '' }], ['P', { A: 'type' }]])), { P: { A: null } }));

test('signatures are equal for equal values, and differ with any of them', () => {
  const sets = (value: unknown, name = 'A'): Sets => [attributes, ['P', { [name]: value }]];
  const of = (value: unknown, name?: string) => flat(sets(value, name)).signature();
  assert.equal(of(1), of(1));
  assert.equal(of(0.1 + 0.2), of(0.3), 'the last digits do not count');
  assert.notEqual(of(1), of(2));
  assert.notEqual(of('a', 'A'), of('a', 'B'));
  assert.notEqual(of('1\u0001B\u00022'), flat([attributes, ['P', { A: '1' }]]).signature());
  assert.equal(of(null), of(''), 'both say nothing');
});

test('layers, systems and classifications are sorted, since their order means nothing', () => {
  const lists = {
    layers: [{ name: 'B' }, { name: 'A' }],
    systems: [{ name: null, uuid: 'guid' }, { name: 'Air' }],
    classifications: [
      { type: 'Uniclass', notation: 'Ss_20', description: null },
      { type: null, notation: '21', description: 'Mur' },
    ],
  } as unknown as Partial<RawElements>;
  const element = flat([attributes], { layers: [0, 1], systems: [0, 1], classifications: [0, 1] }, lists);
  assert.deepEqual(
    (['layers', 'systems', 'classifications'] as const).map(name => element.part(name)),
    ['A, B', 'Air, guid', '21 Mur, Uniclass Ss_20'],
  );
});

test('the layers of a wall keep their order and have their thickness', () => {
  const materials = {
    materials_data: [{ name: 'Brique' }, { name: 'Laine' }],
    list_components: [
      { material: 1, material_option: 0 },
      { material: 0, material_option: 1 },
    ],
    options: [{ thickness: 120.000_000_000_01 }, { thickness: null }],
  } as unknown as RawElements['materials'];
  assert.equal(flat([attributes], { material_list: [0, 1] }, { materials }).part('materials'), 'Laine 120, Brique');
  assert.equal(flat([attributes], { material_list: [] }, { materials }).part('materials'), '');
});

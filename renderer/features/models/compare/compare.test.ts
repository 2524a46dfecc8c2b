import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawElements } from '../../../api/schema.d.ts';
import { compareModels, type Side } from './compare.ts';
import { isOfState, statesOf } from './difference-list.ts';
import type { Body } from './element-bodies.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { plainLengths } from '../../../ui/numbers/length-display.ts';
import { differenceTable } from './compare-rules.ts';

interface Part {
  readonly guid: string;
  readonly type?: string;
  readonly name?: string;
  readonly sets?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly layers?: readonly string[];
  readonly materials?: readonly string[];
}

/** The raw form of a model with these elements: every list in its own order, as another program would write it. */
function rawOf(parts: readonly Part[], { shift = 0 } = {}): RawElements {
  const definitions: {
    id: number;
    name: string;
    description: null;
    type: null;
    value_type: null;
    unit_id: number | null;
  }[] = Array.from({ length: shift }, (_, id) => ({
    id,
    name: 'unused',
    description: null,
    type: null,
    value_type: null,
    unit_id: null,
  }));
  const sets: {
    id: number;
    name: string;
    description: null;
    type: null;
    properties: { id: number; def_id: number; value: unknown }[];
  }[] = [];
  const set = (name: string, values: Readonly<Record<string, unknown>>) =>
    sets.push({
      id: sets.length,
      name,
      description: null,
      type: null,
      properties: Object.entries(values).map(([property, value], id) => ({
        id,
        value,
        def_id:
          definitions.push({
            id,
            name: property,
            description: null,
            type: null,
            value_type: null,
            unit_id: typeof value === 'number' ? 0 : null,
          }) - 1,
      })),
    }) - 1;
  const layers = [...new Set(parts.flatMap(part => part.layers ?? []))];
  const materials = [...new Set(parts.flatMap(part => part.materials ?? []))];
  return {
    units: [
      {
        id: 1,
        name: 'METRE',
        prefix: 'MILLI',
        type: 'SI',
        unit_type: 'LENGTHUNIT',
        elements: null,
        conversion_factor: null,
        dimensions: null,
        conversion_baseunit_index: null,
        is_default: true,
      },
    ],
    definitions,
    property_sets: sets,
    classifications: [],
    systems: [],
    layers: layers.map((name, id) => ({ id, name, identifier: null, description: null })),
    materials: {
      materials_data: materials.map((name, id) => ({
        id,
        step_id: null,
        name,
        description: null,
        category: null,
        psets: [],
      })),
      list_components: materials.map((_, id) => ({ id, material: id, material_option: id })),
      options: materials.map((_, id) => ({ id, thickness: id === 0 ? 200 : null, material_list: [] })),
    },
    elements: parts.map(
      ({ guid, type = 'IfcWall', name = guid, sets: own = {}, layers: on = [], materials: of = [] }) => ({
        uuid: guid,
        type,
        attributes: set('Attributes', { Name: name }),
        psets: Object.entries(own).map(([each, values]) => set(each, values)),
        classifications: [],
        layers: on.map(each => layers.indexOf(each)),
        systems: [],
        material_list: of.map(each => materials.indexOf(each)),
      }),
    ),
  };
}

const storey = (uuid: string, name: string, ...guids: readonly string[]) => ({
  uuid,
  type: 'storey',
  name,
  children: guids.map(guid => ({ uuid: guid, type: 'wall', name: guid, children: [] })),
});
const side = (parts: readonly Part[], ...structure: Side['structure']): Side => ({
  raw: rawOf(parts),
  bodies: null,
  structure: [{ uuid: 'project', type: 'project', name: 'P', children: structure }],
});

test('elements are added, removed, changed or the same, whatever the order of lists', () => {
  const fire = { Pset_WallCommon: { FireRating: 'F30', Width: 200.0000000001 } };
  const before = side(
    [{ guid: 'stays', sets: fire }, { guid: 'goes' }, { guid: 'rated', name: 'W1', sets: fire, layers: ['A', 'B'] }],
    storey('s1', 'Ground', 'stays', 'goes', 'rated'),
  );
  const after: Side = {
    ...side([], storey('s1', 'Ground', 'stays', 'rated'), storey('s2', 'First', 'new')),
    raw: rawOf(
      [
        { guid: 'new', type: 'IfcSlab' },
        {
          guid: 'rated',
          name: 'W1',
          sets: { Pset_WallCommon: { FireRating: 'F90', Width: 200 }, Pset_New: { Mark: true } },
          layers: ['B', 'A'],
          materials: ['Brick'],
        },
        { guid: 'stays', sets: { Pset_WallCommon: { Width: 200, FireRating: 'F30' } } },
      ],
      { shift: 3 },
    ),
  };
  const { elements, classes, storeys, sets, differences, unchanged } = compareModels(before, after);
  assert.deepEqual([elements, unchanged], [{ a: 3, b: 3, same: 1 }, 'stays']);
  assert.deepEqual(classes, [
    { name: 'IfcSlab', a: 0, b: 1 },
    { name: 'IfcWall', a: 3, b: 2 },
  ]);
  assert.deepEqual(storeys, [
    { name: 'Ground', a: 3, b: 2 },
    { name: 'First', a: 0, b: 1 },
  ]);
  assert.deepEqual(sets, [
    { name: 'Pset_New', a: 0, b: 1 },
    { name: 'Pset_WallCommon', a: 2, b: 2 },
  ]);
  assert.deepEqual(
    differences.map(({ state, guid, storey: on }) => [state, guid, on]),
    [
      ['added', 'new', 'First'],
      ['changed', 'rated', 'Ground'],
      ['removed', 'goes', 'Ground'],
    ],
  );
  assert.deepEqual(differences[1]?.changes, [
    { kind: 'property', set: 'Pset_WallCommon', name: 'FireRating', was: 'F30', is: 'F90' },
    { kind: 'property', set: 'Pset_New', name: 'Mark', was: null, is: 'true' },
    { kind: 'materials', set: '', name: '', was: null, is: 'Brick 200' },
  ]);
});

test('a storey is found again by its GlobalId or its name, and an element that went to another one is changed', () => {
  const parts = [{ guid: 'x' }, { guid: 'y' }, { guid: 'z' }];
  const { storeys, differences } = compareModels(
    side(parts, storey('s1', 'Ground', 'x'), storey('s2', 'First', 'y'), storey('s3', 'Roof', 'z')),
    side(parts, storey('s1', 'Level 0', 'x', 'y'), storey('t3', 'Roof', 'z')),
  );
  assert.deepEqual(storeys, [
    { name: 'Ground → Level 0', a: 1, b: 2 },
    { name: 'First', a: 1, b: 0 },
    { name: 'Roof', a: 1, b: 1 },
  ]);
  assert.deepEqual(
    differences.map(({ guid, changes }) => [guid, changes]),
    [['y', [{ kind: 'storey', set: '', name: '', was: 'First', is: 'Ground → Level 0' }]]],
  );
});

test('a number with another unit is another one; own sets hide what those of the type say', () => {
  const twice = (first: string): Side => ({
    structure: [],
    bodies: null,
    raw: ((raw: RawElements) => ({
      ...raw,
      property_sets: raw.property_sets.map(set => ({ ...set, name: set.name === 'Type' ? 'Own' : set.name })),
    }))(rawOf([{ guid: 'x', sets: { Own: { Mark: first }, Type: { Mark: 'type', More: 1 } } }])),
  });
  assert.deepEqual(compareModels(twice('own'), twice('type')).differences[0]?.changes, [
    { kind: 'property', set: 'Own', name: 'Mark', was: 'own', is: 'type' },
  ]);
  const wide = (name: string): Side => {
    const raw = rawOf([{ guid: 'x', sets: { S: { Width: 2 } } }]);
    return { structure: [], bodies: null, raw: { ...raw, units: raw.units.map(unit => ({ ...unit, name })) } };
  };
  assert.deepEqual(
    compareModels(wide('METRE'), wide('INCH')).differences[0]?.changes.map(({ was, is }) => [was, is]),
    [['2 millimetre', '2 milliinch']],
  );
});

test('an element in another place is moved and not the same, also when its data is; it is a line of the table', async () => {
  const block = (x: number): Body => ({ mesh: cube, at: [1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, 0] });
  const cube: Body['mesh'] = { key: 'cube', box: [0, 0, 0, 1, 1, 1], parts: [], step: 0 };
  const at = (places: Readonly<Record<string, number>>, name = '') => ({
    ...side([
      { guid: 'still', name: '' },
      { guid: 'window', name: 'W' },
      { guid: 'door', name },
      { guid: 'undrawn', name: '' },
    ]),
    bodies: { origin: [0, 0, 0] as const, of: new Map(Object.entries(places).map(([id, x]) => [id, [block(x)]])) },
  });
  const found = compareModels(at({ still: 0, window: 5, door: 9 }), at({ still: 0, window: 5.5, door: 9.25 }, 'D2'));
  assert.deepEqual(
    [found.elements, found.unchanged, found.bodies],
    [{ a: 4, b: 4, same: 2 }, 'still\nundrawn', { shift: null }],
  );
  assert.deepEqual(
    found.differences.map(each => [each.guid, statesOf(each)]),
    [
      ['window', ['moved']],
      ['door', ['moved', 'changed']],
    ],
  );
  const lines = differenceTable(await wordsIn('en'), found.differences, { language: 'en', lengths: plainLengths });
  const from = 'x 5.500 m · y 0.500 m · z 0.500 m';
  const to = 'x 6.000 m · y 0.500 m · z 0.500 m';
  assert.equal(lines.split('\r\n')[1], `"window","moved","IfcWall","W","","","Moved 0.50 m","${from}","${to}"`);
  assert.deepEqual(
    [found.differences.filter(each => isOfState(each, 'changed')).length, lines.split('\r\n').length],
    [1, 5],
  );
});

test('differences become a table, one line per change', async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`P${String(n).padStart(2, '0')}`, n]));
  const { differences } = compareModels(
    side([{ guid: '0a', name: 'Wall' }]),
    side([
      { guid: '0a', name: '=Wall', sets: { Pset: many } },
      { guid: '1b', type: 'IfcDoor' },
    ]),
  );
  const lines = differenceTable(await wordsIn('en'), differences, { language: 'en', lengths: plainLengths }).split(
    '\r\n',
  );
  assert.equal(lines.length, 1 + 40 + 1 + 1 + 1);
  assert.equal(lines[1], '"0a","changed","IfcWall","\'=Wall","","","Name","Wall","\'=Wall"');
  assert.equal(lines[2], '"0a","changed","IfcWall","\'=Wall","","Pset","P00","","0 millimetre"');
  assert.deepEqual(lines.slice(-3), [
    '"0a","changed","IfcWall","\'=Wall","","","11 more","",""',
    '"1b","added","IfcDoor","1b","","","","",""',
    '',
  ]);
});

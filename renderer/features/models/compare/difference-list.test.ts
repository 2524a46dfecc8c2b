import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import {
  canCompare,
  changeLines,
  countedRows,
  distanceText,
  findDifferences,
  nameOf,
  nameOfChange,
  signed,
} from './difference-list.ts';
import { type Change, changesBetween, partNames, textOf, type FlatElement } from './compare-flat.ts';
import type { Difference } from './compare.ts';
import { plainLengths, type NumberStyle } from '../../../ui/numbers/length-display.ts';

const metres: NumberStyle = { language: 'en', lengths: plainLengths };
const change = (
  kind: Change['kind'],
  set = '',
  name = '',
  was: string | null = null,
  is: string | null = null,
): Change => ({ kind, set, name, was, is });
const difference = (guid: string, parts: Partial<Difference> = {}): Difference => ({
  state: 'changed',
  guid,
  type: 'IfcWall',
  name: '',
  storey: '',
  changes: [],
  count: 0,
  ...parts,
});
const differences = [
  difference('0aB', { state: 'added', name: 'Mur extérieur' }),
  difference('1cd', { type: 'IfcDoor', storey: 'Étage 1' }),
  difference('2ef', { changes: [change('property', 'Pset_WallCommon', 'FireRating', 'F30', 'F90')] }),
  difference('3gh', { state: 'removed', type: 'IfcSlab' }),
];
const found = (state: Difference['state'] | undefined, text = '') =>
  findDifferences(differences, state, text).map(({ guid }) => guid);

test('differences are found by their element and by what changed, in any case', () => {
  for (const [text, guids] of [
    ['', ['0aB', '1cd', '2ef', '3gh']],
    [' 0AB ', ['0aB']],
    ['EXTÉRIEUR', ['0aB']],
    ['étage', ['1cd']],
    ['ifcs', ['3gh']],
    ['firerating', ['2ef']],
    ['pset_', ['2ef']],
    ['F90', []],
  ] as const)
    assert.deepEqual(found(undefined, text), guids, text);
});

test('a state and a text narrow the list together', () => {
  assert.deepEqual(found('changed'), ['1cd', '2ef']);
  assert.deepEqual(found('added', 'ifcwall'), ['0aB']);
  assert.deepEqual(found('removed', 'ifcwall'), []);
  const many = Array.from({ length: 10_000 }, (_, at) =>
    difference(`guid-${at}`, { state: at % 2 ? 'added' : 'removed' }),
  );
  assert.equal(findDifferences(many, 'added', 'GUID-9').length, 556);
});

test('what changed is named by set and property, by the attribute, or by the part of the element', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const named = (each: Change) => [nameOfChange(english, each), nameOfChange(french, each)];
  assert.deepEqual(named(change('property', 'Pset_DoorCommon', 'IsExternal')), [
    'Pset_DoorCommon · IsExternal',
    'Pset_DoorCommon · IsExternal',
  ]);
  assert.deepEqual(named(change('attribute', '', 'Tag')), ['Tag', 'Tag']);
  assert.deepEqual(named(change('storey')), ['Storey', 'Niveau']);
  assert.deepEqual(named(change('materials')), ['Materials', 'Matériaux']);
});

test('a change in one line shows both values, and a dash where nothing is said', async () => {
  const textOf = async (...changes: readonly Change[]) =>
    changeLines(await wordsIn('en'), difference('x', { changes }), metres).map(({ text }) => text);
  assert.deepEqual(await textOf(change('attribute', '', 'Name', 'W1', 'W2')), ['Name: W1 → W2']);
  assert.deepEqual(await textOf(change('layers', '', '', null, 'A-WALL')), ['Layers: – → A-WALL']);
  assert.deepEqual(await textOf(change('property', 'P', 'Mark', '', null)), ['P · Mark:  → –']);
});

test('places and shapes come first, in the unit of the reader, with no more digits than they need', async () => {
  const [from, to] = [
    [1, 2, 3],
    [1, 2, 3.5],
  ] as const;
  const moved = { by: [0, 0, 0.5] as const, distance: 0.5, turn: 0, from, to };
  const textsOf = async (parts: Partial<Difference>, style = metres) =>
    changeLines(await wordsIn(style === metres ? 'en' : 'de'), difference('x', parts), style).map(({ text }) => text);
  const data = change('attribute', '', 'Name', 'a', 'b');
  assert.deepEqual(await textsOf({ moved, changes: [data] }), ['Moved 0.50 m', 'Name: a → b']);
  assert.deepEqual(await textsOf({ moved: { ...moved, turn: 12.34 } }), ['Moved 0.50 m, rotated 12.3°']);
  assert.deepEqual(await textsOf({ moved: { ...moved, distance: 0, turn: 90 } }), ['Rotated 90.0°']);
  const millimetres = { language: 'de', lengths: { unit: 'mm', decimals: 0 } } as const;
  assert.deepEqual(await textsOf({ moved }, millimetres), ['500 mm verschoben']);
  assert.deepEqual(
    [12.345, 0.5, 0.0042, 0.00042].map(each => distanceText(each, metres)),
    ['12.35 m', '0.50 m', '0.004 m', '0.0004 m'],
  );
  const reshaped = { was: [1, 2, 3] as const, is: [1, 2, 4] as const };
  assert.deepEqual(await textsOf({ reshaped }), ['Size: 1.000 m × 2.000 m × 3.000 m → 1.000 m × 2.000 m × 4.000 m']);
  assert.deepEqual(await textsOf({ reshaped: { was: from, is: from } }), ['Shape changed, same outer size']);
  assert.deepEqual(await textsOf({ reshaped: { was: from, is: null } }), ['Has no shape any more']);
});

test('an element without a name is called by its GlobalId', () =>
  assert.deepEqual(differences.slice(0, 2).map(nameOf), ['Mur extérieur', '1cd']));

test('rows keep their place among all when only those that differ are shown', () => {
  const rows = [
    { name: 'IfcDoor', a: 3, b: 3 },
    { name: 'IfcWall', a: 3, b: 5 },
    { name: 'IfcSlab', a: 1, b: 0 },
  ];
  assert.deepEqual(
    countedRows(rows, false).map(({ place }) => place),
    [0, 1, 2],
  );
  assert.deepEqual(
    countedRows(rows, true).map(({ name, place }) => [name, place]),
    [
      ['IfcWall', 1],
      ['IfcSlab', 2],
    ],
  );
  assert.deepEqual(countedRows([], true), []);
});

test('gains and losses have a sign, with the digits grouped as in the language of the page', async () => {
  await wordsIn('en');
  assert.deepEqual([0, 3, -2, 12_345, -12_345].map(signed), ['=', '+3', '−2', '+12,345', '−12,345']);
  await wordsIn('fr');
  assert.equal(signed(-12_345).replaceAll(/\s/g, ' '), '−12 345');
});

test('only IFC models that are ready are compared', () => {
  assert.deepEqual(
    (['P', 'I', 'C', 'E'] as const).map(status => canCompare({ status, type: 'IFC' })),
    [false, false, true, false],
  );
  for (const type of ['PDF', 'GLTF'] as const) assert.equal(canCompare({ status: 'C', type }), false, type);
});

type Values = Readonly<Record<string, string | null>>;

const element = (
  parts: {
    readonly type?: string;
    readonly attributes?: Values;
    readonly sets?: Readonly<Record<string, Values>>;
    readonly parts?: Values;
  } = {},
): FlatElement => ({
  guid: '0wall',
  type: parts.type ?? 'IfcWall',
  name: '',
  signature: () => '',
  attributes: () => new Map(Object.entries(parts.attributes ?? {})),
  sets: () =>
    new Map(Object.entries(parts.sets ?? {}).map(([name, values]) => [name, new Map(Object.entries(values))])),
  setNames: () => new Set(Object.keys(parts.sets ?? {})),
  part: name => parts.parts?.[name] ?? '',
});
const lines = (before: FlatElement, after: FlatElement, storey?: { was: string; is: string }) =>
  changesBetween(before, after, storey).map(({ kind, set, name, was, is }) => [kind, set, name, was, is].join('|'));

test('what is equal is no change, whatever it is about', () => {
  const whole = element({ attributes: { Name: 'W', Tag: null }, sets: { P: { A: '1' } }, parts: { layers: 'L' } });
  assert.deepEqual(lines(whole, whole), []);
});

test('a class, attributes and parts change one by one, in that order', () =>
  assert.deepEqual(
    lines(
      element({
        type: 'IfcWall',
        attributes: { Name: 'W1', Tag: 'a' },
        parts: { materials: 'Brick 200', systems: 'S' },
      }),
      element({
        type: 'IfcSlab',
        attributes: { Name: 'W2', Tag: 'a' },
        parts: { materials: 'Brick 240', layers: 'L' },
      }),
    ),
    [
      'type|||IfcWall|IfcSlab',
      'attribute||Name|W1|W2',
      'layers||||L',
      'systems|||S|',
      'materials|||Brick 200|Brick 240',
    ],
  ));

test('a property that comes or goes is a change from or to nothing; a whole set is one for each property', () =>
  assert.deepEqual(
    lines(
      element({ sets: { Old: { A: '1', B: null }, Both: { X: '1', Gone: 'g' } } }),
      element({ sets: { Both: { X: '2', New: 'n' }, Fresh: { C: '3' } } }),
    ),
    [
      'property|Old|A|1|',
      'property|Both|X|1|2',
      'property|Both|Gone|g|',
      'property|Both|New||n',
      'property|Fresh|C||3',
    ],
  ));

test('an element that went to another storey changed, also to or from none', () => {
  assert.deepEqual(lines(element(), element(), { was: 'Ground', is: 'First' }), ['storey|||Ground|First']);
  assert.deepEqual(lines(element(), element(), { was: '', is: 'First' }), ['storey||||First']);
  assert.deepEqual(lines(element(), element(), { was: 'Roof', is: '' }), ['storey|||Roof|']);
});

test('every part of an element is compared', () => {
  const all = Object.fromEntries(partNames.map(name => [name, `some ${name}`]));
  assert.deepEqual(
    changesBetween(element({ parts: all }), element(), undefined).map(({ kind }) => kind),
    [...partNames],
  );
});

test('values are compared as texts: numbers to nine digits and with their unit, lists one by one', () => {
  const cases: readonly (readonly [unknown, string, string | null])[] = [
    [null, 'm', null],
    [undefined, '', null],
    ['', 'm', null],
    [0, '', '0'],
    [0, 'm', '0 m'],
    [200.000_000_000_1, '', '200'],
    [0.1 + 0.2, 'm', '0.3 m'],
    [123_456_789_012, '', '123456789012'],
    [1 / 3, '', '0.333333333'],
    [false, '', 'false'],
    ['Béton', 'm', 'Béton'],
    [[1, 2.5, null], 'mm', '1 mm, 2.5 mm, '],
    [{ upper: 3 }, '', '{"upper":3}'],
  ];
  for (const [value, unit, text] of cases) assert.equal(textOf(value, unit), text);
});

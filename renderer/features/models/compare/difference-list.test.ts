import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import type { Change } from './compare-changes.ts';
import type { Difference } from './compare.ts';
import {
  canCompare,
  changeText,
  countedRows,
  findDifferences,
  nameOf,
  nameOfChange,
  signed,
} from './difference-list.ts';

const change = (
  kind: Change['kind'],
  set = '',
  name = '',
  was: string | null = null,
  is: string | null = null,
): Change => ({
  kind,
  set,
  name,
  was,
  is,
});
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
  const t = await wordsIn('en');
  assert.equal(changeText(t, change('attribute', '', 'Name', 'W1', 'W2')), 'Name: W1 → W2');
  assert.equal(changeText(t, change('layers', '', '', null, 'A-WALL')), 'Layers: – → A-WALL');
  assert.equal(changeText(t, change('property', 'P', 'Mark', '', null)), 'P · Mark:  → –');
});

test('an element without a name is called by its GlobalId', () => {
  assert.deepEqual(differences.slice(0, 2).map(nameOf), ['Mur extérieur', '1cd']);
});

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cssColour,
  groupFeatures,
  legendColours,
  legendOf,
  NONE,
  OTHERS,
  propertyRows,
  rampColours,
  type ColourGroup,
  type ColourKind,
} from './colour-groups.ts';
import { classesOf, className, colourFrom, heightTexts, legendTitle, legendWord } from './legend-words.ts';
import type { PropertyGroup } from './property-groups.ts';
import { buildForest, type StoreyChoice, type StructureNode } from '../tree/forest.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { knownClasses } from '../../../viewer/clouds/cloud-look.ts';

const node = (uuid: string, type: string, ...children: StructureNode[]): StructureNode => ({
  uuid,
  type,
  name: uuid,
  longname: null,
  children,
});
const structure = [
  node(
    'p',
    'project',
    node(
      'b',
      'building',
      node('ground', 'storey', node('w1', 'wall'), node('w2', 'wall', node('o', 'window'))),
      node('upper', 'storey', node('w3', 'wall')),
      node('roof', 'roof'),
    ),
  ),
];
const drawn = ['w1', 'w2', 'o', 'w3', 'roof'];
const featureOf = (from: number) => (uuid: string) => (drawn.includes(uuid) ? from + drawn.indexOf(uuid) : undefined);
const forest = buildForest([
  { id: 7, name: 'house', structure, featureOf: featureOf(0) },
  { id: 8, name: 'annex', structure, featureOf: featureOf(5) },
]);
const storeys: StoreyChoice[] = ['ground', 'upper'].map((name, n) => ({
  name,
  elevation: n * 3,
  nodes: forest.uuids.flatMap((uuid, at) => (uuid === name ? [at] : [])),
}));
const group = (kind: ColourKind, features = [0, 1, 2, 3, 4, 5, 6, 99]) =>
  groupFeatures(
    forest,
    storeys,
    new Map([
      [7, 'house'],
      [8, 'annex'],
    ]),
    features,
    kind,
  ).map(each => [each.word, each.features]);

test('by class, the largest group first; what is in no tree comes last', () =>
  assert.deepEqual(group('Class'), [
    ['IfcWall', [0, 1, 3, 5, 6]],
    ['IfcRoof', [4]],
    ['IfcWindow', [2]],
    [null, [99]],
  ]));

test('by storey from the top, with what hangs below its elements', () =>
  assert.deepEqual(group('Storey'), [
    ['upper', [3]],
    ['ground', [0, 1, 2, 5, 6]],
    [null, [4, 99]],
  ]));

test('by model', () =>
  assert.deepEqual(group('Model'), [
    ['house', [0, 1, 2, 3, 4]],
    ['annex', [5, 6]],
    [null, [99]],
  ]));

const many = (count: number): ColourGroup[] =>
  Array.from({ length: count }, (_, n) => ({ word: `g${n}`, features: [n] }));

test('twelve colours, the others share a grey', () => {
  const rows = legendOf(many(15));
  assert.deepEqual([rows.length, new Set(rows.map(({ colour }) => colour)).size], [13, 13]);
  assert.deepEqual(rows[12], { kind: 'others', word: null, colour: OTHERS, features: [12, 13, 14] });
  assert.equal(legendOf(many(12)).length, 12);
});

test('one left over keeps its word', () => assert.equal(legendOf(many(13)).at(-1)?.word, 'g12'));

test('what has no word is among the others', () =>
  assert.deepEqual(
    legendOf([...many(1), { word: null, features: [9] }]).map(({ kind, features }) => [kind, features]),
    [
      ['group', [0]],
      ['others', [9]],
    ],
  ));

test('values of a property: a colour each, the others in one row, silence in its own, and only what is drawn counts', () => {
  const member = (value: string | null, ...uuids: string[]): PropertyGroup => ({
    kind: value === null ? 'silent' : 'value',
    value,
    range: null,
    members: new Map([[7, uuids]]),
  });
  const texts = {
    value: (value: unknown) => `=${String(value)}`,
    range: (from: number, to: number) => `${from}..${to}`,
  };
  const featureOf = (_model: number, uuid: string) => (uuid.startsWith('x') ? undefined : Number(uuid));
  const rows = propertyRows([member('a', '1', '2', 'x1'), member('b', 'x2'), member(null, '3')], texts, featureOf);
  assert.deepEqual(rows, [
    { kind: 'group', word: '=a', features: [1, 2], colour: legendColours[0] },
    { kind: 'none', word: null, features: [3], colour: NONE },
  ]);
  const wide = propertyRows(
    [...Array.from({ length: 14 }, (_, n) => member(`v${n}`, String(n))), member(null, '99')],
    texts,
    featureOf,
  );
  assert.deepEqual(
    wide.slice(-2).map(({ kind, features }) => [kind, features]),
    [
      ['others', [12, 13]],
      ['none', [99]],
    ],
  );
  assert.deepEqual(
    propertyRows([{ kind: 'rest', value: null, range: null, members: new Map([[7, ['4', '5']]]) }], texts, featureOf),
    [{ kind: 'others', word: null, features: [4, 5], colour: OTHERS }],
  );
  assert.deepEqual(
    propertyRows([{ kind: 'range', value: null, range: [0, 5], members: new Map([[7, ['4']]]) }], texts, featureOf),
    [{ kind: 'group', word: '0..5', features: [4], colour: rampColours[0] }],
  );
});

test('every colour stands out from black and white by 1.8 to 1, as areas must to be seen', () => {
  for (const colour of [...legendColours, ...rampColours, OTHERS, NONE]) {
    const [r = 0, g = 0, b = 0] = [colour >> 16, (colour >> 8) & 255, colour & 255].map(v =>
      v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
    );
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    assert.ok((light + 0.05) / 0.05 > 1.8 && 1.05 / (light + 0.05) > 1.8, cssColour(colour));
  }
});

const t = await wordsIn('en');

test('a legend says by what the model is coloured: a kind, a property with its set, or rules by their name', () => {
  const title = (legend: Omit<Parameters<typeof legendTitle>[0], 'rows'>) => legendTitle({ ...legend, rows: [] }, t);
  const of = (set: string | null, name: string) => title({ kind: 'Property', property: { set, name, unit: '' } });
  assert.equal(title({ kind: 'Storey' }), 'Colour by storey');
  assert.equal(of('Pset_WallCommon', 'FireRating'), 'FireRating · Pset_WallCommon');
  assert.equal(of(null, 'Tag'), 'Tag · Attributes');
  assert.equal(title({ kind: 'Rules', title: 'Fire doors' }), 'Fire doors');
  assert.equal(title({ kind: 'Rules' }), '');
});

test('what has no word is the rest, or not known; a rest of nothing else is not known either', () => {
  assert.equal(legendWord({ kind: 'group', word: 'IfcWall' }, 3, t), 'IfcWall');
  assert.equal(legendWord({ kind: 'group', word: '' }, 3, t), '', 'an empty word is one');
  assert.equal(legendWord({ kind: 'others', word: null }, 3, t), 'Other');
  assert.equal(legendWord({ kind: 'others', word: null }, 1, t), 'Not specified');
  assert.equal(legendWord({ kind: 'none', word: null }, 3, t), 'Not specified');
});

test('heights are those of all clouds together, in decimetres', () => {
  const clouds = [{ heights: [431.26, 440] as const }, { heights: [-2.04, 12] as const }];
  assert.deepEqual(heightTexts(clouds, 'en'), ['-2 m', '440 m']);
  assert.deepEqual(heightTexts(clouds.slice(0, 1), 'de'), ['431,3 m', '440 m']);
  assert.equal(heightTexts([], 'en'), undefined);
});

test('classes of several clouds are each there once, by number and not by letters', () => {
  assert.deepEqual(classesOf([{ classes: [2, 6, 10] }, { classes: [6, 64] }]), [2, 6, 10, 64]);
  assert.deepEqual(classesOf([]), []);
});

test('every class of the format has a name, and another one its number', () => {
  const names = knownClasses.map(number => className(number, t));
  assert.equal(new Set(names).size, knownClasses.length);
  assert.ok(
    names.every(name => !name.includes('viewer.')),
    names.join(),
  );
  assert.deepEqual([className(2, t), className(64, t)], ['Ground', 'Class 64']);
});

test('a colour is taken once it is whole', () => {
  assert.deepEqual(['#0a0B0c', '#000000'].map(colourFrom), [0x0a0b0c, 0]);
  for (const text of ['#fff', '#12345', 'red', '', '#1234567']) assert.equal(colourFrom(text), undefined, text);
  for (const colour of [0, 0x0a0b0c, 0xffffff]) assert.equal(colourFrom(cssColour(colour)), colour);
});

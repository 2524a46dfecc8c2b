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
import type { PropertyGroup } from './property-groups.ts';
import { buildForest, type StoreyChoice, type StructureNode } from '../tree/forest.ts';

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

test('by class, the largest group first; what is in no tree comes last', () => {
  assert.deepEqual(group('Class'), [
    ['IfcWall', [0, 1, 3, 5, 6]],
    ['IfcRoof', [4]],
    ['IfcWindow', [2]],
    [null, [99]],
  ]);
});

test('by storey from the top, with what hangs below its elements', () => {
  assert.deepEqual(group('Storey'), [
    ['upper', [3]],
    ['ground', [0, 1, 2, 5, 6]],
    [null, [4, 99]],
  ]);
});

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

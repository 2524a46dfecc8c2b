import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween } from './compare-changes.ts';
import { partNames, textOf, type FlatElement } from './compare-flat.ts';

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

test('a class, attributes and parts change one by one, in that order', () => {
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
  );
});

test('a property that comes or goes is a change from or to nothing; a whole set is one for each property', () => {
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
  );
});

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupByProperty,
  listProperties,
  RANGES,
  readProperties,
  sizeOf,
  type PropertyName,
  choiceKey,
  findProperties,
  rowMeant,
  textsOf,
  type PropertyChoice,
} from './property-groups.ts';
import { rawOf } from '../testing/raw-elements.ts';

const house = readProperties(
  rawOf({
    a: { attributes: { Name: 'A' }, Pset: { FireRating: 'EI 30', Width: 100, Empty: '' }, Type: { FireRating: 'no' } },
    b: { attributes: { Name: 'B' }, Pset: { FireRating: ' EI 60 ' } },
    c: { Pset: { FireRating: 'EI 60', Loadbearing: true } },
    d: { Qto: { Width: 240 }, Other: { FireRating: null } },
  }),
);
const fire: PropertyName = { set: 'Pset', name: 'FireRating', unit: '' };
const told = (models: ReadonlyMap<number, typeof house>, property: PropertyName) =>
  groupByProperty(models, property).map(({ value, range, members }) => [range ?? value, Object.fromEntries(members)]);

test('the list has every property that says something, by set, with its unit and how many have it', () => {
  assert.deepEqual(
    listProperties([house]).map(({ set, name, unit, count }) => [set, name, unit, count]),
    [
      [null, 'Name', '', 2],
      ['Pset', 'FireRating', '', 3],
      ['Pset', 'Loadbearing', '', 1],
      ['Pset', 'Width', 'mm', 1],
      ['Qto', 'Width', 'mm', 1],
      ['Type', 'FireRating', '', 1],
    ],
  );
  assert.equal(listProperties([house, house])[1]?.count, 6);
});

test('elements with one text are one group, over all models; the largest first, silence last', () => {
  assert.deepEqual(
    told(
      new Map([
        [1, house],
        [2, house],
      ]),
      fire,
    ),
    [
      ['EI 60', { 1: ['b', 'c'], 2: ['b', 'c'] }],
      ['EI 30', { 1: ['a'], 2: ['a'] }],
      [null, { 1: ['d'], 2: ['d'] }],
    ],
  );
  assert.deepEqual(told(new Map([[1, house]]), { set: 'Pset', name: 'Loadbearing', unit: '' }), [
    [true, { 1: ['c'] }],
    [null, { 1: ['a', 'b', 'd'] }],
  ]);
});

test('what nobody has leaves all silent', () =>
  assert.deepEqual(told(new Map([[1, house]]), { set: 'No', name: 'No', unit: '' }), [
    [null, { 1: ['a', 'b', 'c', 'd'] }],
  ]));

const widths = (values: readonly number[]) =>
  readProperties(rawOf(Object.fromEntries(values.map((value, n) => [`e${n}`, { Qto: { Width: value } }]))));
const width: PropertyName = { set: 'Qto', name: 'Width', unit: 'mm' };

test('where every element has a value of its own, only the first are groups', () => {
  const names = readProperties(
    rawOf(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, n) => [`e${n}`, { attributes: { Name: n < 3 ? 'same' : `n${n}` } }]),
      ),
    ),
  );
  const groups = groupByProperty(new Map([[1, names]]), { set: null, name: 'Name', unit: '' });
  assert.deepEqual([groups[0]?.value, groups[0]?.members.get(1)], ['same', ['e0', 'e1', 'e2']]);
  assert.deepEqual([groups.at(-1)?.kind, groups.reduce((sum, group) => sum + sizeOf(group), 0)], ['rest', 300]);
  assert.ok(groups.length < 50);
});

test('few numbers are values in their order', () =>
  assert.deepEqual(told(new Map([[1, widths([30, 5, 30, 100])]]), width), [
    [5, { 1: ['e1'] }],
    [30, { 1: ['e0', 'e2'] }],
    [100, { 1: ['e3'] }],
  ]));

test('many numbers are ranges of one width; none is lost, the highest is in the last, and empty ranges do not show', () => {
  const groups = groupByProperty(new Map([[1, widths([...Array.from({ length: 40 }, (_, n) => n), 79.5, 80])]]), width);
  assert.deepEqual(
    groups.map(({ range }) => range),
    [
      [0, 10],
      [10, 20],
      [20, 30],
      [30, 40],
      [70, 80],
    ],
  );
  assert.deepEqual(groups.map(sizeOf), [10, 10, 10, 10, 2]);
  assert.equal(groups.at(-1)?.members.get(1)?.at(-1), 'e41');
  assert.equal(
    groupByProperty(new Map([[1, widths(Array.from({ length: 4000 }, (_, n) => n))]]), width).length,
    RANGES,
  );
});

const choice = (set: string | null, name: string): PropertyChoice => ({ set, name, unit: '', count: 1 });
const all = [
  choice(null, 'Name'),
  choice('Pset_WallCommon', 'FireRating'),
  choice('Pset_DoorCommon', 'FireRating'),
  choice('Büro', 'Prüfdatum'),
];
const found = (text: string) => findProperties(all, text).rows.map(({ set, name }) => `${set} ${name}`);

test('a search has all its words in the name or the set, in any order and in any letters', () => {
  assert.equal(found('').length, 4);
  assert.deepEqual(found('  door   FIRE '), ['Pset_DoorCommon FireRating']);
  assert.deepEqual(found('prüf bü'), ['Büro Prüfdatum']);
  assert.deepEqual(found('fire name'), []);
  assert.deepEqual(found('null'), [], 'attributes have no set');
});

test('more rows than one reads are counted and not listed', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => choice('Set', `Property ${n}`));
  const { rows, more } = findProperties(many, 'property');
  assert.deepEqual([rows.length, more, rows[0]?.name], [200, 9800, 'Property 0']);
  assert.equal(findProperties(many, '9999').more, 0);
  assert.deepEqual(findProperties([], 'x'), { rows: [], more: 0 });
});

test('the arrows stay in the list, and a list that becomes shorter keeps a row in it', () => {
  assert.deepEqual(choiceKey('ArrowDown', 0, 3), { to: 1 });
  assert.deepEqual(choiceKey('ArrowDown', 2, 3), { to: 2 });
  assert.deepEqual(choiceKey('ArrowUp', 0, 3), { to: 0 });
  assert.deepEqual(choiceKey('ArrowDown', -1, 0), { to: 0 }, 'the first of what is found next');
  assert.equal(choiceKey('Enter', 1, 3), 'choose');
  for (const key of ['a', 'Home', 'ArrowLeft', 'Escape']) assert.equal(choiceKey(key, 1, 3), undefined, key);
  assert.deepEqual([rowMeant(7, 3), rowMeant(1, 3), rowMeant(0, 0)], [2, 1, -1]);
});

test('values and ranges have the unit of the property, in the language of the window', () => {
  const words = { yes: 'Ja', no: 'Nein', unknown: 'Unbekannt' };
  const width = textsOf({ unit: 'mm' }, words, 'de');
  assert.deepEqual([width.value(1234.5), width.range(0.5, 10)], ['1234,5 mm', '0,5 – 10 mm']);
  const rating = textsOf({ unit: '' }, words, 'de');
  assert.deepEqual([rating.value('EI 30'), rating.value(true)], ['EI 30', 'Ja']);
});

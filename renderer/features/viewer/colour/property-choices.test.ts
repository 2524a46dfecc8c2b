import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceKey, findProperties, rowMeant, textsOf } from './property-choices.ts';
import type { PropertyChoice } from './property-groups.ts';

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

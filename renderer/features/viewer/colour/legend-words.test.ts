import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { knownClasses } from '../../../viewer/clouds/cloud-look.ts';
import { cssColour } from './colour-groups.ts';
import { classesOf, className, colourFrom, heightTexts, legendTitle, legendWord } from './legend-words.ts';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmartRule } from '../../api/schema.d.ts';
import { colourNumber, isUnfinished, newRule, ruleText, withEffect } from './rule-text.ts';

const words = {
  all: 'All elements',
  column: (name: string) => name.toUpperCase(),
  comparison: (is: string) => `(${is})`,
};

test('rules are written in words', () => {
  const conditions: SmartRule['conditions'] = [
    { column: { from: 'element', name: 'class' }, is: 'contains', value: 'wall' },
    { column: { from: 'property', set: 'Pset', name: 'Rating' }, is: 'empty', value: 'x' },
    { column: { from: 'attribute', name: 'Tag' }, is: 'is' },
  ];
  assert.equal(ruleText({ conditions }, words), 'CLASS (contains) wall, Pset.Rating (empty), Tag (is)');
  assert.equal(ruleText({ conditions: [] }, words), 'All elements');
});

test('colours of the API in each of their forms', () => {
  assert.deepEqual(['#F00', 'f00f', '00ff00', '#0000ff80'].map(colourNumber), [0xff0000, 0xff0000, 0x00ff00, 0x0000ff]);
  assert.equal(colourNumber(undefined), 0x7d8795);
});

test('a new rule has a colour of its own, and is not finished', () => {
  const first = newRule([]);
  const second = newRule([first]);
  assert.notEqual(first.colour, second.colour);
  assert.deepEqual([isUnfinished(first), isUnfinished({ ...first, conditions: [] })], [true, false]);
  const hides = withEffect(first, 'hide');
  assert.deepEqual(['colour' in hides, withEffect(hides, 'colour').colour], [false, 'd6453d']);
});

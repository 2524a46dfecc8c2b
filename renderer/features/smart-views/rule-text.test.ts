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

test('new rules have colours of their own, whoever wrote the others; after the last colour the first comes again', () => {
  const rules: SmartRule[] = [];
  for (let count = 0; count < 12; count += 1) rules.push(newRule(rules));
  const colours = rules.map(({ colour }) => colour);
  assert.equal(new Set(colours.slice(0, 10)).size, 10);
  assert.deepEqual(colours.slice(10), colours.slice(0, 2));
  assert.equal(newRule([{ effect: 'colour', conditions: [], colour: '#D6453D' }]).colour, colours[1]);
});

test('a rule keeps its colour while it colours; one that hides begins with red', () => {
  const green = { ...newRule([]), colour: '3d9a50' };
  assert.equal(withEffect(green, 'colour').colour, '3d9a50');
  assert.deepEqual(withEffect(green, 'isolate'), { conditions: green.conditions, effect: 'isolate' });
  assert.equal(withEffect(withEffect(green, 'isolate'), 'colour').colour, 'd6453d');
});

test('what is compared is left out where a condition compares with nothing', () => {
  const text = (is: SmartRule['conditions'][number]['is'], value?: string, set?: string) =>
    ruleText(
      {
        conditions: [
          {
            column: { from: 'property', name: 'Width', ...(set !== undefined && { set }) },
            is,
            ...(value && { value }),
          },
        ],
      },
      words,
    );
  assert.deepEqual(
    [text('filled', '3'), text('gte', '0,5', 'Qto'), text('lt', '', 'Qto'), text('not', 'a, b', '')],
    ['Width (filled)', 'Qto.Width (gte) 0,5', 'Qto.Width (lt)', 'Width (not) a, b'],
  );
});

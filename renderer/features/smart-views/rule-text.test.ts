import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import {
  colourNumber,
  isUnfinished,
  newRule,
  ruleText,
  withEffect,
  canAddRule,
  contentOf,
  firstRules,
  mostOf,
  roomOf,
} from './rule-text.ts';

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

const condition = (value?: string, is: SmartRule['conditions'][number]['is'] = 'is') => ({
  column: { from: 'element', name: 'class' } as const,
  is,
  ...(value !== undefined && { value }),
});
const rule = (conditions: number): SmartRule => ({
  effect: 'hide',
  conditions: Array.from({ length: conditions }, () => condition('IfcWall')),
});
const rules = (count: number, conditions: number) => Array.from({ length: count }, () => rule(conditions));
const kept = { id: 7, name: 'Fire', rules: [rule(2)] } as unknown as SmartView;

test('a new view begins with one rule, one that is there with its own', () => {
  const [first, ...more] = firstRules(null);
  assert.deepEqual([first?.effect, first?.conditions.length, more.length], ['colour', 1, 0]);
  assert.equal(firstRules(kept), kept.rules);
  assert.deepEqual(firstRules({ ...kept, rules: [] }), [], 'another program may have made it without rules');
});

test('a rule takes twenty conditions, and all rules together a hundred', () => {
  const full = rules(5, 19);
  assert.equal(roomOf(full), 5);
  assert.deepEqual(
    [rule(1), rule(15), rule(19), rule(20)].map(each => mostOf(each, 5)),
    [6, 20, 20, 20],
  );
  assert.equal(mostOf(rule(3), 0), 3, 'what is there stays when there is no more room');
});

test('rules can be added while there is room for one and its condition', () => {
  for (const [count, conditions, isOpen] of [
    [0, 0, true],
    [29, 1, true],
    [30, 1, false],
    [5, 19, true],
    [5, 20, false],
    [6, 20, false],
  ] as const)
    assert.equal(canAddRule(rules(count, conditions)), isOpen, `${count} rules of ${conditions} conditions`);
  assert.equal(canAddRule(rules(30, 0)), false, 'rules without conditions count as rules');
});

test('a view is sent with its number when it is there already, and its name without spaces around', () => {
  assert.deepEqual(contentOf(null, '  Brandschutz ', [rule(1)]), { name: 'Brandschutz', rules: [rule(1)] });
  assert.deepEqual(contentOf(kept, 'Fire 2', kept.rules), { id: 7, name: 'Fire 2', rules: kept.rules });
});

test('a view is not sent without a name, without rules, or with a condition that compares with nothing', () => {
  const sent = (name: string, ...given: readonly SmartRule[]) => contentOf(null, name, given) !== undefined;
  assert.deepEqual([sent('', rule(1)), sent(' \t', rule(1)), sent('A')], [false, false, false]);
  const withConditions = (...conditions: SmartRule['conditions']) => sent('A', rule(1), { effect: 'hide', conditions });
  assert.deepEqual(
    [withConditions(), withConditions(condition('0')), withConditions(condition(undefined, 'empty'))],
    [true, true, true],
  );
  assert.deepEqual(
    [withConditions(condition(' ')), withConditions(condition()), withConditions(condition('x'), condition(''))],
    [false, false, false],
  );
});

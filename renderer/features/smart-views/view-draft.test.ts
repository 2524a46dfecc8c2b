import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import { canAddRule, contentOf, firstRules, mostOf, roomOf } from './view-draft.ts';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Group } from '../../api/shapes.ts';
import { chooseFrom, importable, withGroup } from './import-choice.ts';

const named = (...names: readonly string[]) => names.map((name, id) => ({ id, name }) as Group);

test('a group whose name is here already is not taken over, in whatever case', () => {
  const found = importable(named('Architects', 'ÉTUDES', 'Owners'), named('architects', 'études', 'Own'));
  assert.deepEqual(
    found.map(({ group, isHere }) => [group.name, isHere]),
    [
      ['Architects', true],
      ['ÉTUDES', true],
      ['Owners', false],
    ],
  );
});

test('into a project without groups all can come, from one without groups none', () => {
  assert.ok(importable(named('A', 'B'), []).every(({ isHere }) => !isHere));
  assert.deepEqual(importable([], named('A')), []);
});

test('two groups of one name over there are both offered, in the order of that project', () => {
  const found = importable(named('Owners', 'Builders', 'owners'), named('BUILDERS'));
  assert.deepEqual(
    found.map(({ group: { id }, isHere }) => [id, isHere]),
    [
      [0, false],
      [1, true],
      [2, false],
    ],
  );
});

test('a name that only begins or ends like one of here is another', () => {
  const found = importable(named('Fire', 'Fire safety', ' Fire'), named('Fire safety'));
  assert.deepEqual(
    found.map(({ isHere }) => isHere),
    [false, true, false],
  );
});

test('ten thousand groups are compared with ten thousand', () => {
  const many = named(...Array.from({ length: 10_000 }, (_, at) => `Group ${at}`));
  const odd = many.filter((_, at) => at % 2 === 1);
  assert.equal(importable(many, odd).filter(({ isHere }) => isHere).length, 5000);
});

test('groups are chosen one by one, and a second press takes the choice back', () => {
  const both = withGroup(withGroup(chooseFrom(4), 7), 8);
  assert.deepEqual(both, { from: 4, chosen: new Set([7, 8]) });
  assert.deepEqual(withGroup(both, 7), { from: 4, chosen: new Set([8]) });
  assert.deepEqual(both.chosen, new Set([7, 8]), 'what was chosen before is not changed under its reader');
});

test('of another project nothing is chosen yet, also when one comes back to the first', () => {
  const first = withGroup(chooseFrom(4), 7);
  assert.deepEqual(
    [chooseFrom(5), chooseFrom(first.from)].map(({ chosen }) => chosen.size),
    [0, 0],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Group, UserProject } from '../../api/shapes.ts';
import { toggledIn } from '../../ui/toggled.ts';
import {
  addressBelow,
  findMembers,
  isChecked,
  memberChange,
  memberSteps,
  namesOf,
  chooseFrom,
  importable,
  withGroup,
} from './members-choice.ts';

const person = (id: number, firstname: string | null, email: string, user_id: number | null = id * 10) =>
  ({ id, user_id, firstname, lastname: null, email }) as unknown as UserProject;
const [ann, bob, zoe, plain, invited] = [
  person(1, 'Ann', 'ann@example.org'),
  person(2, 'Bob', 'builder@example.org'),
  person(3, 'Zoé', 'z@example.com'),
  person(4, null, 'plain@example.org'),
  person(5, null, 'invited@example.org', null),
];
const people = [ann, bob, zoe, plain, invited];
const group = { id: 7, name: 'Architects', members: [ann, zoe] } as unknown as Group;
const none: ReadonlySet<number> = new Set();

test('members are listed by name, else email', () => {
  assert.equal(namesOf({ members: [zoe, plain] }), 'Zoé, plain@example.org');
  assert.equal(namesOf({ members: [] }), '');
});

test('members are found by a part of name or email; invitations are not listed', () => {
  for (const [text, found] of [
    ['', [1, 2, 3, 4]],
    ['  ANN ', [1]],
    ['builder', [2]],
    ['ZOÉ', [3]],
    ['example.com', [3]],
    ['invited', []],
    ['nobody', []],
  ] as const)
    assert.deepEqual(
      findMembers(people, text).map(({ id }) => id),
      found,
      text,
    );
  const many = Array.from({ length: 10_000 }, (_, id) => person(id, `Person ${id}`, `p${id}@example.org`));
  assert.equal(findMembers(many, 'person 9999').length, 1);
});

test('the email is shown below a different name', () => {
  assert.equal(addressBelow(ann), 'ann@example.org');
  assert.equal(addressBelow(plain), undefined);
});

test('members are checked initially; a second press restores that', () => {
  const checked = (toggled: ReadonlySet<number>) => [1, 2, 3].filter(id => isChecked(id, group, toggled));
  assert.deepEqual(checked(none), [1, 3]);
  const once = toggledIn(toggledIn(none, 2), 3);
  assert.deepEqual(checked(once), [1, 2]);
  assert.deepEqual(checked(toggledIn(toggledIn(once, 2), 3)), [1, 3]);
});

test('only additions and removals are written', () => {
  assert.deepEqual(memberChange(group, new Set([2, 3, 4])), { id: 7, added: [2, 4], removed: [3] });
  assert.deepEqual(memberChange(group, none), { id: 7, added: [], removed: [] });
});

test('ten thousand toggles are one change', () => {
  const all = new Set(Array.from({ length: 10_000 }, (_, id) => id));
  const { added, removed } = memberChange(group, all);
  assert.deepEqual([added.length, removed], [9_998, [1, 3]]);
});

test('a person is found by first and last name together', () => {
  const full = { ...ann, lastname: 'van der Berg' };
  const found = (text: string) => findMembers([full, bob], text).map(({ id }) => id);
  assert.deepEqual([found('ann van'), found('Van Der Berg'), found('berg van')], [[1], [1], []]);
  assert.equal(namesOf({ members: [full, bob] }), 'Ann van der Berg, Bob');
});

test('people with equal names differ by email', () => {
  const other = { ...ann, id: 6, email: 'ann@example.com' };
  assert.deepEqual(
    findMembers([ann, other], 'ann').map(person => [person.id, addressBelow(person)]),
    [
      [1, 'ann@example.org'],
      [6, 'ann@example.com'],
    ],
  );
});

test('an email as name is shown once', () => assert.equal(addressBelow({ ...ann, firstname: ann.email }), undefined));

test('an empty group has no checked member', () => {
  const empty = { id: 8, members: [] };
  assert.equal(isChecked(1, empty, none), false);
  assert.deepEqual(memberChange(empty, new Set([3, 1])), { id: 8, added: [3, 1], removed: [] });
});

test('additions precede removals', () => {
  assert.deepEqual(memberSteps(memberChange(group, new Set([3, 2, 1, 4]))), [
    { member: 2, isIn: true },
    { member: 4, isIn: true },
    { member: 3, isIn: false },
    { member: 1, isIn: false },
  ]);
  assert.deepEqual(memberSteps(memberChange(group, none)), []);
});

const named = (...names: readonly string[]) => names.map((name, id) => ({ id, name }) as Group);

test('an existing group name cannot be imported, in any case', () => {
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

test('all groups can be imported into a project without groups', () => {
  assert.ok(importable(named('A', 'B'), []).every(({ isHere }) => !isHere));
  assert.deepEqual(importable([], named('A')), []);
});

test('equal names in the other project are both offered', () => {
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

test('similar names are different', () => {
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

test('a second press deselects a group', () => {
  const both = withGroup(withGroup(chooseFrom(4), 7), 8);
  assert.deepEqual(both, { from: 4, chosen: new Set([7, 8]) });
  assert.deepEqual(withGroup(both, 7), { from: 4, chosen: new Set([8]) });
  assert.deepEqual(both.chosen, new Set([7, 8]), 'what was chosen before is not changed under its reader');
});

test('choosing a project clears the selection', () => {
  const first = withGroup(chooseFrom(4), 7);
  assert.deepEqual(
    [chooseFrom(5), chooseFrom(first.from)].map(({ chosen }) => chosen.size),
    [0, 0],
  );
});

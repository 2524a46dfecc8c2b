import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownerChoices } from './owners.ts';

const [ann, bob] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bob' },
];
const administrator = { selfId: 2, people: [ann, bob] };

test('an administrator takes over an application of somebody else first', () => {
  assert.deepEqual(ownerChoices(administrator, { owner: ann, ended_at: null }), { choices: [bob], first: 2 });
  assert.deepEqual(ownerChoices(administrator, { owner: null, ended_at: '2026-05-01T00:00:00Z' }), {
    choices: [ann, bob],
    first: 2,
  });
});

test('their own they pass on; one that ended may go on with the same owner', () => {
  assert.deepEqual(ownerChoices(administrator, { owner: bob, ended_at: null }), { choices: [ann], first: 1 });
  assert.deepEqual(ownerChoices(administrator, { owner: ann, ended_at: '2026-05-01T00:00:00Z' }).choices, [ann, bob]);
  assert.deepEqual(ownerChoices({ selfId: 2, people: [bob] }, { owner: bob, ended_at: null }), {
    choices: [],
    first: undefined,
  });
});

test('an administrator who is not among the people proposes the first of them', () => {
  assert.deepEqual(ownerChoices({ selfId: 99, people: [ann, bob] }, { owner: null, ended_at: null }), {
    choices: [ann, bob],
    first: 1,
  });
  assert.equal(ownerChoices({ selfId: 99, people: [] }, { owner: null, ended_at: null }).first, undefined);
});

test('of ten thousand people only the owner is left out', () => {
  const people = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Person ${id}` }));
  const { choices, first } = ownerChoices({ selfId: 5000, people }, { owner: { id: 7 }, ended_at: null });
  assert.deepEqual([choices.length, first, choices.some(({ id }) => id === 7)], [9_999, 5000, false]);
});

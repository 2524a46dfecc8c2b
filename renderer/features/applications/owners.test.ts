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

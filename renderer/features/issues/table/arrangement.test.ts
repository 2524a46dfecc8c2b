import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangementOf, wordsFor, groupings, groupOf, ranksOf, withoutWord } from './arrangement.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { issueOf } from '../testing/example.ts';
import type { IssuePlace } from '../place.ts';

test('the address has only changed settings', () => {
  const usual = arrangementOf({});
  assert.deepEqual(
    [usual.view, usual.grouping, usual.order, usual.sort],
    ['table', undefined, 'number', { column: 'number', down: true }],
  );
  assert.deepEqual(
    Object.values(wordsFor(usual)).filter(word => word !== undefined),
    [],
  );
});

test('settings survive the address', () => {
  for (const words of [
    { group: 'assignee', sort: 'due' },
    { sort: 'updated-down', q: 'stair' },
    { view: 'board', sort: 'priority', who: 'me' },
  ]) {
    const given = wordsFor(arrangementOf(words));
    assert.deepEqual(Object.fromEntries(Object.entries(given).filter(([, word]) => word !== undefined)), words);
  }
  assert.deepEqual(arrangementOf({ view: 'globe', group: 'mood' }), arrangementOf({}));
});

test('invalid settings in the address are ignored', () => {
  const usual = arrangementOf({});
  for (const sort of ['', '-down', 'Due', 'due-up', 'due-down-down', 'due;drop', 'ünder'])
    assert.deepEqual(arrangementOf({ sort }).sort, usual.sort, sort);
  assert.deepEqual(arrangementOf({ sort: 'mood-down' }).sort, { column: 'mood', down: true }, 'a column of the future');
  assert.deepEqual(arrangementOf({ view: 'Board', state: 'OPEN' }), usual);
});

test('orders of cards and rows are separate', () => {
  const board = { ...arrangementOf({ sort: 'title-down' }), view: 'board' as const, order: 'due' as const };
  assert.equal(wordsFor(board).sort, 'due');
  assert.equal(wordsFor({ ...board, order: 'number' }).sort, undefined);
  assert.equal(wordsFor({ ...board, view: 'table' }).sort, 'title-down');
  assert.equal(wordsFor({ ...board, view: 'table', sort: { column: 'number', down: false } }).sort, 'number');
});

test('changing one setting keeps the others', () => {
  const words = { group: 'status', sort: 'due', q: 'stair', status: 'Open%2c new', who: 'me' };
  const changed = wordsFor({ ...arrangementOf(words), grouping: 'priority' });
  const given = Object.fromEntries(Object.entries(changed).filter(([, word]) => word !== undefined));
  assert.deepEqual(given, { ...words, group: 'priority' });
});

const value = (name: string) => ({ id: 0, name, color: 'd6453d' });
const at = {
  values: { status: [value('Open'), value('Closed')], type: [], priority: [], stage: [], label: [] },
  people: [
    { email: 'zoe@example.com', name: 'Ada Zoe' },
    { email: 'bob@example.com', name: 'Bob' },
  ],
  models: new Map([
    [1, 'house.ifc'],
    [2, 'ducts.ifc'],
  ]),
} as unknown as IssuePlace;

test('groups follow the order of the project, then others, none last', () => {
  const issues = [null, 'Old', 'Closed', 'Open', 'Gone'].map(topic_status => issueOf({ topic_status }));
  const rank = ranksOf(issues, 'status', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(({ topic_status }) => topic_status),
    ['Open', 'Closed', 'Gone', 'Old', null],
  );
});

test('people are grouped in any spelling and sorted by name', () => {
  const issues = ['Bob@example.com', null, 'zoe@example.com', 'bob@example.com'].map(assigned_to =>
    issueOf({ assigned_to }),
  );
  const rank = ranksOf(issues, 'assignee', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(issue => groupOf(issue, 'assignee', at).name),
    ['Ada Zoe', 'Bob', 'Bob', null],
  );
  assert.equal(groupOf(issues[0]!, 'assignee', at).id, groupOf(issues[3]!, 'assignee', at).id);
});

test('value groups have colours, people and none have not', () => {
  assert.deepEqual(groupOf(issueOf({ topic_status: 'Open' }), 'status', at), {
    id: 'Open',
    name: 'Open',
    color: 'd6453d',
  });
  assert.deepEqual(groupOf(issueOf({ topic_status: 'Old' }), 'status', at), { id: 'Old', name: 'Old', color: null });
  assert.deepEqual(groupOf(issueOf(), 'priority', at), { id: '', name: null, color: undefined });
  assert.deepEqual(groupOf(issueOf({ assigned_to: 'ZOE@example.com' }), 'assignee', at), {
    id: 'zoe@example.com',
    name: 'Ada Zoe',
    color: undefined,
  });
});

test('issues without a model are a group of their own, after those of models', () => {
  const issues = [[], [2], [9], [1], [2, 1], [1, 9]].map(models => issueOf({ models }));
  const rank = ranksOf(issues, 'model', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(issue => groupOf(issue, 'model', at).name),
    ['ducts.ifc', 'house.ifc', 'house.ifc', 'house.ifc, ducts.ifc', undefined, null],
  );
});

test('groups without a value are named after what is missing', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    groupings.map(by => withoutWord(t, by)),
    ['No status', 'Unassigned', 'No priority', 'No type', 'No stage', 'Without a model'],
  );
});

test('each group has its own rank', () => {
  const issues = ['b', 'a', null, 'c', 'a'].map(stage => issueOf({ stage }));
  const rank = ranksOf(issues, 'stage', at);
  const byName = new Map(issues.map(issue => [issue.stage, rank(issue)]));
  assert.deepEqual(
    [...byName].toSorted(([, a], [, b]) => a - b).map(([name]) => name),
    ['a', 'b', 'c', null],
  );
  assert.equal(new Set(byName.values()).size, 4);
});

test('imported people sort by name among members', () => {
  const issues = ['carol', null, 'bob@example.com', 'anton'].map(assigned_to => issueOf({ assigned_to }));
  const rank = ranksOf(issues, 'assignee', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(({ assigned_to }) => assigned_to),
    ['anton', 'bob@example.com', 'carol', null],
  );
});

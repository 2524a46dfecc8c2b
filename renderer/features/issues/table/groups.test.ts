import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { issueOf } from '../testing/example.ts';
import { groupings, groupOf, ranksOf, withoutWord } from './groups.ts';
import type { IssuePlace } from '../place.ts';

const value = (name: string) => ({ id: 0, name, color: 'd6453d' });
const at = {
  values: { status: [value('Open'), value('Closed')], type: [], priority: [], stage: [], label: [] },
  people: [
    { email: 'zoe@example.com', name: 'Ada Zoe' },
    { email: 'bob@example.com', name: 'Bob' },
  ],
} as unknown as IssuePlace;

test('groups follow each other as the project has their values, then others, and none last', () => {
  const issues = [null, 'Old', 'Closed', 'Open', 'Gone'].map(topic_status => issueOf({ topic_status }));
  const rank = ranksOf(issues, 'status', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(({ topic_status }) => topic_status),
    ['Open', 'Closed', 'Gone', 'Old', null],
  );
});

test('people are grouped in any spelling of their address, and follow by name', () => {
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

test('groups of values have the colours of the project, people and what is missing have no dot', () => {
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

test('groups without a value are called by what is missing', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    groupings.map(by => withoutWord(t, by)),
    ['No status', 'Unassigned', 'No priority', 'No type', 'No stage'],
  );
});

test('each group has a rank of its own, so that no two mix, also for a kind without values of the project', () => {
  const issues = ['b', 'a', null, 'c', 'a'].map(stage => issueOf({ stage }));
  const rank = ranksOf(issues, 'stage', at);
  const byName = new Map(issues.map(issue => [issue.stage, rank(issue)]));
  assert.deepEqual(
    [...byName].toSorted(([, a], [, b]) => a - b).map(([name]) => name),
    ['a', 'b', 'c', null],
  );
  assert.equal(new Set(byName.values()).size, 4);
});

test('people that files bring follow by what they are called, between members', () => {
  const issues = ['carol', null, 'bob@example.com', 'anton'].map(assigned_to => issueOf({ assigned_to }));
  const rank = ranksOf(issues, 'assignee', at);
  assert.deepEqual(
    issues.toSorted((a, b) => rank(a) - rank(b)).map(({ assigned_to }) => assigned_to),
    ['anton', 'bob@example.com', 'carol', null],
  );
});

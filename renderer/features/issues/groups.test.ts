import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from './example-for-test.ts';
import { groupOf, ranksOf } from './groups.ts';
import type { IssuePlace } from './place.ts';

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

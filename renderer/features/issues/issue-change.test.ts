import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from './example-for-test.ts';
import { withChanges, withLabel } from './issue-change.ts';

test('an issue looks as it will when its changes have arrived', () => {
  const issue = issueOf({ guid: 'a', topic_status: 'Open' });
  const changed = withChanges(issue, [
    { guid: 'a', change: { topic_status: 'Closed', priority: 'Low' } },
    { guid: 'b', change: { title: 'Another' } },
    { guid: 'a', change: { topic_status: null } },
  ]);
  assert.deepEqual([changed.title, changed.topic_status, changed.priority], ['A stair', null, 'Low']);
  assert.equal(withChanges(issue, []), issue, 'the same while nothing changes');
});

test('a label is given once, and taken away', () => {
  assert.deepEqual(withLabel({ labels: ['A'] }, 'B', true), { labels: ['A', 'B'] });
  assert.deepEqual(withLabel({ labels: ['A'] }, 'A', true), { labels: ['A'] });
  assert.deepEqual(withLabel({ labels: ['A', 'B'] }, 'A', false), { labels: ['B'] });
});

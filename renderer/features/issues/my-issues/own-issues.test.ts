import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOf, openOf } from './own-issues.ts';

test('issues that are closed need nothing of one, and few are shown first', () => {
  const issues = ['Open', 'Closed', null, 'Terminé', 'In progress', 'Done', 'a', 'b', 'c'].map((topic_status, n) => ({
    guid: String(n),
    server_assigned_id: String(n),
    title: 'T',
    topic_type: null,
    topic_status,
    priority: null,
    due_date: null,
    project: { id: 1, cloud_id: 1, name: 'House' },
  }));
  const open = openOf(issues);
  assert.deepEqual(
    open.map(({ topic_status }) => topic_status),
    ['Open', null, 'In progress', 'a', 'b', 'c'],
  );
  assert.equal(firstOf(open, false).length, 5);
  assert.equal(firstOf(open, true).length, 6);
});

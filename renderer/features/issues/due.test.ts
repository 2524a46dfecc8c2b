import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, dueDay, dueOf } from './due.ts';

const due = (due_date: string | null, topic_status: string | null = null) =>
  dueOf({ due_date, topic_status }, '2026-03-30');

test('a day stays that day, a time is a day where the person is', () => {
  assert.equal(dueDay({ due_date: '2026-03-01' }), '2026-03-01');
  assert.equal(dueDay({ due_date: new Date(2026, 2, 1, 12).toISOString() }), '2026-03-01');
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
});

test('soon is within a week, also over the end of a month', () => {
  assert.deepEqual(
    [due(null), due('2026-03-29'), due('2026-03-30'), due('2026-04-06'), due('2026-04-07')],
    ['none', 'overdue', 'soon', 'soon', 'later'],
  );
  assert.equal(due('2026-03-29', 'Done'), 'later', 'what is over is not overdue');
});

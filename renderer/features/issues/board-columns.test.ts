import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topic } from '../../api/shapes.ts';
import { columnsOf, neighbourOf, statusBeside } from './board-columns.ts';
import { issueOf } from './example-for-test.ts';

const value = (name: string, id = 0) => ({ id, name, color: 'd6453d' });
const values = {
  status: [value('Open'), value('Closed')],
  type: [],
  priority: [value('High'), value('Low')],
  stage: [],
  label: [],
};
const issue = (index: number, given: Partial<Topic> = {}) => issueOf({ guid: `g${index}`, index, ...given });
const seen = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(({ status, issues }) => [status, ...issues.map(({ guid }) => guid)]);

test('columns are the statuses of the project, and what issues have besides', () => {
  const issues = [
    issue(1, { topic_status: 'Gone' }),
    issue(2, { topic_status: 'Open' }),
    issue(3),
    issue(4, { topic_status: 'Open' }),
  ];
  assert.deepEqual(seen(columnsOf(issues, values, 'number')), [
    [null, 'g3'],
    ['Open', 'g2', 'g4'],
    ['Closed'],
    ['Gone', 'g1'],
  ]);
  assert.deepEqual(seen(columnsOf([], { ...values, status: [] }, 'number')), [[null]]);
});

test('cards follow each other by priority, end or last change', () => {
  const open = { topic_status: 'Open' };
  const issues = [
    issue(1, open),
    issue(2, { ...open, priority: 'Low', due_date: '2026-02-01' }),
    issue(3, { ...open, priority: 'High', modified_date: '2026-05-01T00:00:00.000Z' }),
  ];
  const order = (by: 'priority' | 'due' | 'updated') => seen(columnsOf(issues, values, by))[0]?.slice(1);
  assert.deepEqual(
    [order('priority'), order('due'), order('updated')],
    [
      ['g3', 'g2', 'g1'],
      ['g2', 'g1', 'g3'],
      ['g3', 'g1', 'g2'],
    ],
  );
});

test('arrows lead to the card beside, over empty columns', () => {
  const issues = [issue(1), issue(2), issue(3, { topic_status: 'Closed' })];
  const columns = columnsOf(issues, values, 'number');
  const to = (guid: string, direction: 'up' | 'down' | 'left' | 'right') => neighbourOf(columns, guid, direction)?.guid;
  assert.deepEqual(
    [to('g1', 'down'), to('g2', 'down'), to('g2', 'right'), to('g3', 'left'), to('g1', 'left')],
    ['g2', undefined, 'g3', 'g1', undefined],
  );
  assert.deepEqual([statusBeside(columns, null, 1), statusBeside(columns, null, -1)], ['Open', undefined]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topic } from '../../../api/shapes.ts';
import { columnsOf, neighbourOf, neighbourStatus } from './board-columns.ts';
import { issueOf } from '../testing/example.ts';

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

test('columns are the project statuses, then others in use', () => {
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

test('cards sort by priority, due date or last change', () => {
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

test('arrows move to the neighbouring card and skip empty columns', () => {
  const issues = [issue(1), issue(2), issue(3, { topic_status: 'Closed' })];
  const columns = columnsOf(issues, values, 'number');
  const to = (guid: string, direction: 'up' | 'down' | 'left' | 'right') => neighbourOf(columns, guid, direction)?.guid;
  assert.deepEqual(
    [to('g1', 'down'), to('g2', 'down'), to('g2', 'right'), to('g3', 'left'), to('g1', 'left')],
    ['g2', undefined, 'g3', 'g1', undefined],
  );
  assert.deepEqual([neighbourStatus(columns, null, 1), neighbourStatus(columns, null, -1)], ['Open', undefined]);
});

test('a board without statuses has one empty column', () => {
  const [only, ...others] = columnsOf([], { ...values, status: [] }, 'due');
  assert.deepEqual([only, others], [{ status: null, color: null, issues: [] }, []]);
  assert.deepEqual(seen(columnsOf([], values, 'due')), [['Open'], ['Closed']]);
});

test('project columns have colours, columns of deleted statuses none', () => {
  const columns = columnsOf([issue(1, { topic_status: 'Gone' }), issue(2)], values, 'number');
  assert.deepEqual(
    columns.map(({ color }) => color),
    [null, 'd6453d', 'd6453d', null],
  );
});

test('a different spelling is another column', () => {
  const issues = [issue(1, { topic_status: 'open' }), issue(2, { topic_status: 'Open' })];
  assert.deepEqual(seen(columnsOf(issues, values, 'number')), [['Open', 'g2'], ['Closed'], ['open', 'g1']]);
});

test('equal cards keep the order of the list', () => {
  const issues = [issue(3), issue(1), issue(2)];
  for (const order of ['priority', 'due', 'updated'] as const)
    assert.deepEqual(seen(columnsOf(issues, values, order))[0], [null, 'g3', 'g1', 'g2'], order);
  assert.deepEqual(seen(columnsOf(issues, values, 'number'))[0], [null, 'g1', 'g2', 'g3']);
  assert.deepEqual(
    issues.map(({ index }) => index),
    [3, 1, 2],
  );
});

test('an unchanged issue counts as updated at its creation', () => {
  const issues = [
    issue(1, { creation_date: '2026-01-01T00:00:00.000Z', modified_date: '2026-01-03T00:00:00.000Z' }),
    issue(2, { creation_date: '2026-01-04T00:00:00.000Z' }),
    issue(3, { creation_date: '2026-01-02T00:00:00.000Z' }),
  ];
  assert.deepEqual(seen(columnsOf(issues, values, 'updated'))[0], [null, 'g2', 'g1', 'g3']);
});

test('unknown priorities follow known ones, none is last', () => {
  const issues = [null, 'Old', 'Low', 'High'].map((priority, at) => issue(at + 1, { priority }));
  assert.deepEqual(seen(columnsOf(issues, values, 'priority'))[0], [null, 'g4', 'g3', 'g2', 'g1']);
});

test('an arrow into a shorter column selects its last card', () => {
  const four = { ...values, status: ['A', 'B', 'C', 'D'].map(name => value(name)) };
  const given = [1, 2, 3].map(index => issue(index, { topic_status: 'A' }));
  const columns = columnsOf([...given, issue(4, { topic_status: 'D' })], four, 'number');
  assert.equal(neighbourOf(columns, 'g3', 'right')?.guid, 'g4');
  assert.equal(neighbourOf(columns, 'g4', 'left')?.guid, 'g1');
  assert.equal(neighbourOf(columns, 'g4', 'right'), undefined);
});

test('a card that left the board has no neighbours', () => {
  const columns = columnsOf([issue(1)], values, 'number');
  for (const direction of ['up', 'down', 'left', 'right'] as const)
    assert.equal(neighbourOf(columns, 'gone', direction), undefined, direction);
  assert.equal(neighbourOf([], 'g1', 'right'), undefined);
});

test('ten thousand issues are on the board once each', () => {
  const names = ['Open', 'Closed', 'Gone', null];
  const issues = Array.from({ length: 10_000 }, (_, index) => issue(index, { topic_status: names[index % 4] ?? null }));
  const columns = columnsOf(issues, values, 'number');
  assert.deepEqual(
    columns.map(({ status, issues: cards }) => [status, cards.length, cards[0]?.index, cards.at(-1)?.index]),
    [
      [null, 2500, 3, 9999],
      ['Open', 2500, 0, 9996],
      ['Closed', 2500, 1, 9997],
      ['Gone', 2500, 2, 9998],
    ],
  );
});

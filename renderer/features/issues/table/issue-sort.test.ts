import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topic } from '../../../api/shapes.ts';
import { issueOf } from '../testing/example.ts';
import { lastChange, sortKey, type SortedColumn, type SortContext } from './issue-sort.ts';

const value = (name: string, id: number) => ({ id, name, color: null });
const parts: SortContext = {
  values: {
    status: [value('Open', 1), value('Closed', 2)],
    type: [],
    priority: [value('High', 3), value('Low', 4)],
    stage: [],
    label: [],
  },
  people: [
    { email: 'zoe@example.com', name: 'Ada Zoe' },
    { email: 'ann@example.com', name: 'Ümit Ann' },
  ],
  overviews: new Map([
    ['many', { comments: 12 }],
    ['few', { comments: 2 }],
  ]),
};
/** Compares texts like the table. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Guids of issues sorted by a column of the table, ascending. */
function sorted(column: SortedColumn, issues: readonly Topic[], of: Partial<SortContext> = {}): readonly string[] {
  const key = sortKey(column, { ...parts, ...of });
  return issues
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)];
      return typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    })
    .map(({ guid }) => guid);
}
const issue = (guid: string, given: Partial<Topic> = {}) => issueOf({ guid, ...given });

test('numbers sort numerically, with the server number as fallback', () => {
  const issues = [
    issue('ten', { index: 10 }),
    issue('nine', { index: null, server_assigned_id: '9' }),
    issue('two', { index: 2, server_assigned_id: '99' }),
  ];
  assert.deepEqual(sorted('number', issues), ['two', 'nine', 'ten']);
});

test('titles sort with natural numbers', () => {
  const issues = ['Door 10', 'door 9', 'Ärger', 'Zone', ''].map(title => issue(title, { title }));
  assert.deepEqual(sorted('title', issues), ['', 'Ärger', 'door 9', 'Door 10', 'Zone']);
});

test('values sort by project order; deleted ones and none are last', () => {
  const issues = [null, 'Old', 'Closed', 'Open'].map(name => issue(name ?? 'none', { topic_status: name }));
  assert.deepEqual(sorted('status', issues), ['Open', 'Closed', 'Old', 'none']);
  const urgent = [null, 'Low', 'High'].map(name => issue(name ?? 'none', { priority: name }));
  assert.deepEqual(sorted('priority', urgent), ['High', 'Low', 'none']);
  const typed = [null, 'Clash'].map(name => issue(name ?? 'none', { topic_type: name, stage: name }));
  assert.deepEqual([sorted('type', typed), sorted('stage', typed)], Array(2).fill(['Clash', 'none']));
});

test('people sort by displayed name, unassigned last', () => {
  const issues = [null, 'ann@example.com', 'zoé-bureau', 'ZOE@example.com'].map(email =>
    issue(email ?? 'none', { assigned_to: email, creation_author: email ?? '' }),
  );
  assert.deepEqual(sorted('assignee', issues), ['ZOE@example.com', 'ann@example.com', 'zoé-bureau', 'none']);
  assert.deepEqual(
    sorted('author', issues),
    ['none', 'ZOE@example.com', 'ann@example.com', 'zoé-bureau'],
    'an application without a name is first',
  );
});

test('due dates are days or times; none is last', () => {
  const issues = [null, '2026-03-02', '2026-03-01T18:00:00.000Z', '2026-03-01', '2999-12-31'].map(due_date =>
    issue(due_date ?? 'none', { due_date }),
  );
  assert.deepEqual(sorted('due', issues), [
    '2026-03-01',
    '2026-03-01T18:00:00.000Z',
    '2026-03-02',
    '2999-12-31',
    'none',
  ]);
});

test('labels sort by the first, then the next; none is first', () => {
  const issues = [['B'], ['A', 'C'], [], ['A', 'B'], ['A']].map(labels =>
    issue(labels.join('+') || 'none', { labels }),
  );
  assert.deepEqual(sorted('labels', issues), ['none', 'A', 'A+B', 'A+C', 'B']);
});

test('comments sort by count; unknown counts keep the order', () => {
  const issues = [issue('many'), issue('unknown'), issue('few')];
  assert.deepEqual(sorted('comments', issues), ['unknown', 'few', 'many']);
  assert.deepEqual(sorted('comments', issues, { overviews: undefined }), ['many', 'unknown', 'few']);
});

test('an unchanged issue sorts by its creation', () => {
  const old = { creation_date: '2026-01-01T00:00:00.000Z' };
  const issues = [
    issue('changed', { ...old, modified_date: '2026-03-01T00:00:00.000Z' }),
    issue('new', { creation_date: '2026-02-01T00:00:00.000Z' }),
    issue('old', old),
  ];
  assert.deepEqual(sorted('updated', issues), ['old', 'new', 'changed']);
  assert.deepEqual(sorted('created', issues), ['changed', 'old', 'new'], 'equals stay as they were');
  assert.deepEqual(issues.map(lastChange), [
    '2026-03-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ]);
});

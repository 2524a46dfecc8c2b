import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyIssue, firstDraft, newIssueOf } from './new-issue.ts';
import type { Values } from '../values/values.ts';

const value = (name: string, id: number) => ({ id, name, color: null });
const none: Values = { status: [], type: [], priority: [], stage: [], label: [] };
const values: Values = {
  ...none,
  status: [value('Open', 1), value('Closed', 2)],
  type: [value('Clash', 3), value('Request', 4)],
  priority: [value('High', 5)],
};

test('a new issue has the first status that closes none, and no type and priority until they are chosen', () => {
  assert.deepEqual(firstDraft(values, undefined), { topic_status: 'Open' });
  assert.deepEqual(firstDraft({ ...values, status: values.status.toReversed() }, undefined), { topic_status: 'Open' });
  assert.deepEqual(firstDraft({ ...values, status: [value('Closed', 2)] }, undefined), { topic_status: null });
  assert.deepEqual(firstDraft(none, undefined), { topic_status: null });
});

test('an issue created in a column has its status, also none', () => {
  assert.equal(firstDraft(values, 'Closed').topic_status, 'Closed');
  assert.equal(firstDraft(values, 'Gone').topic_status, 'Gone', 'a status that the project offers no more');
  assert.equal(firstDraft(values, null).topic_status, null);
});

test('a title is sufficient', () => {
  assert.deepEqual(newIssueOf({ ...firstDraft(values, undefined), title: ' Stair too steep\n' }, undefined), {
    title: 'Stair too steep',
    topic_status: 'Open',
    viewpoints: [],
  });
  for (const title of [undefined, '', ' \t\n'])
    assert.equal(newIssueOf({ ...(title !== undefined && { title }), description: 'long' }, undefined), undefined);
});

test('the description is trimmed, and omitted when blank', () => {
  const described = (description: string | null) => newIssueOf({ title: 'T', description }, undefined);
  assert.equal(described('  First\n\nSecond \n')?.description, 'First\n\nSecond');
  for (const blank of ['', '   \n', null]) assert.deepEqual(described(blank), { title: 'T', viewpoints: [] });
});

test('emptied fields are sent as they are', () => {
  const draft = { title: 'T', priority: null, labels: ['MEP'], due_date: '2026-03-01', assigned_to: 'ann@example.com' };
  assert.deepEqual(newIssueOf(draft, undefined), { ...draft, viewpoints: [] });
});

test('a picture becomes a viewpoint', () =>
  assert.deepEqual(newIssueOf({ title: 'T' }, { type: 'jpg', data: 'AAAA' })?.viewpoints, [
    { snapshot: { snapshot_type: 'jpg', snapshot_data: 'AAAA' } },
  ]));

test('the fields show the draft only', () => {
  const shown = { ...emptyIssue, ...firstDraft(values, undefined) };
  assert.deepEqual(
    Object.entries(shown).filter(([, held]) => typeof held === 'string' && held !== ''),
    [
      ['server_assigned_id', '0'],
      ['topic_status', 'Open'],
      ['format', 'standard'],
    ],
  );
});

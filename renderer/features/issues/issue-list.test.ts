import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { issueOf } from './testing/example.ts';
import { firstOf } from '../../ui/table/selection.ts';
import { openOf, neighboursOf, countText, deletionWords, listState, usesOf, issueCommands } from './issue-list.ts';
import type { IssueQuestion } from './issue-list.ts';

test('the neighbours of an issue follow the sorted list', () => {
  const order = ['c', 'a', 'b'];
  assert.deepEqual(neighboursOf(order, 'a'), { previous: 'c', next: 'b' });
  assert.deepEqual(neighboursOf(order, 'c'), { previous: undefined, next: 'a' });
  assert.deepEqual(neighboursOf(order, 'b'), { previous: 'a', next: undefined });
  assert.deepEqual(neighboursOf(['a'], 'a'), { previous: undefined, next: undefined });
});

test('an issue outside the list has the first one as next', () => {
  assert.deepEqual(neighboursOf(['c', 'a'], 'gone'), { previous: undefined, next: 'c' });
  assert.deepEqual(neighboursOf([], 'gone'), { previous: undefined, next: undefined });
});

test('an empty list gives the reason; a filtered board keeps its columns', () =>
  assert.deepEqual(
    (['table', 'board'] as const).map(view => [listState(0, 0, view), listState(0, 5, view), listState(2, 5, view)]),
    [
      ['none', 'filtered', 'list'],
      ['none', 'list', 'list'],
    ],
  ));

test('equal counts are shown once', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    [countText(t, 0, 0), countText(t, 1, 1), countText(t, 5, 5), countText(t, 0, 5), countText(t, 4, 5)],
    ['0 issues', '1 issue', '5 issues', '0 of 5', '4 of 5'],
  );
});

test('a value is counted in its own field and spelling', () => {
  const issues = [
    issueOf({ topic_status: 'Open', stage: 'Design' }),
    issueOf({ topic_status: 'open', topic_type: 'Open', labels: ['Open', 'MEP'] }),
    issueOf({ labels: ['MEP'], priority: 'Open' }),
  ];
  const count = (kind: 'status' | 'type' | 'priority' | 'stage' | 'label', name: string) => usesOf(issues, kind, name);
  assert.deepEqual(
    [count('status', 'Open'), count('type', 'Open'), count('priority', 'Open'), count('stage', 'Open')],
    [1, 1, 1, 0],
  );
  assert.deepEqual([count('label', 'MEP'), count('label', 'Open'), count('label', 'ME')], [2, 1, 0]);
  assert.equal(usesOf([], 'label', 'MEP'), 0);
});

test('deleting names one issue and counts several', async () => {
  const t = await wordsIn('en');
  const titles = (...all: readonly string[]) => all.map(title => ({ title }));
  const text = 'Comments, viewpoints and images are deleted too. This cannot be undone.';
  assert.deepEqual(deletionWords(t, titles('Stair & <door>'), 0), { title: 'Delete “Stair & <door>”?', text });
  assert.deepEqual(deletionWords(t, titles('A', 'B', 'C'), 0), { title: 'Delete 3 issues?', text });
});

test('progress of deletion is shown for several issues only', async () => {
  const t = await wordsIn('en');
  const many = Array.from({ length: 40 }, (_, n) => ({ title: `Issue ${n}` }));
  assert.equal(deletionWords(t, many, 12).text, '12 of 40 deleted');
  assert.equal(deletionWords(t, many, 40).text, '40 of 40 deleted');
  assert.match(deletionWords(t, many.slice(0, 1), 1).text, /cannot be undone/);
});

/** The commands offered to a user, and the dialog that each opens. */
async function offered(rights: { readonly create: boolean; readonly manage: boolean }) {
  const asked: IssueQuestion[] = [];
  const commands = issueCommands(await wordsIn('en'), rights, question => asked.push(question));
  for (const { run } of commands) run();
  return { titles: commands.map(({ title }) => title), asked, commands };
}

test('administrators get all commands, each with its dialog', async () => {
  const { titles, asked, commands } = await offered({ create: true, manage: true });
  assert.deepEqual(titles, ['New issue', 'Import BCF…', 'Export…', 'Types, statuses and labels…']);
  assert.deepEqual(asked, [{ kind: 'new' }, { kind: 'import' }, { kind: 'export' }, { kind: 'values' }]);
  assert.equal(new Set(commands.map(({ id }) => id)).size, 4);
  assert.deepEqual(
    commands.map(({ group, keys }) => [group, keys]),
    [
      ['Issues', 'n'],
      ['Issues', undefined],
      ['Issues', undefined],
      ['Issues', undefined],
    ],
  );
});

test('readers can only export', async () => {
  const { titles, commands } = await offered({ create: false, manage: false });
  assert.deepEqual(titles, ['Export…']);
  assert.ok(commands.every(command => !('keys' in command)));
});

test('guests who create issues cannot set up values', async () => {
  assert.deepEqual((await offered({ create: true, manage: false })).titles, ['New issue', 'Import BCF…', 'Export…']);
});

test('closed issues are omitted from own issues, and five are shown initially', () => {
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

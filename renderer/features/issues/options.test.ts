import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/words-for-test.ts';
import { issueOf } from './example-for-test.ts';
import { ME, NONE } from './filters.ts';
import { filterOptions, memberOptions, offered, whoOptions } from './options.ts';
import type { Values } from './values.ts';

const none: Values = { status: [], type: [], priority: [], stage: [], label: [] };
const values: Values = {
  ...none,
  status: [
    { id: 1, name: 'Open', color: 'd6453d' },
    { id: 2, name: 'Closed', color: null },
  ],
  label: [{ id: 3, name: 'MEP', color: '3674c4' }],
};
const people = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob' },
  { email: 'cleo@example.com', name: 'Cleo' },
];

test('what is offered has the order and colours of the project', () => {
  assert.deepEqual(offered(values, 'status'), [
    { value: 'Open', label: 'Open', color: 'd6453d' },
    { value: 'Closed', label: 'Closed', color: null },
  ]);
  assert.deepEqual(offered(values, 'type'), []);
});

test('a filter also names what issues have besides, once each and by name, and issues without a value', async () => {
  const t = await wordsIn('en');
  const issues = ['Old', 'Open', null, 'Gone', 'Old'].map(topic_status => issueOf({ topic_status }));
  assert.deepEqual(filterOptions(t, values, 'status', issues), [
    ...offered(values, 'status'),
    { value: 'Gone', label: 'Gone', color: null },
    { value: 'Old', label: 'Old', color: null },
    { value: NONE, label: 'No status', color: null },
  ]);
  const labelled = [issueOf({ labels: ['MEP', 'Fire'] }), issueOf({ labels: ['ARC', 'Fire'] }), issueOf()];
  assert.deepEqual(
    filterOptions(t, values, 'label', labelled).map(({ value }) => value),
    ['MEP', 'ARC', 'Fire', NONE],
  );
  assert.deepEqual(filterOptions(t, none, 'stage', []), [{ value: NONE, label: 'No stage', color: null }]);
});

test('an issue is assigned to members, oneself first and named as such', async () => {
  const t = await wordsIn('en');
  const named = (self: string | undefined) => memberOptions(t, people, self).map(({ label }) => label);
  assert.deepEqual(named('BOB@example.com'), ['Bob (you)', 'Ada', 'Cleo']);
  assert.deepEqual(named('guest@example.com'), ['Ada', 'Bob', 'Cleo'], 'whoever is no member is not among them');
  assert.deepEqual(named(undefined), ['Ada', 'Bob', 'Cleo']);
  assert.equal(memberOptions(t, people, 'bob@example.com')[0]?.value, 'bob@example.com');
});

test('people of a filter are oneself, nobody, members, and each other person once in whatever spelling', async () => {
  const t = await wordsIn('en');
  const issues = ['Ada@Example.com', 'eve@firm.example', null, 'Eve@Firm.example', 'Site office'].map(assigned_to =>
    issueOf({ assigned_to }),
  );
  assert.deepEqual(
    whoOptions(t, people, 'cleo@example.com', issues).map(({ value, label }) => [value, label]),
    [
      [ME, 'Me'],
      [NONE, 'Unassigned'],
      ['ada@example.com', 'Ada'],
      ['bob@example.com', 'Bob'],
      ['eve@firm.example', 'eve@firm.example'],
      ['Site office', 'Site office'],
    ],
  );
});

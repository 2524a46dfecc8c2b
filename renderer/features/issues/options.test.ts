import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { issueOf } from './testing/example.ts';
import { ME, NONE } from './filters/filters.ts';
import {
  chosenPerson,
  filterOptions,
  labelOptions,
  matching,
  memberOptions,
  noneOption,
  offered,
  pickedValue,
  shownFields,
  whoOptions,
  authorName,
  importedText,
  initialsOf,
  isSelf,
  nameOf,
  peopleOf,
} from './options.ts';
import type { Values } from './values/values.ts';
import type { UserProject } from '../../api/shapes.ts';

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

test('options have the order and colours of the project', () => {
  assert.deepEqual(offered(values, 'status'), [
    { value: 'Open', label: 'Open', color: 'd6453d' },
    { value: 'Closed', label: 'Closed', color: null },
  ]);
  assert.deepEqual(offered(values, 'type'), []);
});

test('filter options include other values in use, and none', async () => {
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

test('members can be assigned, the user first', async () => {
  const t = await wordsIn('en');
  const named = (self: string | undefined) => memberOptions(t, people, self).map(({ label }) => label);
  assert.deepEqual(named('BOB@example.com'), ['Bob (you)', 'Ada', 'Cleo']);
  assert.deepEqual(named('guest@example.com'), ['Ada', 'Bob', 'Cleo'], 'whoever is no member is not among them');
  assert.deepEqual(named(undefined), ['Ada', 'Bob', 'Cleo']);
  assert.equal(memberOptions(t, people, 'bob@example.com')[0]?.value, 'bob@example.com');
});

test('filter people are the user, nobody, members, then others once', async () => {
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

test('a field is shown if the project or the issue has values', () => {
  assert.deepEqual(shownFields(values, issueOf()), ['status']);
  assert.deepEqual(shownFields(values, issueOf({ stage: 'Design', topic_type: 'Clash' })), ['status', 'type', 'stage']);
  assert.deepEqual(shownFields(none, issueOf()), []);
});

test('the assignee is marked in any spelling; strangers are not', () => {
  assert.deepEqual(chosenPerson(people, 'BOB@Example.com'), ['bob@example.com']);
  assert.deepEqual(chosenPerson(people, null), ['']);
  assert.deepEqual(chosenPerson(people, 'eve@firm.example'), []);
  assert.deepEqual(chosenPerson([], null), ['']);
});

test('the empty option has a dot only among coloured values', () => {
  assert.deepEqual(noneOption('No status', true), { value: '', label: 'No status', color: null });
  assert.deepEqual(noneOption('Unassigned', false), { value: '', label: 'Unassigned' });
  assert.deepEqual(['', 'Open', ' '].map(pickedValue), [null, 'Open', ' ']);
});

test('labels outside the project can be removed', () => {
  assert.deepEqual(
    labelOptions(values, ['Old', 'MEP', 'mep']).map(({ value, color }) => [value, color]),
    [
      ['MEP', '3674c4'],
      ['Old', null],
      ['mep', null],
    ],
  );
  assert.deepEqual(labelOptions(none, []), []);
});

test('options match any part of their label; blanks match all', () => {
  const options = ['Élan Vital', 'elan', 'MEP / Fire'].map(label => ({ value: label, label }));
  const found = (text: string) => matching(options, text).map(({ label }) => label);
  assert.deepEqual(found('  ÉLAN '), ['Élan Vital']);
  assert.deepEqual(found('ela'), ['elan']);
  assert.deepEqual(found('p / f'), ['MEP / Fire']);
  assert.deepEqual(found(' \t'), ['Élan Vital', 'elan', 'MEP / Fire']);
  assert.deepEqual(found('.*'), []);
});

test('the last of ten thousand issues is found by number', () => {
  const options = Array.from({ length: 10_000 }, (_, n) => ({ value: `g${n}`, label: `#${n} Issue` }));
  assert.deepEqual(
    matching(options, '#9999').map(({ value }) => value),
    ['g9999'],
  );
});

const member = (email: string, firstname = '', lastname = '', user_id: number | null = 1): UserProject => ({
  id: 1,
  user_id,
  invitation_id: user_id === null ? 7 : null,
  email,
  firstname,
  lastname,
  profile_picture: null,
  sub: null,
  role: 50,
  cloud_role: 50,
  in_all_projects: false,
});

test('people are members with an account, by name or email', () => {
  assert.deepEqual(
    peopleOf([
      member('zoe@example.com', 'Zoé', 'Adler'),
      member('invited@example.com', 'Ina', 'Vited', null),
      member('bob@example.com'),
      member('eva@example.com', 'Éva'),
      member('fay@example.com', '', 'Fay'),
    ]),
    [
      { email: 'bob@example.com', name: 'bob@example.com' },
      { email: 'eva@example.com', name: 'Éva' },
      { email: 'fay@example.com', name: 'Fay' },
      { email: 'zoe@example.com', name: 'Zoé Adler' },
    ],
  );
  assert.deepEqual(peopleOf([]), []);
});

test('an email matches in any spelling; unknown ones stay as in the file', () => {
  const people = [{ email: 'Bob@Example.com', name: 'Bob Builder' }];
  assert.deepEqual(
    ['bob@example.COM', 'Bob@example.com.au', 'Revit user 3', ''].map(email => nameOf(people, email)),
    ['Bob Builder', 'Bob@example.com.au', 'Revit user 3', ''],
  );
});

test('without a session nobody is the user', () => {
  assert.equal(isSelf('ann@example.com', 'ANN@example.com'), true);
  assert.equal(isSelf('ann@example.com', undefined), false);
  assert.equal(isSelf(null, undefined), false);
  assert.equal(isSelf('', undefined), false);
});

test('initials are two letters of a name, one of an email', () => {
  for (const [name, letters] of [
    ['Ann Lee', 'AL'],
    ['Ann', 'A'],
    ['  jean-luc  picard ', 'JL'],
    ['Ada van der Berg', 'AV'],
    ['ann.lee@example.com', 'A'],
    ['émile zola', 'ÉZ'],
    ['𠮷野 太郎', '𠮷太'],
    ['', ''],
  ] as const)
    assert.equal(initialsOf(name), letters, name);
});

test('an application without a user has a name', async () => {
  const t = await wordsIn('en');
  const people = [{ email: 'bob@example.com', name: 'Bob Builder' }];
  assert.deepEqual(
    ['', 'BOB@example.com', 'eve@firm.example'].map(author => authorName(t, people, author)),
    ['An application', 'Bob Builder', 'eve@firm.example'],
  );
});

test('an imported author is shown as text, never as the member', async () => {
  const t = await wordsIn('en');
  const people = [{ email: 'boss@example.com', name: 'Bea Boss' }];
  const from = (author: string) => ({ by: 'boss@example.com', date: '2026-01-02T03:04:00.000Z', author });
  const named = (author: string, inFile: string) => authorName(t, people, author, from(inFile));
  assert.deepEqual(
    [
      named('boss@example.com (imported by eve@example.com on 2026-01-02)', 'boss@example.com'),
      named('boss@example.com', 'Boss@example.com'),
      named('Revit user', 'Revit user'),
      named('', ''),
    ],
    ['boss@example.com', 'Bea Boss', 'Revit user', 'Unknown author'],
  );
  assert.match(importedText(t, people, from('x')), /^Imported by Bea Boss, /);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  emailOf,
  entriesOf,
  entryOrder,
  isInAll,
  isOurs,
  keyOf,
  makerOf,
  nameOf,
  projectOf,
  projectsText,
  roleOf,
  sinceText,
  type CloudEntry,
} from './cloud-entries.ts';

const member = (part: object) =>
  ({
    member: {
      id: 4,
      email: 'ann@example.org',
      firstname: 'Ann',
      lastname: '',
      cloud_role: 50,
      in_all_projects: false,
      ...part,
    },
  }) as unknown as CloudEntry;
const invited = (part: object) =>
  ({
    invitation: {
      id: 4,
      email: 'bob@example.org',
      role: 50,
      in_all_projects: false,
      project: null,
      application: null,
      owner: null,
      sender: null,
      own: true,
      ...part,
    },
  }) as unknown as CloudEntry & { readonly invitation: Parameters<typeof isOurs>[0] };

test('members and invitations are distinguished by name, email and role', () =>
  assert.deepEqual(
    [member({}), invited({})].map(entry => [keyOf(entry), nameOf(entry), emailOf(entry), roleOf(entry)]),
    [
      ['member-4', 'Ann', 'ann@example.org', 50],
      ['invited-4', 'bob@example.org', 'bob@example.org', 50],
    ],
  ));

test('administrators are in all projects, others as set', () => {
  assert.deepEqual(
    [
      member({}),
      member({ cloud_role: 100 }),
      member({ in_all_projects: true }),
      invited({ role: 100 }),
      invited({}),
    ].map(isInAll),
    [false, true, true, true, false],
  );
  assert.deepEqual(
    [projectOf(member({})), projectOf(invited({ project: { id: 1, name: 'Tower' } }))],
    [undefined, 'Tower'],
  );
});

test('an invitation names its sender and belongs to its place', () => {
  const sender = { id: 1, email: 'ann@example.org', firstname: 'Ann', lastname: 'Other' };
  assert.deepEqual(
    [
      invited({}),
      invited({ sender }),
      invited({ sender, application: 'Tool' }),
      invited({ application: 'Tool', owner: sender }),
      member({}),
    ].map(makerOf),
    ['', 'Ann Other', 'Tool', 'Tool (Ann Other)', ''],
  );
  assert.deepEqual(
    [invited({}), invited({ own: false }), invited({ project: { id: 1, name: 'Tower' } })].map(entry =>
      isOurs(entry.invitation),
    ),
    [true, false, false],
  );
});

test('members precede invitations, also while one list is loading', () => {
  const [people, invitations] = [
    [{ id: 4 }, { id: 2 }] as unknown as NonNullable<Parameters<typeof entriesOf>[0]>,
    [{ id: 4 }] as unknown as NonNullable<Parameters<typeof entriesOf>[1]>,
  ];
  assert.deepEqual(entriesOf(people, invitations).map(keyOf), ['member-4', 'member-2', 'invited-4']);
  assert.deepEqual(entriesOf(undefined, invitations).map(keyOf), ['invited-4']);
  assert.deepEqual([entriesOf(people).length, entriesOf()], [2, []]);
});

test('projects are all, one of the invitation, or selected ones', async () => {
  const t = await wordsIn('en');
  const project = { id: 1, name: 'Tower' };
  assert.deepEqual(
    [
      member({}),
      member({ cloud_role: 100 }),
      invited({ in_all_projects: true }),
      invited({ project }),
      invited({ project, role: 100 }),
    ].map(entry => projectsText(t, entry)),
    ['Selected', 'All', 'All', 'Tower', 'Tower'],
  );
});

test('members have a start date, invitations none', async () => {
  await wordsIn('en');
  assert.equal(sinceText(member({ created_at: '2026-05-03T12:00:00Z' })), 'May 3, 2026');
  assert.equal(sinceText(invited({ created_at: '2026-05-03T12:00:00Z' })), '');
});

test('administrators, those in all projects and members sort first', () => {
  const [user, admin] = [member({ id: 1 }), member({ id: 2, cloud_role: 100 })];
  const [guest, chief] = [invited({ id: 3, in_all_projects: true }), invited({ id: 4, role: 100 })];
  const sorted = (order: (entry: CloudEntry) => number) =>
    [guest, user, chief, admin].toSorted((a, b) => order(a) - order(b)).map(keyOf);
  assert.deepEqual(sorted(entryOrder.role), ['invited-4', 'member-2', 'invited-3', 'member-1']);
  assert.deepEqual(sorted(entryOrder.projects), ['invited-3', 'invited-4', 'member-2', 'member-1']);
  assert.deepEqual(sorted(entryOrder.state), ['member-1', 'member-2', 'invited-3', 'invited-4']);
});

test('invitations sort before any start date', () => {
  const days = [
    member({ created_at: '2026-05-03T12:00:00Z' }),
    invited({}),
    member({ created_at: '2025-01-01T00:00:00Z' }),
  ];
  assert.deepEqual(days.map(entryOrder.since).toSorted(), ['', '2025-01-01T00:00:00Z', '2026-05-03T12:00:00Z']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emailOf,
  entriesOf,
  isInAll,
  isOurs,
  keyOf,
  makerOf,
  nameOf,
  projectOf,
  roleOf,
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
      sender: null,
      own: true,
      ...part,
    },
  }) as unknown as CloudEntry & { readonly invitation: Parameters<typeof isOurs>[0] };

test('members and invitations are told apart, by name, address and role', () => {
  assert.deepEqual(
    [member({}), invited({})].map(entry => [keyOf(entry), nameOf(entry), emailOf(entry), roleOf(entry)]),
    [
      ['member-4', 'Ann', 'ann@example.org', 50],
      ['invited-4', 'bob@example.org', 'bob@example.org', 50],
    ],
  );
});

test('administrators are in all projects, others as it was said', () => {
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

test('an invitation names who or what made it, and is looked after where it was made', () => {
  const sender = { id: 1, email: 'ann@example.org', firstname: 'Ann', lastname: 'Other' };
  assert.deepEqual(
    [invited({}), invited({ sender }), invited({ sender, application: 'Tool' }), member({})].map(makerOf),
    ['', 'Ann Other', 'Tool', ''],
  );
  assert.deepEqual(
    [invited({}), invited({ own: false }), invited({ project: { id: 1, name: 'Tower' } })].map(entry =>
      isOurs(entry.invitation),
    ),
    [true, false, false],
  );
});

test('members are listed before invited people, also while one of both lists is on its way', () => {
  const [people, invitations] = [
    [{ id: 4 }, { id: 2 }] as unknown as NonNullable<Parameters<typeof entriesOf>[0]>,
    [{ id: 4 }] as unknown as NonNullable<Parameters<typeof entriesOf>[1]>,
  ];
  assert.deepEqual(entriesOf(people, invitations).map(keyOf), ['member-4', 'member-2', 'invited-4']);
  assert.deepEqual(entriesOf(undefined, invitations).map(keyOf), ['invited-4']);
  assert.deepEqual([entriesOf(people).length, entriesOf()], [2, []]);
});

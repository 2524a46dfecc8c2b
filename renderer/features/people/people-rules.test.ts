import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, OfflineError } from '../../api/errors.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { CloudEntry } from './cloud-entries.ts';
import {
  actionsForEntry,
  actionsForPerson,
  cloudInvitation,
  inviteeOf,
  isSelf,
  memberOrder,
  nameText,
  needsSecondFactor,
  projectRoleOf,
  roleOrder,
  sameInvitee,
  type Placed,
  projectChoices,
  roleChoices,
  roleText,
} from './people-rules.ts';
import { roleName } from '../../api/roles.ts';

const ann = 7;
const me: Placed = { user_id: ann, invitation_id: null };
const other: Placed = { user_id: 8, invitation_id: null };
const invited: Placed = { user_id: null, invitation_id: 3 };
const invitedHere: Placed = { user_id: ann, invitation_id: 3 };

test('administrators remove others and manage invitations; everybody can leave', () => {
  const can = (person: Placed, mayManage: boolean) => [...actionsForPerson(person, { mayManage, selfId: ann })];
  assert.deepEqual(
    [me, other, invited].map(person => can(person, true)),
    [['leave'], ['remove'], ['link', 'again', 'cancel']],
  );
  assert.deepEqual(
    [me, other, invited].map(person => can(person, false)),
    [['leave'], [], []],
  );
  assert.deepEqual(
    can(invitedHere, true),
    ['link', 'again', 'cancel'],
    'a person who is only invited has nothing to leave',
  );
});

test('before the session is known nobody is the user', () => {
  assert.equal(isSelf({ user_id: null }, undefined), false);
  assert.deepEqual([isSelf(me, ann), isSelf(other, ann), isSelf(me, undefined)], [true, false, false]);
  assert.deepEqual([...actionsForPerson(invited, { mayManage: false, selfId: undefined })], []);
});

test('cloud administrators remove others and manage their invitations', () => {
  const member = (id: number) => ({ member: { id } }) as unknown as CloudEntry;
  const invitation = (own: boolean, project: object | null) =>
    ({ invitation: { own, project } }) as unknown as CloudEntry;
  const can = (entry: CloudEntry) => [...actionsForEntry(entry, ann)];
  assert.deepEqual([can(member(ann)), can(member(8))], [[], ['remove']]);
  assert.deepEqual(can(invitation(true, null)), ['link', 'again', 'cancel']);
  assert.deepEqual(
    [can(invitation(true, { id: 1 })), can(invitation(false, null))],
    [['cancel'], ['cancel']],
    'those to projects, and those of others, are only withdrawn',
  );
});

test('invited cloud administrators have no project role', () => {
  assert.deepEqual(inviteeOf('a@b.c', { cloud: 100, project: 25 }), { email: 'a@b.c', role: 100, projectRole: null });
  assert.deepEqual(inviteeOf('a@b.c', { cloud: 50, project: 25 }), { email: 'a@b.c', role: 50, projectRole: 25 });
  assert.deepEqual(inviteeOf('a@b.c', { cloud: 50, project: null }).projectRole, null);
});

test('sending again repeats the invitation', () => {
  const again = (in_all_projects: boolean, project_role: 100 | 50 | 25 | null) =>
    sameInvitee({ email: 'a@b.c', role: 50, in_all_projects, project_role }).projectRole;
  assert.deepEqual([again(true, 25), again(true, null), again(false, 25), again(false, null)], [25, 50, null, null]);
});

test('a list value is a project role or none', () =>
  assert.deepEqual(['100', '50', '25', 'null', '', '75'].map(projectRoleOf), [100, 50, 25, null, null, null]));

test('administrators and members sort first', () => {
  const people = [
    { role: 25, invitation_id: null },
    { role: 100, invitation_id: 4 },
    { role: 50, invitation_id: null },
    { role: 100, invitation_id: null },
  ] as const;
  assert.deepEqual(
    people.toSorted((a, b) => roleOrder(a) - roleOrder(b)).map(({ role }) => role),
    [100, 100, 50, 25],
  );
  assert.deepEqual(people.map(memberOrder), [0, 1, 0, 0]);
});

test('the signed-in user is marked in the page language', async () => {
  assert.equal(nameText(await wordsIn('en'), 'Zoé', true), 'Zoé (you)');
  assert.equal(nameText(await wordsIn('fr'), 'Zoé', true), 'Zoé (vous)');
  assert.equal(nameText(await wordsIn('fr'), 'Zoé', false), 'Zoé');
});

test('a cloud invitation has a project role only if set', () => {
  const sent = (projectRole: 100 | 50 | 25 | null) =>
    cloudInvitation({ email: 'a@b.c', role: 50, projectRole }, 'https://bim.example/register');
  const always = { email: 'a@b.c', role: 50, redirect_uri: 'https://bim.example/register' } as const;
  assert.deepEqual(sent(null), { ...always, in_all_projects: false });
  assert.deepEqual(sent(25), { ...always, in_all_projects: true, project_role: 25 });
});

test('sending again has the values of the first invitation', () => {
  const first = cloudInvitation(inviteeOf('a@b.c', { cloud: 50, project: 25 }), '/');
  const { in_all_projects, project_role = null } = first;
  const again = sameInvitee({ email: 'a@b.c', role: 50, in_all_projects, project_role });
  assert.deepEqual(cloudInvitation(again, '/'), first);
});

test('only the missing second factor closes a cloud', () => {
  assert.equal(needsSecondFactor(new ApiError(403, { code: 'second_factor_required', detail: '' })), true);
  for (const other of [
    new ApiError(403, { code: 'forbidden' }),
    new ApiError(403, undefined),
    new OfflineError(),
    null,
  ])
    assert.equal(needsSecondFactor(other), false);
});

const roles = [100, 50, 25] as const;

test('roles have a name and a description in the page language', async () => {
  const english = await wordsIn('en');
  assert.deepEqual(
    roles.map(role => `${roleName(english, role)}: ${roleText(english, role)}`),
    [
      'Administrator: Manages everything, including members',
      'User: Reads and writes documents, models and issues',
      'Guest: Reads everything; writes issues only',
    ],
  );
  const french = await wordsIn('fr');
  assert.deepEqual(
    ([100, 50] as const).map(role => roleName(french, role)),
    ['Administrateur', 'Utilisateur'],
  );
});

test('only roles of the place are offered', async () => {
  assert.deepEqual(roleChoices(await wordsIn('en'), [100, 50]), [
    { value: '100', label: 'Administrator' },
    { value: '50', label: 'User' },
  ]);
});

test('a new cloud member is in no project or in all with a role', async () => {
  const choices = projectChoices(await wordsIn('en'), roles);
  assert.deepEqual(
    choices.map(({ label }) => label),
    ['None', 'All, as Administrator', 'All, as User', 'All, as Guest'],
  );
  assert.deepEqual(
    choices.map(({ value }) => projectRoleOf(value)),
    [null, 100, 50, 25],
  );
  assert.equal(choices[0]?.value, String(null), 'what the list has as its value while no role is chosen');
});

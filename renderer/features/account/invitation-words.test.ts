import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserInvitation } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { answersTo, inTwo, invitationText, invitedTo, linkText, nothingReceived } from './invitation-words.ts';

const toCloud = {
  id: 1,
  status: 'P',
  cloud_name: 'Example Architects',
  sender: { firstname: 'Zoé', lastname: 'Ümit', email: 'zoe@example.org' },
  created_at: '2026-05-03T12:00:00Z',
} as UserInvitation;
const toProject = { ...toCloud, id: 2, project_name: 'Tower' };

test('an invitation names its target, place, sender and date', async () => {
  const t = await wordsIn('en');
  assert.deepEqual([invitedTo(toCloud), invitedTo(toProject)], ['Example Architects', 'Tower']);
  assert.equal(invitationText(t, toCloud), 'Cloud · from Zoé Ümit · May 3, 2026');
  assert.equal(invitationText(t, toProject), 'Project in Example Architects · from Zoé Ümit · May 3, 2026');
  assert.equal(
    linkText(t, { ...toProject, role: 25 }),
    'Zoé Ümit invites you to “Tower”. Your role: Guest.',
    'the page of a link says who invites to what',
  );
  assert.match(linkText(t, { ...toCloud, sender: null, client_name: 'Robot', role: 100 }), /^Robot invites you/);
});

test('a deleted sender is not named', async () => {
  assert.equal(invitationText(await wordsIn('en'), { ...toCloud, sender: null }), 'Cloud · May 3, 2026');
  assert.match(invitationText(await wordsIn('fr'), toProject), /Example Architects · .*Zoé Ümit · 3 mai 2026$/);
});

test('pending and answered invitations are separated in order', () => {
  const all = (['A', 'P', 'D', 'P'] as const).map((status, id) => ({ ...toCloud, id, status }));
  const { open, answered } = inTwo(all);
  assert.deepEqual(
    [open.map(({ id }) => id), answered.map(({ id }) => id)],
    [
      [1, 3],
      [0, 2],
    ],
  );
  assert.deepEqual(inTwo([]), { open: [], answered: [] });
});

test('a declined invitation can be accepted, an accepted one opened', () =>
  assert.deepEqual(
    (['P', 'A', 'D'] as const).map(status => answersTo({ status })),
    [
      { open: false, deny: true, accept: true },
      { open: true, deny: false, accept: false },
      { open: false, deny: false, accept: true },
    ],
  ));

test('the empty list explains the next step, unless an invitation was opened by its link', () => {
  assert.equal(nothingReceived({ isUnverified: false, byLink: false }), 'account.noInvitationsText');
  assert.equal(nothingReceived({ isUnverified: true, byLink: false }), 'account.verifyFirst');
  assert.equal(nothingReceived({ isUnverified: true, byLink: true }), undefined);
});

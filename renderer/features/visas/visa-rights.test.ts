import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsFor, mayDeleteComment, visaRights, type Viewer } from './visa-rights.ts';

type Visa = Parameters<typeof visaRights>[0];

const [ann, bob] = [7, 8];
const person = (user_id: number | null) => (user_id === null ? null : { user_id });
/** @param answers person and response; null is a validator with a deleted account */
const visa = (
  status: 'O' | 'P' | 'C',
  creator: number | null,
  answers: readonly (readonly [number | null, string])[],
) =>
  ({
    status,
    creator: person(creator),
    validations: answers.map(([who, answer], id) => ({ id, status: answer, validator: person(who) })),
  }) as unknown as Visa;

const member: Viewer = { selfId: ann, isAdmin: false, mayAsk: true };
const guest: Viewer = { ...member, mayAsk: false };
const admin: Viewer = { ...member, isAdmin: true };

test('a validator answers an open visa and can withdraw', () => {
  const answers = (['O', 'P', 'C'] as const).map(status =>
    ['P', 'A', 'D'].map(answer => visaRights(visa(status, bob, [[ann, answer]]), member).answer),
  );
  assert.deepEqual(answers, [
    ['give', 'take-back', 'take-back'],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
  assert.equal(
    visaRights(visa('O', ann, [[bob, 'P']]), member).answer,
    undefined,
    'a person who only requested it answers nothing',
  );
  assert.equal(visaRights(visa('O', bob, [[ann, 'P']]), guest).answer, 'give', 'a guest who is asked answers, too');
});

test('the own validation is found, never that of a former member', () => {
  const many = visa('O', bob, [
    [null, 'P'],
    ...Array.from({ length: 500 }, (_, at) => [at + 100, 'P'] as const),
    [ann, 'A'],
  ]);
  assert.equal(visaRights(many, member).own?.id, 501);
  assert.equal(visaRights(many, { ...member, selfId: undefined }).own, undefined);
});

test('a visa is managed by its requester and administrators, not by guests', () => {
  const rights = (who: Viewer, creator: number | null) => visaRights(visa('O', creator, []), who).mayManage;
  assert.deepEqual(
    [member, guest, admin].map(who => [rights(who, ann), rights(who, bob), rights(who, null)]),
    [
      [true, false, false],
      [false, false, false],
      [true, true, true],
    ],
  );
});

test('guests comment only as validators', () => {
  const asked = visa('O', bob, [[ann, 'A']]);
  const other = visa('O', bob, [[bob, 'P']]);
  assert.deepEqual(
    [member, guest].map(who => [visaRights(asked, who).mayComment, visaRights(other, who).mayComment]),
    [
      [true, true],
      [true, false],
    ],
  );
});

test('comments are deleted by author and administrators', () => {
  const comment = (author: number | null) => ({ author: person(author) }) as Parameters<typeof mayDeleteComment>[0];
  assert.deepEqual(
    [member, admin, { selfId: undefined, isAdmin: false }].map(who =>
      [ann, bob, null].map(author => mayDeleteComment(comment(author), who)),
    ),
    [
      [true, false, false],
      [true, true, true],
      [false, false, false],
    ],
  );
});

test('a paused visa can be resumed, a closed one only deleted', () => {
  assert.deepEqual(commandsFor('O'), ['edit', 'pause', 'close', 'delete']);
  assert.deepEqual(commandsFor('P'), ['edit', 'resume', 'close', 'delete']);
  assert.deepEqual(commandsFor('C'), ['delete']);
});

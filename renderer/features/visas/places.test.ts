import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserProject, VisaWithDocument } from '../../api/shapes.ts';
import { dayFromNow } from './standings.ts';
import { passesWhen, places, visasIn, waitsFor, whens } from './places.ts';

const ann = 7;
const person = (user_id: number): UserProject => ({
  id: user_id,
  user_id,
  invitation_id: null,
  email: 'a@b.c',
  firstname: '',
  lastname: '',
  profile_picture: null,
  sub: null,
  role: 50,
  cloud_role: 50,
  in_all_projects: false,
});

function visa(id: number, status: 'O' | 'P' | 'C', answer: 'P' | 'A' | 'D', validator = ann): VisaWithDocument {
  return {
    id,
    document_id: 1,
    creator: null,
    status,
    description: null,
    deadline: null,
    validations_in_error: [],
    comments: [],
    created_at: '',
    updated_at: '',
    document: null,
    validations: [
      {
        id,
        visa_id: id,
        validator: person(validator),
        status: answer,
        has_commented: false,
        earlier_answers: [],
        created_at: '',
        updated_at: '',
      },
    ],
  };
}

test('every visa is in the right list', () => {
  const own = {
    toMe: [visa(1, 'O', 'P'), visa(2, 'P', 'P'), visa(3, 'O', 'A'), visa(4, 'C', 'P'), visa(5, 'C', 'D')],
    asked: [visa(6, 'O', 'P', 8), visa(5, 'C', 'D'), visa(7, 'P', 'A', 8)],
  };
  assert.deepEqual(Object.fromEntries(places.map(place => [place, visasIn(place, own, ann).map(({ id }) => id)])), {
    todo: [1, 2],
    answered: [3],
    asked: [6, 7],
    closed: [5, 4],
  });
});

test('without a session or validator no visa awaits a response', () => {
  const waiting = visa(1, 'O', 'P');
  const left = { ...waiting, validations: waiting.validations.map(each => ({ ...each, validator: null })) };
  assert.deepEqual(
    [waitsFor(waiting, ann), waitsFor(waiting, undefined), waitsFor(left, ann), waitsFor(left, undefined)],
    [true, false, false, false],
  );
});

test('deadlines are grouped by time', () => {
  const found = (deadline: string | null) =>
    whens.filter(when => passesWhen({ deadline }, when, '2030-05-05', '2030-05-12'));
  assert.deepEqual(
    [found(null), found('2030-05-04'), found('2030-05-05'), found('2030-05-12'), found('2030-05-13')],
    [['any', 'none'], ['any', 'overdue'], ['any', 'week'], ['any', 'week'], ['any']],
  );
  assert.match(dayFromNow(), /^\d{4}-\d\d-\d\d$/);
  assert.ok(dayFromNow(-1) < dayFromNow() && dayFromNow() < dayFromNow(1));
});

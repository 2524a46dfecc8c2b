import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VisaWithDocument } from '../../api/shapes.ts';
import { answeredCount, askerOf, dayOrder, hasDenied, nameOf, placeOf } from './visa-rows.ts';
import { firstOf } from '../../ui/table/selection.ts';

const visa = (more: object) =>
  ({ validations: [], document: null, creator: null, deadline: null, ...more }) as unknown as VisaWithDocument;
const answers = (...all: readonly (readonly [string, number | null])[]) =>
  visa({ validations: all.map(([status, user]) => ({ status, validator: user === null ? null : { user_id: user } })) });

test('the most urgent visa is first, those without a deadline last', () => {
  const days = [null, '2030-01-02', '2029-12-31', '2030-01-10'];
  assert.deepEqual(
    days
      .map(deadline => visa({ deadline }))
      .toSorted((a, b) => dayOrder(a).localeCompare(dayOrder(b)))
      .map(({ deadline }) => deadline),
    ['2029-12-31', '2030-01-02', '2030-01-10', null],
  );
});

test('accepted and denied are answers', () => {
  assert.equal(answeredCount(visa({})), 0);
  assert.equal(answeredCount(answers(['A', 1], ['D', 2], ['P', 3])), 2);
});

test('only own denials count', () => {
  const both = answers(['D', 1], ['A', 2], ['D', null]);
  assert.deepEqual(
    [1, 2, 3, undefined].map(who => hasDenied(both, who)),
    [true, false, false, false],
  );
});

test('missing names are empty', () => {
  assert.deepEqual([nameOf(visa({})), askerOf(visa({}))], ['', '']);
  assert.deepEqual(
    [
      nameOf(visa({ document: { name: 'Plan Ä.pdf' } })),
      askerOf(visa({ creator: { firstname: null, lastname: null, email: 'a@b.c' } })),
    ],
    ['Plan Ä.pdf', 'a@b.c'],
  );
});

test('five of many own visas are shown initially', () => {
  const ids = Array.from({ length: 10_000 }, (_, id) => id);
  assert.deepEqual(firstOf(ids, false), [0, 1, 2, 3, 4]);
  assert.equal(firstOf(ids, true).length, 10_000);
  assert.deepEqual([firstOf([1, 2], false), firstOf([], true)], [[1, 2], []]);
});

test('an awaiting visa opens in the first list, a requested one in the other', () => {
  assert.deepEqual(placeOf({ id: 4, waits_for_me: true }), { show: undefined, visa: 4 });
  assert.deepEqual(placeOf({ id: 4, waits_for_me: false }), { show: 'asked', visa: 4 });
});

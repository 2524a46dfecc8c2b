import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, dueDay, dueText } from '../../../api/due-day.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { dueMark, dueOf } from './due.ts';

const due = (due_date: string | null, topic_status: string | null = null) =>
  dueOf({ due_date, topic_status }, '2026-03-30');

test('a day stays that day, a time is a day where the person is', () => {
  assert.equal(dueDay({ due_date: '2026-03-01' }), '2026-03-01');
  assert.equal(dueDay({ due_date: new Date(2026, 2, 1, 12).toISOString() }), '2026-03-01');
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
});

test('soon is within a week, also over the end of a month', () => {
  assert.deepEqual(
    [due(null), due('2026-03-29'), due('2026-03-30'), due('2026-04-06'), due('2026-04-07')],
    ['none', 'overdue', 'soon', 'soon', 'later'],
  );
  assert.equal(due('2026-03-29', 'Done'), 'later', 'what is over is not overdue');
});

test('a day of the first centuries, as programs write a date that is not set, is a day like others', async () => {
  const t = await wordsIn('en');
  const unset = new Date(2000, 0, 1, 12);
  unset.setFullYear(1);
  assert.equal(dayOf(unset), '0001-01-01');
  assert.equal(dueDay({ due_date: unset.toISOString() }), '0001-01-01');
  assert.match(dueText(unset.toISOString()), /Jan 1, 1$/);
  assert.equal(due(unset.toISOString()), 'overdue');
  assert.equal(dueMark(t, { due_date: unset.toISOString(), topic_status: null }, '2026-03-30')?.due, 'overdue');
});

test('the last day of soon is found over a leap day and over the end of a year', () => {
  const on = (today: string, due_date: string) => dueOf({ due_date, topic_status: 'Open' }, today);
  assert.deepEqual(
    [on('2028-02-23', '2028-03-01'), on('2028-02-23', '2028-03-02'), on('2027-02-23', '2027-03-02')],
    ['soon', 'later', 'soon'],
  );
  assert.deepEqual([on('2026-12-28', '2027-01-04'), on('2026-12-28', '2027-01-05')], ['soon', 'later']);
});

test('a mark names the day, and says in a word only what is over or near', async () => {
  const t = await wordsIn('en');
  const mark = (due_date: string | null, topic_status: string | null = 'Open') =>
    dueMark(t, { due_date, topic_status }, '2026-03-30');
  assert.equal(mark(null), undefined);
  assert.deepEqual(mark('2026-03-29'), { due: 'overdue', day: 'Mar 29, 2026', word: 'Overdue' });
  assert.deepEqual(mark('2026-03-30'), { due: 'soon', day: 'Mar 30, 2026', word: 'Due soon' });
  assert.deepEqual(mark('2026-05-01'), { due: 'later', day: 'May 1, 2026', word: undefined });
  assert.deepEqual(mark('2026-03-29', 'Closed'), { due: 'later', day: 'Mar 29, 2026', word: undefined });
});

test('days are written as the language of the page has them, and do not move with the time zone', async () => {
  await wordsIn('de');
  assert.equal(dueText('2026-03-01'), '01.03.2026');
  await wordsIn('en');
  const zone = process.env['TZ'];
  try {
    for (const [place, day] of [
      ['Pacific/Auckland', '2026-03-02'],
      ['America/Los_Angeles', '2026-03-01'],
    ] as const) {
      process.env['TZ'] = place;
      assert.equal(dueDay({ due_date: '2026-03-01T20:00:00.000Z' }), day, place);
      assert.equal(dueDay({ due_date: '2026-03-01' }), '2026-03-01', place);
      assert.equal(dueText('2026-03-01'), 'Mar 1, 2026', place);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

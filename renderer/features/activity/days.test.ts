import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyDays, lastDays, totalOf } from './days.ts';

test('the last days begin at midnight where the reader is, also over a change of the clock and of the month', () => {
  const days = lastDays(new Date(2026, 2, 30, 15, 20), 5).map(start => new Date(start));
  assert.deepEqual(
    days.map(day => [day.getMonth(), day.getDate(), day.getHours()]),
    [26, 27, 28, 29, 30].map(date => [2, date, 0]),
  );
  const [first, last] = lastDays(new Date(2026, 0, 1, 0, 0), 2).map(start => new Date(start));
  assert.deepEqual([first?.getFullYear(), first?.getDate(), last?.getDate()], [2025, 31, 1]);
});

test('days are as high as they were busy; a quiet month has no height', () => {
  const starts = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z'];
  const days = busyDays(starts, [2, 0, 8]);
  assert.deepEqual(
    days.map(({ share }) => share),
    [0.25, 0, 1],
  );
  assert.equal(totalOf(days), 10);
  assert.deepEqual(
    busyDays(starts, []).map(({ count, share }) => [count, share]),
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  );
});

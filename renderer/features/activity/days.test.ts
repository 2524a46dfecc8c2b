import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyDays, lastDays, totalOf, everyMinute, startOfToday } from './days.ts';

test('the last days begin at local midnight, across clock changes and months', () => {
  const days = lastDays(new Date(2026, 2, 30, 15, 20), 5).map(start => new Date(start));
  assert.deepEqual(
    days.map(day => [day.getMonth(), day.getDate(), day.getHours()]),
    [26, 27, 28, 29, 30].map(date => [2, date, 0]),
  );
  const [first, last] = lastDays(new Date(2026, 0, 1, 0, 0), 2).map(start => new Date(start));
  assert.deepEqual([first?.getFullYear(), first?.getDate(), last?.getDate()], [2025, 31, 1]);
});

test('bars of days are relative to the busiest; a quiet month has none', () => {
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

test('a new day is noticed within a minute, until the clock stops', ({ mock }) => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: new Date(2026, 2, 28, 23, 58, 30) });
  const seen: number[] = [];
  const stop = everyMinute(() => seen.push(new Date(startOfToday()).getDate()));
  mock.timers.tick(60_000);
  mock.timers.tick(60_000);
  assert.deepEqual(seen, [28, 29]);
  stop();
  mock.timers.tick(120_000);
  assert.equal(seen.length, 2);
});

test('a day begins at local midnight', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2026, 0, 1, 15, 20) });
  assert.equal(startOfToday(), new Date(2026, 0, 1).getTime());
});

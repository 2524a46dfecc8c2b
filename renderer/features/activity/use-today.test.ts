import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyMinute, startOfToday } from './use-today.ts';

test('a new day is seen in its first minute, until the clock is stopped', ({ mock }) => {
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

test('a day begins at midnight where the reader is', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2026, 0, 1, 15, 20) });
  assert.equal(startOfToday(), new Date(2026, 0, 1).getTime());
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayFromNow } from './days.ts';

test('a day is counted on over the ends of months and years, and back', t => {
  const cases: readonly (readonly [number, number, number, number, string])[] = [
    [2030, 0, 31, 1, '2030-02-01'],
    [2030, 1, 22, 7, '2030-03-01'],
    [2028, 1, 22, 7, '2028-02-29'],
    [2030, 11, 31, 1, '2031-01-01'],
    [2030, 0, 1, -1, '2029-12-31'],
    [2030, 8, 9, 0, '2030-09-09'],
  ];
  t.mock.timers.enable({ apis: ['Date'] });
  for (const [year, month, day, days, expected] of cases) {
    t.mock.timers.setTime(new Date(year, month, day, 12).getTime());
    assert.equal(dayFromNow(days), expected);
  }
});

test('the day is that of the person, from midnight to midnight', t => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2030, 4, 5, 0, 0, 1).getTime() });
  assert.equal(dayFromNow(), '2030-05-05');
  t.mock.timers.setTime(new Date(2030, 4, 5, 23, 59, 59).getTime());
  assert.deepEqual([dayFromNow(), dayFromNow(1)], ['2030-05-05', '2030-05-06']);
});

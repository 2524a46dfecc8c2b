import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueDay, isTimeZone, localTime } from './service.ts';

const schedule = {
  time: '18:30',
  timezone: 'Europe/Paris',
  monday: true,
  tuesday: false,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
};
const at = (text: string) => Date.parse(text);

test('a digest is due once on each of its days, from its time on in its time zone', () => {
  assert.deepEqual(localTime(at('2026-11-23T17:29:59Z'), 'Europe/Paris'), {
    day: '2026-11-23',
    time: '18:29',
    weekday: 'monday',
  });
  assert.deepEqual(
    [
      dueDay({ schedule }, null, at('2026-11-23T17:29:00Z')),
      dueDay({ schedule }, null, at('2026-11-23T17:30:00Z')),
      dueDay({ schedule }, '2026-11-23', at('2026-11-23T19:00:00Z')),
      dueDay({ schedule }, '2026-11-20', at('2026-11-23T22:59:00Z')),
      dueDay({ schedule }, null, at('2026-11-23T23:30:00Z')),
      dueDay({ schedule }, null, at('2026-11-25T17:45:00Z')),
      dueDay({ schedule }, null, at('2026-07-01T16:29:00Z')),
      dueDay({ schedule }, null, at('2026-07-01T16:30:00Z')),
    ],
    [undefined, '2026-11-23', undefined, '2026-11-23', undefined, '2026-11-25', undefined, '2026-07-01'],
    'summer time counts, and Tuesday, which has begun there, is no day of it',
  );
  assert.deepEqual(['Europe/Paris', 'UTC', 'Europe/Nowhere'].map(isTimeZone), [true, true, false]);
});

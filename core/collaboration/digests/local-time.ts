// Due time of a digest, in the time zone of its project.
import { weekdays, type NewDigest, type Weekday } from './schema.ts';

interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string;
  readonly weekday: Weekday;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // it names none
  }
}

export function localTime(now: number, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'long',
  }).formatToParts(now);
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? '';
  const weekday = weekdays.find(day => day === of('weekday').toLowerCase()) ?? 'monday';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}`, weekday };
}

/**
 * The local day for which a digest is to be sent now; undefined while it is not due. One that was missed is sent later
 * on the same day.
 */
export function dueDay(
  { schedule }: Pick<NewDigest, 'schedule'>,
  lastDay: string | null,
  now: number,
): string | undefined {
  const { day, time, weekday } = localTime(now, schedule.timezone);
  return schedule[weekday] && time >= schedule.time.slice(0, 5) && day !== lastDay ? day : undefined;
}

// The last days in the reader's time zone, and their activity. Pure.
import { useMemo, useSyncExternalStore } from 'react';

// The current day in the reader's time zone, updated at midnight.

const MINUTE = 60_000;

export const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

/** A clock that corrects itself after the computer slept and in another time zone. @returns stops it */
export function everyMinute(onMinute: () => void): () => void {
  const clock = setInterval(onMinute, MINUTE);
  return () => clearInterval(clock);
}

/** Start of the day; the same object throughout the day. */
export function useToday(): Date {
  const start = useSyncExternalStore(everyMinute, startOfToday);
  return useMemo(() => new Date(start), [start]);
}

/** A day and the number of changes on it. */
export interface BusyDay {
  /** its first moment, ISO 8601 */
  readonly start: string;
  readonly count: number;
  /** fraction of the busiest day, 0 to 1 */
  readonly share: number;
}

/** Start times of the last days, ascending; the last one is today's. Accounts for days of 23 and 25 hours. */
export const lastDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1 + index).toISOString(),
  );

/** @param counts one for each start */
export function busyDays(starts: readonly string[], counts: readonly number[]): readonly BusyDay[] {
  const most = Math.max(1, ...counts);
  return starts.map((start, index) => ({ start, count: counts[index] ?? 0, share: (counts[index] ?? 0) / most }));
}

export const totalOf = (days: readonly BusyDay[]): number => days.reduce((sum, { count }) => sum + count, 0);

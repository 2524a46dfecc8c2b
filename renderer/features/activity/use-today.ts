// The current day in the reader's time zone, updated at midnight.
import { useMemo, useSyncExternalStore } from 'react';

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

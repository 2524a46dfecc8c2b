// The day that it is where the reader is, also over midnight.
import { useMemo, useSyncExternalStore } from 'react';

const MINUTE = 60_000;

export const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

/** A clock that is right again after a sleep of the computer and in another time zone. @returns stops it */
export function everyMinute(onMinute: () => void): () => void {
  const clock = setInterval(onMinute, MINUTE);
  return () => clearInterval(clock);
}

/** The first moment of the day; the same object all day long. */
export function useToday(): Date {
  const start = useSyncExternalStore(everyMinute, startOfToday);
  return useMemo(() => new Date(start), [start]);
}

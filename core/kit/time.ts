// Time as the service uses it. Handed in where a test must move it.

/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** milliseconds since some moment of this run; people and servers of time cannot set it */
  monotonic(): number;
}

/** The time before which something must have happened to be older than `life`, both in milliseconds. */
export type AgeLimit = (life: number) => number;

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Waits for work, but not for longer. @returns whether it has ended @throws what it throws in that time */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const over = Promise.withResolvers<boolean>();
  const timer = setTimeout(over.resolve, milliseconds, false);
  try {
    return await Promise.race([work.then(() => true), over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** ISO 8601 in UTC with milliseconds and `Z`, the form in the database and on the wire. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

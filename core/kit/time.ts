// Time as the service uses it. Injected where a test must move it.

/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** milliseconds since some moment of this run; neither people nor time servers can set it */
  monotonic(): number;
}

/** Returns the time before which an event is older than `life`, both in milliseconds. */
export type AgeLimit = (life: number) => number;

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Waits for work with a limit. @returns whether it has ended @throws its error, when it fails within that time */
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
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

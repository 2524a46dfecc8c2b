// Time as the service uses it. Handed in where a test must move it.

/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds and `Z`, the form in the database and on the wire. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

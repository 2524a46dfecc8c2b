// The times at which a failed delivery is attempted again, and at which a webhook is disabled (RELIABILITY.md section
// 4).
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/time.ts';

/** Between one attempt and the next; the first is made at once. */
export const gaps = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
] as const;
/** After so many attempts, the one after 30 minutes among them, later deliveries about the same object pass. */
export const HOLDING_ATTEMPTS = 4;
/** A receiver that only fails for so long is switched off. */
export const GIVE_UP = 5 * DAY;
/** No receiver puts off an attempt for longer. */
const LONGEST_WAIT = DAY;
const JITTER = 0.1;

/** The result of one attempt. */
export interface Outcome {
  /** of the answer; undefined when there was none */
  readonly status?: number;
  /** the beginning of the answer */
  readonly answer?: string;
  readonly error?: string;
  /** `Retry-After` of the answer */
  readonly retryAfter?: string | undefined;
}

export const isDelivered = ({ status = 0 }: Outcome): boolean => status >= 200 && status < 300;
export const isGone = ({ status }: Outcome): boolean => status === 410;

/**
 * The time of the next attempt, in milliseconds since 1970; undefined when that was the last attempt.
 * @param attempts how many there were @param random from 0 to 1
 */
export function nextAttempt(
  { retryAfter }: Outcome,
  { attempts, now, random }: { readonly attempts: number; readonly now: number; readonly random: number },
): number | undefined {
  const gap = gaps[attempts];
  if (gap === undefined) return undefined;
  const planned = gap * (1 + JITTER * (2 * random - 1));
  return now + Math.round(Math.max(planned, Math.min(waitAskedFor(retryAfter, now), LONGEST_WAIT)));
}

/** Of `Retry-After`: seconds, or a date. */
function waitAskedFor(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const wait = /^\d+$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

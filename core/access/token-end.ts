// How long tokens for browsers work (API.md 4).
import { invalid } from '../kit/errors.ts';
import type { Clock } from '../kit/time.ts';
import { lifetimes } from './lifetimes.ts';

const { default: usual, longest } = lifetimes.browserToken;

/**
 * The end of a token in milliseconds since 1970: as requested, else 12 hours from now.
 * @throws 400 on `expires_at` for an invalid time, one in the past, or one more than 30 days ahead
 */
export function tokenEnd(clock: Clock, given: string | null | undefined): number {
  const end = given === null || given === undefined ? clock.now() + usual : Date.parse(given);
  if (Number.isNaN(end)) throw invalid('expires_at', 'A date and time is expected.', { code: 'invalid_date' });
  if (end <= clock.now()) throw invalid('expires_at', 'The date must be in the future.', { code: 'date_in_past' });
  if (end > clock.now() + longest)
    throw invalid('expires_at', 'At most 30 days are allowed.', { code: 'limit_reached', most: 30 });
  return end;
}

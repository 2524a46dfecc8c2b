// Status of a visa in one word.
import { dayOf } from '../../ui/numbers/format.ts';
import type { Visa } from '../../api/shapes.ts';

/** A date in the format of the API, `days` from now in the user's time zone. */
export function dayFromNow(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

export type Judged = Pick<Visa, 'status' | 'deadline' | 'validations'>;

/** Whether the deadline has passed and a response is pending. */
export const isOverdue = ({ status, deadline, validations }: Judged, today = dayFromNow()): boolean =>
  status !== 'C' &&
  deadline !== null &&
  deadline < today &&
  (validations.length === 0 || validations.some(validation => validation.status === 'P'));

/** The text key of its word, and its importance compared with other visas: blocking statuses have precedence. */
export function standingOf(visa: Judged, today = dayFromNow()) {
  const { status, validations } = visa;
  const isAnswered = validations.length > 0 && validations.every(validation => validation.status !== 'P');
  if (validations.some(validation => validation.status === 'D'))
    return { kind: 'failed', word: 'visas.deniedBySome', rank: 5 } as const;
  if (isAnswered) return { kind: 'done', word: 'visas.acceptedBy', rank: 1 } as const;
  if (status === 'C') return { kind: 'waiting', word: 'visas.closed', rank: 0 } as const;
  if (isOverdue(visa, today)) return { kind: 'warning', word: 'visas.overdue', rank: 4 } as const;
  if (status === 'P') return { kind: 'waiting', word: 'visas.paused', rank: 2 } as const;
  return { kind: 'waiting', word: 'visas.open', rank: 3 } as const;
}

/** The most important of several visas on one document; the first of equal ones. */
export const mostTelling = <Some extends Judged>(visas: readonly Some[], today = dayFromNow()): Some | undefined =>
  visas.toSorted((one, other) => standingOf(other, today).rank - standingOf(one, today).rank)[0];

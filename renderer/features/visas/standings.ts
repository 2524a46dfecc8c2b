// Status of a visa in one word.
import type { Visa } from '../../api/shapes.ts';
import type { StatusKind } from '../../ui/status.tsx';

/** A date in the format of the API, `days` from now in the user's time zone. */
export function dayFromNow(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [
    String(date.getFullYear()),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
}

export type Judged = Pick<Visa, 'status' | 'deadline' | 'validations'>;

interface VisaStanding {
  readonly kind: StatusKind;
  /** text key of its word */
  readonly word: `visas.${'deniedBySome' | 'acceptedBy' | 'closed' | 'overdue' | 'paused' | 'open'}`;
  /** importance compared with other visas */
  readonly rank: number;
}

/** Whether the deadline has passed and a response is pending. */
export const isOverdue = ({ status, deadline, validations }: Judged, today = dayFromNow()): boolean =>
  status !== 'C' &&
  deadline !== null &&
  deadline < today &&
  (validations.length === 0 || validations.some(validation => validation.status === 'P'));

/** Blocking statuses have precedence. */
export function standingOf(visa: Judged, today = dayFromNow()): VisaStanding {
  const { status, validations } = visa;
  const isAnswered = validations.length > 0 && validations.every(validation => validation.status !== 'P');
  if (validations.some(validation => validation.status === 'D'))
    return { kind: 'failed', word: 'visas.deniedBySome', rank: 5 };
  if (isAnswered) return { kind: 'done', word: 'visas.acceptedBy', rank: 1 };
  if (status === 'C') return { kind: 'waiting', word: 'visas.closed', rank: 0 };
  if (isOverdue(visa, today)) return { kind: 'warning', word: 'visas.overdue', rank: 4 };
  return status === 'P'
    ? { kind: 'waiting', word: 'visas.paused', rank: 2 }
    : { kind: 'waiting', word: 'visas.open', rank: 3 };
}

/** The most important of several visas on one document; the first of equal ones. */
export const mostTelling = <Some extends Judged>(visas: readonly Some[], today = dayFromNow()): Some | undefined =>
  visas.toSorted((one, other) => standingOf(other, today).rank - standingOf(one, today).rank)[0];

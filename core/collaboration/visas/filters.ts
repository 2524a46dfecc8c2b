// Filters of visa lists, with their days and statuses. Pure.
import { invalid } from '../../kit/errors.ts';
import type { ValidationStatus, Visa, VisaQuery, VisaStatus, VisaValidation } from './schema.ts';

/** Filters that one and the same visa must match. Days are YYYY-MM-DD and inclusive. */
interface VisaWishes {
  readonly status?: VisaStatus | undefined;
  readonly validationStatuses?: ReadonlySet<ValidationStatus> | undefined;
  readonly deadlineAfter?: string | undefined;
  readonly deadlineBefore?: string | undefined;
  readonly isPast?: boolean | undefined;
  readonly creatorEmail?: string | undefined;
  readonly validatorEmail?: string | undefined;
}

/**
 * A calendar day as it is stored; in filters a time counts as its day.
 * @throws 400 for an invalid day
 */
export function dayOf(field: string, text: string, { orTime = false } = {}): string {
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  // The 30th of February would become a day of March.
  const isDay = day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDay || (time !== '' && (!orTime || Number.isNaN(Date.parse(text)))))
    throw invalid(field, 'A day is expected: YYYY-MM-DD.', { code: 'invalid_date' });
  return day;
}

/** Some of P, A and D, separated by commas. @throws 400 for anything else */
export function statusesOf(field: string, text: string): ReadonlySet<ValidationStatus> {
  const words = text.split(',').map(word => word.trim().toUpperCase());
  if (words.some(word => !/^[PAD]$/.test(word)))
    throw invalid(field, 'Must be one of P, A, D.', { code: 'one_of', values: 'P, A, D' });
  return new Set(words as ValidationStatus[]);
}

/** Whether the day of a visa is over at `today`, whatever its status. */
export const isPast = ({ deadline }: Pick<Visa, 'deadline'>, today: string) => deadline !== null && deadline < today;

/** @param answers validations that a filter of their status considers; all by default */
export function visaFilter(
  wishes: VisaWishes,
  today: string,
  answers: (visa: Visa) => readonly VisaValidation[] = ({ validations }) => validations,
): (visa: Visa) => boolean {
  const { status, validationStatuses, deadlineAfter, deadlineBefore, creatorEmail, validatorEmail } = wishes;
  const isSame = (email: string | undefined, wanted: string) => email?.toLowerCase() === wanted.toLowerCase();
  return visa =>
    (status === undefined || visa.status === status) &&
    (validationStatuses === undefined || answers(visa).some(validation => validationStatuses.has(validation.status))) &&
    (deadlineAfter === undefined || (visa.deadline !== null && visa.deadline >= deadlineAfter)) &&
    (deadlineBefore === undefined || (visa.deadline !== null && visa.deadline <= deadlineBefore)) &&
    (wishes.isPast === undefined || isPast(visa, today) === wishes.isPast) &&
    (creatorEmail === undefined || isSame(visa.creator?.email, creatorEmail)) &&
    (validatorEmail === undefined ||
      visa.validations.some(({ validator }) => isSame(validator?.email, validatorEmail)));
}

/** Filters of the query of a list of visas. @throws 400 for an invalid day or status */
export const wishesOf = (query: VisaQuery): VisaWishes => ({
  status: query.status,
  isPast: query.has__past_deadline,
  validationStatuses: query.validation_status ? statusesOf('validation_status', query.validation_status) : undefined,
  deadlineAfter: query.deadline_after ? dayOf('deadline_after', query.deadline_after, { orTime: true }) : undefined,
  deadlineBefore: query.deadline_before ? dayOf('deadline_before', query.deadline_before, { orTime: true }) : undefined,
});

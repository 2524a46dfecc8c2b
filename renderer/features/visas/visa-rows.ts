// Visas as rows of a list: names, sort keys and counts.
import type { OwnVisa, VisaWithDocument } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';

export const keyOf = ({ id }: Pick<VisaWithDocument, 'id'>): string => String(id);

/** Empty for a deleted document. */
export const nameOf = ({ document }: Pick<VisaWithDocument, 'document'>): string => document?.name ?? '';

/** Number of validators who have responded. */
export const answeredCount = ({ validations }: Pick<VisaWithDocument, 'validations'>): number =>
  validations.filter(({ status }) => status !== 'P').length;

/** Name of the user who requested it; empty for an application. */
export const askerOf = ({ creator }: Pick<VisaWithDocument, 'creator'>): string => (creator ? personName(creator) : '');

/** Sort key: the most urgent first, those without a deadline last. */
export const dayOrder = ({ deadline }: Pick<VisaWithDocument, 'deadline'>): string => deadline ?? '9999';

/** Whether a validator denied it. */
export const hasDenied = ({ validations }: Pick<VisaWithDocument, 'validations'>, person: number | undefined) =>
  validations.some(({ status, validator }) => status === 'D' && validator !== null && validator.user_id === person);

/** The list that a visa of the user is in: those awaiting a response, which comes first, or those requested. */
export const placeOf = ({ id, waits_for_me }: Pick<OwnVisa, 'id' | 'waits_for_me'>) =>
  ({ show: waits_for_me ? undefined : 'asked', visa: id }) as const;

// Visas as rows of a list: what each is called, sorted and counted by.
import type { OwnVisa, VisaWithDocument } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';

export const keyOf = ({ id }: Pick<VisaWithDocument, 'id'>): string => String(id);

/** Empty for a document that is gone. */
export const nameOf = ({ document }: Pick<VisaWithDocument, 'document'>): string => document?.name ?? '';

/** How many validators have answered. */
export const answeredCount = ({ validations }: Pick<VisaWithDocument, 'validations'>): number =>
  validations.filter(({ status }) => status !== 'P').length;

/** Who asked; empty for an application. */
export const askerOf = ({ creator }: Pick<VisaWithDocument, 'creator'>): string => (creator ? personName(creator) : '');

/** The most urgent first, those without a deadline last. */
export const dayOrder = ({ deadline }: Pick<VisaWithDocument, 'deadline'>): string => deadline ?? '9999';

/** Whether a person denied it. */
export const hasDenied = (
  { validations }: Pick<VisaWithDocument, 'validations'>,
  person: number | undefined,
): boolean =>
  validations.some(({ status, validator }) => status === 'D' && validator !== null && validator.user_id === person);

/** Rows that are shown of one's visas until all are asked for: the projects below stay in sight. */
const FEW = 5;

export const firstOf = <Some>(visas: readonly Some[], isWhole: boolean): readonly Some[] =>
  isWhole ? visas : visas.slice(0, FEW);

/** Where one's own visa is found: among those to do, which is the first place, or those that were asked for. */
export const placeOf = ({ id, waits_for_me }: Pick<OwnVisa, 'id' | 'waits_for_me'>) =>
  ({ show: waits_for_me ? undefined : 'asked', visa: id }) as const;

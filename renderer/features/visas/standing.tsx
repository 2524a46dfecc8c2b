// How a visa stands, in one word with an icon, and when it is due.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Visa } from '../../api/shapes.ts';
import { formatDay } from '../../ui/format.ts';
import { Status, type StatusKind } from '../../ui/status.tsx';
import { dayFromNow } from './days.ts';

type Standing = Pick<Visa, 'status' | 'deadline' | 'validations'>;

export const isOverdue = ({ status, deadline, validations }: Standing): boolean =>
  status !== 'C' &&
  deadline !== null &&
  deadline < dayFromNow() &&
  (validations.length === 0 || validations.some(validation => validation.status === 'P'));

/** The word that says most: what stands in the way comes first. */
export function standingOf(
  t: TFunction,
  visa: Standing,
): { readonly kind: StatusKind; readonly word: string; readonly rank: number } {
  const { status, validations } = visa;
  const isAnswered = validations.length > 0 && validations.every(validation => validation.status !== 'P');
  if (validations.some(validation => validation.status === 'D'))
    return { kind: 'failed', word: t('visas.deniedBySome'), rank: 5 };
  if (isAnswered) return { kind: 'done', word: t('visas.acceptedBy'), rank: 1 };
  if (status === 'C') return { kind: 'waiting', word: t('visas.closed'), rank: 0 };
  if (isOverdue(visa)) return { kind: 'warning', word: t('visas.overdue'), rank: 4 };
  return status === 'P'
    ? { kind: 'waiting', word: t('visas.paused'), rank: 2 }
    : { kind: 'waiting', word: t('visas.open'), rank: 3 };
}

export function Standing({ visa }: { readonly visa: Standing }) {
  const { t } = useTranslation();
  const { kind, word } = standingOf(t, visa);
  return <Status kind={kind} word={word} />;
}

/** Of several visas on one document the one that says most. */
export function WorstStanding({ visas }: { readonly visas: readonly Standing[] }) {
  const { t } = useTranslation();
  const [worst] = visas.toSorted((one, other) => standingOf(t, other).rank - standingOf(t, one).rank);
  return worst ? <Standing visa={worst} /> : null;
}

/** The day, marked when it is over and somebody has still to answer. `short`: where the state beside it says so in words. */
export function Deadline({ visa, short = false }: { readonly visa: Standing; readonly short?: boolean }) {
  const { t } = useTranslation();
  if (visa.deadline === null) return <span className="quiet">{t('visas.noDeadline')}</span>;
  const day = formatDay(`${visa.deadline}T12:00:00`);
  return isOverdue(visa) ? (
    <Status kind="warning" word={short ? day : t('visas.overdueSince', { day })} />
  ) : (
    <span className="numbers">{day}</span>
  );
}

// Status of a visa, in one word with an icon, and its deadline.
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import { isOverdue, mostTelling, standingOf, type Judged } from './standings.ts';

export function Standing({ visa }: { readonly visa: Judged }) {
  const { t } = useTranslation();
  const { kind, word } = standingOf(visa);
  return <Status kind={kind} word={t(word)} />;
}

/** The most important status of several visas on one document. */
export function WorstStanding({ visas }: { readonly visas: readonly Judged[] }) {
  const worst = mostTelling(visas);
  return worst ? <Standing visa={worst} /> : null;
}

/**
 * The deadline, marked when it has passed and a response is pending. `short`: next to a status that says so in words.
 */
export function Deadline({ visa, short = false }: { readonly visa: Judged; readonly short?: boolean }) {
  const { t } = useTranslation();
  if (visa.deadline === null) return <span className="quiet">{t('visas.noDeadline')}</span>;
  const day = formatDay(`${visa.deadline}T12:00:00`);
  return isOverdue(visa) ? (
    <Status kind="warning" word={short ? day : t('visas.overdueSince', { day })} />
  ) : (
    <span className="numbers">{day}</span>
  );
}

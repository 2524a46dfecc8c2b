// The sessions of a person: in which order they are listed, and what is said of each.
import type { TFunction } from 'i18next';
import { formatTime } from '../../ui/numbers/format.ts';
import type { SignOn } from './queries.ts';

const lastOf = ({ last_used_at, created_at }: Pick<SignOn, 'last_used_at' | 'created_at'>) =>
  last_used_at ?? created_at;

/** That of this window first, then those that were used last. */
export const inOrder = (all: readonly SignOn[]): SignOn[] =>
  all.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || lastOf(b).localeCompare(lastOf(a)));

/** Browser, address and last use, as far as they are known. */
export const sessionText = (t: TFunction, session: SignOn): string =>
  [session.browser, session.address, t('account.lastUsed', { time: formatTime(lastOf(session)) })]
    .filter(Boolean)
    .join(' · ');

/** Whether there are others to end. */
export const hasOthers = (all: readonly SignOn[]): boolean => all.some(({ is_current }) => !is_current);

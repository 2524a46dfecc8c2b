// The sessions of a user: their order and texts.
import type { TFunction } from 'i18next';
import { formatTime } from '../../ui/numbers/format.ts';
import type { SignOn } from './queries.ts';

const lastOf = ({ last_used_at, created_at }: Pick<SignOn, 'last_used_at' | 'created_at'>) =>
  last_used_at ?? created_at;

/** The session of this window first, then the most recently used. */
export const inOrder = (all: readonly SignOn[]): SignOn[] =>
  all.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || lastOf(b).localeCompare(lastOf(a)));

/** Browser, address and last use, as far as they are known. */
export const sessionText = (t: TFunction, session: SignOn): string =>
  [session.browser, session.address, t('account.lastUsed', { time: formatTime(lastOf(session)) })]
    .filter(Boolean)
    .join(' · ');

/** Whether there are other sessions to end. */
export const hasOthers = (all: readonly SignOn[]): boolean => all.some(({ is_current }) => !is_current);

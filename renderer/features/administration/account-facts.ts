// What the list of accounts says of each, what can be done with it, and what is asked before.
import type { TFunction } from 'i18next';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import type { ServerAccount } from './queries.ts';

/** How the service calls itself among the providers of accounts. */
const OWN = 'plinth';

export const nameText = (t: TFunction, account: ServerAccount, selfId: number | undefined): string =>
  account.id === selfId ? t('people.you', { name: personName(account) }) : personName(account);

/** By which way somebody signs in: a password, else the provider the account came from. */
export function signInText(t: TFunction, { provider, has_password }: Pick<ServerAccount, 'provider' | 'has_password'>) {
  if (has_password) return t('administration.byPassword');
  return provider === OWN ? t('administration.noPassword') : provider;
}

export const lastSignInText = (t: TFunction, { last_sign_in_at: at }: Pick<ServerAccount, 'last_sign_in_at'>): string =>
  at === null ? t('administration.never') : formatTime(at);

/** What columns with a yes or no are sorted by: those that have it first. */
export const yesFirst = (has: boolean): number => (has ? 0 : 1);

export type AccountCommand = 'edit' | 'link' | 'access' | 'reset' | 'end' | 'delete';

/**
 * What can be done with an account: nobody deletes their own here, and only second factors that are there are removed.
 */
export function commandsFor(
  { has_second_factor }: Pick<ServerAccount, 'has_second_factor'>,
  isSelf: boolean,
): readonly AccountCommand[] {
  const all: readonly AccountCommand[] = ['edit', 'link', 'access', 'reset', 'end', 'delete'];
  return all.filter(command => (command === 'reset' ? has_second_factor : command !== 'delete' || !isSelf));
}

export type AccountEnding = 'delete' | 'end' | 'reset';

export interface EndingWords {
  readonly title: string;
  readonly text: string;
  /** what the button says, where it is not to delete */
  readonly action?: string;
  /** must be typed */
  readonly name?: string;
}

/** What is asked before an account, its sessions or its second factors go. */
export function endingWords(t: TFunction, kind: AccountEnding, account: ServerAccount): EndingWords {
  const name = personName(account);
  switch (kind) {
    case 'delete':
      return {
        title: t('administration.deleteTitle', { name }),
        text: t('administration.deleteText'),
        name: account.email,
      };
    case 'reset':
      return {
        title: t('secondFactor.resetTitle', { name }),
        text: t('secondFactor.resetText'),
        action: t('secondFactor.resetAction'),
      };
    case 'end':
      return {
        title: t('administration.endTitle', { name }),
        text: t('administration.endText'),
        action: t('administration.end'),
      };
  }
}

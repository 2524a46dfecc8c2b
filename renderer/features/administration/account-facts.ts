// Columns of the list of accounts, the actions on an account, and their confirmations.
import type { TFunction } from 'i18next';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import type { AccountValues, ServerAccount } from './queries.ts';

/** A rough check in the window; the service decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim());

export const firstAccountValues = (account: ServerAccount | undefined): AccountValues => ({
  email: account?.email ?? '',
  firstname: account?.firstname ?? '',
  lastname: account?.lastname ?? '',
  is_administrator: account?.is_administrator ?? false,
});

/** Trims the values. */
export const accountWritten = (values: AccountValues): AccountValues => ({
  ...values,
  email: values.email.trim(),
  firstname: values.firstname.trim(),
  lastname: values.lastname.trim(),
});

/** @param vouches whether the administrator confirms that the mailbox is the user's; the opposite is never sent */
export const accountChange = (values: AccountValues, vouches: boolean) => ({
  ...accountWritten(values),
  ...(vouches && { email_verified: true as const }),
});

/** Whether the form offers to confirm the address: only for an unverified one. */
export const canVouch = (account: Pick<ServerAccount, 'email_verified'> | undefined): boolean =>
  account?.email_verified === false;

/** The service's own name among the providers of accounts. */
const OWN = 'plinth';

export const nameText = (t: TFunction, account: ServerAccount, selfId: number | undefined): string =>
  account.id === selfId ? t('people.you', { name: personName(account) }) : personName(account);

/** Sign-in method of an account: a password, else the provider that the account came from. */
export function signInText(t: TFunction, { provider, has_password }: Pick<ServerAccount, 'provider' | 'has_password'>) {
  if (has_password) return t('administration.byPassword');
  return provider === OWN ? t('administration.noPassword') : provider;
}

export const lastSignInText = (t: TFunction, { last_sign_in_at: at }: Pick<ServerAccount, 'last_sign_in_at'>): string =>
  at === null ? t('administration.never') : formatTime(at);

/** Sort key of yes/no columns: yes first. */
export const yesFirst = (has: boolean): number => (has ? 0 : 1);

export type AccountCommand = 'edit' | 'link' | 'access' | 'reset' | 'end' | 'delete';

/**
 * Actions on an account. Administrators cannot delete their own account here; second factors are removed only where
 * there are any.
 */
export function commandsFor(
  { has_second_factor }: Pick<ServerAccount, 'has_second_factor'>,
  isSelf: boolean,
): readonly AccountCommand[] {
  const all: readonly AccountCommand[] = ['edit', 'link', 'access', 'reset', 'end', 'delete'];
  return all.filter(command => (command === 'reset' ? has_second_factor : command !== 'delete' || !isSelf));
}

export type AccountEnding = 'delete' | 'end' | 'reset';

type EndingWords = { readonly title: string; readonly text: string; readonly action?: string; readonly name?: string };

/**
 * Confirmation before an account, its sessions or its second factors are deleted; for an account, typed.
 * @param hasMail whether the person is notified; undefined: not known
 */
export function endingWords(
  t: TFunction,
  kind: AccountEnding,
  account: ServerAccount,
  hasMail: boolean | undefined,
): EndingWords {
  const name = personName(account);
  const reset = [
    t('secondFactor.resetText'),
    hasMail !== undefined && t(hasMail ? 'secondFactor.resetMailed' : 'secondFactor.resetNotMailed'),
  ];
  const texts = {
    delete: { title: t('administration.deleteTitle', { name }), text: t('administration.deleteText') },
    reset: { title: t('secondFactor.resetTitle', { name }), text: reset.filter(Boolean).join(' ') },
    end: { title: t('administration.endTitle', { name }), text: t('administration.endText') },
  }[kind];
  if (kind === 'delete') return { ...texts, name: account.email };
  return { ...texts, action: t(kind === 'end' ? 'administration.end' : 'secondFactor.resetAction') };
}

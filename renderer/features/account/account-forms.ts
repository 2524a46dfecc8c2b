// Rules of the forms for the signed-in user's account.
import type { TFunction } from 'i18next';
import { languageOf, type Language } from '../../i18n/languages.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import type { Answer } from '../../api/client.ts';

type Account = Answer<'GET /account'>;
type SignOn = Answer<'GET /account/session'>[number];

// Texts about the user's email address and password.

type Emails = Pick<Account, 'email_verified' | 'pending_email'>;

export const emailStates = (t: TFunction, { email_verified, pending_email }: Emails) => ({
  /** absent for a verified address; `text` explains the state `word` */
  unverified: email_verified ? undefined : { word: t('account.unverified'), text: t('account.verifyText') },
  /** a new address counts once its link was opened */
  pending: pending_email === null ? undefined : t('account.pending', { email: pending_email }),
});

/** A user of an identity provider has no password to change, and may set one. */
export const passwordWords = (t: TFunction, hasPassword: boolean) =>
  hasPassword
    ? { text: t('account.passwordText'), action: t('account.changePassword') }
    : { text: t('account.noPassword'), action: t('account.setPassword') };

// The sessions of a user: their order and texts.

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

/** Returns the initial language of the form: that of the account where the window has it, else that of the window. */
export const firstLanguage = (locale: string, current: Language): Language => languageOf(locale) ?? current;

export type ProfileForm = { readonly firstname: string; readonly lastname: string; readonly locale: Language };

/** Returns the initial values of the form. @param current language of the window */
export const firstProfile = (account: Pick<Account, 'firstname' | 'lastname' | 'locale'>, current: Language) => ({
  firstname: account.firstname ?? '',
  lastname: account.lastname ?? '',
  locale: firstLanguage(account.locale, current),
});

/** Trims the names; an empty name is removed. */
export const profileWritten = ({ firstname, lastname, locale }: ProfileForm): ProfileForm => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  locale,
});

export type EmailForm = { readonly next: string; readonly password: string };

/** Whether a new address can be requested; accounts with a password must give it. */
export const canChangeEmail = ({ next, password }: EmailForm, hasPassword: boolean): boolean =>
  /^\S+@\S+$/.test(next.trim()) && (!hasPassword || password !== '');

/** Request body for a new address; accounts without a password send none. */
export const emailWritten = ({ next, password }: EmailForm, hasPassword: boolean) => ({
  email: next.trim(),
  ...(hasPassword && { password }),
});

export type PasswordForm = { readonly current: string; readonly next: string; readonly again: string };

/** Whether the two certainly differ: not while the second is still being typed. */
export const passwordsDiffer = ({ next, again }: PasswordForm): boolean => !next.startsWith(again);

/** Accounts without a password give none; passwords keep leading and trailing blanks. */
export const canSetPassword = ({ current, next, again }: PasswordForm, hasPassword: boolean): boolean =>
  next !== '' && next === again && (!hasPassword || current !== '');

/** Request body for a new password, with the old one where there is one. */
export const passwordWritten = ({ current, next }: PasswordForm, hasPassword: boolean) => ({
  new_password: next,
  ...(hasPassword && { current_password: current }),
});

/** Whether the deletion is confirmed: the address was typed, and the password where the account has one. */
export const confirmsDeletion = (
  { typed, password }: { readonly typed: string; readonly password: string },
  { email, has_password }: Pick<Account, 'email' | 'has_password'>,
): boolean => typed.trim().toLowerCase() === email.toLowerCase() && (!has_password || password !== '');

/** Request body for deleting the account. */
export const deletionWritten = (password: string, hasPassword: boolean) => (hasPassword ? { password } : {});

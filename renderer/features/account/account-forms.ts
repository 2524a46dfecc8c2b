// Rules of the forms for the signed-in user's account.
import { languageOf, type Language } from '../../i18n/languages.ts';

/** Returns the initial language of the form: that of the account where the window has it, else that of the window. */
export const firstLanguage = (locale: string, current: Language): Language => languageOf(locale) ?? current;

export interface ProfileForm {
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: Language;
}

/** Returns the initial values of the form. @param current language of the window */
export const firstProfile = (
  {
    firstname,
    lastname,
    locale,
  }: { readonly firstname: string | null; readonly lastname: string | null; readonly locale: string },
  current: Language,
): ProfileForm => ({
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  locale: firstLanguage(locale, current),
});

/** Trims the names; an empty name is removed. */
export const profileWritten = ({ firstname, lastname, locale }: ProfileForm): ProfileForm => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  locale,
});

export interface EmailForm {
  readonly next: string;
  readonly password: string;
}

/** Whether a new address can be requested; accounts with a password must give it. */
export const canChangeEmail = ({ next, password }: EmailForm, hasPassword: boolean): boolean =>
  /^\S+@\S+$/.test(next.trim()) && (!hasPassword || password !== '');

/** Request body for a new address; accounts without a password send none. */
export const emailWritten = ({ next, password }: EmailForm, hasPassword: boolean) => ({
  email: next.trim(),
  ...(hasPassword && { password }),
});

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

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
  { email, has_password }: { readonly email: string; readonly has_password: boolean },
): boolean => typed.trim().toLowerCase() === email.toLowerCase() && (!has_password || password !== '');

/** Request body for deleting the account. */
export const deletionWritten = (password: string, hasPassword: boolean): { readonly password?: string } =>
  hasPassword ? { password } : {};

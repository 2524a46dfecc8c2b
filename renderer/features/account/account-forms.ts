// What the forms about one's own account accept.
import { languageOf, type Language } from '../../i18n/languages.ts';

/** The language that the form begins with: that of the account where the window has it, else that of the window. */
export const firstLanguage = (locale: string, current: Language): Language => languageOf(locale) ?? current;

export interface ProfileForm {
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: Language;
}

/** What the form begins with. @param current language of the window */
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

/** Names without the blanks around them; an empty one is taken away. */
export const profileWritten = ({ firstname, lastname, locale }: ProfileForm): ProfileForm => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  locale,
});

export interface EmailForm {
  readonly next: string;
  readonly password: string;
}

/** Whether a new address can be asked for: with the password, where there is one. */
export const canChangeEmail = ({ next, password }: EmailForm, hasPassword: boolean): boolean =>
  /^\S+@\S+$/.test(next.trim()) && (!hasPassword || password !== '');

/** The new address as it is sent; a person without a password sends none. */
export const emailWritten = ({ next, password }: EmailForm, hasPassword: boolean) => ({
  email: next.trim(),
  ...(hasPassword && { password }),
});

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

/** Whether the two differ for sure: not while the second one is still being typed. */
export const passwordsDiffer = ({ next, again }: PasswordForm): boolean => !next.startsWith(again);

/** A person without a password has none to give; passwords are taken as they are, with their blanks. */
export const canSetPassword = ({ current, next, again }: PasswordForm, hasPassword: boolean): boolean =>
  next !== '' && next === again && (!hasPassword || current !== '');

/** The new password as it is sent, with the old one where there is one. */
export const passwordWritten = ({ current, next }: PasswordForm, hasPassword: boolean) => ({
  new_password: next,
  ...(hasPassword && { current_password: current }),
});

/** Whether somebody means it: they typed their address, and their password where they have one. */
export const confirmsDeletion = (
  { typed, password }: { readonly typed: string; readonly password: string },
  { email, has_password }: { readonly email: string; readonly has_password: boolean },
): boolean => typed.trim().toLowerCase() === email.toLowerCase() && (!has_password || password !== '');

/** What is sent to delete the account. */
export const deletionWritten = (password: string, hasPassword: boolean): { readonly password?: string } =>
  hasPassword ? { password } : {};

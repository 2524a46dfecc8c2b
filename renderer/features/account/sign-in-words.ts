// Texts about the user's email address and password.
import type { TFunction } from 'i18next';
import type { Account } from './queries.ts';

export interface EmailStates {
  /** absent for a verified address; `text` explains the state `word` */
  readonly unverified: { readonly word: string; readonly text: string } | undefined;
  /** a new address counts once its link was opened */
  readonly pending: string | undefined;
}

export const emailStates = (
  t: TFunction,
  { email_verified, pending_email }: Pick<Account, 'email_verified' | 'pending_email'>,
): EmailStates => ({
  unverified: email_verified ? undefined : { word: t('account.unverified'), text: t('account.verifyText') },
  pending: pending_email === null ? undefined : t('account.pending', { email: pending_email }),
});

/** A user of an identity provider has no password to change, and may set one. */
export const passwordWords = (t: TFunction, hasPassword: boolean): { readonly text: string; readonly action: string } =>
  hasPassword
    ? { text: t('account.passwordText'), action: t('account.changePassword') }
    : { text: t('account.noPassword'), action: t('account.setPassword') };

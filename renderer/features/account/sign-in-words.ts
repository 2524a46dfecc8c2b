// What is said of the address and the password by which a person signs in.
import type { TFunction } from 'i18next';
import type { Account } from './queries.ts';

export interface EmailStates {
  /** the address is not verified: what that means, beside the state itself */
  readonly unverified: { readonly word: string; readonly text: string } | undefined;
  /** another address counts once its link was opened */
  readonly pending: string | undefined;
}

export const emailStates = (
  t: TFunction,
  { email_verified, pending_email }: Pick<Account, 'email_verified' | 'pending_email'>,
): EmailStates => ({
  unverified: email_verified ? undefined : { word: t('account.unverified'), text: t('account.verifyText') },
  pending: pending_email === null ? undefined : t('account.pending', { email: pending_email }),
});

/** A person who came by a provider has no password to change, and may set one. */
export const passwordWords = (t: TFunction, hasPassword: boolean): { readonly text: string; readonly action: string } =>
  hasPassword
    ? { text: t('account.passwordText'), action: t('account.changePassword') }
    : { text: t('account.noPassword'), action: t('account.setPassword') };

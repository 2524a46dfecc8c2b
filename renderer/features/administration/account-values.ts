// Values of the account form, and the request made of them.
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
export const accountChange = (
  values: AccountValues,
  vouches: boolean,
): AccountValues & { readonly email_verified?: true } => ({
  ...accountWritten(values),
  ...(vouches && { email_verified: true }),
});

/** Whether the form offers to confirm the address: only for an unverified one. */
export const canVouch = (account: Pick<ServerAccount, 'email_verified'> | undefined): boolean =>
  account?.email_verified === false;

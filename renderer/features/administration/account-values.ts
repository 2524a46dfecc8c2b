// What the form about somebody's account holds, and what of it is written.
import type { AccountValues, ServerAccount } from './queries.ts';

/** As far as a window can see: the service decides. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim());

export const firstAccountValues = (account: ServerAccount | undefined): AccountValues => ({
  email: account?.email ?? '',
  firstname: account?.firstname ?? '',
  lastname: account?.lastname ?? '',
  is_administrator: account?.is_administrator ?? false,
});

/** Without the blanks around what was typed. */
export const accountWritten = (values: AccountValues): AccountValues => ({
  ...values,
  email: values.email.trim(),
  firstname: values.firstname.trim(),
  lastname: values.lastname.trim(),
});

/** @param vouches whether the administrator says that the mailbox is the person's; it is never said that it is not */
export const accountChange = (
  values: AccountValues,
  vouches: boolean,
): AccountValues & { readonly email_verified?: true } => ({
  ...accountWritten(values),
  ...(vouches && { email_verified: true }),
});

/** Whether the form asks for that: only of an address that nobody has verified. */
export const canVouch = (account: Pick<ServerAccount, 'email_verified'> | undefined): boolean =>
  account?.email_verified === false;

// Whose account somebody gets who comes from a provider.
import { AppError } from '../../../kit/errors.ts';
import type { Identity, UsableProvider } from '../service.ts';
import type { Account } from '../../users/service.ts';

/** What to do with somebody whom no link leads to an account yet. */
export type Decision =
  | { readonly how: 'link'; readonly account: Account }
  /** the person shows by a password that the account is theirs */
  | { readonly how: 'confirm'; readonly account: Account; readonly isVouched: boolean }
  | { readonly how: 'create'; readonly email: string };

/**
 * Nobody gets an account by an address that the provider may have taken from the person: OpenID Connect must say that
 * it verified the address; SAML has no word for that, so the administrator vouches by naming the domains of the team.
 * Who looks after the service is never linked by an address alone; nor is an account whose own holder did not prove the
 * mailbox, unless nobody could ever sign in to it: somebody else may have made it and come back.
 * @param existing the account with the address that the provider gives
 * @param isUnopened whether it has neither a password nor a key of a provider
 * @throws 403 `no_email` or `not_allowed`
 */
export function decide(
  { kind, createsAccounts, allowedDomains }: Pick<UsableProvider, 'kind' | 'createsAccounts' | 'allowedDomains'>,
  { email, emailVerified }: Pick<Identity, 'email' | 'emailVerified'>,
  existing: Account | undefined,
  isUnopened = false,
): Decision {
  if (email === undefined) throw new AppError(403, 'no_email', 'The identity provider sent no email address.');
  const isNamed = allowedDomains.includes(domainOf(email));
  const isVouched = kind === 'oidc' ? emailVerified && (isNamed || allowedDomains.length === 0) : isNamed;
  if (existing) {
    const isOwn = existing.isEmailVerified || isUnopened;
    if (isVouched && isOwn && !existing.isAdministrator) return { how: 'link', account: existing };
    return { how: 'confirm', account: existing, isVouched };
  }
  if (!createsAccounts)
    throw new AppError(403, 'not_allowed', 'No account, and the identity provider cannot create accounts.');
  if (!isVouched)
    throw new AppError(
      403,
      'not_allowed',
      kind === 'oidc' && !emailVerified
        ? 'The email address is not verified by the identity provider.'
        : 'The domain of the email address is not allowed for the identity provider.',
    );
  return { how: 'create', email };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

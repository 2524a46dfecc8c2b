// The claims of our access tokens (API.md section 4), in one place for all code that signs and reads them.
import { nameScopes, type Scope } from '../../access/scopes.ts';
import { secretMark, type Application } from '../apps/service.ts';
import { fullNameOf, LOCAL_PROVIDER, type Account } from '../users/service.ts';

/** The audience of access tokens. */
export const AUDIENCE = 'plinth';
/** Header `typ` of access tokens (RFC 9068): an ID token, which the same keys sign, is none. */
export const TOKEN_TYPE = 'at+jwt';
/** The client of our own windows and of desktop programs: public, PKCE, no consent. It has no row in the database. */
export const DESKTOP_CLIENT = 'plinth-desktop';

/** Claims about the person, as OpenID Connect gives them to applications (Core 1.0 section 5.1: `email_verified`
 *  means that the mailbox was proven to be the person's). */
export const profileClaims = (account: Account, localAlias: string): Record<string, string | boolean> => ({
  ...personalClaims(account, localAlias),
  ...(account.kind === 'person' && { email_verified: account.isEmailVerified }),
});

/**
 * Claims about the account, as access tokens carry them. Clients read the sign-in method of a person from
 * `preferred_username`, up to its first full stop.
 * @param localAlias is used there for accounts of this service
 */
export function personalClaims(account: Account, localAlias: string): Record<string, string> {
  const { kind, email, firstname, lastname, locale, provider } = account;
  const name = fullNameOf(account);
  const alias = provider === LOCAL_PROVIDER ? localAlias : provider;
  const preferred_username = kind === 'person' ? `${alias}.${email}` : email;
  return { email, name, given_name: firstname ?? '', family_name: lastname ?? '', locale, preferred_username };
}

/** Claims that mark the token of an application. */
export function applicationClaims(application: Application): Record<string, string | undefined> {
  const { clientId } = application;
  return { client_id: clientId, clientId, credential: secretMark(application) };
}

export const scopeText = (scopes: Iterable<Scope>): string => nameScopes(scopes).join(' ');

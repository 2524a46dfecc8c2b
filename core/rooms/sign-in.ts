// Builds the pages on which people sign in and manage their accounts, and their routes, with the room of collaboration.
import { lifetimes, seconds } from '../access/lifetimes.ts';
import { record } from '../audit/record.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { Route } from '../http/api/route.ts';
import { serverAccountRoutes, accountRoutes } from '../identity/accounts/routes.ts';
import { createServerAccounts, type ServerAccountsDeps } from '../identity/accounts/administration.ts';
import { createAccounts, type AccountsDeps } from '../identity/accounts/service.ts';
import { registrationRoutes, applicationRoutes } from '../identity/apps/routes.ts';
import { signInProviderRoutes } from '../identity/federation/routes.ts';
import { signingKeyRoutes } from '../identity/keys/routes.ts';
import { mailRoutes } from '../identity/mail/routes.ts';
import { createOwnFactors } from '../identity/second-factors/own.ts';
import { secondFactorRoutes, secondFactorRuleRoutes } from '../identity/second-factors/routes.ts';
import { sessionRoutes } from '../identity/sessions/routes.ts';
import { createAccountPages } from '../identity/sign-in/account-pages/pages.ts';
import type { InvitationPort } from '../identity/sign-in/account-pages/register.ts';
import { createIdentityProvider } from '../identity/sso/identity-provider.ts';
import { cookies } from '../identity/sso/provider.ts';
import { createAttempts } from '../identity/users/attempts.ts';
import type { Account } from '../identity/users/service.ts';
import type { Identity, IdentityParts } from './identity.ts';

/** Clouds that people join and leave, by invitations and by their sign-in providers. */
export interface CollaborationPort
  extends
    InvitationPort,
    Pick<AccountsDeps, 'leaveClouds' | 'endTokens' | 'welcome'>,
    Pick<ServerAccountsDeps, 'countClouds'> {
  /** called with each account that signs in, before its session begins */
  readonly onSignIn: (account: Account) => Promise<void>;
}

export type SignIn = ReturnType<typeof openSignIn>;

export function openSignIn({
  identity,
  collaboration,
  realm,
  publicUrl,
  isOwnOrigin,
  onRefused,
  ...base
}: Pick<IdentityParts, 'db' | 'secrets' | 'clock' | 'log'> & {
  readonly identity: Identity;
  readonly collaboration: CollaborationPort;
  readonly realm: string;
  /** address under which others reach the service; that of each request when undefined */
  readonly publicUrl: string | undefined;
  /** whether an origin (`https://host:port`) is one of ours now */
  readonly isOwnOrigin: (origin: string) => boolean;
  /** called for each refused caller */
  readonly onRefused: Refusals['count'];
}) {
  const { db, clock, secrets, log } = base;
  const { users, links, mail, factors, sessions, brokering, records, applications } = identity;
  const { onSignIn, leaveClouds, endTokens, welcome, countClouds } = collaboration;
  const siteOf = (origin: string) => `${(publicUrl ?? origin).replace(/\/+$/, '')}/auth/realms/${realm}`;

  // Accounts as their holders and administrators manage them
  const attempts = createAttempts(clock);
  const { providersOf, endIdentities } = brokering;
  const left = { endIdentities, leaveClouds, endTokens };
  const accounts = createAccounts({ users, links, mail, attempts, log, providersOf, welcome, ...left });
  const { confirmPassword } = accounts;
  const ownFactors = createOwnFactors({ db, clock, secrets, users, sessions, factors, confirmPassword });
  const { idsWithFactor } = factors;
  const serverAccounts = createServerAccounts({ users, links, idsWithFactor, countClouds, leaveClouds });

  // The pages
  const { endSession } = records;
  const session = { sessionCookie: cookies.session, sessionSeconds: seconds(lifetimes.signOnIdle), endSession };
  const invitations = collaboration;
  const pageParts = { log, users, links, accounts, attempts, siteOf, invitations, onSignIn, ...session };
  const accountPages = createAccountPages(pageParts);
  const around = { attempts, accountPages, isOwnOrigin, onSignIn, onRefused };
  const provider = createIdentityProvider({ clock, log, secrets, ...identity, ...around });

  const onMailChange = () =>
    db.tx(async tx => {
      record(tx, { action: 'server.mail.update', object: null });
    });
  const routes: Route[][] = [
    applicationRoutes(applications, users),
    registrationRoutes(identity.registration),
    signingKeyRoutes(identity.keys),
    accountRoutes(accounts, siteOf),
    sessionRoutes(sessions),
    serverAccountRoutes(serverAccounts, siteOf),
    secondFactorRoutes(ownFactors),
    secondFactorRuleRoutes(factors, ownFactors),
    mailRoutes(mail, onMailChange),
    signInProviderRoutes(identity.federation),
  ];
  return { provider, routes };
}

// Builds the pages on which people sign in and manage their accounts, and the routes of identity, with the room of
// collaboration. Apart from identity.ts: the command line does without the identity provider, which takes long to load.
import { lifetimes, seconds } from '../access/lifetimes.ts';
import { record } from '../audit/record.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { Route } from '../http/api/route.ts';
import type { Door } from '../http/server/door.ts';
import { createServerAccounts } from '../identity/accounts/administration.ts';
import { accountRoutes, serverAccountRoutes } from '../identity/accounts/routes.ts';
import { createAccounts } from '../identity/accounts/service.ts';
import { applicationRoutes, registrationRoutes } from '../identity/apps/routes.ts';
import { signInProviderRoutes } from '../identity/federation/routes.ts';
import { signingKeyRoutes } from '../identity/keys/routes.ts';
import { mailRoutes } from '../identity/mail/routes.ts';
import { createOwnFactors } from '../identity/second-factors/own.ts';
import { secondFactorRoutes, secondFactorRuleRoutes } from '../identity/second-factors/routes.ts';
import { sessionRoutes } from '../identity/sessions/routes.ts';
import { createAccountPages } from '../identity/sign-in/account-pages/pages.ts';
import { createIdentityProvider } from '../identity/sso/identity-provider.ts';
import { cookies } from '../identity/sso/provider.ts';
import { createAttempts } from '../identity/users/attempts.ts';
import type { Collaboration } from './collaboration.ts';
import type { Identity } from './identity.ts';
import type { Foundation } from './foundation.ts';

export type SignIn = ReturnType<typeof openSignIn>;

/** The pages, and the routes of the whole room. @param onRefused called for each refused caller */
export function openSignIn(
  { db, secrets, clock, log, siteOf }: Foundation,
  identity: Identity,
  { invitations, identityProviders, accessTokens, clouds }: Collaboration,
  isOwnOrigin: Door['isOwnOrigin'],
  onRefused: Refusals['count'],
) {
  const { users, links, mail, factors, sessions, brokering, records, applications } = identity;

  // Accounts as their holders and administrators manage them
  const attempts = createAttempts(clock);
  const { providersOf, endIdentities } = brokering;
  const { leaveClouds, countClouds } = clouds;
  const left = { endIdentities, leaveClouds, endTokens: accessTokens.endOf };
  const welcome = identityProviders.welcomeWithin;
  const accounts = createAccounts({ users, links, mail, attempts, log, providersOf, welcome, ...left });
  const { confirmPassword } = accounts;
  const ownFactors = createOwnFactors({ db, clock, secrets, users, sessions, factors, confirmPassword });
  const { idsWithFactor } = factors;
  const serverAccounts = createServerAccounts({ users, links, idsWithFactor, countClouds, leaveClouds });

  // The pages
  const { endSession } = records;
  const session = { sessionCookie: cookies.session, sessionSeconds: seconds(lifetimes.signOnIdle), endSession };
  const invited = { open: invitations.open, acceptByToken: identityProviders.acceptByToken };
  const onSignIn = identityProviders.welcome;
  const pageParts = { log, users, links, accounts, attempts, siteOf, invitations: invited, onSignIn, ...session };
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

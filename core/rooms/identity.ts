// Builds the room of identity: its slices in order, each given what it needs of those before it. The room opens in two
// steps, since people leave and join clouds where they sign in: first accounts and all that opens a door, then, with
// the room of collaboration at hand, the pages on which people sign in and manage their accounts.
import { join } from 'node:path';
import { lifetimes, seconds } from '../access/lifetimes.ts';
import { record } from '../audit/record.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { Route } from '../http/route.ts';
import { serverAccountRoutes } from '../identity/accounts/administration/routes.ts';
import { createServerAccounts, type ServerAccountsDeps } from '../identity/accounts/administration/service.ts';
import { accountRoutes } from '../identity/accounts/routes.ts';
import { createAccounts, type AccountsDeps } from '../identity/accounts/service.ts';
import { registrationRoutes } from '../identity/apps/registration/routes.ts';
import { createRegistration } from '../identity/apps/registration/service.ts';
import { applicationRoutes } from '../identity/apps/routes.ts';
import { createApplications } from '../identity/apps/service.ts';
import { createBrokering } from '../identity/federation/brokering/service.ts';
import { signInProviderRoutes } from '../identity/federation/routes.ts';
import { createFederation } from '../identity/federation/service.ts';
import { followBootstrap } from '../identity/first-start.ts';
import { signingKeyRoutes } from '../identity/keys/routes.ts';
import { createSigningKeys } from '../identity/keys/service.ts';
import { mailRoutes } from '../identity/mail/routes.ts';
import { createMail, type MailOptions } from '../identity/mail/service.ts';
import { createOwnFactors } from '../identity/second-factors/own/service.ts';
import { secondFactorRoutes, secondFactorRuleRoutes } from '../identity/second-factors/routes.ts';
import { createFactors } from '../identity/second-factors/service.ts';
import { createSecondSteps } from '../identity/second-factors/steps/service.ts';
import { sessionRoutes } from '../identity/sessions/routes.ts';
import { createSessions } from '../identity/sessions/service.ts';
import { createAccountPages } from '../identity/sign-in/account-pages/pages.ts';
import type { InvitationPort } from '../identity/sign-in/account-pages/register.ts';
import { createIdentityProvider } from '../identity/sso/identity-provider.ts';
import { cookies } from '../identity/sso/provider.ts';
import { createRecords } from '../identity/sso/records.ts';
import { createLastUses } from '../identity/tokens/last-uses/service.ts';
import { createTokens } from '../identity/tokens/service.ts';
import { createAttempts } from '../identity/users/attempts.ts';
import { createAccountLinks } from '../identity/users/links/service.ts';
import { createUsers, LOCAL_PROVIDER, type Account, type PasswordCost } from '../identity/users/service.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import type { Db } from '../storage/db.ts';
import type { Secrets } from '../storage/secrets.ts';

export interface IdentityParts {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  readonly mail: Pick<MailOptions, 'smtp' | 'keep' | 'limits'>;
  /** whether an origin is, or was at an earlier start, one of ours */
  readonly isKnownOrigin: (origin: string) => boolean;
  /** name of our own accounts in `preferred_username`; `plinth` when absent */
  readonly localAlias?: string | undefined;
  readonly passwordCost?: PasswordCost | undefined;
}

export type Identity = ReturnType<typeof openIdentity>;

export function openIdentity({ dataFolder, mail: mailOptions, isKnownOrigin, passwordCost, ...parts }: IdentityParts) {
  const { db, secrets, clock, log, localAlias = LOCAL_PROVIDER } = parts;
  const outboxFolder = join(dataFolder, 'outbox');
  const followed = followBootstrap(dataFolder);

  // Accounts, and how they are proven
  const users = createUsers({ db, clock, passwordCost, ...followed });
  const links = createAccountLinks({ db, clock });
  const mail = createMail({ ...mailOptions, outboxFolder, log, clock });
  const factors = createFactors({ db, clock, log, secrets, users, mail });
  const steps = createSecondSteps({ db, clock, secrets, users, factors });
  const federation = createFederation({ db, clock, secrets });
  const brokering = createBrokering({ db, clock, log, secrets, users, federation });

  // Applications, sessions and tokens
  const applications = createApplications({ db, clock, ...followed });
  const registration = createRegistration({ clock, applications });
  const keys = createSigningKeys({ db, secrets, clock });
  const records = createRecords({ db, clock, secrets });
  const sessions = createSessions({ db, clock, users, applications });
  const tokens = createTokens({
    users,
    applications,
    keys,
    clock,
    isKnownOrigin,
    holderOfGrant: records.holderOfGrant,
    async isGrantActive(grantId) {
      const isActive = await records.isGrantActive(grantId);
      if (isActive) sessions.used(grantId);
      return isActive;
    },
    localAlias,
    lacksSecondFactor: async grantId => (await factors.isForAdministrators()) && !(await sessions.isStrong(grantId)),
  });
  const lastUses = createLastUses({ db, clock });

  return {
    localAlias,
    users,
    links,
    mail,
    factors,
    steps,
    federation,
    brokering,
    applications,
    registration,
    keys,
    records,
    sessions,
    tokens,
    lastUses,
    /** Forgets what has expired. */
    async sweep(): Promise<void> {
      await records.sweep();
      await sessions.sweep();
      await lastUses.sweep();
      await links.sweep();
      await registration.sweep();
    },
  };
}

/** What people join and leave: clouds, by invitations and by the providers that they sign in by. */
export interface CollaborationPort
  extends
    InvitationPort,
    Pick<AccountsDeps, 'leaveClouds' | 'endTokens' | 'welcome'>,
    Pick<ServerAccountsDeps, 'countClouds'> {
  /** called with each person who signs in, before they are in */
  readonly onSignIn: (account: Account) => Promise<void>;
}

export interface SignInParts extends Pick<IdentityParts, 'db' | 'secrets' | 'clock' | 'log'> {
  readonly identity: Identity;
  readonly collaboration: CollaborationPort;
  readonly realm: string;
  /** address under which others reach the service; that of each request when undefined */
  readonly publicUrl: string | undefined;
  /** whether an origin (`https://host:port`) is one of ours now */
  readonly isOwnOrigin: (origin: string) => boolean;
  /** called for each caller who is not let in */
  readonly onRefused: Refusals['count'];
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
}: SignInParts) {
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

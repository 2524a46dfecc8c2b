// Builds the room of identity: who exists, what opens the doors, the sign-in and the mail.
import { join } from 'node:path';
import { lifetimes, seconds } from './access/lifetimes.ts';
import { createAccountLinks } from './identity/users/links/service.ts';
import { createAccountPages } from './identity/sign-in/account-pages/pages.ts';
import type { InvitationPort } from './identity/sign-in/account-pages/register.ts';
import { accountRoutes } from './identity/accounts/routes.ts';
import { createAccounts, type AccountsDeps } from './identity/accounts/service.ts';
import { applicationRoutes } from './identity/apps/routes.ts';
import { createApplications } from './identity/apps/service.ts';
import { createBrokering } from './identity/federation/brokering/service.ts';
import { createFederation } from './identity/federation/service.ts';
import { followBootstrap } from './identity/first-start.ts';
import { signingKeyRoutes } from './identity/keys/routes.ts';
import { createSigningKeys } from './identity/keys/service.ts';
import { mailRoutes } from './identity/mail/routes.ts';
import { createLastUses } from './identity/tokens/last-uses/service.ts';
import { createMail, type MailOptions } from './identity/mail/service.ts';
import { serverAccountRoutes } from './identity/accounts/administration/routes.ts';
import { createServerAccounts, type ServerAccountsDeps } from './identity/accounts/administration/service.ts';
import { createOwnFactors } from './identity/second-factors/own/service.ts';
import { secondFactorRoutes, secondFactorRuleRoutes } from './identity/second-factors/routes.ts';
import { createFactors } from './identity/second-factors/service.ts';
import { createSecondSteps } from './identity/second-factors/steps/service.ts';
import { sessionRoutes } from './identity/sessions/routes.ts';
import { createSessions } from './identity/sessions/service.ts';
import { createIdentityProvider } from './identity/sso/identity-provider.ts';
import { cookies } from './identity/sso/provider.ts';
import { createRecords } from './identity/sso/records.ts';
import { createTokens } from './identity/tokens/service.ts';
import { createAttempts } from './identity/users/attempts.ts';
import { createUsers, type Account } from './identity/users/service.ts';
import { note } from './events/notes.ts';
import type { Refusals } from './audit/refusals.ts';
import type { Route } from './http/route.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import type { Db } from './storage/db.ts';
import type { Secrets } from './storage/secrets.ts';

/** What identity asks of collaboration, which is built after it. */
export type CollaborationPort = InvitationPort &
  Pick<AccountsDeps, 'leaveClouds' | 'endTokens' | 'welcome'> &
  Pick<ServerAccountsDeps, 'countClouds'>;

export interface IdentityParts {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  readonly realm: string;
  /** address under which others reach the service; that of each request when undefined */
  readonly publicUrl: string | undefined;
  readonly mail: Pick<MailOptions, 'smtp' | 'keep' | 'limits'>;
  readonly collaboration: CollaborationPort;
  /** whether an origin (`https://host:port`) is one of ours now */
  readonly isOwnOrigin: (origin: string) => boolean;
  /** whether an origin is, or was at an earlier start, one of ours */
  readonly isKnownOrigin: (origin: string) => boolean;
  /** told who signs in, before they are in */
  readonly onSignIn: (account: Account) => Promise<void>;
  /** told who is not let in */
  readonly onRefused: Refusals['count'];
}

export type Identity = ReturnType<typeof openIdentity>;

export function openIdentity({
  db,
  secrets,
  clock,
  log,
  dataFolder,
  realm,
  publicUrl,
  mail: mailOptions,
  collaboration,
  isOwnOrigin,
  isKnownOrigin,
  onSignIn,
  onRefused,
}: IdentityParts) {
  const followed = followBootstrap(dataFolder);
  const users = createUsers({ db, clock, ...followed });
  const applications = createApplications({ db, clock, ...followed });
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
    async grantStands(grantId) {
      const stands = await records.grantStands(grantId);
      if (stands) sessions.used(grantId);
      return stands;
    },
    lacksSecondFactor: async grantId => (await factors.isForAdministrators()) && !(await sessions.isStrong(grantId)),
  });

  const lastUses = createLastUses({ db, clock });
  const mail = createMail({ ...mailOptions, outboxFolder: join(dataFolder, 'outbox'), log, clock });
  const factors = createFactors({ db, clock, log, secrets, users, mail });
  const steps = createSecondSteps({ db, clock, secrets, users, factors });
  const attempts = createAttempts(clock);
  const links = createAccountLinks({ db, clock });
  const siteOf = (origin: string) => `${(publicUrl ?? origin).replace(/\/+$/, '')}/auth/realms/${realm}`;
  const federation = createFederation({ db, clock, secrets });
  const brokering = createBrokering({ db, clock, log, secrets, users, federation });
  const accounts = createAccounts({
    users,
    links,
    mail,
    attempts,
    log,
    providersOf: brokering.providersOf,
    endIdentities: brokering.endIdentities,
    leaveClouds: collaboration.leaveClouds,
    endTokens: collaboration.endTokens,
    welcome: collaboration.welcome,
  });
  const ownFactors = createOwnFactors({
    db,
    clock,
    secrets,
    users,
    sessions,
    factors,
    confirmPassword: accounts.confirmPassword,
  });
  const serverAccounts = createServerAccounts({
    users,
    links,
    idsWithFactor: factors.idsWithFactor,
    countClouds: collaboration.countClouds,
    leaveClouds: collaboration.leaveClouds,
  });
  const accountPages = createAccountPages({
    log,
    users,
    links,
    accounts,
    attempts,
    siteOf,
    invitations: collaboration,
    onSignIn,
    sessionCookie: cookies.session,
    sessionSeconds: seconds(lifetimes.signOnIdle),
    endSession: records.endSession,
  });
  const provider = createIdentityProvider({
    onRefused,
    clock,
    log,
    secrets,
    users,
    applications,
    keys,
    tokens,
    records,
    attempts,
    sessions,
    accountPages,
    isOwnOrigin,
    brokering,
    factors,
    steps,
    onSignIn,
  });

  const routes: Route[][] = [
    applicationRoutes(applications, users),
    signingKeyRoutes(keys),
    accountRoutes(accounts, siteOf),
    sessionRoutes(sessions),
    serverAccountRoutes(serverAccounts, siteOf),
    secondFactorRoutes(ownFactors),
    secondFactorRuleRoutes(factors, ownFactors),
    mailRoutes(mail, () =>
      db.tx(async tx => {
        note(tx, { action: 'server.mail.update' });
      }),
    ),
  ];
  return {
    users,
    applications,
    keys,
    records,
    sessions,
    tokens,
    lastUses,
    mail,
    federation,
    brokering,
    factors,
    provider,
    routes,
    /** Forgets what has expired. */
    async sweep(): Promise<void> {
      await records.sweep();
      await sessions.sweep();
      await lastUses.sweep();
      await links.sweep();
    },
  };
}

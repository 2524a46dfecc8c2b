// Builds the room of identity: its slices in order, each with its dependencies among those before it. People leave and
// join clouds where they sign in, so that comes later: sign-in.ts.
import { join } from 'node:path';
import { changeSettings, type Config } from '../config.ts';
import type { Door } from '../http/server/door.ts';
import { createRegistration } from '../identity/apps/registration.ts';
import { createApplications } from '../identity/apps/service.ts';
import { createBrokering } from '../identity/federation/brokering/service.ts';
import { createFederation } from '../identity/federation/service.ts';
import { followBootstrap, addressOfLastStart, hasStarted } from '../identity/first-start.ts';
import { createSigningKeys, type MakeSigningKey } from '../identity/keys/service.ts';
import { createMail } from '../identity/mail/service.ts';
import { openMailServer } from '../identity/mail/stored-server.ts';
import { createHolders } from '../identity/second-factors/own.ts';
import { createFactors } from '../identity/second-factors/service.ts';
import { createSecondSteps } from '../identity/second-factors/steps/service.ts';
import { createSessions } from '../identity/sessions/service.ts';
import { createRecords } from '../identity/sso/records.ts';
import { createLastUses } from '../identity/tokens/last-uses/service.ts';
import { createTokens } from '../identity/tokens/service.ts';
import { createAccountLinks } from '../identity/users/links/service.ts';
import { createUsers, LOCAL_PROVIDER, type PasswordCost } from '../identity/users/service.ts';
import { type AgeLimit, systemClock as clock } from '../kit/time.ts';
import type { Foundation } from './foundation.ts';
import { openStorage } from './storage.ts';

// Opens accounts and applications alone, for the command line; a service may run on the same data folder.

export function openAccounts(config: Config) {
  const { dataFolder, log, realm, port } = config;
  const { db, secrets } = openStorage(config, clock);
  return {
    ...openIdentity({ config, db, secrets, clock, log }, () => false),
    db,
    secrets,
    /** `https://host:port` of the service at its last start; the address of a start now when there was none. */
    address: () => (hasStarted(dataFolder) ? addressOfLastStart(dataFolder) : `https://127.0.0.1:${port}`),
    /** The issuer of tokens of the service at its last start. @throws when it was never started */
    issuer: () => `${addressOfLastStart(dataFolder)}/auth/realms/${realm}`,
    close: () => db.close(),
  };
}

export type Identity = ReturnType<typeof openIdentity>;

/** @param isKnownOrigin whether an origin is, or was at an earlier start, one of ours */
export function openIdentity(
  { config, db, secrets, clock, log }: Pick<Foundation, 'config' | 'db' | 'secrets' | 'clock' | 'log'>,
  isKnownOrigin: Door['isKnownOrigin'],
  passwordCost?: PasswordCost,
  makeSigningKey?: MakeSigningKey,
) {
  const { dataFolder, settings } = config;
  const { local_alias: localAlias = LOCAL_PROVIDER, mail_limits: limits } = settings;
  const followed = followBootstrap(dataFolder);

  // Accounts, and how they are proven
  const users = createUsers({ db, clock, passwordCost, ...followed });
  const links = createAccountLinks({ db, clock });
  const write = (smtp: typeof settings.smtp) => changeSettings(dataFolder, { smtp });
  const mailServer = openMailServer({ stored: settings.smtp, write, secrets, log });
  const mail = createMail({ ...mailServer, limits, outboxFolder: join(dataFolder, 'outbox'), log, clock });
  const factors = createFactors({ db, clock, log, secrets, users, mail });
  const steps = createSecondSteps({ db, clock, secrets, users, factors });
  const federation = createFederation({ db, clock, secrets });
  const brokering = createBrokering({ db, clock, log, secrets, users, federation });

  // Applications, sessions and tokens
  const applications = createApplications({ db, clock, ...followed });
  const holders = createHolders({ users, applications, factors });
  const registration = createRegistration({ clock, applications });
  const keys = createSigningKeys({ db, secrets, clock, makeKey: makeSigningKey });
  const records = createRecords({ db, clock, secrets });
  const sessions = createSessions({ db, clock, users, applications });
  const around = { users, applications, keys, clock, isKnownOrigin, localAlias };
  const tokens = createTokens({
    ...around,
    holderOfGrant: records.holderOfGrant,
    async isGrantActive(grantId) {
      const isActive = await records.isGrantActive(grantId);
      if (isActive) sessions.used(grantId);
      return isActive;
    },
    lacksSecondFactor: async grantId => (await factors.isForAdministrators()) && !(await sessions.isStrong(grantId)),
  });
  const lastUses = createLastUses({ db, clock });

  const people = { users, links, mail, factors, steps, federation, brokering, sessions };
  const programs = { applications, holders, registration, keys, records, tokens, lastUses };
  return {
    localAlias,
    ...people,
    ...programs,
    /** Writes uses, and deletes expired rows. @param ageLimit nothing is deleted without one */
    async sweep(ageLimit: AgeLimit | undefined): Promise<void> {
      if (ageLimit) await records.sweep();
      await sessions.sweep();
      await lastUses.sweep(ageLimit);
      if (!ageLimit) return;
      await links.sweep();
      await registration.sweep(ageLimit);
    },
  };
}

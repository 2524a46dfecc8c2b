// Builds the room of identity: who exists, what opens the doors, and the sign-in.
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import { applicationRoutes } from './identity/apps/routes.ts';
import { createApplications } from './identity/apps/service.ts';
import { followBootstrap } from './identity/first-start.ts';
import { signingKeyRoutes } from './identity/keys/routes.ts';
import { createSigningKeys } from './identity/keys/service.ts';
import { createIdentityProvider } from './identity/sso/identity-provider.ts';
import { createRecords } from './identity/sso/records.ts';
import { createTokens } from './identity/tokens/service.ts';
import { createUsers } from './identity/users/service.ts';
import type { Db } from './storage/db.ts';
import type { Secrets } from './storage/secrets.ts';

export interface IdentityParts {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  /** whether an origin (`https://host:port`) is one of ours now */
  readonly isOwnOrigin: (origin: string) => boolean;
  /** whether an origin is, or was at an earlier start, one of ours */
  readonly isKnownOrigin: (origin: string) => boolean;
}

export type Identity = ReturnType<typeof openIdentity>;

export function openIdentity({ db, secrets, clock, log, dataFolder, isOwnOrigin, isKnownOrigin }: IdentityParts) {
  const followed = followBootstrap(dataFolder);
  const users = createUsers({ db, clock, ...followed });
  const applications = createApplications({ db, clock, ...followed });
  const keys = createSigningKeys({ db, secrets, clock });
  const records = createRecords({ db, clock });
  const tokens = createTokens({ users, applications, keys, clock, isKnownOrigin, grantStands: records.grantStands });
  const provider = createIdentityProvider({ clock, log, secrets, users, applications, keys, tokens, records, isOwnOrigin });
  const routes = [applicationRoutes(applications, users), signingKeyRoutes(keys)];
  return { users, applications, keys, records, tokens, provider, routes };
}

// Opens accounts and applications alone, for the command line; a service may run on the same data folder.
import type { Config } from '../config.ts';
import { addressOfLastStart, hasStarted } from '../identity/first-start.ts';
import { systemClock as clock } from '../kit/time.ts';
import { openIdentity } from './identity.ts';
import { openStorage } from './storage.ts';

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

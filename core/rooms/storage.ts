// Opens the storage: the database with its log of activity, and the sealed secrets.
import { join } from 'node:path';
import { createChain } from '../audit/chain.ts';
import { withAudit } from '../audit/log.ts';
import type { Config } from '../config.ts';
import { storeAnnounced } from '../events/announce.ts';
import { opensKey } from '../identity/keys/service.ts';
import { anySealedKey } from '../identity/keys/store.ts';
import { hasAccounts } from '../identity/users/store.ts';
import { sealOldRecords } from '../identity/sso/record-seal.ts';
import type { Alarms } from '../kit/alarms.ts';
import { diskFull } from '../kit/errors.ts';
import { lazy } from '../kit/lazy.ts';
import type { Clock } from '../kit/time.ts';
import type { Ballast } from '../storage/space/ballast.ts';
import { databaseIn, openingDatabase, prepareDatabase } from '../storage/database/database-file.ts';
import type { Tx } from '../storage/db.ts';
import { migrate, type MigrationSteps } from '../storage/database/migrate.ts';
import { makeShrinkable } from '../storage/space/reclaim.ts';
import { isFullDisk } from '../storage/space/room.ts';
import { openSecrets, type Secrets } from '../storage/keys/secrets.ts';
import { requireSoundSqlite } from '../storage/database/sqlite-version.ts';
import { openSqlite } from '../storage/database/sqlite.ts';

/**
 * @param ballast of a running service, as its alarms: the command line does without
 * @throws on an unsound SQLite; naming the file and the remedy when the database or the master key is missing, damaged
 *  or foreign; 507 when the disk has no room for the files that SQLite needs
 */
export function openStorage(config: Config, clock: Clock, ballast?: Ballast, alarms?: Alarms) {
  const { dataFolder, log } = config;
  requireSoundSqlite();
  prepareDatabase(dataFolder);
  try {
    const secrets = openSchemaAndSecrets(config);
    if (ballast) makeShrinkable(databaseIn(dataFolder));
    const addLine = createChain();
    const atEnd = (tx: Tx) => storeAnnounced(tx, clock);
    const sqlite = openSqlite(databaseIn(dataFolder), {
      ballast,
      onFailed(error) {
        log.error('the database cannot be written any more', { error });
        alarms?.raise('database_failed');
      },
    });
    return { db: withAudit(sqlite, { clock, addLine, atEnd }), addLine, secrets };
  } catch (error) {
    // SQLite reports it as an error of the disk where it concerns its -shm file.
    const isOfSqlite = (error as { readonly code?: string }).code?.startsWith('SQLITE_') === true;
    throw isOfSqlite && isFullDisk(dataFolder) ? diskFull(error) : error;
  }
}

/** Brings the database to the newest schema. Its master key is made only while nothing can have been sealed by one. */
function openSchemaAndSecrets({ dataFolder, keyLocks, program }: Config): Secrets {
  const path = databaseIn(dataFolder);
  let sealedKey: string | undefined;
  let isNew = true;
  const secrets = lazy(() => openSecrets(dataFolder, keyLocks, isNew));
  const steps: MigrationSteps = {
    '026-sealed-sign-ins.sql': database => {
      isNew = !hasAccounts(database);
      sealOldRecords(database, secrets);
    },
  };
  openingDatabase(path, () =>
    migrate(path, join(program, 'core/storage/migrations'), steps, database => {
      sealedKey = anySealedKey(database);
      isNew = !hasAccounts(database);
    }),
  );
  const opened = secrets();
  if (sealedKey !== undefined && !opensKey(opened, sealedKey))
    throw new Error(
      `${join(dataFolder, 'keys', 'master.key')} does not belong to ${path}: it does not open the secrets in it. ` +
        'Nothing was changed; put the right key back from where it was moved or from a backup',
    );
  return opened;
}

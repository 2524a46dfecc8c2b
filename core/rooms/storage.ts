// Opens what everything is kept in: the database with its log of activity, the files, the sealed secrets.
import { join } from 'node:path';
import { createChain } from '../audit/chain.ts';
import { withAudit } from '../audit/log.ts';
import type { Config } from '../config.ts';
import { storeAnnounced } from '../events/announce.ts';
import { sealOldRecords } from '../identity/sso/seal-old-records.ts';
import type { Alarms } from '../kit/alarms.ts';
import { diskFull } from '../kit/errors.ts';
import { systemClock } from '../kit/time.ts';
import type { Ballast } from '../storage/ballast.ts';
import type { Tx } from '../storage/db.ts';
import { openDiskBlobs } from '../storage/disk.ts';
import { migrate } from '../storage/migrate.ts';
import { isFullDisk } from '../storage/room.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openSqlite } from '../storage/sqlite.ts';

/** What a running service has in addition: the command line does without. */
interface Running {
  readonly ballast: Ballast;
  readonly alarms: Alarms;
}

/** @throws 507 when the disk has no room for the files that SQLite needs */
export function openStorage(config: Config, running?: Running) {
  try {
    return open(config, running);
  } catch (error) {
    // SQLite reports it as an error of the disk where it concerns its -shm file.
    throw (error as { readonly code?: string }).code?.startsWith('SQLITE_') && isFullDisk(config.dataFolder)
      ? diskFull(error)
      : error;
  }
}

function open({ dataFolder, keyLocks, program, log }: Config, running: Running | undefined) {
  const path = join(dataFolder, 'plinth.db');
  const secrets = openSecrets(dataFolder, keyLocks);
  migrate(path, join(program, 'core/storage/migrations'), {
    '026-sealed-sign-ins.sql': database => {
      sealOldRecords(database, secrets);
    },
  });
  const addLine = createChain();
  const atEnd = (tx: Tx) => storeAnnounced(tx, systemClock);
  const sqlite = openSqlite(path, {
    ballast: running?.ballast,
    onFailed(error) {
      log.error('the database cannot be written any more', { error });
      running?.alarms.raise('database_failed');
    },
  });
  const db = withAudit(sqlite, { clock: systemClock, addLine, atEnd });
  return { db, addLine, blobs: openDiskBlobs(dataFolder), secrets };
}

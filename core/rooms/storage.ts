// Opens what everything is kept in: the database with its log of activity, the sealed secrets, the files.
import { join } from 'node:path';
import { createChain } from '../audit/chain.ts';
import { withAudit } from '../audit/log.ts';
import type { Config } from '../config.ts';
import { storeAnnounced } from '../events/announce.ts';
import { sealOldRecords } from '../identity/sso/seal-old-records.ts';
import type { Alarms } from '../kit/alarms.ts';
import { systemClock } from '../kit/time.ts';
import { createDamage } from '../storage/damage.ts';
import type { Db, Tx } from '../storage/db.ts';
import { openDiskBlobs } from '../storage/disk.ts';
import { migrate } from '../storage/migrate.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createStoredFiles } from '../storage/stored-files.ts';

export function openStorage({ dataFolder, keyLocks, program }: Config) {
  const path = join(dataFolder, 'plinth.db');
  const secrets = openSecrets(dataFolder, keyLocks);
  migrate(path, join(program, 'core/storage/migrations'), {
    '026-sealed-sign-ins.sql': database => {
      sealOldRecords(database, secrets);
    },
  });
  const addLine = createChain();
  const atEnd = (tx: Tx) => storeAnnounced(tx, systemClock);
  const db = withAudit(openSqlite(path), { clock: systemClock, addLine, atEnd });
  return { db, addLine, secrets };
}

/** Days between two checks of all stored files, unless the settings name another number. */
const CHECK_DAYS = 7;

export function openFiles({ dataFolder, settings, log }: Config, parts: { readonly db: Db; readonly alarms: Alarms }) {
  const kept = { ...parts, clock: systemClock, log };
  const damage = createDamage(kept);
  const blobs = openDiskBlobs(dataFolder, damage.note);
  const checkDays = settings.check_files_days ?? CHECK_DAYS;
  return { blobs, damage, storedFiles: createStoredFiles({ ...kept, blobs, damage, checkDays }) };
}

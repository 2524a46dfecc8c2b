// Opens what everything is kept in: the database with its log of activity, the files, the sealed secrets.
import { join } from 'node:path';
import { createChain } from '../audit/chain.ts';
import { withAudit } from '../audit/log.ts';
import type { Config } from '../config.ts';
import { storeAnnounced } from '../events/announce.ts';
import { sealOldRecords } from '../identity/sso/seal-old-records.ts';
import { systemClock } from '../kit/time.ts';
import type { Tx } from '../storage/db.ts';
import { openDiskBlobs } from '../storage/disk.ts';
import { migrate } from '../storage/migrate.ts';
import { makeShrinkable } from '../storage/reclaim.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openSqlite } from '../storage/sqlite.ts';

export function openStorage({ dataFolder, keyLocks, program }: Config) {
  const path = join(dataFolder, 'plinth.db');
  const secrets = openSecrets(dataFolder, keyLocks);
  migrate(path, join(program, 'core/storage/migrations'), {
    '026-sealed-sign-ins.sql': database => {
      sealOldRecords(database, secrets);
    },
  });
  makeShrinkable(path);
  const addLine = createChain();
  const atEnd = (tx: Tx) => storeAnnounced(tx, systemClock);
  const db = withAudit(openSqlite(path), { clock: systemClock, addLine, atEnd });
  return { db, addLine, blobs: openDiskBlobs(dataFolder), secrets };
}

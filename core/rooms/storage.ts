// Opens what everything is kept in: the database with its log of activity, the files, the sealed secrets.
import { join } from 'node:path';
import { createChain } from '../audit/chain.ts';
import { withAudit } from '../audit/log.ts';
import type { Config } from '../config.ts';
import { storeAnnounced } from '../events/announce.ts';
import { sealOldRecords } from '../identity/sso/seal-old-records.ts';
import type { Clock } from '../kit/time.ts';
import type { Tx } from '../storage/db.ts';
import { openDiskBlobs } from '../storage/disk.ts';
import { migrate } from '../storage/migrate.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openSqlite } from '../storage/sqlite.ts';

export function openStorage({ dataFolder, keyLocks, program }: Config, clock: Clock) {
  const path = join(dataFolder, 'plinth.db');
  const secrets = openSecrets(dataFolder, keyLocks);
  migrate(path, join(program, 'core/storage/migrations'), {
    '026-sealed-sign-ins.sql': database => {
      sealOldRecords(database, secrets);
    },
  });
  const addLine = createChain();
  const atEnd = (tx: Tx) => storeAnnounced(tx, clock);
  const db = withAudit(openSqlite(path), { clock, addLine, atEnd });
  return { db, addLine, blobs: openDiskBlobs(dataFolder), secrets };
}

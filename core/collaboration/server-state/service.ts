// How the service is: what it works at, and what it keeps.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, isoTime, type Clock } from '../../kit/time.ts';
import { countWork } from '../../pipeline/jobs.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Damage } from '../../storage/damage.ts';
import type { Db } from '../../storage/db.ts';
import type { ServerState } from './schema.ts';
import { storedBytes } from './store.ts';

export interface ServerStateParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<Blobs, 'free'>;
  readonly damage: Pick<Damage, 'list'>;
  readonly dataFolder: string;
  readonly version: string;
  /** how many other devices are connected */
  readonly devices: () => number;
}

export type DescribeServer = ReturnType<typeof createServerState>;

export function createServerState({ db, clock, blobs, damage, dataFolder, version, devices }: ServerStateParts) {
  const startedAt = isoTime(clock.now());
  return async (): Promise<ServerState> => {
    const [work, { all, made }, data, database, free, damaged] = await Promise.all([
      countWork(db, isoTime(clock.now() - DAY)),
      storedBytes(db),
      bytesIn(join(dataFolder, 'models'), ''),
      bytesIn(dataFolder, 'plinth.db'),
      blobs.free(),
      damage.list(),
    ]);
    return {
      version,
      started_at: startedAt,
      devices: devices(),
      work: {
        running: work.running,
        waiting: work.waiting,
        waiting_since: work.waitingSince,
        failed_today: work.failed,
      },
      damaged: damaged.flatMap(({ holders, ...file }) =>
        (holders.length === 0 ? [unnamed] : holders).map(holder => ({ ...file, ...holder })),
      ),
      storage: { documents: all - made, models: made + data, database, free },
    };
  };
}

/** Of a file of which nothing is known but that it is used. */
const unnamed = { kind: 'other', name: null, project: null, cloud: null } as const;

/** Bytes of the files directly in a folder whose names begin so. One that goes meanwhile does not count. */
async function bytesIn(folder: string, start: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

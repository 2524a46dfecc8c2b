// Keeps the newest line's hash outside of the database: the chain alone does not show that its end was cut off.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../kit/durable-file.ts';
import type { Log } from '../kit/log.ts';
import { HOUR, isoTime, type Clock } from '../kit/time.ts';
import type { Reads } from '../storage/db.ts';
import type { Head } from './line.ts';
import { headOf } from './store.ts';

const fileIn = (dataFolder: string): string => join(dataFolder, 'activity-head.json');

/** The newest line as it was noted last; undefined when none was. @throws when the file cannot be read */
export function keptHead(dataFolder: string): Head | undefined {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return undefined;
  const { seq, hash } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Head>;
  if (typeof seq !== 'number' || typeof hash !== 'string')
    throw new Error(`${file} does not say where the log of activity ended`);
  return { seq, hash };
}

export interface HeadKeeperParts {
  readonly db: Reads;
  readonly dataFolder: string;
  readonly log: Log;
  readonly clock: Clock;
}

/** Notes the newest line once an hour and at the end, in a file and in the service's own log. */
export function createHeadKeeper({ db, dataFolder, log, clock }: HeadKeeperParts) {
  let last = -1;
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    try {
      const { seq, hash } = await headOf(db);
      if (seq === last || (seq === 0 && last < 0)) return;
      writeDurably(fileIn(dataFolder), `${JSON.stringify({ seq, hash, at: isoTime(clock.now()) })}\n`);
      last = seq;
      log.info('the log of activity', { lines: seq, hash });
    } catch (error) {
      log.error('the end of the log of activity could not be noted', { error });
    }
  }

  return {
    keep,
    start() {
      timer = setInterval(() => {
        void keep();
      }, HOUR);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await keep();
    },
  };
}

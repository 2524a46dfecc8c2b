// Stores the newest line's hash outside of the database: the chain alone does not show that its end was cut off. A
// start on a database whose log ends earlier reports how many entries are missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Alarms } from '../kit/alarms.ts';
import { writeDurably } from '../kit/files/durable-file.ts';
import type { Log } from '../kit/log.ts';
import { HOUR, isoTime, MINUTE, type Clock } from '../kit/time.ts';
import type { Reads } from '../storage/db.ts';
import { headOf, linesAfter } from './store.ts';

const HEAD_FILE = 'activity-head.json';

/** Entries that were lost: more had been noted than the database had at a start. */
const Loss = Type.Object({
  /** the first that is missing */
  from: Type.Integer({ minimum: 1 }),
  to: Type.Integer({ minimum: 1 }),
  /** ISO time of the start */
  noticed_at: Type.String(),
});
type Loss = Static<typeof Loss>;

const KeptHead = Type.Object({
  seq: Type.Integer({ minimum: 0 }),
  hash: Type.String(),
  at: Type.Optional(Type.String()),
  losses: Type.Optional(Type.Array(Loss)),
});
export type KeptHead = Static<typeof KeptHead>;

/** The newest line as it was noted last; undefined when none was. @throws when the file is damaged */
export function keptHead(dataFolder: string): KeptHead | undefined {
  const file = join(dataFolder, HEAD_FILE);
  if (!existsSync(file)) return undefined;
  const content = parse(readFileSync(file, 'utf8'));
  if (!Value.Check(KeptHead, content)) throw new Error(`${file} is damaged; the next start makes it again`);
  return content;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Notes the newest line each minute and at the end, in a file. */
export function createHeadKeeper(deps: {
  readonly db: Reads;
  readonly dataFolder: string;
  readonly alarms: Alarms;
  readonly log: Log;
  readonly clock: Clock;
}) {
  const { db, dataFolder, alarms, log, clock } = deps;
  let last = -1;
  /** undefined until the log was compared: an end that is noted before would hide a loss */
  let losses: readonly Loss[] | undefined;
  let loggedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  function readKept(): KeptHead | undefined {
    try {
      return keptHead(dataFolder);
    } catch {
      alarms.raise('file_replaced', { file: HEAD_FILE });
      return undefined;
    }
  }

  /** Compares the log with its noted end. To be called before this start writes to the log. */
  async function compare(): Promise<void> {
    const kept = readKept();
    losses = kept?.losses ?? [];
    if (!kept) return;
    const { seq } = await headOf(db);
    if (seq < kept.seq) {
      losses = [...losses, { from: seq + 1, to: kept.seq, noticed_at: isoTime(clock.now()) }];
      alarms.raise('activity_missing', { count: kept.seq - seq, from: seq + 1, to: kept.seq });
    } else if (kept.seq > 0 && (await linesAfter(db, kept.seq - 1, 1))[0]?.hash !== kept.hash) {
      alarms.raise('activity_replaced', { seq: kept.seq });
    }
  }

  async function keep(): Promise<void> {
    if (!losses) return;
    try {
      const { seq, hash } = await headOf(db);
      if (seq === last || (seq === 0 && last < 0)) return;
      const at = isoTime(clock.now());
      const content: KeptHead = { seq, hash, at, ...(losses.length > 0 && { losses: [...losses] }) };
      writeDurably(join(dataFolder, HEAD_FILE), `${JSON.stringify(content)}\n`);
      last = seq;
      if (clock.now() - loggedAt < HOUR) return;
      loggedAt = clock.now();
      log.info('activity log', { entries: seq, hash });
    } catch (error) {
      log.error('the end of the activity log could not be noted', { error });
    }
  }

  return {
    compare,
    keep,
    start() {
      timer = setInterval(() => {
        void keep();
      }, MINUTE);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await keep();
    },
  };
}

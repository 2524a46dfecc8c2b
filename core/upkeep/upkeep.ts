// Housekeeping next to the requests: leftovers of a kill, unreferenced things, expired ones.
import { lifetimes } from '../access/lifetimes.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { FolderWatcher } from '../collaboration/watched-folders/service.ts';
import { pruneEvents } from '../events/outbox.ts';
import { isoTime, type AgeLimit, DAY, HOUR, type Clock } from '../kit/time.ts';
import { pruneJobs } from '../pipeline/jobs.ts';
import type { Content } from '../rooms/content.ts';
import type { Foundation } from '../rooms/foundation.ts';
import type { Identity } from '../rooms/identity.ts';
import type { Webhooks } from '../rooms/webhooks.ts';
import type { Tx, Db } from '../storage/db.ts';
import { createReclaim } from '../storage/space/reclaim.ts';
import type { StoredFiles } from '../storage/blobs/stored-files.ts';
import { unlogged } from '../storage/unlogged.ts';
import type { Alarms } from '../kit/alarms.ts';
import type { Log } from '../kit/log.ts';
import { findClockNote, putClockNote, type Jump } from '../storage/clock-note.ts';

// Decides whether things may be deleted by their age. A clock that jumps by more than a day must not empty the bin:
// after a jump, and after a start more than a day after the last round of upkeep, nothing is deleted by its age until
// the clock has run evenly for an hour, and the time of a jump does not count for anything older than the jump. A
// service that was off for a week has not jumped: stored things have aged by that week.

/** Smaller differences are no jump: computers sleep, and clocks are corrected. */
const LEAST_JUMP = DAY;
/** The clock must run evenly for so long before things are deleted by their age. */
const STEADY_FOR = HOUR;
/** A jump before the longest lifetime needs no note; at most so many are noted. */
const MOST_JUMPS = 100;

export function createAging(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Log;
}) {
  const { db, clock, alarms, log } = deps;
  let jumps: readonly Jump[] = [];
  let last: { readonly now: number; readonly monotonic: number } | undefined;
  let steadySince = -Infinity;

  function jumped(now: number, by: number): void {
    jumps = (by > 0 ? [...jumps, { at: now, by }] : takenBack(jumps, now, -by)).slice(-MOST_JUMPS);
    alarms.raise('clock_jumped', { hours: Math.round(by / HOUR) });
  }

  /** The first check of a run compares with the last one of the run before. */
  async function begin(now: number, monotonic: number): Promise<void> {
    const note = await findClockNote(db);
    if (!note) return;
    jumps = note.jumps;
    const gap = now - note.seenAt;
    if (Math.abs(gap) <= LEAST_JUMP) return;
    steadySince = monotonic;
    if (gap < 0) jumped(now, gap);
    else log.info('nothing is deleted by its age for an hour: the last run ended long ago', { hours: gap / HOUR });
  }

  /** Counts back from now; each jump on the way is time that did not pass. */
  const limit: AgeLimit = life => {
    let end = clock.now() - life;
    for (const { at, by } of jumps.toReversed()) if (at > end) end -= by;
    return end;
  };

  return {
    /**
     * Checks the clock, in each round of upkeep.
     * @returns the limit of age; undefined while nothing may be deleted by age
     */
    async look(): Promise<AgeLimit | undefined> {
      const [now, monotonic] = [clock.now(), clock.monotonic()];
      if (!last) await begin(now, monotonic);
      else {
        const by = now - last.now - (monotonic - last.monotonic);
        if (Math.abs(by) > LEAST_JUMP) {
          steadySince = monotonic;
          jumped(now, by);
        }
      }
      last = { now, monotonic };
      const isSteady = monotonic - steadySince >= STEADY_FOR;
      if (isSteady) alarms.clear('clock_jumped');
      await putClockNote(db, { seenAt: now, jumps });
      return isSteady ? limit : undefined;
    },
  };
}

/** Jumps forward that the clock, set back to `now`, has undone in all or in part. */
function takenBack(jumps: readonly Jump[], now: number, back: number): readonly Jump[] {
  const before = jumps.at(-1);
  if (!before || before.at <= now) return jumps;
  const left = before.by - back;
  if (left <= 0) return takenBack(jumps.slice(0, -1), now, -left);
  return left > LEAST_JUMP ? [...jumps.slice(0, -1), { at: now, by: left }] : jumps.slice(0, -1);
}

/** Between two rounds. */
const EVERY = 60_000;

/** `start` begins with the leftovers of an earlier run; `round` does one round now; `stop` waits for the round under
 *  way. */
export function createUpkeep(
  { db, clock, log, alarms, families }: Foundation,
  rooms: {
    readonly storedFiles: StoredFiles;
    readonly identity: Identity;
    readonly content: Content;
    readonly webhooks: Webhooks;
    readonly watchedFolders: FolderWatcher;
    readonly refusals: Refusals;
  },
) {
  const { storedFiles, identity, content, webhooks, watchedFolders, refusals } = rooms;
  const { collaboration, processing, sweepHalfMade } = content;
  const { binItems, invitations, digests } = collaboration;
  const aging = createAging({ db, clock, alarms, log });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const reclaim = createReclaim(db, clock);

  const quietly = async (name: string, work: () => Promise<unknown>) => {
    try {
      if (!stopped) await work();
    } catch (error) {
      if (!stopped) log.error('housekeeping failed', { part: name, error });
    }
  };

  async function round(): Promise<void> {
    const wasQuiet = reclaim.isQuiet();
    let ageLimit: AgeLimit | undefined;
    await quietly('clock', async () => {
      ageLimit = await aging.look();
    });
    await quietly('what is half made', sweepHalfMade);
    if (ageLimit) await deleteAged(ageLimit);
    await quietly('what goes with the bin', () => binItems.finish());
    await quietly('conversions', () => processing.conversions.sweep());
    await quietly('edited files', () => processing.edits.seal());
    await quietly('blobs', () => storedFiles.sweep());
    await quietly('orphans', () => storedFiles.sweepOrphans());
    await quietly('record of files', () => storedFiles.note());
    await quietly('sign-in records', () => sweepRecords(ageLimit));
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
    await quietly('space', () => reclaim.round(wasQuiet));
  }

  /** Writes uses of credentials, and deletes what has expired where deletion is allowed. */
  async function sweepRecords(ageLimit: AgeLimit | undefined): Promise<void> {
    const aged = ageLimit ? [invitations, webhooks, watchedFolders].map(room => room.sweep(ageLimit)) : [];
    await Promise.all([identity.sweep(ageLimit), families.sweep(ageLimit !== undefined), ...aged]);
  }

  /** Deletes what has reached its age, while the clock can be trusted. */
  async function deleteAged(ageLimit: AgeLimit): Promise<void> {
    const before = (life: number) => isoTime(ageLimit(life));
    const prune = (work: (tx: Tx) => Promise<unknown>) => db.tx(unlogged('housekeeping', work), 'vital');
    await quietly('bin', () => binItems.sweep(ageLimit));
    await quietly('signing keys', () => identity.keys.renew());
    await quietly('jobs', () => prune(tx => pruneJobs(tx, before(lifetimes.jobs))));
    await quietly('events', () => prune(tx => pruneEvents(tx, before(lifetimes.events))));
  }

  return {
    start() {
      running = round();
      storedFiles.start();
      timer = setInterval(() => {
        running = running.then(round);
      }, EVERY);
      timer.unref();
    },
    round,
    async stop() {
      stopped = true;
      reclaim.stop();
      clearInterval(timer);
      await storedFiles.stop();
      await running;
    },
  };
}

// Decides whether things may be deleted by their age. A clock that jumps by more than a day must not empty the bin:
// after a jump, and after a start more than a day after the last round of upkeep, nothing is deleted by its age until
// the clock has run evenly for an hour, and the time of a jump does not count for anything older than the jump. A
// service that was off for a week has not jumped: stored things have aged by that week.
import type { Alarms } from '../kit/alarms.ts';
import type { Log } from '../kit/log.ts';
import { DAY, HOUR, type AgeLimit, type Clock } from '../kit/time.ts';
import { findClockNote, putClockNote, type Jump } from '../storage/clock-note.ts';
import type { Db } from '../storage/db.ts';

/** Smaller differences are no jump: computers sleep, and clocks are corrected. */
const LEAST_JUMP = DAY;
/** The clock must run evenly for so long before things are deleted by their age. */
const STEADY_FOR = HOUR;
/** A jump before the longest lifetime needs no note; at most so many are noted. */
const MOST_JUMPS = 100;

export type Aging = ReturnType<typeof createAging>;

export function createAging({
  db,
  clock,
  alarms,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly log: Log;
}) {
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

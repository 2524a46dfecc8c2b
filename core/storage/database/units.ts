// Units of work one after another: those that already wait share a commit, and each can be taken back alone.
import { channel } from 'node:diagnostics_channel';
import type { AppError } from '../../kit/errors.ts';
import type { Topic, Tx } from '../db.ts';
import { openUnit, type OpenUnit } from './unit.ts';
import type { Step } from './writer-protocol.ts';
import { toError, type Writer } from './writer.ts';

/** At most so many units share one commit, so that the first does not wait forever. */
const UNITS_PER_COMMIT = 64;

/** Reports the statements of each unit of work for measurements. */
export const unitsOfWork = channel('plinth:unit-of-work');

/**
 * The number of messages that a unit of work sent to the writer, the rows that it changed, and the milliseconds from
 * its start to its end: others waited that long.
 */
export interface UnitReport {
  readonly messages: number;
  readonly rows: number;
  readonly held: number;
}

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The end of a unit: its result, or its error. */
type Ended = { readonly unit: Waiting } & ({ readonly value: unknown } | { readonly error: unknown });

export type Units = ReturnType<typeof createUnits>;
/**
 * The queue of units of work of a database.
 * @param onCommit called after a commit that changed something, with the topics that its units touched
 */
export function createUnits(send: Writer['send'], onCommit: (topics: ReadonlySet<Topic>) => void) {
  const waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;
  let stopped: AppError | undefined;

  const take = async (...steps: Step[]): Promise<void> => {
    const { failure } = await send({ steps, statements: [], mayCommit: false });
    if (failure) throw toError(failure);
  };
  /**
   * Takes waiting units into one transaction and answers only after its commit. The first unit with a statement begins
   * it and each later one has a savepoint, sent with its first statement; the last may include the commit.
   */
  async function commitTogether(): Promise<void> {
    const ended: Ended[] = [];
    const topics = new Set<Topic>();
    let [hasBegun, hasChanged, isCommitted] = [false, false, false];
    let begin: readonly Step[] = ['BEGIN IMMEDIATE'];

    /** Takes a failed unit back, and nothing of those before it. */
    async function takeBack(unit: OpenUnit): Promise<void> {
      if (!unit.hasBegun() || unit.isCommitted()) return;
      if (hasBegun) {
        await take('ROLLBACK TO unit', 'RELEASE unit');
        begin = ['SAVEPOINT unit'];
      } else await take('ROLLBACK').catch(() => undefined); // it may not have begun, or be taken back by SQLite itself
    }

    function keep(unit: OpenUnit): void {
      for (const topic of unit.topics) topics.add(topic);
      hasChanged ||= unit.tx.hasChanged();
      isCommitted = unit.isCommitted();
      if (!unit.hasBegun()) return;
      begin = hasBegun ? ['RELEASE unit', 'SAVEPOINT unit'] : ['SAVEPOINT unit'];
      hasBegun = true;
    }

    try {
      while (waiting.length > 0 && ended.length < UNITS_PER_COMMIT && !isCommitted) {
        const unit = waiting.shift() as Waiting;
        const isLastOfTransaction = () => waiting.length === 0 || ended.length + 1 === UNITS_PER_COMMIT;
        const open = openUnit(send, begin, isLastOfTransaction);
        const end = await runUnit(unit, open);
        ended.push(end);
        if (open.loss() !== undefined && (hasBegun || !('error' in end))) throw open.loss();
        if ('error' in end) await takeBack(open);
        if (!('error' in end) || open.isCommitted()) keep(open);
      }
      if (stopped) throw stopped;
      if (hasBegun && !isCommitted) await take('COMMIT');
    } catch (error) {
      // The transaction as a whole failed (disk full, disk error): nothing of it is acknowledged.
      await take('ROLLBACK').catch(() => undefined); // SQLite may have rolled back by itself
      for (const end of ended) end.unit.reject('error' in end ? (end.error ?? error) : error);
      return;
    }
    for (const end of ended) {
      if ('error' in end) end.unit.reject(end.error);
      else if (stopped) end.unit.reject(stopped); // it may have been committed to a file that is lost
      else end.unit.resolve(end.value);
    }
    if (hasChanged) onCommit(topics);
  }

  async function drain(): Promise<void> {
    await Promise.resolve(); // units of the same turn wait already
    while (waiting.length > 0) await commitTogether();
    draining = undefined;
  }

  return {
    run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (stopped) return Promise.reject(stopped);
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: value => resolve(value as T), reject });
        draining ??= drain();
      });
    },
    /** Refuses waiting units, those not acknowledged yet, and all later ones. */
    stop(refusal: AppError) {
      stopped ??= refusal;
      for (const { reject } of waiting.splice(0)) reject(stopped);
    },
    /** Resolves when no unit waits or runs any more. */
    async idle() {
      await draining;
    },
  };
}

async function runUnit(unit: Waiting, open: OpenUnit): Promise<Ended> {
  const start = performance.now();
  try {
    return { unit, value: await unit.work(open.tx) };
  } catch (error) {
    return { unit, error };
  } finally {
    await open.end();
    if (unitsOfWork.hasSubscribers)
      unitsOfWork.publish({
        messages: open.messages(),
        rows: open.rows(),
        held: performance.now() - start,
      } satisfies UnitReport);
  }
}

// The port to the database. All code above uses these three types; the SQLite driver behind them can be exchanged. SQL
// is written for the common ground of SQLite and PostgreSQL, parameters are `?`.

import type { AppError } from '../kit/errors.ts';
import { idsOf } from '../kit/ids.ts';

export type Value = string | number | null | Uint8Array;
export type Params = readonly Value[];

/** Reads committed rows. */
export interface Reads {
  all<Row>(sql: string, params?: Params): Promise<Row[]>;
  /** the first row, or undefined */
  get<Row>(sql: string, params?: Params): Promise<Row | undefined>;
}

/** Milliseconds after which waiting readers check for commits without a notification: the command line writes next
 *  to the service. */
export const LONGEST_SILENCE = 5000;

/** `vital`: removals, and what a person needs to reach them. A full disk has room for these and refuses other
 *  changes. */
export type Purpose = 'change' | 'vital';

/** Subjects of a unit of work that others wait for. */
export type Topic = 'job' | 'outbox';

/**
 * One unit of work: reads see its own writes. Await nothing but its own calls inside it. Statements that it sends
 * without waiting in between are executed in that order and sent together; each statement fails alone.
 */
export interface Tx extends Reads {
  /** number of rows changed */
  run(sql: string, params?: Params): Promise<number>;
  /**
   * The same, when the unit sends nothing after it and can fail no more: if it changes a row, the commit may be
   * included. When it changes none, the unit continues.
   */
  runLast(sql: string, params?: Params): Promise<number>;
  /** Notifies those that wait for changes of `topic` after the commit. */
  touch(topic: Topic): void;
  /** whether the unit has changed any row so far */
  hasChanged(): boolean;
}

export interface Db extends Reads {
  /**
   * Runs `work` as one unit: all of it is on disk when the promise resolves, none of it when it rejects.
   * Units run one after another; those that already wait share a commit. A `change` unless `purpose` is given.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, purpose?: Purpose): Promise<T>;
  /**
   * Called after every commit that changed something, or that touched `topic` when one is named. Returns how to stop.
   */
  onCommit(listener: () => void, topic?: Topic): () => void;
  /** Another number after each commit of any process; requested before a read, it identifies the state that is read. */
  version(): Promise<number>;
  /**
   * Gives the space of deleted rows back to the disk when there is much, in many small units, for as long as `mayGoOn`.
   */
  reclaim(mayGoOn: () => boolean): Promise<void>;
  /** Rejects every unit of work that is not committed yet with `refusal`. Only a restart ends that. Reads continue. */
  stopWrites(refusal: AppError): void;
  /**
   * Writes all committed rows to a new database file at `path`, after the units of work that wait.
   * @throws when it exists or the disk is full
   */
  saveCopy(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Whether a query finds a row. */
export const exists = async (db: Reads, sql: string, params?: Params): Promise<boolean> =>
  (await db.get(sql, params)) !== undefined;

/** The values of a query for `id`. */
export const selectIds = async (db: Reads, sql: string, params?: Params): Promise<number[]> =>
  idsOf(await db.all<{ readonly id: number }>(sql, params));

/** The `count` of a query. */
export const selectCount = async (db: Reads, sql: string, params?: Params): Promise<number> =>
  (await db.get<{ readonly count: number }>(sql, params))?.count ?? 0;

/** The row that a statement always returns, such as an INSERT with `RETURNING *`. */
export async function rowReturned<Row>(tx: Tx, sql: string, params: Params): Promise<Row> {
  const row = await tx.get<Row>(sql, params);
  if (!row) throw new Error('the statement returned no row');
  return row;
}

/** Runs an INSERT with `RETURNING id`. */
export const insertReturningId = async (tx: Tx, sql: string, params: Params): Promise<number> =>
  (await rowReturned<{ readonly id: number }>(tx, sql, params)).id;

/** `?, ?, ?` for a list of values; `NULL` for an empty one, which no value equals. */
export function placeholders(values: readonly unknown[]): string {
  return values.length === 0 ? 'NULL' : values.map(() => '?').join(', ');
}

/** Values in portions, so that no statement has too many parameters: it takes some 32,000. */
export function portionsOf<Value>(values: readonly Value[], size = 10_000): (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Rows of one unit of work, where there are many changes: some 20 ms on a slow computer, so that others get their
 *  turn in between. */
export const ROWS_AT_ONCE = 500;

/**
 * Values in portions that each weigh `most` together, or one that weighs more alone. Each is written with its event and
 * mark.
 */
export function portionsByWeight<Value>(
  values: readonly Value[],
  weightOf: (value: Value) => number,
  most = ROWS_AT_ONCE / 2,
): Value[][] {
  const portions: Value[][] = [];
  let weight = Infinity;
  for (const value of values) {
    const own = weightOf(value);
    if (weight + own > most) {
      portions.push([]);
      weight = 0;
    }
    portions.at(-1)?.push(value);
    weight += own;
  }
  return portions;
}

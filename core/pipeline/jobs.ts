// Jobs: all SQL of the table `job`.
import type { JobId } from '../kit/ids.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import { placeholders, type Reads, type Tx } from '../storage/db.ts';
import { forgetTurns, takeTurn, TURNS, type ForWhom } from './job-order.ts';

/** Attempts after which a job that crashes or restarts interrupt has failed. */
export const MOST_ATTEMPTS = 3;

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: JobId;
  readonly kind: string;
  /** id of the row that the job is about */
  readonly subjectId: number;
  readonly payload: unknown;
  readonly state: JobState;
  /** how often it was started, this time included */
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The columns of a job, with those of its turn. */
const COLUMNS = `id, kind, subject_id AS "subjectId", payload, state, attempts, error, created_at AS "createdAt",
  updated_at AS "updatedAt", cloud_id, account_id`;

interface JobRow extends Omit<Job, 'payload'> {
  readonly payload: string;
  readonly cloud_id: number | null;
  readonly account_id: number | null;
}

const toJob = ({ cloud_id: _cloud, account_id: _account, payload, ...row }: JobRow): Job => ({
  ...row,
  payload: JSON.parse(payload),
});

/** Adds a job in the transaction of the change that asks for it. */
export async function insertJob(
  tx: Tx,
  clock: Clock,
  {
    kind,
    subjectId,
    payload,
    isBackground = false,
    forWhom = null,
  }: {
    kind: string;
    subjectId: number;
    payload: unknown;
    /** waits until no other job of its kind does */
    isBackground?: boolean;
    /** null: on no account's behalf, such as work of the service itself */
    forWhom?: ForWhom | null;
  },
): Promise<JobId> {
  const now = isoTime(clock.now());
  tx.touch('job');
  const row = await tx.get<{ id: number }>(
    `INSERT INTO job (kind, subject_id, payload, state, rank, cloud_id, account_id, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?) RETURNING id`,
    [
      kind,
      subjectId,
      JSON.stringify(payload),
      isBackground ? 1 : 0,
      forWhom?.cloudId ?? null,
      forWhom?.accountId ?? null,
      now,
      now,
    ],
  );
  if (!row) throw new Error('the new job has no id');
  return row.id;
}

/** Whether a job of a kind already waits, which covers the present request too. */
export async function isJobWaiting(reads: Reads, kind: string): Promise<boolean> {
  return (await reads.get("SELECT 1 FROM job WHERE kind = ? AND state = 'waiting' LIMIT 1", [kind])) !== undefined;
}

/**
 * Condition of a job that may start now; parameters: the kinds and, as JSON, ids of resting jobs. A prioritised job
 * does not rest.
 */
const mayStart = (kinds: readonly string[]) =>
  `state = 'waiting' AND kind IN (${placeholders(kinds)}) AND (rank < 0 OR id NOT IN (SELECT value FROM json_each(?)))`;

/**
 * Whether a job of these kinds may start now. A cheap check before `claimJob`, which writes.
 * @param resting after a crash
 */
export async function hasDueJob(db: Reads, kinds: readonly string[], resting: readonly JobId[] = []): Promise<boolean> {
  const values = [...kinds, JSON.stringify(resting)];
  return (await db.get(`SELECT 1 FROM job WHERE ${mayStart(kinds)} LIMIT 1`, values)) !== undefined;
}

/** Claims the next such job; the attempt is counted by the same statement, so it is durable before the work begins. */
export async function claimJob(
  tx: Tx,
  clock: Clock,
  kinds: readonly string[],
  resting: readonly JobId[] = [],
): Promise<Job | undefined> {
  const row = await tx.get<JobRow>(
    `UPDATE job SET state = 'running', attempts = attempts + 1, updated_at = ?
     WHERE id = (SELECT id FROM job WHERE ${mayStart(kinds)} ORDER BY ${TURNS} LIMIT 1)
     RETURNING ${COLUMNS}`,
    [isoTime(clock.now()), ...kinds, JSON.stringify(resting)],
  );
  if (!row) return undefined;
  await takeTurn(tx, row);
  return toJob(row);
}

/** Ends a running job. False when it is no longer running: it was cancelled, and its result must not be stored. */
export async function endJob(tx: Tx, clock: Clock, id: JobId, state: 'done' | 'failed', error: string | null = null) {
  const sql = "UPDATE job SET state = ?, error = ?, updated_at = ? WHERE id = ? AND state = 'running'";
  return (await tx.run(sql, [state, error, isoTime(clock.now()), id])) > 0;
}

/**
 * Puts a running job back. `counted: false` when the service stopped in good order: that is no attempt, and the job
 * keeps its place.
 */
export async function returnJob(
  tx: Tx,
  clock: Clock,
  id: JobId,
  { error, counted }: { error: string | null; counted: boolean },
): Promise<boolean> {
  tx.touch('job');
  return (
    (await tx.run(
      `UPDATE job SET state = 'waiting', attempts = attempts - ?, rank = iif(?, 0, rank), error = ?, updated_at = ?
       WHERE id = ? AND state = 'running'`,
      [counted ? 0 : 1, counted ? 1 : 0, error, isoTime(clock.now()), id],
    )) > 0
  );
}

/** Cancels what waits or runs for a subject. A running job ends as soon as the runner notices. */
export async function cancelJobs(tx: Tx, clock: Clock, kind: string, subjectIds: readonly number[]): Promise<void> {
  tx.touch('job');
  await tx.run(
    `UPDATE job SET state = 'cancelled', updated_at = ? WHERE kind = ? AND subject_id IN (${placeholders(subjectIds)})
       AND state IN ('waiting', 'running')`,
    [isoTime(clock.now()), kind, ...subjectIds],
  );
}

/**
 * Lets a waiting job start before all others of its kind that wait for its cloud, even if it rests. Other clouds keep
 * their turns. False when none waits.
 */
export async function putFirst(tx: Tx, clock: Clock, kind: string, subjectId: number): Promise<boolean> {
  tx.touch('job');
  const changed = await tx.run(
    `UPDATE job SET rank = min(0, (SELECT min(rank) FROM job WHERE state = 'waiting')) - 1, updated_at = ?
     WHERE kind = ? AND subject_id = ? AND state = 'waiting'`,
    [isoTime(clock.now()), kind, subjectId],
  );
  return changed > 0;
}

/** Jobs that ran when the service ended. */
export async function runningJobs(tx: Reads): Promise<Job[]> {
  return (await tx.all<JobRow>(`SELECT ${COLUMNS} FROM job WHERE state = 'running' ORDER BY id`)).map(toJob);
}

/** Whether a job of a kind about a subject waits or runs. */
export async function hasOpenJob(db: Reads, kind: string, subjectId: number): Promise<boolean> {
  const row = await db.get("SELECT 1 FROM job WHERE kind = ? AND subject_id = ? AND state IN ('waiting', 'running')", [
    kind,
    subjectId,
  ]);
  return row !== undefined;
}

/** All jobs of one kind about one subject, newest first. */
export async function jobsOf(db: Reads, kind: string, subjectId: number): Promise<Job[]> {
  const sql = `SELECT ${COLUMNS} FROM job WHERE kind = ? AND subject_id = ? ORDER BY id DESC`;
  return (await db.all<JobRow>(sql, [kind, subjectId])).map(toJob);
}

export async function findJob(db: Reads, id: JobId): Promise<Job | undefined> {
  const row = await db.get<JobRow>(`SELECT ${COLUMNS} FROM job WHERE id = ?`, [id]);
  return row && toJob(row);
}

/** Kinds among the jobs that are not over. */
export async function openKinds(db: Reads): Promise<string[]> {
  const rows = await db.all<{ kind: string }>("SELECT DISTINCT kind FROM job WHERE state IN ('waiting', 'running')");
  return rows.map(({ kind }) => kind);
}

/** How many wait or run. */
export async function countOpenJobs(db: Reads): Promise<number> {
  const sql = "SELECT COUNT(*) AS count FROM job WHERE state IN ('waiting', 'running')";
  return (await db.get<{ count: number }>(sql))?.count ?? 0;
}

interface WorkCounts {
  readonly running: number;
  readonly waiting: number;
  /** when the oldest waiting job was requested */
  readonly waitingSince: string | null;
  /** failed since then */
  readonly failed: number;
}

/** Counts running, waiting and failed jobs. @param since time of the first failure that counts */
export async function countWork(db: Reads, since: string): Promise<WorkCounts> {
  const rows = await db.all<{ state: JobState; count: number; first: string }>(
    `SELECT state, COUNT(*) AS count, MIN(created_at) AS first FROM job
     WHERE state IN ('waiting', 'running') OR (state = 'failed' AND updated_at >= ?) GROUP BY state`,
    [since],
  );
  const of = (state: JobState) => rows.find(row => row.state === state);
  return {
    running: of('running')?.count ?? 0,
    waiting: of('waiting')?.count ?? 0,
    waitingSince: of('waiting')?.first ?? null,
    failed: of('failed')?.count ?? 0,
  };
}

/** Deletes jobs that ended before a time. Returns how many. */
export async function pruneJobs(tx: Tx, before: string): Promise<number> {
  const removed = await tx.run("DELETE FROM job WHERE state IN ('done', 'failed', 'cancelled') AND updated_at < ?", [
    before,
  ]);
  await forgetTurns(tx);
  return removed;
}

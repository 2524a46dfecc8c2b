// Jobs, and whose comes next: all SQL of the tables `job` and `job_turn`.
import type { JobId, AccountId, CloudId } from '../kit/ids.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import { insertReturningId, placeholders, type Reads, type Tx } from '../storage/db.ts';
import { AppError } from '../kit/errors.ts';

// Clouds take turns, and in each cloud its people.

/** The owner of a turn: a cloud, and in it a person or application. */
interface ForWhom {
  readonly cloudId: CloudId;
  readonly accountId: AccountId | null;
}

/** The last turn of the kind of a job for the given owner; 0 before the first. */
const lastTurn = (whose: string): string =>
  `coalesce((SELECT max(turn) FROM job_turn AS past WHERE past.kind = job.kind AND ${whose}), 0)`;
const OF_CLOUD = 'past.cloud_id = coalesce(job.cloud_id, 0)';
const OF_PERSON = 'past.account_id = job.account_id';

/**
 * The order in which waiting jobs start, of rows of `job`. Background last. Then the cloud that has waited longest,
 * where a person that has had a turn in another cloud has not waited: more clouds give no more turns. In a cloud first
 * the prioritised jobs, then the person that has waited longest.
 */
const TURNS = [
  'job.rank > 0',
  `max(${lastTurn(OF_CLOUD)}, ${lastTurn(OF_PERSON)})`,
  'min(job.rank, 0)',
  lastTurn(`${OF_CLOUD} AND ${OF_PERSON}`),
  'job.rank',
  'job.id',
].join(', ');

/** Records that a job was started. */
async function takeTurn(
  tx: Tx,
  { kind, cloud_id, account_id }: { kind: string; cloud_id: number | null; account_id: number | null },
): Promise<void> {
  await tx.run(
    `INSERT INTO job_turn (kind, cloud_id, account_id, turn)
     VALUES (?, ?, ?, 1 + coalesce((SELECT max(turn) FROM job_turn WHERE kind = ?), 0))
     ON CONFLICT (kind, cloud_id, account_id) DO UPDATE SET turn = excluded.turn`,
    [kind, cloud_id ?? 0, account_id ?? 0, kind],
  );
}

/** Deletes the turns of owners without jobs. */
async function forgetTurns(tx: Tx): Promise<void> {
  await tx.run(
    `DELETE FROM job_turn WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.kind = job_turn.kind
       AND coalesce(job.cloud_id, 0) = job_turn.cloud_id AND coalesce(job.account_id, 0) = job_turn.account_id)`,
  );
}

/** @throws 429 when a person already has too many waiting jobs */
export async function requireTurn(reads: Reads, accountId: AccountId | null, most: number): Promise<void> {
  const row = await reads.get<{ waiting: number }>(
    "SELECT count(*) AS waiting FROM job WHERE account_id = ? AND state = 'waiting'",
    [accountId],
  );
  if ((row?.waiting ?? 0) >= most)
    throw new AppError(
      429,
      'too_many_waiting',
      `${most} of your files wait to be processed; try again when some are done.`,
    );
}

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
  /** how often it was claimed; never lowered, unlike the attempts, so that only the latest claim can end the job */
  readonly claims: number;
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A claimed job, and the claim that may end it. */
export type Claim = Pick<Job, 'id' | 'claims'>;

/** The columns of a job, with those of its turn. */
const COLUMNS = `id, kind, subject_id AS "subjectId", payload, state, attempts, claims, error,
  created_at AS "createdAt", updated_at AS "updatedAt", cloud_id, account_id`;

interface JobRow extends Omit<Job, 'payload'> {
  readonly payload: string;
  readonly cloud_id: number | null;
  readonly account_id: number | null;
}

const toJob = ({ cloud_id: _cloud, account_id: _account, payload, ...row }: JobRow): Job => ({
  ...row,
  payload: JSON.parse(payload),
});

interface NewJob {
  readonly kind: string;
  readonly subjectId: number;
  readonly payload: unknown;
  /** waits until no other job of its kind does */
  readonly isBackground?: boolean;
  /** null: on no account's behalf, such as work of the service itself */
  readonly forWhom?: ForWhom | null;
}

/** Adds a job in the transaction of the change that asks for it. */
export async function insertJob(
  tx: Tx,
  clock: Clock,
  { kind, subjectId, payload, isBackground = false, forWhom = null }: NewJob,
): Promise<JobId> {
  const { cloudId = null, accountId = null } = forWhom ?? {};
  const now = isoTime(clock.now());
  tx.touch('job');
  return insertReturningId(
    tx,
    `INSERT INTO job (kind, subject_id, payload, state, rank, cloud_id, account_id, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?) RETURNING id`,
    [kind, subjectId, JSON.stringify(payload), Number(isBackground), cloudId, accountId, now, now],
  );
}

/** Whether a job of a kind already waits, which covers the present request too. */
export const isJobWaiting = async (reads: Reads, kind: string): Promise<boolean> =>
  (await reads.get("SELECT 1 FROM job WHERE kind = ? AND state = 'waiting' LIMIT 1", [kind])) !== undefined;

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
export async function claimJob(tx: Tx, clock: Clock, kinds: readonly string[], resting: readonly JobId[] = []) {
  const row = await tx.get<JobRow>(
    `UPDATE job SET state = 'running', attempts = attempts + 1, claims = claims + 1, updated_at = ?
     WHERE id = (SELECT id FROM job WHERE ${mayStart(kinds)} ORDER BY ${TURNS} LIMIT 1)
     RETURNING ${COLUMNS}`,
    [isoTime(clock.now()), ...kinds, JSON.stringify(resting)],
  );
  if (!row) return undefined;
  await takeTurn(tx, row);
  return toJob(row);
}

/**
 * Ends a running job. False when it is no longer running by this claim: it was cancelled, or waits or runs again, and
 * the result must not be stored.
 */
export async function endJob(
  tx: Tx,
  clock: Clock,
  { id, claims }: Claim,
  state: 'done' | 'failed',
  error: string | null = null,
): Promise<boolean> {
  const sql = "UPDATE job SET state = ?, error = ?, updated_at = ? WHERE id = ? AND state = 'running' AND claims = ?";
  return (await tx.run(sql, [state, error, isoTime(clock.now()), id, claims])) > 0;
}

/**
 * Puts a running job back. `counted: false` when the service stopped in good order: that is no attempt, and the job
 * keeps its place. False when it is no longer running by this claim.
 */
export async function returnJob(
  tx: Tx,
  clock: Clock,
  { id, claims }: Claim,
  { error, counted }: { error: string | null; counted: boolean },
): Promise<boolean> {
  tx.touch('job');
  return (
    (await tx.run(
      `UPDATE job SET state = 'waiting', attempts = attempts - ?, rank = iif(?, 0, rank), error = ?, updated_at = ?
       WHERE id = ? AND state = 'running' AND claims = ?`,
      [counted ? 0 : 1, counted ? 1 : 0, error, isoTime(clock.now()), id, claims],
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
export const runningJobs = async (tx: Reads): Promise<Job[]> =>
  (await tx.all<JobRow>(`SELECT ${COLUMNS} FROM job WHERE state = 'running' ORDER BY id`)).map(toJob);

/** Whether a job of a kind about a subject waits or runs. */
export async function hasOpenJob(db: Reads, kind: string, subjectId: number): Promise<boolean> {
  const sql = "SELECT 1 FROM job WHERE kind = ? AND subject_id = ? AND state IN ('waiting', 'running')";
  return (await db.get(sql, [kind, subjectId])) !== undefined;
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

/** Kinds of jobs that this version of the service does: each has a handler. */
export const jobKinds = [
  'model.convert',
  'model.draw',
  'model.picture',
  'model.export',
  'model.merge',
  'model.optimize',
  'model.edits.carry',
  'document.preview',
  'bcf.snapshot',
  'bcf.words',
] as const;
export type JobKind = (typeof jobKinds)[number];

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
  const sql = "DELETE FROM job WHERE state IN ('done', 'failed', 'cancelled') AND updated_at < ?";
  const removed = await tx.run(sql, [before]);
  await forgetTurns(tx);
  return removed;
}

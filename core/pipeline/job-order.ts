// Whose job comes next: clouds take turns, and in each cloud its people. All SQL of the table `job_turn`.
import { AppError } from '../kit/errors.ts';
import type { AccountId, CloudId } from '../kit/ids.ts';
import type { Reads, Tx } from '../storage/db.ts';

/** The owner of a turn: a cloud, and in it a person or application. */
export interface ForWhom {
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
export const TURNS = [
  'job.rank > 0',
  `max(${lastTurn(OF_CLOUD)}, ${lastTurn(OF_PERSON)})`,
  'min(job.rank, 0)',
  lastTurn(`${OF_CLOUD} AND ${OF_PERSON}`),
  'job.rank',
  'job.id',
].join(', ');

/** Records that a job was started. */
export async function takeTurn(
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
export async function forgetTurns(tx: Tx): Promise<void> {
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

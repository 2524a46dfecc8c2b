// Whose job comes next: clouds take turns, and in each cloud its people. All SQL of the table `job_turn`.
import { AppError } from '../kit/errors.ts';
import type { AccountId, CloudId } from '../kit/ids.ts';
import type { Reads, Tx } from '../storage/db.ts';

/** Who takes a turn with a job: a cloud, and in it a person or application. */
export interface ForWhom {
  readonly cloudId: CloudId;
  readonly accountId: AccountId | null;
}

/** The last turn of the kind of a job among those that are meant; 0 before the first. */
const lastTurn = (whose: string): string =>
  `coalesce((SELECT max(turn) FROM job_turn AS past WHERE past.kind = job.kind AND ${whose}), 0)`;
const OF_CLOUD = 'past.cloud_id = coalesce(job.cloud_id, 0)';
const OF_PERSON = 'past.account_id = job.account_id';

/**
 * The order in which waiting jobs are begun, of rows of `job`. Background last. Then the cloud that has waited longest,
 * where a person who has had a turn in another cloud has not waited:
 * nobody gets more turns by having more clouds. In a cloud what was put first there, then the person who has waited
 * longest.
 */
export const TURNS = [
  'job.rank > 0',
  `max(${lastTurn(OF_CLOUD)}, ${lastTurn(OF_PERSON)})`,
  'min(job.rank, 0)',
  lastTurn(`${OF_CLOUD} AND ${OF_PERSON}`),
  'job.rank',
  'job.id',
].join(', ');

/** Notes that a job was begun. */
export async function takeTurn(
  tx: Tx,
  {
    kind,
    cloud_id,
    account_id,
  }: { readonly kind: string; readonly cloud_id: number | null; readonly account_id: number | null },
): Promise<void> {
  await tx.run(
    `INSERT INTO job_turn (kind, cloud_id, account_id, turn)
     VALUES (?, ?, ?, 1 + coalesce((SELECT max(turn) FROM job_turn WHERE kind = ?), 0))
     ON CONFLICT (kind, cloud_id, account_id) DO UPDATE SET turn = excluded.turn`,
    [kind, cloud_id ?? 0, account_id ?? 0, kind],
  );
}

/** Forgets the turns of those of whom no job is known any more. */
export async function forgetTurns(tx: Tx): Promise<void> {
  await tx.run(
    `DELETE FROM job_turn WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.kind = job_turn.kind
       AND coalesce(job.cloud_id, 0) = job_turn.cloud_id AND coalesce(job.account_id, 0) = job_turn.account_id)`,
  );
}

/** @throws 429 when so many jobs wait for a person that another one is too many */
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

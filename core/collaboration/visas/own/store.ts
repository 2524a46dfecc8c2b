// SQL that finds the places of one's own visas.
import type { Reads } from '../../../storage/db.ts';

/** Projects with a visa that is not closed and that an account asked for, or has still to answer. */
export async function projectsWithVisas(
  db: Reads,
  accountId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.all(
    `SELECT id, name FROM project WHERE id IN (
       SELECT project_id FROM visa WHERE creator_id = ? AND status <> 'C'
       UNION
       SELECT visa.project_id FROM visa_validation JOIN visa ON visa.id = visa_validation.visa_id
       WHERE visa_validation.validator_id = ? AND visa_validation.status = 'P' AND visa.status <> 'C')
     ORDER BY id`,
    [accountId, accountId],
  );
}

// SQL that writes validations. They are read with their visas.
import type { ValidationStatus } from '../visa-records/schema.ts';
import type { Tx } from '../../storage/db.ts';

export async function insertValidation(tx: Tx, visaId: number, validatorId: number, now: string): Promise<number> {
  const row = await tx.get<{ id: number }>(
    'INSERT INTO visa_validation (visa_id, validator_id, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id',
    [visaId, validatorId, now, now],
  );
  if (!row) throw new Error('the new validation has no row');
  return row.id;
}

export async function setValidator(tx: Tx, id: number, validatorId: number, now: string): Promise<void> {
  await tx.run('UPDATE visa_validation SET validator_id = ?, updated_at = ? WHERE id = ?', [validatorId, now, id]);
}

/** Writes an answer, or takes it back. The blob of an attachment must have been retained; that of the one before is given free. */
export async function setAnswer(
  tx: Tx,
  id: number,
  status: ValidationStatus,
  attachment: { readonly hash: string; readonly fileName: string } | null,
  now: string,
): Promise<void> {
  await tx.run(
    'UPDATE visa_validation SET status = ?, attachment_hash = ?, attachment_name = ?, updated_at = ? WHERE id = ?',
    [status, attachment?.hash ?? null, attachment?.fileName ?? null, now, id],
  );
}

export async function deleteValidation(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM visa_validation WHERE id = ?', [id]);
}

// SQL that writes validations, and finds their files. They are read with their visas.
import type { BlobEncoding } from '../../../storage/blobs/blobs.ts';
import { insertReturningId, type Reads, type Tx } from '../../../storage/db.ts';
import type { ValidationStatus } from '../schema.ts';

export const insertValidation = (tx: Tx, visaId: number, validatorId: number, now: string) =>
  insertReturningId(
    tx,
    'INSERT INTO visa_validation (visa_id, validator_id, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id',
    [visaId, validatorId, now, now],
  );

export const setValidator = (tx: Tx, id: number, validatorId: number, now: string) =>
  tx.run('UPDATE visa_validation SET validator_id = ?, updated_at = ? WHERE id = ?', [validatorId, now, id]);

/**
 * Writes an answer, or takes it back. The blob of an attachment must have been retained; that of the one before is
 * given free.
 */
export const setAnswer = (
  tx: Tx,
  id: number,
  status: ValidationStatus,
  attachment: { readonly hash: string; readonly fileName: string } | null,
  now: string,
) =>
  tx.run(
    'UPDATE visa_validation SET status = ?, attachment_hash = ?, attachment_name = ?, updated_at = ? WHERE id = ?',
    [status, attachment?.hash ?? null, attachment?.fileName ?? null, now, id],
  );

/** Keeps the answer of a validation, if there is one, as an earlier one. */
export const keepAnswer = (tx: Tx, id: number) =>
  tx.run(
    `INSERT INTO visa_answer (validation_id, status, attachment_name, answered_at)
     SELECT id, status, attachment_name, updated_at FROM visa_validation WHERE id = ? AND status <> 'P'`,
    [id],
  );

/** Deletes the earlier answers of a validation. */
export const deleteAnswers = (tx: Tx, id: number) => tx.run('DELETE FROM visa_answer WHERE validation_id = ?', [id]);

export const deleteValidation = (tx: Tx, id: number) => tx.run('DELETE FROM visa_validation WHERE id = ?', [id]);

interface AttachmentRow {
  readonly file_name: string;
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

export const findAttachment = (db: Reads, validationId: number) =>
  db.get<AttachmentRow>(
    `SELECT visa_validation.attachment_name AS file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM visa_validation JOIN blob ON blob.hash = visa_validation.attachment_hash WHERE visa_validation.id = ?`,
    [validationId],
  );

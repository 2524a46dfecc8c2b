// SQL that writes comments. They are read with their visas.
import { insertReturningId, type Tx } from '../../../storage/db.ts';

export const insertComment = (
  tx: Tx,
  { visaId, authorId, content, now }: { visaId: number; authorId: number; content: string; now: string },
) =>
  insertReturningId(
    tx,
    `INSERT INTO visa_comment (visa_id, author_id, content, created_at, updated_at) VALUES (?, ?, ?, ?, ?)
     RETURNING id`,
    [visaId, authorId, content, now, now],
  );

export const updateComment = (
  tx: Tx,
  { id, authorId, content, now }: { id: number; authorId: number | null; content: string; now: string },
) =>
  tx.run('UPDATE visa_comment SET author_id = ?, content = ?, updated_at = ? WHERE id = ?', [
    authorId,
    content,
    now,
    id,
  ]);

export const deleteComment = (tx: Tx, id: number) => tx.run('DELETE FROM visa_comment WHERE id = ?', [id]);

// SQL that writes visas. They are read as records.
import type { Reads, Tx } from '../../storage/db.ts';
import type { VisaRow } from '../visa-records/service.ts';

export async function isDocument(db: Reads, projectId: number, id: number): Promise<boolean> {
  return (await db.get('SELECT 1 FROM document WHERE id = ? AND project_id = ?', [id, projectId])) !== undefined;
}

export async function insertVisa(
  tx: Tx,
  {
    projectId,
    documentId,
    creatorId,
    description,
    deadline,
    now,
  }: {
    projectId: number;
    documentId: number;
    creatorId: number;
    description: string | null;
    deadline: string | null;
    now: string;
  },
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    'INSERT INTO visa (project_id, document_id, creator_id, description, deadline, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id',
    [projectId, documentId, creatorId, description, deadline, now, now],
  );
  if (!row) throw new Error('the new visa has no row');
  return row.id;
}

export async function updateVisa(
  tx: Tx,
  { id, creator_id, status, description, deadline }: VisaRow,
  now: string,
): Promise<void> {
  await tx.run(
    'UPDATE visa SET creator_id = ?, status = ?, description = ?, deadline = ?, updated_at = ? WHERE id = ?',
    [creator_id, status, description, deadline, now, id],
  );
}

export async function deleteVisa(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM visa WHERE id = ?', [id]);
}

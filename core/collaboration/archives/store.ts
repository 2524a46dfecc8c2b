import type { BlobEncoding } from '../../storage/blobs/blobs.ts';
import { insertReturningId, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, named } from '../../storage/dialect.ts';

export interface ArchivedRow {
  readonly id: number;
  readonly folder_id: number;
  readonly name: string;
  readonly file_name: string;
  readonly updated_at: string;
  readonly hash: string;
  /** original bytes */
  readonly size: number;
  readonly encoding: BlobEncoding;
}

const documents = `
  SELECT document.id, document.folder_id, document.name, document.file_name, document.updated_at, blob.hash,
    blob.size, blob.encoding
  FROM document JOIN blob ON blob.hash = document.blob_hash`;

/** The newest versions in a project. */
export const listHeads = (db: Reads, projectId: number) =>
  db.all<ArchivedRow>(`${documents} WHERE document.project_id = ? AND document.is_head = 1 ORDER BY document.id`, [
    projectId,
  ]);

/** Documents by their ids, any version. */
export const findDocuments = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<ArchivedRow>(`${documents} WHERE document.project_id = ? AND ${among('document.id')} ORDER BY document.id`, [
    projectId,
    listed(ids),
  ]);

export const nameOfProject = async (db: Reads, projectId: number): Promise<string> =>
  (await db.get<{ name: string }>('SELECT name FROM project WHERE id = ?', [projectId]))?.name ?? '';

interface OrderRow {
  readonly id: number;
  readonly cloud_id: number;
  readonly project_id: number;
  readonly account_id: number;
  /** the account that made the token which ordered in the account's name */
  readonly impersonator_id: number | null;
  /** JSON */
  readonly folder_ids: string;
  readonly document_ids: string;
  readonly expires_at: string;
}

/** Adds an order, and removes those of the project that have ended. Returns its id. */
export async function insertOrder(tx: Tx, order: Omit<OrderRow, 'id' | 'cloud_id'>, now: string): Promise<number> {
  await tx.run('DELETE FROM archive_order WHERE project_id = ? AND expires_at <= ?', [order.project_id, now]);
  return insertReturningId(
    tx,
    ...named(
      `INSERT INTO archive_order (project_id, account_id, impersonator_id, folder_ids, document_ids, expires_at)
       VALUES (:project_id, :account_id, :impersonator_id, :folder_ids, :document_ids, :expires_at) RETURNING id`,
      order,
    ),
  );
}

export const findOrder = (db: Reads, id: number) =>
  db.get<OrderRow>(
    `SELECT archive_order.*, project.cloud_id FROM archive_order JOIN project ON project.id = archive_order.project_id
     WHERE archive_order.id = ?`,
    [id],
  );

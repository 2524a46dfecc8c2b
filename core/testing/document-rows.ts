// Documents as rows, without the rules of collaboration. For tests of models.
import { notFound } from '../kit/errors.ts';
import type { Lifecycle } from '../models/records/service.ts';
import type { DocumentPort } from '../rooms/models.ts';
import { retainBlob } from '../storage/blobs/blobs.ts';
import type { Db } from '../storage/db.ts';

/** When everything was made. */
export const now = '2026-01-01T00:00:00.000Z';

/** An account, a cloud with two projects, and a folder of the first. */
export async function seedProject(db: Db): Promise<void> {
  await db.tx(async tx => {
    await tx.run(
      "INSERT INTO account (id, kind, sub, email, created_at, updated_at) VALUES (1, 'person', 's', 'ada@example.org', ?, ?)",
      [now, now],
    );
    await tx.run("INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (1, 'Cloud', ?, ?)", [now, now]);
    for (const id of [1, 2])
      await tx.run(
        "INSERT INTO stored_project (id, cloud_id, name, created_at, updated_at) VALUES (?, 1, 'Project', ?, ?)",
        [id, now, now],
      );
    await tx.run(
      "INSERT INTO stored_folder (id, project_id, name, created_at, updated_at) VALUES (1, 1, 'Root', ?, ?)",
      [now, now],
    );
  });
}

/** Sets of ids that the viewer does not see, or may only read. */
export type DocumentRows = DocumentPort & { readonly hidden: Set<number>; readonly readOnly: Set<number> };

export function createDocumentRows(db: Db, lifecycle: Pick<Lifecycle, 'startFor' | 'withdraw'>): DocumentRows {
  const documents: DocumentRows = {
    hidden: new Set(),
    readOnly: new Set(),
    async describe(ids) {
      const rows = await db.all<{ id: number; name: string; file_name: string }>(
        `SELECT id, name, file_name FROM document WHERE id IN (${ids.join(', ') || 'NULL'})`,
      );
      return new Map(
        rows
          .filter(({ id }) => !documents.hidden.has(id))
          .map(row => [
            row.id,
            {
              ...row,
              parent_id: 1,
              description: null,
              file: 'https://host/file',
              size: 1,
              original_size: 2,
              created_at: now,
              updated_at: now,
              head_id: null,
              is_head_version: true,
              history_count: 0,
              user_permission: documents.readOnly.has(row.id) ? (50 as const) : (100 as const),
              office_preview: null,
            },
          ]),
      );
    },
    describeWhole: (ids, view) => documents.describe(ids, view),
    async sourceOf(id) {
      const row = await db.get<{ name: string; file_name: string; blob_hash: string }>(
        'SELECT name, file_name, blob_hash FROM document WHERE id = ? AND project_id = 1',
        [id],
      );
      return row && !documents.hidden.has(id)
        ? {
            id,
            name: row.name,
            fileName: row.file_name,
            hash: row.blob_hash,
            permission: documents.readOnly.has(id) ? 50 : 100,
          }
        : undefined;
    },
    async prepareBeside({ documentId, orderer: { accountId: creatorId } }) {
      return async (tx, { fileName, blob, source }) => {
        if (!(await tx.get('SELECT 1 FROM document WHERE id = ?', [documentId]))) throw notFound('document');
        await retainBlob(tx, blob);
        const row = await tx.get<{ id: number }>(
          'INSERT INTO stored_document (project_id, folder_id, name, file_name, blob_hash, creator_id, created_at, updated_at) VALUES (1, 1, ?, ?, ?, ?, ?, ?) RETURNING id',
          [fileName, fileName, blob.hash, creatorId, now, now],
        );
        const id = row?.id ?? 0;
        await lifecycle.startFor(tx, {
          cloudId: 1,
          projectId: 1,
          documentId: id,
          creatorId,
          name: fileName,
          fileName,
          blobHash: blob.hash,
          origin: source,
        });
        return id;
      };
    },
    async remove(tx, id) {
      await lifecycle.withdraw(tx, [id], 1);
      await tx.run('DELETE FROM stored_document WHERE id = ?', [id]);
    },
  };
  return documents;
}

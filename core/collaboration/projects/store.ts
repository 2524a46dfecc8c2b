import type { PictureKind } from '../clouds/schema.ts';
import { placeholders, type Reads, type Tx } from '../../storage/db.ts';

export interface ProjectRow {
  readonly id: number;
  readonly cloud_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly status: 'A' | 'D';
  readonly root_folder_id: number | null;
  readonly main_model_id: number | null;
  readonly creator_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly logo_hash: string | null;
  readonly logo_kind: PictureKind | null;
}

export async function insertProject(
  tx: Tx,
  {
    cloudId,
    name,
    description,
    status,
    creatorId,
    now,
  }: {
    cloudId: number;
    name: string;
    description: string | null;
    status: 'A' | 'D';
    creatorId: number;
    now: string;
  },
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    'INSERT INTO stored_project (cloud_id, name, description, status, creator_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id',
    [cloudId, name, description, status, creatorId, now, now],
  );
  if (!row) throw new Error('the new project has no row');
  return row.id;
}

export async function setRootFolder(tx: Tx, id: number, folderId: number): Promise<void> {
  await tx.run('UPDATE stored_project SET root_folder_id = ? WHERE id = ?', [folderId, id]);
}

/** A main model that is in the bin is not shown, but remembered. */
const projects = `
  SELECT id, cloud_id, name, description, status, root_folder_id, (SELECT model.id FROM model WHERE model.id = project.main_model_id) AS main_model_id,
    creator_id, created_at, updated_at, logo_hash, logo_kind FROM project`;

export async function findProject(db: Reads, id: number): Promise<ProjectRow | undefined> {
  return db.get<ProjectRow>(`${projects} WHERE id = ?`, [id]);
}

export async function findProjects(db: Reads, ids: readonly number[]): Promise<ProjectRow[]> {
  return db.all<ProjectRow>(`${projects} WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);
}

export async function updateProject(tx: Tx, { id, name, description, status }: ProjectRow, now: string): Promise<void> {
  await tx.run('UPDATE stored_project SET name = ?, description = ?, status = ?, updated_at = ? WHERE id = ?', [
    name,
    description,
    status,
    now,
    id,
  ]);
}

export async function setMainModel(tx: Tx, id: number, modelId: number | null): Promise<void> {
  await tx.run('UPDATE stored_project SET main_model_id = ? WHERE id = ?', [modelId, id]);
}

/** Bytes of all documents, every version, of a project: as stored, and as uploaded. */
export async function sizeOfProject(db: Reads, id: number): Promise<{ stored: number; original: number }> {
  const row = await db.get<{ stored: number; original: number }>(
    `SELECT coalesce(sum(blob.stored_size), 0) AS stored, coalesce(sum(blob.size), 0) AS original
     FROM document JOIN blob ON blob.hash = document.blob_hash WHERE document.project_id = ?`,
    [id],
  );
  return row ?? { stored: 0, original: 0 };
}

/** Whether a model is one of the project. */
export async function hasModel(db: Reads, id: number, modelId: number): Promise<boolean> {
  return (await db.get('SELECT 1 FROM model WHERE id = ? AND project_id = ?', [modelId, id])) !== undefined;
}

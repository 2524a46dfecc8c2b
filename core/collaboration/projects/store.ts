import type { PictureKind } from '../clouds/schema.ts';
import { exists, insertReturningId, placeholders, type Reads, type Tx } from '../../storage/db.ts';
import type { ProjectUnits } from './schema.ts';
import type { Classification } from '../../models/classifications/schema.ts';
import { listedRows, named, rowsListed } from '../../storage/dialect.ts';

export type Values = Omit<Classification, 'id'>;

const columns = 'id, name, notation, title';
export const listClassifications = (db: Reads, projectId: number) =>
  db.all<Classification>(`SELECT ${columns} FROM classification WHERE project_id = ? ORDER BY id`, [projectId]);

export const findClassification = (db: Reads, projectId: number, id: number) =>
  db.get<Classification>(`SELECT ${columns} FROM classification WHERE id = ? AND project_id = ?`, [id, projectId]);

export const findClassifications = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<Classification>(
    `SELECT ${columns} FROM classification WHERE project_id = ? AND id IN (${ids.map(() => '?').join(', ')})`,
    [projectId, ...ids],
  );

/** The classifications of a project that say exactly what one of these does. */
export async function findEqual(db: Reads, projectId: number, values: readonly Values[]): Promise<Classification[]> {
  if (values.length === 0) return [];
  return db.all<Classification>(
    `WITH wanted (name, notation, title) AS (${rowsListed(3)})
     SELECT DISTINCT classification.id, classification.name, classification.notation, classification.title
     FROM wanted CROSS JOIN classification ON classification.project_id = ?
       AND coalesce(classification.name, '') = wanted.name
       AND coalesce(classification.notation, '') = wanted.notation
         AND coalesce(classification.title, '') = wanted.title`,
    [listedRows(values.map(({ name, notation, title }) => [name ?? '', notation ?? '', title ?? ''])), projectId],
  );
}

/** Inserts those that the project does not have. @returns these only */
export const insertMissing = (tx: Tx, projectId: number, values: readonly Values[]) =>
  tx.all<Classification>(
    `INSERT INTO classification (project_id, name, notation,
     title) ${rowsListed(4)} ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [listedRows(values.map(({ name, notation, title }) => [projectId, name, notation, title]))],
  );

export const updateClassification = (tx: Tx, { id, name, notation, title }: Classification) =>
  tx.run('UPDATE classification SET name = ?, notation = ?, title = ? WHERE id = ?', [name, notation, title, id]);

export const deleteClassification = (tx: Tx, projectId: number, id: number) =>
  tx.run('DELETE FROM classification WHERE id = ? AND project_id = ?', [id, projectId]);

export const findUnits = (db: Reads, projectId: number) =>
  db.get<ProjectUnits>('SELECT unit, decimals FROM project_units WHERE project_id = ?', [projectId]);

export const putUnits = (tx: Tx, projectId: number, { unit, decimals }: ProjectUnits) =>
  tx.run(
    `INSERT INTO project_units (project_id, unit, decimals) VALUES (?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET unit = excluded.unit, decimals = excluded.decimals`,
    [projectId, unit, decimals],
  );

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

type NewProjectRow = Omit<ProjectRow, 'id' | 'root_folder_id' | 'main_model_id' | 'updated_at' | `logo_${string}`>;

export const insertProject = (tx: Tx, project: NewProjectRow) =>
  insertReturningId(
    tx,
    ...named(
      `INSERT INTO stored_project (cloud_id, name, description, status, creator_id, created_at, updated_at)
       VALUES (:cloud_id, :name, :description, :status, :creator_id, :created_at, :created_at) RETURNING id`,
      project,
    ),
  );

export const setRootFolder = (tx: Tx, id: number, folderId: number) =>
  tx.run('UPDATE stored_project SET root_folder_id = ? WHERE id = ?', [folderId, id]);

/** A main model that is in the bin is not shown, but remembered. */
const projects = `
  SELECT id, cloud_id, name, description, status, root_folder_id, (SELECT model.id FROM model
    WHERE model.id = project.main_model_id) AS main_model_id,
    creator_id, created_at, updated_at, logo_hash, logo_kind FROM project`;

export const findProject = (db: Reads, id: number) => db.get<ProjectRow>(`${projects} WHERE id = ?`, [id]);

export const findProjects = (db: Reads, ids: readonly number[]) =>
  db.all<ProjectRow>(`${projects} WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);

export const updateProject = (tx: Tx, { id, name, description, status }: ProjectRow, now: string) =>
  tx.run('UPDATE stored_project SET name = ?, description = ?, status = ?, updated_at = ? WHERE id = ?', [
    name,
    description,
    status,
    now,
    id,
  ]);

export const setMainModel = (tx: Tx, id: number, modelId: number | null) =>
  tx.run('UPDATE stored_project SET main_model_id = ? WHERE id = ?', [modelId, id]);

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
export const hasModel = (db: Reads, id: number, modelId: number) =>
  exists(db, 'SELECT 1 FROM model WHERE id = ? AND project_id = ?', [modelId, id]);

// All SQL of a project's classifications.
import type { Classification } from '../../../models/classifications/schema.ts';
import type { Reads, Tx } from '../../../storage/db.ts';

export type Values = Omit<Classification, 'id'>;

const columns = 'id, name, notation, title';
const isEqual =
  "coalesce(name, '') = coalesce(?, '') AND coalesce(notation, '') = coalesce(?, '') AND coalesce(title, '') = coalesce(?, '')";

export function listClassifications(db: Reads, projectId: number): Promise<Classification[]> {
  return db.all<Classification>(`SELECT ${columns} FROM classification WHERE project_id = ? ORDER BY id`, [projectId]);
}

export function findClassification(db: Reads, projectId: number, id: number): Promise<Classification | undefined> {
  return db.get<Classification>(`SELECT ${columns} FROM classification WHERE id = ? AND project_id = ?`, [
    id,
    projectId,
  ]);
}

export function findClassifications(db: Reads, projectId: number, ids: readonly number[]): Promise<Classification[]> {
  return db.all<Classification>(
    `SELECT ${columns} FROM classification WHERE project_id = ? AND id IN (${ids.map(() => '?').join(', ')})`,
    [projectId, ...ids],
  );
}

/** The classification of a project that says exactly this; there is at most one. */
export function findEqual(
  db: Reads,
  projectId: number,
  { name, notation, title }: Values,
): Promise<Classification | undefined> {
  return db.get<Classification>(`SELECT ${columns} FROM classification WHERE project_id = ? AND ${isEqual}`, [
    projectId,
    name,
    notation,
    title,
  ]);
}

export async function insertClassification(
  tx: Tx,
  projectId: number,
  { name, notation, title }: Values,
): Promise<Classification> {
  const row = await tx.get<Classification>(
    `INSERT INTO classification (project_id, name, notation, title) VALUES (?, ?, ?, ?) RETURNING ${columns}`,
    [projectId, name, notation, title],
  );
  if (!row) throw new Error('the new classification has no row');
  return row;
}

export async function updateClassification(tx: Tx, { id, name, notation, title }: Classification): Promise<void> {
  await tx.run('UPDATE classification SET name = ?, notation = ?, title = ? WHERE id = ?', [name, notation, title, id]);
}

export function deleteClassification(tx: Tx, projectId: number, id: number): Promise<number> {
  return tx.run('DELETE FROM classification WHERE id = ? AND project_id = ?', [id, projectId]);
}

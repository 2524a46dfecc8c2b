import type { Classification } from '../../../models/classifications/schema.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import { listedRows, rowsListed } from '../../../storage/dialect.ts';

export type Values = Omit<Classification, 'id'>;

const columns = 'id, name, notation, title';
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

/** The classifications of a project that say exactly what one of these does. */
export async function findEqual(db: Reads, projectId: number, values: readonly Values[]): Promise<Classification[]> {
  if (values.length === 0) return [];
  return db.all<Classification>(
    `WITH wanted (name, notation, title) AS (${rowsListed(3)})
     SELECT DISTINCT classification.id, classification.name, classification.notation, classification.title
     FROM wanted CROSS JOIN classification ON classification.project_id = ? AND coalesce(classification.name, '') = wanted.name
       AND coalesce(classification.notation, '') = wanted.notation AND coalesce(classification.title, '') = wanted.title`,
    [listedRows(values.map(({ name, notation, title }) => [name ?? '', notation ?? '', title ?? ''])), projectId],
  );
}

/** Inserts those that the project does not have. @returns these only */
export async function insertMissing(tx: Tx, projectId: number, values: readonly Values[]): Promise<Classification[]> {
  return tx.all<Classification>(
    `INSERT INTO classification (project_id, name, notation, title) ${rowsListed(4)} ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [listedRows(values.map(({ name, notation, title }) => [projectId, name, notation, title]))],
  );
}

export async function updateClassification(tx: Tx, { id, name, notation, title }: Classification): Promise<void> {
  await tx.run('UPDATE classification SET name = ?, notation = ?, title = ? WHERE id = ?', [name, notation, title, id]);
}

export function deleteClassification(tx: Tx, projectId: number, id: number): Promise<number> {
  return tx.run('DELETE FROM classification WHERE id = ? AND project_id = ?', [id, projectId]);
}

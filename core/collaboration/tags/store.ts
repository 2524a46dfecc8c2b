import { exists, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { Tag } from './schema.ts';

export const listTags = (db: Reads, projectId: number) =>
  db.all<Tag>('SELECT id, name, color FROM tag WHERE project_id = ? ORDER BY name', [projectId]);

export const findTag = (db: Reads, projectId: number, id: number) =>
  db.get<Tag>('SELECT id, name, color FROM tag WHERE id = ? AND project_id = ?', [id, projectId]);

/** Whether another tag of the project has the name, in any case. */
export const isTaken = (db: Reads, projectId: number, name: string, id: number) =>
  exists(db, 'SELECT 1 FROM tag WHERE project_id = ? AND name = ? AND id <> ?', [projectId, name, id]);

/** The new tag; undefined when one of the project has the name, in any case. */
export const insertTag = (tx: Tx, projectId: number, name: string, color: string | null) =>
  tx.get<Tag>(
    `INSERT INTO tag (project_id, name, color) VALUES (?, ?, ?)
     ON CONFLICT (project_id, name) DO NOTHING RETURNING id, name, color`,
    [projectId, name, color],
  );

export const updateTag = (tx: Tx, { id, name, color }: Tag) =>
  tx.run('UPDATE tag SET name = ?, color = ? WHERE id = ?', [name, color, id]);

export const deleteTag = (tx: Tx, projectId: number, id: number) =>
  tx.run('DELETE FROM tag WHERE id = ? AND project_id = ?', [id, projectId]);

interface TaggedRow extends Tag {
  readonly document_id: number;
}

/** Which documents of a project have which tags; those of some documents when these are named. */
export async function listTagged(db: Reads, projectId: number, documentIds?: readonly number[]): Promise<TaggedRow[]> {
  const sql = `SELECT document_tag.document_id, tag.id, tag.name, tag.color FROM tag
     JOIN document_tag ON document_tag.tag_id = tag.id`;
  return documentIds
    ? db.all<TaggedRow>(`${sql} WHERE ${among('document_tag.document_id')} ORDER BY tag.name`, [listed(documentIds)])
    : db.all<TaggedRow>(`${sql} WHERE tag.project_id = ? ORDER BY tag.name`, [projectId]);
}

/** A document that has the tag already keeps it. */
export const attachTag = (tx: Tx, documentId: number, tagId: number) =>
  tx.run('INSERT INTO document_tag (document_id, tag_id) VALUES (?, ?) ON CONFLICT DO NOTHING', [documentId, tagId]);

export const detachTag = (tx: Tx, documentId: number, tagId: number) =>
  tx.run('DELETE FROM document_tag WHERE document_id = ? AND tag_id = ?', [documentId, tagId]);

/** Gives a document the tags of another one. */
export const copyTags = (tx: Tx, fromId: number, toId: number) =>
  tx.run(
    `INSERT INTO document_tag (document_id, tag_id) SELECT ?, tag_id FROM document_tag WHERE document_id = ?
     ON CONFLICT DO NOTHING`,
    [toId, fromId],
  );

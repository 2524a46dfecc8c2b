import type { Reads, Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';

/** Guids that topics are related to. */
export const listRelatedOf = (db: Reads, topicIds: readonly number[]) =>
  db.all<{ readonly topic_id: number; readonly related_guid: string }>(
    `SELECT topic_id, related_guid FROM bcf_related_topic WHERE ${among('topic_id')} ORDER BY related_guid`,
    [listed(topicIds)],
  );

export async function setRelated(tx: Tx, topicId: number, guids: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM bcf_related_topic WHERE topic_id = ?', [topicId]);
  const insert = 'INSERT INTO bcf_related_topic (topic_id, related_guid) SELECT ?, value FROM json_each(?)';
  await tx.run(insert, [topicId, listed(guids)]);
}

/** @param files as JSON */
export const setFiles = (tx: Tx, topicId: number, files: string) =>
  tx.run('UPDATE bcf_topic SET files = ? WHERE id = ?', [files, topicId]);

/** Models of the project, each with the number of its document among the versions of that. */
export const listModelVersions = (db: Reads, projectId: number) =>
  db.all<{ readonly id: number; readonly version: number }>(
    `SELECT model.id, (SELECT count(*) FROM document AS earlier
       WHERE earlier.history_id = document.history_id AND earlier.id <= document.id) AS version
     FROM model LEFT JOIN document ON document.id = model.document_id WHERE model.project_id = ? ORDER BY model.id`,
    [projectId],
  );

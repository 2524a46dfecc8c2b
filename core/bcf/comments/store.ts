// All SQL of comments on topics.
import type { Reads, Tx } from '../../storage/db.ts';

export interface CommentRow {
  readonly id: number;
  readonly topic_id: number;
  readonly project_id: number;
  readonly guid: string;
  readonly date: string;
  readonly author: string | null;
  readonly comment: string;
  readonly viewpoint_guid: string | null;
  readonly reply_to_comment_guid: string | null;
  readonly modified_date: string | null;
  readonly modified_author: string | null;
  /** how it, and its last change, came from a file: an `Imported` as JSON */
  readonly imported: string | null;
  readonly modified_imported: string | null;
}

/** Comments of topics, oldest first. */
export async function listComments(db: Reads, topicIds: readonly number[]): Promise<CommentRow[]> {
  return db.all<CommentRow>(
    'SELECT * FROM bcf_comment WHERE topic_id IN (SELECT value FROM json_each(?)) ORDER BY date, guid',
    [JSON.stringify(topicIds)],
  );
}

/** How many comments topics of a project have, by the id of their rows. */
export async function countComments(db: Reads, projectId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db.all<{ readonly topic_id: number; readonly count: number }>(
    'SELECT topic_id, count(*) AS count FROM bcf_comment WHERE project_id = ? GROUP BY topic_id',
    [projectId],
  );
  return new Map(rows.map(({ topic_id, count }) => [topic_id, count]));
}

export async function findComment(db: Reads, topicId: number, guid: string): Promise<CommentRow | undefined> {
  return db.get<CommentRow>('SELECT * FROM bcf_comment WHERE topic_id = ? AND guid = ?', [topicId, guid]);
}

/** Whether the project has a comment of that guid, in any topic. */
export async function isTaken(db: Reads, projectId: number, guid: string): Promise<boolean> {
  return (await db.get('SELECT 1 FROM bcf_comment WHERE project_id = ? AND guid = ?', [projectId, guid])) !== undefined;
}

export async function hasViewpoint(db: Reads, topicId: number, guid: string): Promise<boolean> {
  return (await db.get('SELECT 1 FROM bcf_viewpoint WHERE topic_id = ? AND guid = ?', [topicId, guid])) !== undefined;
}

type NewComment = Omit<CommentRow, 'id'>;

const columns = `(topic_id, project_id, guid, date, author, comment, viewpoint_guid, reply_to_comment_guid,
  modified_date, modified_author, imported, modified_imported)`;
const marks = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const valuesOf = (row: NewComment) => [
  row.topic_id,
  row.project_id,
  row.guid,
  row.date,
  row.author,
  row.comment,
  row.viewpoint_guid,
  row.reply_to_comment_guid,
  row.modified_date,
  row.modified_author,
  row.imported,
  row.modified_imported,
];

export async function insertComment(tx: Tx, row: NewComment): Promise<CommentRow> {
  const made = await tx.get<CommentRow>(
    `INSERT INTO bcf_comment ${columns} VALUES ${marks} RETURNING *`,
    valuesOf(row),
  );
  if (!made) throw new Error('the new comment has no row');
  return made;
}

/** Many at once, in one statement; of those that answer one another, too. */
export async function insertComments(tx: Tx, rows: readonly NewComment[]): Promise<void> {
  await tx.run(`INSERT INTO bcf_comment ${columns} VALUES ${rows.map(() => marks).join(', ')}`, rows.flatMap(valuesOf));
}

export async function updateComment(tx: Tx, row: CommentRow): Promise<void> {
  await tx.run(
    `UPDATE bcf_comment SET date = ?, author = ?, comment = ?, viewpoint_guid = ?, reply_to_comment_guid = ?,
       modified_date = ?, modified_author = ?, imported = ?, modified_imported = ? WHERE id = ?`,
    [
      row.date,
      row.author,
      row.comment,
      row.viewpoint_guid,
      row.reply_to_comment_guid,
      row.modified_date,
      row.modified_author,
      row.imported,
      row.modified_imported,
      row.id,
    ],
  );
}

/** Answers to it stay, and are answers to nothing. */
export async function deleteComment(tx: Tx, { id, topic_id, guid }: CommentRow): Promise<void> {
  await tx.run('UPDATE bcf_comment SET reply_to_comment_guid = NULL WHERE topic_id = ? AND reply_to_comment_guid = ?', [
    topic_id,
    guid,
  ]);
  await tx.run('DELETE FROM bcf_comment WHERE id = ?', [id]);
}

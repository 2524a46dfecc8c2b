import { exists, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, listedRows, rowsListed } from '../../storage/dialect.ts';

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
export const listComments = (db: Reads, topicIds: readonly number[]) =>
  db.all<CommentRow>(`SELECT * FROM bcf_comment WHERE ${among('topic_id')} ORDER BY date, guid`, [listed(topicIds)]);

/** How many comments topics of a project have, by the id of their rows. */
export async function countComments(db: Reads, projectId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db.all<{ readonly topic_id: number; readonly count: number }>(
    'SELECT topic_id, count(*) AS count FROM bcf_comment WHERE project_id = ? GROUP BY topic_id',
    [projectId],
  );
  return new Map(rows.map(({ topic_id, count }) => [topic_id, count]));
}

export const findComment = (db: Reads, topicId: number, guid: string) =>
  db.get<CommentRow>('SELECT * FROM bcf_comment WHERE topic_id = ? AND guid = ?', [topicId, guid]);

/** Comments of a topic that have one of these guids. */
export const findComments = (db: Reads, topicId: number, guids: readonly string[]) =>
  db.all<CommentRow>(`SELECT * FROM bcf_comment WHERE topic_id = ? AND ${among('guid')}`, [topicId, listed(guids)]);

/** Whether the project has a comment of one of these guids, in any topic. */
export const isAnyTaken = (db: Reads, projectId: number, guids: readonly string[]) =>
  exists(db, `SELECT 1 FROM bcf_comment WHERE project_id = ? AND ${among('guid')} LIMIT 1`, [projectId, listed(guids)]);

/** Guids among these that are comments, or viewpoints, of a topic. */
export async function guidsAmong(
  db: Reads,
  table: 'bcf_comment' | 'bcf_viewpoint',
  topicId: number,
  guids: readonly string[],
): Promise<Set<string>> {
  const query = `SELECT guid FROM ${table} WHERE topic_id = ? AND ${among('guid')}`;
  return new Set((await db.all<{ readonly guid: string }>(query, [topicId, listed(guids)])).map(({ guid }) => guid));
}

/** Rows of one statement. */
export const PORTION = 500;

const content = [
  'date',
  'author',
  'comment',
  'viewpoint_guid',
  'reply_to_comment_guid',
  'modified_date',
  'modified_author',
  'imported',
  'modified_imported',
] as const satisfies readonly (keyof CommentRow)[];
const columns = ['topic_id', 'project_id', 'guid', ...content] as const;

/** Many at once, in one statement; of those that answer one another, too. */
export async function insertComments(tx: Tx, rows: readonly Omit<CommentRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const values = listedRows(rows.map(row => columns.map(name => row[name])));
  await tx.run(`INSERT INTO bcf_comment (${columns.join(', ')}) ${rowsListed(columns.length)}`, [values]);
}

export async function updateComment(tx: Tx, row: CommentRow): Promise<void> {
  const set = content.map(name => `${name} = ?`).join(', ');
  await tx.run(`UPDATE bcf_comment SET ${set} WHERE id = ?`, [...content.map(name => row[name]), row.id]);
}

/** Deletes comments of one topic. Answers to them stay, and are answers to nothing. */
export async function deleteComments(tx: Tx, rows: readonly CommentRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx.run(
    `UPDATE bcf_comment SET reply_to_comment_guid = NULL WHERE topic_id = ? AND ${among('reply_to_comment_guid')}`,
    [first.topic_id, listed(rows.map(({ guid }) => guid))],
  );
  await tx.run(`DELETE FROM bcf_comment WHERE ${among('id')}`, [listed(rows.map(({ id }) => id))]);
}

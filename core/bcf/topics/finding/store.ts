// SQL that finds topics by their titles, descriptions and numbers.
import { isLong } from '../../../kit/text/search-words.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import { allOf, among, containing, listed, matches } from '../../../storage/dialect.ts';

export interface WordedTopic {
  readonly id: number;
  readonly guid: string;
  readonly project_id: number;
  readonly server_assigned_id: number;
  readonly title: string;
  readonly description: string | null;
  readonly topic_status: string | null;
  readonly folder_id: null;
}

const shown = `bcf_topic.id, bcf_topic.guid, bcf_topic.project_id, bcf_topic.server_assigned_id, bcf_topic.title,
  bcf_topic.description,
  bcf_topic.topic_status, NULL AS folder_id`;
const here = `bcf_topic.format = 'standard' AND ${among('bcf_topic.project_id')}`;

/** Words of one or two letters are searched only in so many of the newest rows: the index does not cover them. */
const NEWEST = 50_000;

/** Topics with the words in title or description, the newest first, up to `most` of those before an id. */
export function listWorded(
  db: Reads,
  projectIds: readonly number[],
  words: readonly string[],
  { before, most }: { readonly before: number; readonly most: number },
): Promise<WordedTopic[]> {
  const long = words.filter(isLong);
  if (long.length > 0)
    return db.all<WordedTopic>(
      `SELECT ${shown} FROM bcf_topic_word JOIN bcf_topic ON bcf_topic.id = bcf_topic_word.rowid
       WHERE ${matches('bcf_topic_word')} AND bcf_topic_word.rowid < ? AND ${here} ORDER BY bcf_topic_word.rowid DESC
       LIMIT ?`,
      [allOf(long), before, listed(projectIds), most],
    );
  return db.all<WordedTopic>(
    `SELECT ${shown} FROM bcf_topic
     WHERE bcf_topic.id < ? AND bcf_topic.id > (SELECT max(id) - ${NEWEST} FROM bcf_topic) AND ${here}
     AND bcf_topic.title LIKE ? ESCAPE '\\'
     ORDER BY bcf_topic.id DESC LIMIT ?`,
    [before, listed(projectIds), containing(words[0] ?? ''), most],
  );
}

/** Topics by their number in the project. */
export const listNumbered = (db: Reads, projectIds: readonly number[], number: number) =>
  db.all<WordedTopic>(
    `SELECT ${shown} FROM bcf_topic WHERE ${here} AND bcf_topic.server_assigned_id = ? ORDER BY bcf_topic.id DESC`,
    [listed(projectIds), number],
  );

/** Topics that are not indexed yet, with the length of their texts. */
export const unworded = (reads: Reads, most: number): Promise<{ readonly id: number; readonly length: number }[]> =>
  reads.all(
    `SELECT topic_id AS id, length(title) + coalesce(length(description), 0) AS length
     FROM bcf_topic_unworded JOIN bcf_topic ON bcf_topic.id = topic_id ORDER BY topic_id LIMIT ?`,
    [most],
  );

export async function indexWords(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO bcf_topic_word (rowid, title, description)
     SELECT id, title, description FROM bcf_topic WHERE ${among('id')}`,
    [listed(ids)],
  );
  await tx.run(`DELETE FROM bcf_topic_unworded WHERE ${among('topic_id')}`, [listed(ids)]);
}

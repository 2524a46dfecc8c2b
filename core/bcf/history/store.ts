// All SQL of what happened to topics and comments.
import type { Reads, Tx } from '../../storage/db.ts';
import { listedRows, rowsListed } from '../../storage/dialect.ts';

export interface EventRow {
  readonly topic_guid: string;
  readonly comment_guid: string | null;
  readonly author: string | null;
  readonly date: string;
  /** a list of `EventAction` as JSON */
  readonly events: string;
  /** how it came from a file: an `Imported` as JSON */
  readonly imported: string | null;
}

export async function insertEvents(tx: Tx, projectId: number, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `INSERT INTO bcf_event (project_id, topic_guid, comment_guid, author, date, events, imported) ${rowsListed(7)}`,
    [
      listedRows(
        rows.map(({ topic_guid, comment_guid, author, date, events, imported }) => [
          projectId,
          topic_guid,
          comment_guid,
          author,
          date,
          events,
          imported,
        ]),
      ),
    ],
  );
}

const fields = 'topic_guid, comment_guid, author, date, events, imported';

/** Events of topics, oldest first: of all, or of one. */
export async function listTopicEvents(db: Reads, projectId: number, guid?: string): Promise<EventRow[]> {
  return guid === undefined
    ? db.all<EventRow>(
        `SELECT ${fields} FROM bcf_event WHERE project_id = ? AND comment_guid IS NULL ORDER BY date, id`,
        [projectId],
      )
    : db.all<EventRow>(
        `SELECT ${fields} FROM bcf_event WHERE project_id = ? AND topic_guid = ? AND comment_guid IS NULL ORDER BY date, id`,
        [projectId, guid],
      );
}

/** Events of comments, oldest first: of all, or of one. */
export async function listCommentEvents(
  db: Reads,
  projectId: number,
  one?: { readonly topicGuid: string; readonly commentGuid: string },
): Promise<EventRow[]> {
  return one === undefined
    ? db.all<EventRow>(
        `SELECT ${fields} FROM bcf_event WHERE project_id = ? AND comment_guid IS NOT NULL ORDER BY date, id`,
        [projectId],
      )
    : db.all<EventRow>(
        `SELECT ${fields} FROM bcf_event WHERE project_id = ? AND topic_guid = ? AND comment_guid = ? ORDER BY date, id`,
        [projectId, one.topicGuid, one.commentGuid],
      );
}

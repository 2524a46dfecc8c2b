import type { Reads, Tx, Value } from '../../storage/db.ts';
import { among, listed, listedRows, rowsListed } from '../../storage/dialect.ts';

export interface EventRow {
  readonly topic_guid: string;
  readonly comment_guid: string | null;
  readonly author: string | null;
  readonly date: string;
  /** a list of `EventAction` as JSON */
  readonly events: string;
  /** how it came from a file: an `Imported` as JSON */
  readonly imported: string | null;
  /** the account that made the token by which it was done in the name of the author */
  readonly maker_id: number | null;
}

/** An event with the address of the token's maker, or the name of the application. */
export interface NamedEventRow extends EventRow {
  readonly maker: string | null;
}

const columns = ['topic_guid', 'comment_guid', 'author', 'date', 'events', 'imported', 'maker_id'] as const;

export async function insertEvents(tx: Tx, projectId: number, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(row => [projectId, ...columns.map(name => row[name])]);
  await tx.run(`INSERT INTO bcf_event (project_id, ${columns.join(', ')}) ${rowsListed(8)}`, [listedRows(values)]);
}

/** An event as the order and the size of a portion need it. */
interface ListedEvent {
  readonly id: number;
  /** bytes of the changed texts */
  readonly size: number;
}

/** Selects events of a project: of topics or of comments, of all or of one. */
export interface EventChoice {
  readonly projectId: number;
  readonly of: 'topics' | 'comments';
  readonly topicGuid?: string;
  readonly commentGuid?: string;
}

/** Events, oldest first, without what was changed. */
export async function listEvents(db: Reads, { projectId, of, topicGuid, commentGuid }: EventChoice) {
  const conditions = ['project_id = ?', `comment_guid IS ${of === 'topics' ? 'NULL' : 'NOT NULL'}`];
  const params: Value[] = [projectId];
  for (const [column, guid] of Object.entries({ topic_guid: topicGuid, comment_guid: commentGuid })) {
    if (guid === undefined) continue;
    conditions.push(`${column} = ?`);
    params.push(guid);
  }
  return db.all<ListedEvent>(
    `SELECT id, octet_length(events) AS size FROM bcf_event WHERE ${conditions.join(' AND ')} ORDER BY date, id`,
    params,
  );
}

/** The events with some ids, oldest first. */
export const eventsAmong = (db: Reads, ids: readonly number[]) =>
  db.all<NamedEventRow>(
    `SELECT ${columns.join(', ')}, coalesce((SELECT email FROM account WHERE account.id = maker_id),
       (SELECT name FROM application WHERE application.account_id = maker_id)) AS maker
     FROM bcf_event WHERE ${among('id')} ORDER BY date, id`,
    [listed(ids)],
  );

import { rowReturned, selectIds, type Reads, type Tx, type Value } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';

// SQL of issues that are assigned to a person, in all projects.

type Shown = 'guid' | 'server_assigned_id' | 'title' | 'topic_type' | 'topic_status' | 'priority' | 'due_date';
type AssignedRow = Pick<TopicRow, Shown | 'project_id'> & { readonly cloud_id: number; readonly project_name: string };

/**
 * Topics of some projects that are not in the bin, the oldest first; without topics of other formats, which lists leave
 * out.
 */
export const listAssigned = (db: Reads, email: string, projectIds: readonly number[]) =>
  db.all<AssignedRow>(
    `SELECT guid, server_assigned_id, title, topic_type, topic_status, priority, due_date, project_id, project.cloud_id,
       project.name AS project_name
     FROM bcf_topic JOIN project ON project.id = bcf_topic.project_id
     WHERE assigned_to IS NOT NULL AND lower(assigned_to) = lower(?) AND format = 'standard'
       AND ${among('project_id')}
     ORDER BY creation_date, guid`,
    [email, listed(projectIds)],
  );

export interface TopicRow {
  readonly id: number;
  readonly project_id: number;
  readonly guid: string;
  readonly server_assigned_id: number;
  readonly topic_index: number | null;
  readonly format: string;
  readonly title: string;
  readonly topic_type: string | null;
  readonly topic_status: string | null;
  readonly priority: string | null;
  readonly stage: string | null;
  readonly description: string | null;
  readonly due_date: string | null;
  readonly assigned_to: string | null;
  readonly creation_author: string | null;
  readonly creation_date: string;
  readonly modified_author: string | null;
  readonly modified_date: string | null;
  /** how it, and its last change, came from a file: an `Imported` as JSON */
  readonly imported: string | null;
  readonly modified_imported: string | null;
  readonly touched_date: string | null;
  /** lists of texts as JSON */
  readonly labels: string;
  readonly reference_links: string;
  readonly files: string;
  readonly viewer_layout: string | null;
  readonly snippet: string | null;
  readonly snippet_hash: string | null;
}

/** What people and programs say of a topic, as it is stored. */
export type TopicContent = Omit<
  TopicRow,
  'id' | 'project_id' | 'guid' | 'server_assigned_id' | 'files' | 'snippet_hash' | 'touched_date'
>;

const contentFields = [
  'topic_index',
  'format',
  'title',
  'topic_type',
  'topic_status',
  'priority',
  'stage',
  'description',
  'due_date',
  'assigned_to',
  'creation_author',
  'creation_date',
  'modified_author',
  'modified_date',
  'imported',
  'modified_imported',
  'labels',
  'reference_links',
  'viewer_layout',
  'snippet',
] as const satisfies readonly (keyof TopicContent)[];

const valuesOf = (content: TopicContent): Value[] => contentFields.map(name => content[name]);

/** Topics of one format, oldest first; with `modelIds` those about one of these. */
export async function listTopicIds(
  db: Reads,
  projectId: number,
  { format, modelIds }: { readonly format: string; readonly modelIds?: readonly number[] | undefined },
): Promise<number[]> {
  const about = modelIds && `AND id IN (SELECT topic_id FROM bcf_topic_model WHERE ${among('model_id')})`;
  return selectIds(
    db,
    `SELECT id FROM bcf_topic WHERE project_id = ? AND format = ? ${about ?? ''} ORDER BY creation_date, guid`,
    [projectId, format, ...(modelIds ? [listed(modelIds)] : [])],
  );
}

/** Those of these ids that are there, in their default order. */
export const listTopicsAmong = (db: Reads, ids: readonly number[]) =>
  db.all<TopicRow>(`SELECT * FROM bcf_topic WHERE ${among('id')} ORDER BY creation_date, guid`, [listed(ids)]);

export const findTopic = (db: Reads, projectId: number, guid: string) =>
  db.get<TopicRow>('SELECT * FROM bcf_topic WHERE project_id = ? AND guid = ?', [projectId, guid]);

/** Which of some indexes topics of the project have. */
export async function takenIndexes(db: Reads, projectId: number, indexes: readonly number[]): Promise<number[]> {
  const rows = await db.all<{ readonly topic_index: number }>(
    `SELECT topic_index FROM bcf_topic WHERE project_id = ? AND ${among('topic_index')}`,
    [projectId, listed(indexes)],
  );
  return rows.map(({ topic_index }) => topic_index);
}

/** Those among `guids` that topics, comments or viewpoints of the project have. */
export async function takenGuids(db: Reads, projectId: number, guids: readonly string[]): Promise<string[]> {
  const tables = ['bcf_topic', 'bcf_comment', 'bcf_viewpoint'];
  const rows = await db.all<{ readonly guid: string }>(
    tables.map(table => `SELECT guid FROM ${table} WHERE project_id = ? AND ${among('guid')}`).join(' UNION '),
    tables.flatMap(() => [projectId, listed(guids)]),
  );
  return rows.map(({ guid }) => guid);
}

/** The topics in which some guids of topics, comments or viewpoints of the project are. */
export async function homesOf(db: Reads, projectId: number, guids: readonly string[]) {
  const list = listed(guids);
  const parts = ['bcf_comment', 'bcf_viewpoint'].map(
    part => `SELECT ${part}.guid, bcf_topic.guid AS home FROM ${part} JOIN bcf_topic ON bcf_topic.id = ${part}.topic_id
       WHERE ${part}.project_id = ? AND ${among(`${part}.guid`)}`,
  );
  return db.all<{ readonly guid: string; readonly home: string }>(
    `SELECT guid, guid AS home FROM bcf_topic WHERE project_id = ? AND ${among('guid')}
     UNION ALL ${parts.join(' UNION ALL ')}`,
    [projectId, list, projectId, list, projectId, list],
  );
}

type Linked = 'model' | 'group';

/** Models that are not in the bin, or groups, of the topics of a project, or of one of them. */
export const listLinks = (db: Reads, linked: Linked, projectId: number, topicId?: number) =>
  db.all<{ readonly topic_id: number; readonly id: number }>(
    `SELECT link.topic_id, link.${linked}_id AS id FROM bcf_topic
     JOIN bcf_topic_${linked} AS link ON link.topic_id = bcf_topic.id
     ${linked === 'model' ? 'JOIN model ON model.id = link.model_id' : ''}
     WHERE bcf_topic.project_id = ? ${topicId === undefined ? '' : 'AND bcf_topic.id = ?'} ORDER BY link.${linked}_id`,
    topicId === undefined ? [projectId] : [projectId, topicId],
  );

export async function setLinks(tx: Tx, linked: Linked, topicId: number, ids: readonly number[]): Promise<void> {
  await tx.run(`DELETE FROM bcf_topic_${linked} WHERE topic_id = ?`, [topicId]);
  const insert = `INSERT INTO bcf_topic_${linked} (topic_id, ${linked}_id) SELECT ?, value FROM json_each(?)`;
  await tx.run(insert, [topicId, listed(ids)]);
}

/** Which of some groups the project has. */
export const groupsIn = (db: Reads, projectId: number, ids: readonly number[]) =>
  selectIds(db, `SELECT id FROM member_group WHERE project_id = ? AND ${among('id')}`, [projectId, listed(ids)]);

/** The next numbers of a project: neither is given again. @param given an index that the topic brings */
export async function nextNumbers(tx: Tx, projectId: number, given: number | null) {
  const { index, number } = await rowReturned<LastNumbers>(
    tx,
    `INSERT INTO bcf_counter (project_id, last_index, last_number) VALUES (?, coalesce(?, 1), 1)
     ON CONFLICT (project_id) DO UPDATE
     SET last_number = last_number + 1, last_index = max(last_index, coalesce(?, last_index + 1))
     RETURNING last_index AS "index", last_number AS number`,
    [projectId, given, given],
  );
  return { index: given ?? index, number };
}

interface LastNumbers {
  readonly index: number;
  readonly number: number;
}

/** The last numbers that a project gave. */
export async function lastNumbers(tx: Tx, projectId: number): Promise<LastNumbers> {
  const query = 'SELECT last_index AS "index", last_number AS number FROM bcf_counter WHERE project_id = ?';
  return (await tx.get<LastNumbers>(query, [projectId])) ?? { index: 0, number: 0 };
}

/** In the transaction in which the last ones were asked for. */
export const setLastNumbers = (tx: Tx, projectId: number, { index, number }: LastNumbers) =>
  tx.run(
    `INSERT INTO bcf_counter (project_id, last_index, last_number) VALUES (?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET last_index = excluded.last_index, last_number = excluded.last_number`,
    [projectId, index, number],
  );

interface NewTopic {
  readonly guid: string;
  readonly number: number;
  readonly content: TopicContent;
}

const newMarks = `(?, ?, ?, ${contentFields.map(() => '?').join(', ')})`;

/** One or many, in one statement. @returns their rows, in that order; long texts do not travel back */
export async function insertTopics(tx: Tx, projectId: number, topics: readonly NewTopic[]): Promise<TopicRow[]> {
  const made = await tx.all<{ readonly id: number; readonly guid: string }>(
    `INSERT INTO bcf_topic (project_id, guid, server_assigned_id, ${contentFields.join(', ')})
     VALUES ${topics.map(() => newMarks).join(', ')} RETURNING id, guid`,
    topics.flatMap(({ guid, number, content }) => [projectId, guid, number, ...valuesOf(content)]),
  );
  const ids = new Map(made.map(({ id, guid }) => [guid, id]));
  const added = { project_id: projectId, touched_date: null, files: '[]', snippet_hash: null };
  return topics.map(({ guid, number, content }) => {
    const id = ids.get(guid);
    if (id === undefined) throw new Error('the new topic has no row');
    return { ...added, id, guid, server_assigned_id: number, ...content };
  });
}

/** The bytes of a snippet go when nothing is said of one any more. */
export async function updateTopic(tx: Tx, id: number, content: TopicContent): Promise<void> {
  await tx.run(
    `UPDATE bcf_topic SET ${contentFields.map(name => `${name} = ?`).join(', ')}, touched_date = ? WHERE id = ?`,
    [...valuesOf(content), content.modified_date, id],
  );
  const dropped = 'SET snippet_hash = NULL WHERE id = ? AND snippet IS NULL AND snippet_hash IS NOT NULL';
  await tx.run(`UPDATE bcf_topic ${dropped}`, [id]);
}

/** A comment of the topic changed. */
export const touchTopic = (tx: Tx, id: number, now: string) =>
  tx.run('UPDATE bcf_topic SET touched_date = ? WHERE id = ?', [now, id]);

/** A trigger releases the previous bytes. */
export const setSnippetHash = (tx: Tx, topicId: number, hash: string) =>
  tx.run('UPDATE bcf_topic SET snippet_hash = ? WHERE id = ?', [hash, topicId]);

/** Also what other topics say of it. */
export async function deleteTopic(tx: Tx, { id, project_id, guid }: TopicRow): Promise<void> {
  await tx.run(
    `DELETE FROM bcf_related_topic WHERE related_guid = ? AND topic_id IN (SELECT id FROM bcf_topic
       WHERE project_id = ?)`,
    [guid, project_id],
  );
  await tx.run('DELETE FROM bcf_topic WHERE id = ?', [id]);
}

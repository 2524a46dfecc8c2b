// SQL of files that came with issues, of imports in progress, and of snippets for exports.
import type { BlobFacts } from '../../storage/blobs/blobs.ts';
import { idsOf } from '../../kit/ids.ts';
import { selectIds, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, named } from '../../storage/dialect.ts';
import type { TopicRow } from '../topics/service.ts';

interface NewPart {
  readonly project_id: number;
  /** null: of the project as a whole */
  readonly topic_id: number | null;
  readonly kind: 'model' | 'unknown';
  readonly version: string;
  readonly path: string;
  readonly blob_hash: string;
}

export interface PartRow extends Pick<NewPart, 'topic_id' | 'kind' | 'path'>, BlobFacts {}

/** Adds a file whose bytes are retained; the one of the same path is deleted before. */
export async function putPart(tx: Tx, part: NewPart): Promise<void> {
  const { project_id, topic_id, kind, version, path, blob_hash } = part;
  const gone = tx.run(
    `DELETE FROM bcf_part WHERE project_id = ? AND coalesce(topic_id, 0) = ? AND kind = ? AND version = ?
       AND lower(path) = lower(?)`,
    [project_id, topic_id ?? 0, kind, version, path],
  );
  const insert =
    'INSERT INTO bcf_part (project_id, topic_id, kind, version, path, blob_hash) VALUES (?, ?, ?, ?, ?, ?)';
  await Promise.all([gone, tx.run(insert, [project_id, topic_id, kind, version, path, blob_hash])]);
}

const facts = 'blob.hash, blob.size, blob.stored_size AS storedSize, blob.encoding';

/** Files of a project: all models, and what BCF does not know of files of one version. */
export const listParts = (db: Reads, projectId: number, version: string) =>
  db.all<PartRow>(
    `SELECT topic_id, kind, path, ${facts} FROM bcf_part JOIN blob ON blob.hash = blob_hash
     WHERE project_id = ? AND (kind = 'model' OR version = ?) ORDER BY id`,
    [projectId, version],
  );

/** Bytes of the snippets of a project's topics, by the id of the topics' rows. */
export async function snippetsOf(db: Reads, projectId: number): Promise<ReadonlyMap<number, BlobFacts>> {
  const rows = await db.all<BlobFacts & { readonly id: number }>(
    `SELECT bcf_topic.id, ${facts} FROM bcf_topic JOIN blob ON blob.hash = snippet_hash WHERE project_id = ?`,
    [projectId],
  );
  return new Map(rows.map(({ id, ...blob }) => [id, blob]));
}

/** Topics that an import wrote in one transaction. */
export interface PortionRow {
  readonly import: string;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly first_topic: number;
  readonly last_topic: number;
}

export const notePortion = (tx: Tx, portion: Omit<PortionRow, 'cloud_id'>) =>
  tx.run(
    ...named(
      `INSERT INTO bcf_import_portion (import, project_id, first_topic, last_topic)
       VALUES (:import, :project_id, :first_topic, :last_topic)`,
      portion,
    ),
  );

/** Of one import, or of all. */
export const portionsOf = (db: Reads, name?: string) =>
  db.all<PortionRow>(
    `SELECT bcf_import_portion.*, stored_project.cloud_id FROM bcf_import_portion
     JOIN stored_project ON stored_project.id = project_id ${name === undefined ? '' : 'WHERE import = ?'}`,
    name === undefined ? [] : [name],
  );

export const topicIdsOf = (db: Reads, portion: PortionRow) =>
  selectIds(
    db,
    ...named(
      'SELECT id FROM bcf_topic WHERE id BETWEEN :first_topic AND :last_topic AND project_id = :project_id',
      portion,
    ),
  );

/** Deletes topics of an import with its lines in their histories. */
export async function removeImported(tx: Tx, rows: readonly TopicRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const guids = listed(rows.map(({ guid }) => guid));
  await Promise.all([
    tx.run(
      `DELETE FROM bcf_event WHERE project_id = ? AND ${among('topic_guid')}
       AND json_extract(imported, '$.date') = json_extract(?, '$.date')`,
      [first.project_id, guids, first.imported],
    ),
    tx.run(`DELETE FROM bcf_topic WHERE ${among('id')}`, [listed(idsOf(rows))]),
  ]);
}

export const forgetPortion = (tx: Tx, portion: PortionRow) =>
  tx.run(...named('DELETE FROM bcf_import_portion WHERE import = :import AND first_topic = :first_topic', portion));

export const forgetImport = (tx: Tx, name: string) => tx.run('DELETE FROM bcf_import_portion WHERE import = ?', [name]);

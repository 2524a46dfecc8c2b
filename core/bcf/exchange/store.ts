// SQL of files that came with issues, of imports in progress, and of snippets for exports.
import type { BlobEncoding, BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { TopicRow } from '../topics/service.ts';

export interface NewPart {
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
  const put = tx.run(
    'INSERT INTO bcf_part (project_id, topic_id, kind, version, path, blob_hash) VALUES (?, ?, ?, ?, ?, ?)',
    [project_id, topic_id, kind, version, path, blob_hash],
  );
  await Promise.all([gone, put]);
}

interface FactsRow {
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

const facts = 'blob.hash, blob.size, blob.stored_size, blob.encoding';
const toFacts = ({ hash, size, stored_size: storedSize, encoding }: FactsRow): BlobFacts => ({
  hash,
  size,
  storedSize,
  encoding,
});

/** Files of a project: all models, and what BCF does not know of files of one version. */
export async function listParts(db: Reads, projectId: number, version: string): Promise<PartRow[]> {
  const rows = await db.all<FactsRow & Pick<PartRow, 'topic_id' | 'kind' | 'path'>>(
    `SELECT topic_id, kind, path, ${facts} FROM bcf_part JOIN blob ON blob.hash = blob_hash
     WHERE project_id = ? AND (kind = 'model' OR version = ?) ORDER BY id`,
    [projectId, version],
  );
  return rows.map(({ topic_id, kind, path, ...row }) => ({ topic_id, kind, path, ...toFacts(row) }));
}

/** Bytes of the snippets of a project's topics, by the id of the topics' rows. */
export async function snippetsOf(db: Reads, projectId: number): Promise<ReadonlyMap<number, BlobFacts>> {
  const rows = await db.all<FactsRow & { readonly id: number }>(
    `SELECT bcf_topic.id, ${facts} FROM bcf_topic JOIN blob ON blob.hash = snippet_hash WHERE project_id = ?`,
    [projectId],
  );
  return new Map(rows.map(row => [row.id, toFacts(row)]));
}

/** Topics that an import wrote in one transaction. */
export interface PortionRow {
  readonly import: string;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly first_topic: number;
  readonly last_topic: number;
}

export async function notePortion(
  tx: Tx,
  portion: { readonly import: string; readonly project_id: number; readonly first: number; readonly last: number },
): Promise<void> {
  await tx.run('INSERT INTO bcf_import_portion (import, project_id, first_topic, last_topic) VALUES (?, ?, ?, ?)', [
    portion.import,
    portion.project_id,
    portion.first,
    portion.last,
  ]);
}

/** Of one import, or of all. */
export async function portionsOf(db: Reads, name?: string): Promise<PortionRow[]> {
  return db.all<PortionRow>(
    `SELECT bcf_import_portion.*, stored_project.cloud_id FROM bcf_import_portion
     JOIN stored_project ON stored_project.id = project_id ${name === undefined ? '' : 'WHERE import = ?'}`,
    name === undefined ? [] : [name],
  );
}

export async function topicIdsOf(db: Reads, portion: PortionRow): Promise<number[]> {
  const rows = await db.all<{ readonly id: number }>(
    'SELECT id FROM bcf_topic WHERE id BETWEEN ? AND ? AND project_id = ?',
    [portion.first_topic, portion.last_topic, portion.project_id],
  );
  return rows.map(({ id }) => id);
}

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
    tx.run(`DELETE FROM bcf_topic WHERE ${among('id')}`, [listed(rows.map(({ id }) => id))]),
  ]);
}

export async function forgetPortion(tx: Tx, portion: PortionRow): Promise<void> {
  await tx.run('DELETE FROM bcf_import_portion WHERE import = ? AND first_topic = ?', [
    portion.import,
    portion.first_topic,
  ]);
}

export async function forgetImport(tx: Tx, name: string): Promise<void> {
  await tx.run('DELETE FROM bcf_import_portion WHERE import = ?', [name]);
}

// All SQL of files that came with issues, and of what exports read of snippets.
import type { BlobEncoding, BlobFacts } from '../../storage/blobs.ts';
import type { Reads, Tx } from '../../storage/db.ts';

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

/** Adds a file whose bytes are retained; the one of the same path goes before. */
export async function putPart(tx: Tx, part: NewPart): Promise<void> {
  const { project_id, topic_id, kind, version, path, blob_hash } = part;
  await tx.run(
    `DELETE FROM bcf_part WHERE project_id = ? AND coalesce(topic_id, 0) = ? AND kind = ? AND version = ?
       AND lower(path) = lower(?)`,
    [project_id, topic_id ?? 0, kind, version, path],
  );
  await tx.run(
    'INSERT INTO bcf_part (project_id, topic_id, kind, version, path, blob_hash) VALUES (?, ?, ?, ?, ?, ?)',
    [project_id, topic_id, kind, version, path, blob_hash],
  );
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

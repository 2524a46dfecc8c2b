// SQL of the files that clients give models.
import type { BlobEncoding, BlobFacts } from '../../storage/blobs.ts';
import { placeholders, portionsOf, type Reads, type Tx } from '../../storage/db.ts';
import type { GivenKind } from './schema.ts';

export interface GivenRow extends BlobFacts {
  readonly modelId: number;
  readonly kind: GivenKind | 'source';
  /** of XKT; 0 for all else */
  readonly version: number;
  readonly mediaType: string;
}

export async function listGiven(reads: Reads, modelIds: readonly number[]): Promise<GivenRow[]> {
  const found: GivenRow[] = [];
  for (const portion of portionsOf(modelIds)) {
    const rows = await reads.all<{
      modelId: number;
      kind: GivenRow['kind'];
      version: number;
      mediaType: string;
      hash: string;
      size: number;
      storedSize: number;
      encoding: BlobEncoding;
    }>(
      `SELECT model_id AS modelId, kind, version, media_type AS mediaType, hash, size, stored_size AS storedSize, encoding
       FROM model_file JOIN blob ON hash = blob_hash WHERE model_id IN (${placeholders(portion)}) ORDER BY model_id, kind, version`,
      portion,
    );
    found.push(...rows);
  }
  return found;
}

/** Adds a file whose bytes are retained; the one of the same kind and version goes before. */
export async function putGiven(
  tx: Tx,
  { modelId, kind, version, mediaType, hash }: Pick<GivenRow, 'modelId' | 'kind' | 'version' | 'mediaType' | 'hash'>,
): Promise<void> {
  await tx.run('DELETE FROM model_file WHERE model_id = ? AND kind = ? AND version = ?', [modelId, kind, version]);
  await tx.run('INSERT INTO model_file (model_id, kind, version, blob_hash, media_type) VALUES (?, ?, ?, ?, ?)', [
    modelId,
    kind,
    version,
    hash,
    mediaType,
  ]);
}

/** Removes the files of one kind, of every version. */
export async function deleteGiven(tx: Tx, modelId: number, kind: GivenKind): Promise<void> {
  await tx.run('DELETE FROM model_file WHERE model_id = ? AND kind = ?', [modelId, kind]);
}

/** Removes all that are shown instead of what a conversion made. What a page is made from stays. */
export async function deleteAllGiven(tx: Tx, modelId: number): Promise<void> {
  await tx.run("DELETE FROM model_file WHERE model_id = ? AND kind <> 'source'", [modelId]);
}

import { retainBlob, type BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { GivenKind } from './schema.ts';

/** A file that a conversion made. */
export interface Output extends BlobFacts {
  readonly conversionId: number;
  readonly kind: string;
}

/** A given file in use. */
export interface GivenFile extends BlobFacts {
  readonly modelId: number;
  readonly kind: GivenKind;
  /** of XKT; 0 for all else */
  readonly version: number;
  readonly mediaType: string;
}

/** A file to be given. `source`: of a page. */
export interface NewGivenFile {
  readonly kind: GivenKind | 'source';
  readonly version: number;
  readonly mediaType: string;
  readonly blob: BlobFacts;
}

interface FileRow extends BlobFacts {
  readonly isGiven: 0 | 1;
  readonly owner: number;
  readonly kind: string;
  readonly version: number;
  readonly mediaType: string | null;
}

/** Outputs of the conversions of models, and files that clients gave the models. */
export async function filesOf(
  reads: Reads,
  models: readonly { readonly id: number; readonly conversion_id: number | null }[],
): Promise<{ readonly made: readonly Output[]; readonly given: readonly GivenFile[] }> {
  const conversions = [...new Set(models.flatMap(({ conversion_id }) => conversion_id ?? []))];
  const rows = await reads.all<FileRow>(
    `SELECT 0 AS isGiven, conversion_id AS owner, kind, 0 AS version, NULL AS mediaType,
       hash, size, stored_size AS storedSize, encoding
       FROM conversion_output JOIN blob ON hash = blob_hash WHERE ${among('conversion_id')}
     UNION ALL SELECT 1, model_id, kind, version, media_type, hash, size, stored_size, encoding
       FROM model_file JOIN blob ON hash = blob_hash WHERE ${among('model_id')} AND kind <> 'source'
     ORDER BY isGiven, owner, kind, version`,
    [listed(conversions), listed(models.map(({ id }) => id))],
  );
  const made: Output[] = [];
  const given: GivenFile[] = [];
  for (const { isGiven, owner, kind, version, mediaType, ...blob } of rows) {
    if (isGiven === 0) made.push({ conversionId: owner, kind, ...blob });
    else given.push({ modelId: owner, kind: kind as GivenKind, version, mediaType: mediaType ?? '', ...blob });
  }
  return { made, given };
}

/** Gives a model a file, in the place of the one of the same kind and version: it replaces the conversion's output. */
export async function giveFile(tx: Tx, modelId: number, file: NewGivenFile): Promise<void> {
  const { kind, version, mediaType, blob } = file;
  await retainBlob(tx, blob);
  await tx.run('DELETE FROM model_file WHERE model_id = ? AND kind = ? AND version = ?', [modelId, kind, version]);
  const sql = 'INSERT INTO model_file (model_id, kind, version, blob_hash, media_type) VALUES (?, ?, ?, ?, ?)';
  await tx.run(sql, [modelId, kind, version, blob.hash, mediaType]);
}

/** Removes the files of one kind, of every version. */
export const deleteGiven = (tx: Tx, modelId: number, kind: GivenKind) =>
  tx.run('DELETE FROM model_file WHERE model_id = ? AND kind = ?', [modelId, kind]);

/** Deletes all files that replace the output of a conversion, which is shown again. The source of a page stays. */
export const deleteAllGiven = (tx: Tx, modelId: number) =>
  tx.run("DELETE FROM model_file WHERE model_id = ? AND kind <> 'source'", [modelId]);

// The rows of blobs, with the number of rows elsewhere that refer to each.
import type { BlobFacts, Blobs, PinnedBlob } from './blobs.ts';
import { placeholders, type Db, type Reads, type Tx } from '../db.ts';
import { unlogged } from '../unlogged.ts';

// SQL of the tables that refer to stored bytes.

type HolderKind = 'document' | 'preview' | 'model' | 'attachment' | 'picture' | 'issue';

/** The references to stored bytes, also from the bin. */
export interface BlobHolder {
  readonly kind: HolderKind;
  readonly name: string | null;
  readonly project: string | null;
  readonly cloud: string | null;
}

export function holdersOfBlob(db: Reads, hash: string): Promise<BlobHolder[]> {
  return db.all<BlobHolder>(
    `SELECT DISTINCT blob_holder.kind, blob_holder.name, stored_project.name AS project, stored_cloud.name AS cloud
     FROM blob_holder LEFT JOIN stored_project ON stored_project.id = blob_holder.project_id
     LEFT JOIN stored_cloud ON stored_cloud.id = coalesce(blob_holder.cloud_id, stored_project.cloud_id)
     WHERE blob_holder.hash = ? ORDER BY blob_holder.kind <> 'document', blob_holder.name LIMIT 20`,
    [hash],
  );
}

const FACTS = 'hash, size, stored_size AS "storedSize", encoding';
const REASON = 'references to stored bytes';

/** Makes the row of bytes, or adds references to it. The row says what is on the disk: a damaged file may have been
 *  replaced by one of another encoding. */
const putRow = (tx: Tx, { hash, size, storedSize, encoding }: BlobFacts, refs: 0 | 1) =>
  tx.run(
    `INSERT INTO blob (hash, size, stored_size, encoding, refs) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO UPDATE
       SET refs = blob.refs + excluded.refs, stored_size = excluded.stored_size, encoding = excluded.encoding`,
    [hash, size, storedSize, encoding, refs],
  );

/** Counts one more reference to bytes that were just put, in the transaction of the row that refers to them. */
export async function retainBlob(tx: Tx, blob: BlobFacts): Promise<void> {
  await putRow(tx, blob, 1);
}

/** Counts one reference less. The sweep deletes the bytes later. */
export async function releaseBlob(tx: Tx, hash: string): Promise<void> {
  await tx.run('UPDATE blob SET refs = refs - 1 WHERE hash = ?', [hash]);
}

/** Releases bytes that no row came to refer to; the sweep deletes them when they have no other reference. */
export async function discardBlob(db: Db, blob: PinnedBlob): Promise<void> {
  try {
    await db.tx(
      unlogged(REASON, async tx => {
        await retainBlob(tx, blob);
        await releaseBlob(tx, blob.hash);
      }),
      'vital',
    );
  } finally {
    blob.unpin();
  }
}

/**
 * `discardBlob` without waiting. When there is no room even for its row, the sweep of the next start deletes the file.
 */
export function giveUpBlob(db: Db, blob: PinnedBlob): void {
  discardBlob(db, blob).catch(() => undefined);
}

/** Gives bytes a row without a reference: while they are pinned they stay, and after a stop the sweep deletes them. */
export async function noteBlob(db: Db, blob: BlobFacts): Promise<void> {
  await db.tx(unlogged(REASON, tx => putRow(tx, blob, 0)));
}

/** Runs the work that makes rows refer to bytes that were just put; they are released when it fails. */
export async function usingBlobs<T>(db: Db, blobs: readonly PinnedBlob[], work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    for (const blob of blobs) blob.unpin();
    return done;
  } catch (error) {
    for (const blob of blobs) await discardBlob(db, blob).catch(() => undefined); // see giveUpBlob
    throw error;
  }
}

export function findBlob(db: Reads, hash: string): Promise<BlobFacts | undefined> {
  return db.get<BlobFacts>(`SELECT ${FACTS} FROM blob WHERE hash = ?`, [hash]);
}

/** Blobs that are removed before their rows are. */
const SWEPT_AT_ONCE = 500;

/**
 * Removes blobs without references: first the files, then the rows, so that a kill in between leaves no file without a
 * row. Returns how many files were deleted.
 */
export async function sweepBlobs(db: Db, blobs: Blobs): Promise<number> {
  let removed = 0;
  let last = '';
  for (;;) {
    const unused = await db.all<BlobFacts>(
      `SELECT ${FACTS} FROM blob WHERE refs <= 0 AND hash > ? ORDER BY hash LIMIT ${SWEPT_AT_ONCE}`,
      [last],
    );
    const gone: string[] = [];
    for (const blob of unused) {
      // The same bytes may be stored again in the meantime.
      if (await blobs.remove(blob, () => isUnused(db, blob.hash))) gone.push(blob.hash);
    }
    if (gone.length > 0)
      await db.tx(
        unlogged(REASON, tx => tx.run(`DELETE FROM blob WHERE refs <= 0 AND hash IN (${placeholders(gone)})`, gone)),
        'vital',
      );
    removed += gone.length;
    if (unused.length < SWEPT_AT_ONCE) return removed;
    last = unused.at(-1)?.hash ?? '';
  }
}

const isUnused = async (db: Reads, hash: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM blob WHERE hash = ? AND refs > 0', [hash])) === undefined;

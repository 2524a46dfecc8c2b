// The port to stored bytes, and the rows of blobs with the number of rows elsewhere that refer to each. Blobs are
// content-addressed and never change; rows refer to them by hash.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { placeholders, type Db, type Reads, type Tx } from '../db.ts';
import { unlogged } from '../unlogged.ts';

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

/** First bytes of a stored file, by default as many as suffice to recognise it; fewer when it has no more. */
export async function headOfBlob(blobs: Blobs, blob: BlobFacts, bytes = 1024): Promise<Buffer> {
  return blob.size === 0
    ? Buffer.alloc(0)
    : buffer(await blobs.read(blob, { start: 0, end: Math.min(blob.size, bytes) - 1 }));
}

/** The encoding of bytes in the store: as received, or compressed with zstd (RFC 8878). */
export type BlobEncoding = 'identity' | 'zstd';

export interface BlobFacts {
  /** SHA-256 of the original bytes, lowercase hex */
  readonly hash: string;
  /** original bytes */
  readonly size: number;
  /** bytes as stored */
  readonly storedSize: number;
  readonly encoding: BlobEncoding;
}

export type BlobAddress = Pick<BlobFacts, 'hash' | 'encoding'>;

/** A blob that was just put: it stays until `unpin`, even while no row refers to it yet. */
export interface PinnedBlob extends BlobFacts {
  unpin(): void;
}

export interface PutOptions {
  /** worth compressing (text, IFC); photographs and archives are not */
  readonly compress: boolean;
  /** announced length, to refuse early when the disk has no room for it */
  readonly expectedSize?: number;
}

/** Stored bytes with their number, which is that of the file and not of a row. */
export interface StoredBytes {
  readonly bytes: number;
  readonly stream: Readable;
}

export interface BlobChecking {
  /** also when the file was checked before */
  readonly again?: boolean;
  /** awaited after each piece of so many bytes, so that the reading takes its time */
  readonly pace?: (bytes: number) => Promise<void>;
}

/** A stored file of which no row is known. */
export interface UnknownFile extends BlobAddress {
  /** milliseconds since 1970 at which its bytes were written */
  readonly writtenAt: number;
}

export interface Blobs {
  /**
   * Streams bytes to the store: temporary file, fsync, rename to the content address, fsync of the folder. Bytes that
   * are stored already, in either encoding, are kept; damaged ones are replaced. It returns what is on the disk.
   * Constant memory. @throws 507 when the disk has no room; whatever the source throws
   */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<PinnedBlob>;
  /** Moves a finished file into the store; it no longer exists at its path afterwards. */
  putFile(path: string, options: { readonly compress: boolean }): Promise<PinnedBlob>;
  /**
   * The stored bytes in their stored encoding. The first read after a start, and the first of a file that was changed,
   * checks all bytes against the hash before any is returned. @throws DamagedFile when they are missing or not the same
   * any more
   */
  readStored(address: BlobAddress): Promise<StoredBytes>;
  /** The original bytes, all or `start` to `end` inclusive, checked in the same way. @throws DamagedFile */
  read(address: BlobAddress, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** The path of the stored bytes on this machine, for another process, checked in the same way. @throws DamagedFile */
  pathOf(address: BlobAddress): Promise<string>;
  /** Checks the stored bytes against the hash, once after a start unless `again`. @throws DamagedFile */
  verify(address: BlobAddress, checking?: BlobChecking): Promise<void>;
  /** Bytes that the disk has left for uploads. */
  free(): Promise<number>;
  /** When bytes were last put, in milliseconds since 1970; undefined before the first. */
  lastPut(): number | undefined;
  /** Removes a blob unless it is pinned or `isUnused`, called at the last moment, returns false. True when it was
   *  removed. */
  remove(address: BlobAddress, isUnused: () => Promise<boolean>): Promise<boolean>;
  /** Removes temporary files that have not been written to for an hour. Returns how many. */
  sweepIncoming(): Promise<number>;
  /**
   * Stored files that are not among those which `knownIn` has for the first two letters of their hashes, and the number
   * of all. Other files are skipped.
   */
  listUnknown(
    knownIn: (prefix: string) => Promise<readonly BlobAddress[]>,
  ): Promise<{ readonly all: number; readonly unknown: readonly UnknownFile[] }>;
  /**
   * Moves a file aside unless it is pinned or `isUnknown`, called at the last moment, returns false. Reading it
   * restores it. True when it was moved.
   */
  setAside(address: BlobAddress, isUnknown: () => Promise<boolean>): Promise<boolean>;
  /** Deletes permanently what was set aside before a time, in milliseconds since 1970. Returns how many files. */
  deleteSetAside(before: number): Promise<number>;
}

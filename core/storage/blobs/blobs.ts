// The port to stored bytes. Blobs are content-addressed and never change; rows refer to them by hash.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

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

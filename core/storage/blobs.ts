// The port to stored bytes. Blobs are content-addressed and never change; rows refer to them by hash.
import type { Readable } from 'node:stream';

/** How the bytes lie in the store: as they came, or compressed with zstd (RFC 8878). */
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

export interface Blobs {
  /**
   * Streams bytes to the store: temporary file, fsync, rename to the content address, fsync of the folder.
   * Constant memory. @throws 507 when the disk has no room; whatever the source throws
   */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<PinnedBlob>;
  /** Moves a finished file into the store; the file is gone afterwards. */
  putFile(path: string, options: { readonly compress: boolean }): Promise<PinnedBlob>;
  /** The stored bytes, as they lie. */
  readStored(facts: Pick<BlobFacts, 'hash' | 'encoding'>): Readable;
  /** The original bytes, all or `start` to `end` inclusive. */
  read(facts: Pick<BlobFacts, 'hash' | 'encoding'>, range?: { readonly start: number; readonly end: number }): Readable;
  /** Where the stored bytes lie on this machine, for the converter. */
  pathOf(facts: Pick<BlobFacts, 'hash' | 'encoding'>): string;
  /** Bytes that the disk has left for uploads. */
  free(): Promise<number>;
  /** Removes a blob unless it is pinned or `isUnused`, asked at the last moment, says no. True when it is gone. */
  remove(facts: Pick<BlobFacts, 'hash' | 'encoding'>, isUnused: () => Promise<boolean>): Promise<boolean>;
  /** Removes temporary files of earlier runs, and files for which `isKnown` is false. Returns how many. */
  sweepOrphans(isKnown: (address: Pick<BlobFacts, 'hash' | 'encoding'>) => Promise<boolean>): Promise<number>;
}

// The files that come with answers to visas: their signed addresses, and where those lead.
import { notFound } from '../../../kit/errors.ts';
import { isCompressible, mediaTypeOf } from '../../../formats/stored-types.ts';
import { HASH_LETTERS, type VisaDeps } from '../records.ts';
import { giveUpBlob } from '../../../storage/blobs/blob-rows.ts';
import type { BlobFacts, PinnedBlob } from '../../../storage/blobs/blobs.ts';
import { findAttachment } from './store.ts';

/** A file that came with an answer. */
export interface Attachment {
  readonly fileName: string;
  readonly stored: PinnedBlob;
}

export const createAttachments = ({ db, blobs, quota }: VisaDeps) => ({
  blobs,

  /** Streams the file of a form to the store, as long as it can fit into the cloud. @throws 413 `quota_exceeded` */
  storeFileIn:
    (cloudId: number) =>
    (
      bytes: AsyncIterable<Uint8Array>,
      { fileName, announcedSize }: { readonly fileName: string; readonly announcedSize: number | undefined },
    ): Promise<PinnedBlob> =>
      quota.put(cloudId, bytes, { compress: isCompressible(fileName), announcedSize }),

  giveUp: (blob: PinnedBlob) => giveUpBlob(db, blob),

  /** The file of an address, while the answer still has the bytes for which it was made. @throws 404 */
  async findFile(
    validationId: number,
    hashStart: string,
  ): Promise<{ readonly facts: BlobFacts; readonly fileName: string; readonly mediaType: string }> {
    const row = await findAttachment(db, validationId);
    if (!row || !row.hash.startsWith(hashStart) || hashStart.length < HASH_LETTERS) throw notFound('file');
    const { hash, size, stored_size, encoding, file_name } = row;
    return {
      facts: { hash, size, storedSize: stored_size, encoding },
      fileName: file_name,
      mediaType: mediaTypeOf(file_name),
    };
  },
});

// How many bytes a cloud may hold, when the settings limit it: stored bytes of all documents and versions, as its size says.
import { AppError } from '../../kit/errors.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Reads } from '../../storage/db.ts';
import { sizeOfCloud } from './store.ts';

/** Texts such as IFC are stored compressed, by 20 at most: an upload that is longer than that does not fit for sure. */
const MOST_COMPRESSION = 20;

export type Quota = ReturnType<typeof createQuota>;

/** @param bytes that each cloud may hold; undefined: as many as the disk */
export function createQuota(bytes: number | undefined, blobs: Pick<Blobs, 'free'>) {
  const remaining = async (db: Reads, cloudId: number): Promise<number> =>
    bytes === undefined ? blobs.free() : Math.max(0, bytes - (await sizeOfCloud(db, cloudId)));

  return {
    bytes: bytes ?? null,
    remaining,

    /** What a cloud holds now, within the transaction that has added to it. @throws 413 `quota_exceeded` */
    async check(tx: Reads, cloudId: number): Promise<void> {
      if (bytes !== undefined && (await sizeOfCloud(tx, cloudId)) > bytes) throw exceeded();
    },

    /**
     * The bytes of an upload as they come, as long as they can fit.
     * @throws 413 `quota_exceeded`, before the first byte when the announced size says it
     */
    async *fitting(
      db: Reads,
      cloudId: number,
      source: AsyncIterable<Uint8Array>,
      about: { readonly announcedSize: number | undefined; readonly compress: boolean },
    ): AsyncGenerator<Uint8Array> {
      // Without a quota the disk is the limit, which the store keeps itself.
      const room = bytes === undefined ? Infinity : await remaining(db, cloudId);
      const most = room * (about.compress ? MOST_COMPRESSION : 1);
      // A form is a little longer than its file; its parts count when they have come.
      if ((about.announcedSize ?? 0) > most + FORM_BYTES) throw exceeded();
      let received = 0;
      for await (const bytes of source) {
        received += bytes.length;
        if (received > most) throw exceeded();
        yield bytes;
      }
    },
  };
}

const FORM_BYTES = 64 * 1024;

function exceeded(): AppError {
  const remedy = 'free some space or ask a server administrator';
  return new AppError(413, 'quota_exceeded', `The cloud is full: ${remedy}.`);
}

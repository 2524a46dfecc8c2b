// The bytes that each cloud holds and may hold. Everything that its members store counts, and everything that the
// service makes of it, as often as something refers to it. Uploads of members are refused when they do not fit; the
// processing of accepted files is always completed, so a cloud may come to hold more than it may: then it accepts
// nothing until space is freed.
import { AppError } from '../../kit/errors.ts';
import type { Blobs, PinnedBlob } from '../blobs/blobs.ts';
import type { Db, Reads, Tx } from '../db.ts';

/** Texts such as IFC are stored compressed, by 20 at most: an upload that is longer than that does not fit for sure. */
const MOST_COMPRESSION = 20;
/** A form is a little longer than its file; its parts count once they have arrived. */
const FORM_BYTES = 64 * 1024;

export interface AboutBytes {
  readonly compress: boolean;
  readonly announcedSize?: number | undefined;
}

export type Quota = ReturnType<typeof createQuota>;

/** @param ofSettings bytes that a cloud may hold unless it has a quota of its own; undefined: as much as the disk */
export function createQuota(db: Db, blobs: Blobs, ofSettings: number | undefined) {
  /** Bytes that a cloud may hold; null: as much as the disk. */
  const limitOf = async (reads: Reads, cloudId: number): Promise<number | null> =>
    (await ownLimit(reads, cloudId)) ?? ofSettings ?? null;

  async function remaining(reads: Reads, cloudId: number): Promise<number> {
    const limit = await limitOf(reads, cloudId);
    return limit === null ? blobs.free() : Math.max(0, limit - (await bytesOfCloud(reads, cloudId)));
  }

  /** Bytes that may still be added; the disk enforces its limit itself. */
  async function room(cloudId: number): Promise<number> {
    return (await limitOf(db, cloudId)) === null ? Infinity : remaining(db, cloudId);
  }

  async function* fitting(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const bytes of source) {
      received += bytes.length;
      if (received > most) throw exceeded();
      yield bytes;
    }
  }

  return {
    limitOf,
    ownLimit,
    setOwnLimit,
    used: bytesOfCloud,
    remaining,

    /** Checks the bytes of a cloud, within the transaction that has added to it. @throws 413 `quota_exceeded` */
    async check(tx: Tx, cloudId: number): Promise<void> {
      const limit = await limitOf(tx, cloudId);
      if (limit !== null && (await bytesOfCloud(tx, cloudId)) > limit) throw exceeded();
    },

    /** @throws 413 `quota_exceeded` when so many bytes do not fit, by default not one */
    async requireRoom(cloudId: number, bytes = 1): Promise<void> {
      if (bytes > (await room(cloudId))) throw exceeded();
    },

    /**
     * Streams bytes of a member to the store, as long as they can fit into the cloud.
     * @throws 413 `quota_exceeded`, before the first byte when the announced size is too large
     */
    async put(
      cloudId: number,
      source: AsyncIterable<Uint8Array>,
      { compress, announcedSize }: AboutBytes,
    ): Promise<PinnedBlob> {
      const most = (await room(cloudId)) * (compress ? MOST_COMPRESSION : 1);
      if ((announcedSize ?? 0) > most + FORM_BYTES) throw exceeded();
      return blobs.put(fitting(source, most), {
        compress,
        ...(announcedSize !== undefined && { expectedSize: announcedSize }),
      });
    },
  };
}

/** Bytes of all projects of a cloud, also of their bin, and of its picture. */
async function bytesOfCloud(db: Reads, cloudId: number): Promise<number> {
  const row = await db.get<{ bytes: number }>(
    `SELECT coalesce((SELECT sum(bytes)
         FROM stored_project JOIN project_bytes ON project_bytes.project_id = stored_project.id
         WHERE stored_project.cloud_id = ?), 0)
       + coalesce((SELECT stored_size
         FROM stored_cloud JOIN blob ON hash = image_hash WHERE stored_cloud.id = ?), 0) AS bytes`,
    [cloudId, cloudId],
  );
  return row?.bytes ?? 0;
}

/** The quota of one cloud; null when it has none of its own. */
async function ownLimit(db: Reads, cloudId: number): Promise<number | null> {
  const row = await db.get<{ quota: number | null }>('SELECT quota FROM stored_cloud WHERE id = ?', [cloudId]);
  return row?.quota ?? null;
}

function setOwnLimit(tx: Tx, cloudId: number, bytes: number | null): Promise<number> {
  return tx.run('UPDATE stored_cloud SET quota = ? WHERE id = ?', [bytes, cloudId]);
}

function exceeded(): AppError {
  const remedy = 'free some space or ask a server administrator';
  return new AppError(413, QUOTA_EXCEEDED, `The cloud is full: ${remedy}.`);
}

/** Code of the refusal. */
export const QUOTA_EXCEEDED = 'quota_exceeded';

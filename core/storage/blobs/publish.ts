// Moves finished files to their places in the store.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DamagedFile } from '../../kit/errors.ts';
import type { createBlobCheck } from './blob-check.ts';
import type { BlobTurns } from './blob-queue.ts';
import type { BlobAddress, BlobEncoding, BlobFacts, PinnedBlob } from './blobs.ts';
import { syncFolder } from './set-aside.ts';

export function createPublisher({
  check,
  turns,
  pathOf,
  shelfOf,
}: {
  readonly check: ReturnType<typeof createBlobCheck>;
  readonly turns: BlobTurns;
  readonly pathOf: (address: BlobAddress) => string;
  /** makes the folder of the files whose hashes begin alike */
  readonly shelfOf: (hash: string) => Promise<string>;
}) {
  /** Length of a stored file; undefined when there is none, or a damaged one. */
  async function soundBytes(address: BlobAddress): Promise<number | undefined> {
    if (!existsSync(pathOf(address))) return undefined;
    try {
      const { handle, bytes } = await check.openSound(address);
      await handle.close();
      return bytes;
    } catch (error) {
      if (error instanceof DamagedFile) return undefined;
      throw error;
    }
  }

  /**
   * Moves the file to its place. A sound one that is there stays, in whichever encoding: rows and downloads know it,
   * and the same bytes may be compressed to another length. A damaged one is replaced. @returns the file in its place
   * then
   */
  async function takeOver(temporary: string, facts: BlobFacts): Promise<BlobFacts> {
    const others: BlobEncoding[] = ['identity', 'zstd'];
    for (const encoding of [facts.encoding, ...others.filter(each => each !== facts.encoding)]) {
      const bytes = await soundBytes({ hash: facts.hash, encoding });
      if (bytes === undefined) continue;
      await rm(temporary);
      return { ...facts, encoding, storedSize: bytes };
    }
    const shelf = await shelfOf(facts.hash);
    await rename(temporary, pathOf(facts));
    try {
      await syncFolder(shelf);
    } catch (error) {
      await rm(pathOf(facts), { force: true }); // a later upload must not find it and count it as stored
      throw error;
    }
    await check.trust(facts);
    return facts;
  }

  return async (temporary: string, facts: BlobFacts): Promise<PinnedBlob> => {
    const pin = turns.pin(facts); // before the rename, so that no sweep comes between
    try {
      return { ...(await turns.inTurn(facts.hash, () => takeOver(temporary, facts))), ...pin };
    } catch (error) {
      pin.unpin();
      throw error;
    }
  };
}

// Moves of stored files: finished ones to their places, and those that no row knows aside by the day, from where they
// are restored when they are read after all. The work on the files of a hash runs one after the other.
import { existsSync, constants } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../kit/time.ts';
import { isMissing, type createBlobCheck } from './blob-check.ts';
import type { BlobAddress, Blobs, UnknownFile, BlobFacts, BlobEncoding, PinnedBlob } from './blobs.ts';
import { DamagedFile } from '../../kit/errors.ts';

export function createPublisher(parts: {
  readonly check: ReturnType<typeof createBlobCheck>;
  readonly turns: BlobTurns;
  readonly pathOf: (address: BlobAddress) => string;
  /** makes the folder of the files whose hashes begin alike */
  readonly shelfOf: (hash: string) => Promise<string>;
}) {
  const { check, turns, pathOf, shelfOf } = parts;
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

export type BlobTurns = ReturnType<typeof createBlobTurns>;

export function createBlobTurns() {
  const pins = new Map<string, number>();
  /** A removal under way must not take a new file with it. */
  const turns = new Map<string, Promise<unknown>>();

  return {
    isPinned: (hash: string): boolean => pins.has(hash),

    /** Runs `work` after all earlier work for the same hash. */
    inTurn<T>(hash: string, work: () => Promise<T>): Promise<T> {
      const before = turns.get(hash) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      turns.set(hash, settled);
      void settled.then(() => {
        if (turns.get(hash) === settled) turns.delete(hash);
      });
      return mine;
    },

    /** Keeps the files of a hash until `unpin`. */
    pin({ hash }: Pick<BlobFacts, 'hash'>) {
      pins.set(hash, (pins.get(hash) ?? 0) + 1);
      let pinned = true;
      return {
        unpin() {
          if (!pinned) return;
          pinned = false;
          const left = (pins.get(hash) ?? 1) - 1;
          if (left === 0) pins.delete(hash);
          else pins.set(hash, left);
        },
      };
    },
  };
}

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there; the rename is journalled
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const fileName = ({ hash, encoding }: BlobAddress): string => (encoding === 'zstd' ? `${hash}.zst` : hash);

type SetAside = Pick<Blobs, 'listUnknown' | 'setAside' | 'deleteSetAside'> & {
  /** Restores a file that was moved aside; false when there is none. */
  recall(address: BlobAddress): Promise<boolean>;
};

export function createSetAside(parts: {
  /** of all stored files, in shelves by the first two letters of their hashes */
  readonly root: string;
  /** `orphans` of the data folder: a folder for each day on which files were moved */
  readonly aside: string;
  readonly turns: BlobTurns;
  readonly shelfOf: (hash: string) => Promise<string>;
  readonly forget: (address: BlobAddress) => void;
}): SetAside {
  const { root, aside, turns, shelfOf, forget } = parts;
  return {
    listUnknown: knownIn => listUnknown(root, knownIn),

    setAside: (address, isUnknown) =>
      turns.inTurn(address.hash, async () => {
        if (turns.isPinned(address.hash) || !(await isUnknown()) || turns.isPinned(address.hash)) return false;
        const day = join(aside, new Date().toISOString().slice(0, 10));
        await mkdir(day, { recursive: true, mode: 0o700 });
        const shelf = await shelfOf(address.hash);
        await rename(join(shelf, fileName(address)), join(day, fileName(address)));
        forget(address);
        await syncFolder(day);
        await syncFolder(shelf);
        return true;
      }),

    async recall(address) {
      const from = await findAside(aside, address);
      if (from === undefined) return false;
      const shelf = await shelfOf(address.hash);
      try {
        await rename(from, join(shelf, fileName(address)));
      } catch (error) {
        if (isMissing(error)) return existsSync(join(shelf, fileName(address))); // another reader was first
        throw error;
      }
      await syncFolder(shelf);
      return true;
    },

    async deleteSetAside(before) {
      let deleted = 0;
      for (const day of await daysIn(aside)) {
        if (Date.parse(day) + DAY > before) continue;
        deleted += (await namesIn(join(aside, day))).length;
        await rm(join(aside, day), { recursive: true, force: true });
      }
      return deleted;
    },
  };
}

/** Folders of days, the latest first. Folders with other names are not ours. */
const daysIn = async (aside: string) =>
  (await namesIn(aside))
    .filter(name => /^\d{4}-\d\d-\d\d$/.test(name))
    .sort()
    .reverse();

/** The path to which a file was moved; undefined when it was not. */
export async function findAside(aside: string, address: BlobAddress): Promise<string | undefined> {
  for (const day of await daysIn(aside)) {
    const path = join(aside, day, fileName(address));
    if (existsSync(path)) return path;
  }
  return undefined;
}

/** Stored files that rows do not know. Other files are skipped. */
export async function listUnknown(
  root: string,
  knownIn: (prefix: string) => Promise<readonly BlobAddress[]>,
): ReturnType<Blobs['listUnknown']> {
  let all = 0;
  const unknown: UnknownFile[] = [];
  for (const shelf of await namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    const stored = (await namesIn(join(root, shelf))).filter(name => addressOf(name)?.hash.startsWith(shelf));
    const known = new Set((await knownIn(shelf)).map(fileName));
    all += stored.length;
    for (const name of stored) {
      const address = addressOf(name);
      if (!address || known.has(name)) continue;
      const found = await stat(join(root, shelf, name)).catch(() => undefined); // may be deleted in the meantime
      if (found?.isFile()) unknown.push({ ...address, writtenAt: found.mtimeMs });
    }
  }
  return { all, unknown };
}

/** The address of a stored file by its name; undefined for other files. */
function addressOf(name: string): BlobAddress | undefined {
  const [, hash, ending] = /^([0-9a-f]{64})(\.zst)?$/.exec(name) ?? [];
  return hash === undefined ? undefined : { hash, encoding: ending === undefined ? 'identity' : 'zstd' };
}

/** Names in a folder; none where it is missing, or is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
}

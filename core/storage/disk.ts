// Blobs as files on this machine's disk.
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { constants as zlib, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { AppError, diskFull, isDiskFull } from '../kit/errors.ts';
import { randomToken } from '../kit/ids.ts';
import type { BlobEncoding, BlobFacts, Blobs, PinnedBlob, PutOptions } from './blobs.ts';

/** Kept free on the disk: SQLite needs room even to delete. */
export const DISK_RESERVE = 128 * 1024 * 1024;
const CHECK_EVERY = 64 * 1024 * 1024;
/** In pieces larger than what is received at once: each piece of output is a trip to another thread and back. */
const COMPRESSION = { chunkSize: 1 << 18, params: { [zlib.ZSTD_c_compressionLevel]: 3 } };

type Address = Pick<BlobFacts, 'hash' | 'encoding'>;

/** Keeps blobs under `folder/blobs` and unfinished ones under `folder/incoming`. */
export function openDiskBlobs(folder: string): Blobs {
  const root = join(folder, 'blobs');
  const incoming = join(folder, 'incoming');
  for (const path of [root, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const pins = new Map<string, number>();
  /** temporary files of this process; all others were left by a killed one, since a folder has one service */
  const writing = new Set<string>();
  /** What happens to the file of a hash, one after the other: a removal under way must not take a new file with it. */
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<T>(hash: string, work: () => Promise<T>): Promise<T> {
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
  }

  const pathOf = ({ hash, encoding }: Address) =>
    join(root, hash.slice(0, 2), encoding === 'zstd' ? `${hash}.zst` : hash);

  function pin(facts: BlobFacts): PinnedBlob {
    pins.set(facts.hash, (pins.get(facts.hash) ?? 0) + 1);
    let pinned = true;
    return {
      ...facts,
      unpin() {
        if (!pinned) return;
        pinned = false;
        const left = (pins.get(facts.hash) ?? 1) - 1;
        if (left === 0) pins.delete(facts.hash);
        else pins.set(facts.hash, left);
      },
    };
  }

  async function publish(temporary: string, facts: BlobFacts): Promise<PinnedBlob> {
    const blob = pin(facts); // before the rename, so that no sweep comes between
    try {
      const storedSize = await inTurn(facts.hash, () => takeOver(temporary, facts));
      return { ...blob, storedSize };
    } catch (error) {
      blob.unpin();
      throw error;
    }
  }

  /**
   * Gives the file its place. The one that is there stays: rows and downloads know its length, and the same bytes may be
   * compressed to another. @returns the length of the file that is in its place then
   */
  async function takeOver(temporary: string, facts: BlobFacts): Promise<number> {
    const known = await sizeOf(pathOf(facts));
    if (known !== undefined && (facts.encoding === 'zstd' || known === facts.storedSize)) {
      await rm(temporary);
      return known;
    }
    const shelf = join(root, facts.hash.slice(0, 2));
    if (!existsSync(shelf)) {
      mkdirSync(shelf, { recursive: true, mode: 0o700 });
      await syncFolder(root);
    }
    await rename(temporary, pathOf(facts));
    await syncFolder(shelf);
    return facts.storedSize;
  }

  async function put(
    source: AsyncIterable<Uint8Array>,
    { compress, expectedSize = 0 }: PutOptions,
  ): Promise<PinnedBlob> {
    await requireSpace(incoming, expectedSize);
    const name = randomToken(12);
    const temporary = join(incoming, name);
    writing.add(name);
    const meter = new Meter(() => requireSpace(incoming, 0));
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 });
    const encoding: BlobEncoding = compress ? 'zstd' : 'identity';
    try {
      if (compress) await pipeline(source, meter, createZstdCompress(COMPRESSION), file);
      else await pipeline(source, meter, file);
      const { hash, size } = meter.result();
      return await publish(temporary, { hash, size, storedSize: file.bytesWritten, encoding });
    } catch (error) {
      await rm(temporary, { force: true });
      throw refusalOf(error);
    } finally {
      writing.delete(name);
    }
  }

  return {
    put,
    async putFile(path, { compress }) {
      const blob = await put(createReadStream(path, { highWaterMark: 1 << 20 }), { compress });
      await rm(path, { force: true });
      return blob;
    },
    pathOf,
    readStored: address => createReadStream(pathOf(address), { highWaterMark: 1 << 18 }),
    read: (address, range) => readOriginal(pathOf(address), address.encoding, range),
    remove: (address, isUnused) =>
      inTurn(address.hash, async () => {
        // Asked in its turn: who stores the same bytes now either has pinned them or comes after.
        if (!(await isUnused()) || pins.has(address.hash)) return false;
        await rm(pathOf(address), { force: true });
        return true;
      }),
    free: async () => Math.max(0, await freeIn(incoming)),

    async sweepOrphans(isKnown) {
      let removed = 0;
      for (const name of await readdir(incoming)) {
        if (writing.has(name)) continue;
        await rm(join(incoming, name), { force: true });
        removed += 1;
      }
      for (const shelf of await readdir(root)) {
        for (const name of await readdir(join(root, shelf))) {
          const hash = name.replace(/\.zst$/, '');
          const encoding: BlobEncoding = name.endsWith('.zst') ? 'zstd' : 'identity';
          if (pins.has(hash) || (await isKnown({ hash, encoding }))) continue;
          const isGone = await inTurn(hash, async () => {
            if (pins.has(hash)) return false; // pinned while we asked
            await rm(join(root, shelf, name), { force: true });
            return true;
          });
          if (isGone) removed += 1;
        }
      }
      return removed;
    },
  };
}

/** Hashes and counts what passes; asks for space now and then. */
class Meter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #requireSpace: () => Promise<void>;
  #size = 0;
  #checkAt = CHECK_EVERY;

  constructor(requireSpace: () => Promise<void>) {
    super({ highWaterMark: 1 << 20 });
    this.#requireSpace = requireSpace;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#checkAt) {
      done(null, chunk);
      return;
    }
    this.#checkAt += CHECK_EVERY;
    this.#requireSpace().then(() => {
      done(null, chunk);
    }, done);
  }

  result(): { hash: string; size: number } {
    return { hash: this.#hash.digest('hex'), size: this.#size };
  }
}

function readOriginal(
  path: string,
  encoding: BlobEncoding,
  range?: { readonly start: number; readonly end: number },
): Readable {
  if (encoding === 'identity') return createReadStream(path, { ...range, highWaterMark: 1 << 18 });
  const plain = createZstdDecompress();
  const out = range ? new Slice(range.start, range.end) : new PassThrough();
  // A reader that goes away early is no failure of ours; anything else reaches it through `out`.
  pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), plain, out).catch(() => undefined);
  return out;
}

/** Passes bytes `start` to `end` inclusive of a stream. */
class Slice extends Transform {
  #at = 0;
  readonly #start: number;
  readonly #end: number;

  constructor(start: number, end: number) {
    super();
    this.#start = start;
    this.#end = end;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    const from = Math.max(0, this.#start - this.#at);
    const to = Math.min(chunk.length, this.#end + 1 - this.#at);
    this.#at += chunk.length;
    done(null, from < to ? chunk.subarray(from, to) : undefined);
  }
}

async function requireSpace(folder: string, announced: number): Promise<void> {
  if ((await freeIn(folder)) < announced) throw diskFull();
}

/** Bytes of the disk beyond its reserve; less than nothing where that is broken into. */
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - DISK_RESERVE;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there; the rename is journalled
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return isDiskFull(error) ? diskFull(error) : error;
}

// Blobs as files on this machine's disk.
import { createHash } from 'node:crypto';
import { accessSync, constants, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { readdir, realpath, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { constants as zlib, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { AppError, diskFull, isDiskFull } from '../../kit/errors.ts';
import { randomToken } from '../../kit/ids.ts';
import { openPlainFile } from '../../kit/files/plain-file.ts';
import { HOUR } from '../../kit/time.ts';
import { createBlobCheck, type BlobProblem } from './blob-check.ts';
import { createBlobTurns, createSetAside, fileName, syncFolder, createPublisher } from './moves.ts';
import type { BlobAddress, BlobEncoding, Blobs } from './blobs.ts';

/** Kept free on the disk: SQLite needs room even to delete. */
export const DISK_RESERVE = 128 * 1024 * 1024;
const CHECK_EVERY = 64 * 1024 * 1024;
/** Larger pieces than those received at once: each piece of output is a trip to another thread and back. */
const COMPRESSION = { chunkSize: 1 << 18, params: { [zlib.ZSTD_c_compressionLevel]: 3 } };
const PIECE = 1 << 18;
/** Upper limit for how long another process may still be writing to a temporary file. */
const ABANDONED_AFTER = HOUR;
/** Letters of `randomToken(NAME_BYTES)`: files with other names in `incoming` are not ours. */
const NAME_BYTES = 12;
const OWN_NAME = /^[\w-]{16}$/;

/** The path of a blob in a data folder. */
export const blobPath = (folder: string, address: BlobAddress): string =>
  join(folder, 'blobs', address.hash.slice(0, 2), fileName(address));

/**
 * Paths of those of some folders of a data folder in which this process may not write. Missing folders are not among
 * them.
 */
export const unwritableAmong = (dataFolder: string, names: readonly string[]): string[] =>
  names
    .map(name => join(dataFolder, name))
    .filter(path => {
      try {
        accessSync(path, constants.W_OK);
        return false;
      } catch {
        return existsSync(path);
      }
    });

/**
 * Stores blobs under `folder/blobs`, unfinished ones under `folder/incoming`, and those that no row knows for a while
 * under `folder/orphans`.
 * @param onChecked called whenever stored bytes were found to be sound, or not
 */
export function openDiskBlobs(
  folder: string,
  onChecked: (address: BlobAddress, problem: BlobProblem | undefined) => void = () => undefined,
): Blobs {
  const root = join(folder, 'blobs');
  const incoming = join(folder, 'incoming');
  for (const path of [root, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const turns = createBlobTurns();
  /** temporary files of this process */
  const writing = new Set<string>();
  let lastPut: number | undefined;

  const pathOf = (address: BlobAddress) => blobPath(folder, address);

  const shelfOf = (hash: string) => makeShelf(root, hash);

  const { recall, ...orphans } = createSetAside({
    root,
    aside: join(folder, 'orphans'),
    turns,
    shelfOf,
    forget: address => check.forget(address),
  });
  const check = createBlobCheck({ pathOf, recall, onChecked });
  const publish = createPublisher({ check, turns, pathOf, shelfOf });

  const put: Blobs['put'] = async (source, { compress, expectedSize = 0 }) => {
    await requireSpace(incoming, expectedSize);
    const name = randomToken(NAME_BYTES);
    const temporary = join(incoming, name);
    writing.add(name);
    const meter = new Meter(() => requireSpace(incoming, 0));
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 });
    const encoding: BlobEncoding = compress ? 'zstd' : 'identity';
    try {
      if (compress) await pipeline(source, meter, createZstdCompress(COMPRESSION), file);
      else await pipeline(source, meter, file);
      const { hash, size } = meter.result();
      const blob = await publish(temporary, { hash, size, storedSize: file.bytesWritten, encoding });
      lastPut = Date.now();
      return blob;
    } catch (error) {
      await rm(temporary, { force: true });
      throw refusalOf(error);
    } finally {
      writing.delete(name);
    }
  };

  return {
    ...orphans,
    put,
    async putFile(path, { compress }) {
      const file = await openPlainFile(await realpath(folder), relative(folder, path));
      try {
        const blob = await put(file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 }), {
          compress,
        });
        await rm(path, { force: true });
        return blob;
      } finally {
        await file.close();
      }
    },
    async readStored(address) {
      const { handle, bytes } = await check.openSound(address);
      return { bytes, stream: streamOf(handle) };
    },
    async read(address, range) {
      const { handle } = await check.openSound(address);
      return address.encoding === 'identity' ? streamOf(handle, range) : unpacked(streamOf(handle), range);
    },
    async pathOf(address) {
      await check.verify(address);
      return pathOf(address);
    },
    verify: check.verify,
    remove: (address, isUnused) =>
      turns.inTurn(address.hash, async () => {
        // Called in its turn: a request that stores the same bytes now either has pinned them or comes after.
        if (!(await isUnused()) || turns.isPinned(address.hash)) return false;
        try {
          await rm(pathOf(address), { force: true });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ERR_FS_EISDIR') return false; // folders are not ours
          throw error;
        }
        check.forget(address);
        return true;
      }),
    free: async () => Math.max(0, await freeIn(incoming)),
    lastPut: () => lastPut,
    sweepIncoming: () => sweepIncoming(incoming, writing),
  };
}

/** Removes unfinished files of earlier processes. Returns how many. */
async function sweepIncoming(incoming: string, writing: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming)) {
    if (writing.has(name) || !OWN_NAME.test(name)) continue;
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || Date.now() - found.mtimeMs < ABANDONED_AFTER) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The folder of the files whose hashes begin alike. */
async function makeShelf(root: string, hash: string): Promise<string> {
  const shelf = join(root, hash.slice(0, 2));
  if (!existsSync(shelf)) {
    mkdirSync(shelf, { recursive: true, mode: 0o700 });
    await syncFolder(root);
  }
  return shelf;
}

/** Hashes and counts the bytes that pass; checks for space now and then. */
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
    this.#requireSpace().then(() => done(null, chunk), done);
  }

  result(): { hash: string; size: number } {
    return { hash: this.#hash.digest('hex'), size: this.#size };
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Reads an open file, which is closed with the stream. */
const streamOf = (handle: FileHandle, range?: Range): Readable =>
  handle.createReadStream({ start: 0, ...range, highWaterMark: PIECE });

function unpacked(stored: Readable, range?: Range): Readable {
  const out = range ? new Slice(range.start, range.end) : new PassThrough();
  // A reader that stops early is no failure of ours; any other error reaches it through `out`.
  pipeline(stored, createZstdDecompress(), out).catch(() => undefined);
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

/** Bytes of the disk beyond its reserve; negative where the reserve is in use. */
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - DISK_RESERVE;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return isDiskFull(error) ? diskFull(error) : error;
}

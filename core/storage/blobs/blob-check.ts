// Checks stored files against the hash in their names: each once after a start, and again when it was changed. Damaged
// ones are recorded, durably, for administrators, until they are repaired.
import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { DamagedFile } from '../../kit/errors.ts';
import { type BlobAddress, type BlobChecking, holdersOfBlob, type BlobHolder } from './blobs.ts';
import type { Alarms } from '../../kit/alarms.ts';
import type { Log } from '../../kit/log.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../db.ts';
import { unlogged } from '../unlogged.ts';

interface DamagedEntry {
  readonly problem: BlobProblem;
  readonly since: string;
  readonly holders: readonly BlobHolder[];
}

/** Listed files with their references. */
const MOST_LISTED = 100;
const REASON = 'stored files that are damaged';

export type Damage = ReturnType<typeof createDamage>;

export function createDamage(db: Db, alarms: Alarms, clock: Clock, log: Log) {
  const known = new Set<string>();
  const listeners = new Set<(hash: string) => Promise<void>>();
  /** Notes are written one after the other; readers of files do not wait for them. */
  let writing: Promise<void> = Promise.resolve();

  function showAlarm(): void {
    if (known.size > 0) alarms.raise('damaged_files', { count: known.size });
    else alarms.clear('damaged_files');
  }

  async function add({ hash, encoding }: BlobAddress, problem: BlobProblem): Promise<void> {
    if (known.has(hash)) return;
    const isUsed = 'SELECT hash FROM blob WHERE hash = ? AND encoding = ? AND refs > 0';
    if (!(await db.get(isUsed, [hash, encoding]))) return;
    known.add(hash); // also where the disk has no room for the row
    showAlarm();
    const holders = await holdersOfBlob(db, hash);
    log.error('a stored file is damaged', { hash, problem, holders: holders.map(({ name }) => name) });
    await db.tx(
      unlogged(REASON, tx =>
        tx.run(`INSERT INTO damaged_blob SELECT hash, ?, ? FROM (${isUsed}) WHERE true ON CONFLICT DO NOTHING`, [
          problem,
          isoTime(clock.now()),
          hash,
          encoding,
        ]),
      ),
    );
  }

  async function end(hash: string): Promise<void> {
    if (!known.delete(hash)) return;
    showAlarm();
    log.info('a stored file is no longer damaged', { hash });
    await db.tx(unlogged(REASON, tx => tx.run('DELETE FROM damaged_blob WHERE hash = ?', [hash])));
    await release(hash);
  }

  async function release(hash: string): Promise<void> {
    for (const listener of listeners) await listener(hash);
  }

  return {
    /** Notes the result of a check of stored bytes. */
    note(address: BlobAddress, problem: BlobProblem | undefined): void {
      if (problem === undefined && !known.has(address.hash)) return;
      writing = writing
        .then(() => (problem === undefined ? end(address.hash) : add(address, problem)))
        .catch((error: unknown) => log.error('the record of damaged files cannot be written', { error }));
    },

    /** Reads the record again, without files that were deleted permanently or stored again in another encoding. */
    async refresh(): Promise<void> {
      await writing;
      const rows = await db.all<{ readonly hash: string }>('SELECT hash FROM damaged_blob');
      const listed = new Set(rows.map(({ hash }) => hash));
      const ended = known.difference(listed);
      known.clear();
      for (const hash of listed) known.add(hash);
      showAlarm();
      for (const hash of ended) await release(hash);
    },

    /** Calls `listener` with the hash of each file that is repaired. */
    onRepaired(listener: (hash: string) => Promise<void>): void {
      listeners.add(listener);
    },

    /** Resolves when all findings are written. */
    settled: (): Promise<void> => writing,

    /** The damaged files that have been known longest, with the references to each. */
    async list(): Promise<DamagedEntry[]> {
      await writing;
      const rows = await db.all<{ readonly hash: string; readonly problem: BlobProblem; readonly since: string }>(
        `SELECT hash, problem, since FROM damaged_blob ORDER BY since, hash LIMIT ${MOST_LISTED}`,
      );
      const listed: DamagedEntry[] = [];
      for (const { hash, ...row } of rows) listed.push({ ...row, holders: await holdersOfBlob(db, hash) });
      return listed;
    },
  };
}

export type BlobProblem = 'damaged' | 'missing';

/** A file whose bytes match its hash; the caller closes it. */
interface SoundFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** Files with a cached state: some 200 bytes each. */
const MOST_REMEMBERED = 100_000;
const PIECE = 1 << 20;

/**
 * The compared properties of a file: another size, time of change or inode means other bytes. Links, which jobs make,
 * change none.
 */
const stateOf = ({ size, mtimeNs, ino }: { readonly size: bigint; readonly mtimeNs: bigint; readonly ino: bigint }) =>
  `${size} ${mtimeNs} ${ino}`;

export function createBlobCheck(parts: {
  readonly pathOf: (address: BlobAddress) => string;
  /** Restores a file that was moved away; false when there is none. */
  readonly recall: (address: BlobAddress) => Promise<boolean>;
  /** Called whenever the bytes were found to be sound, or not; must not throw. */
  readonly onChecked: (address: BlobAddress, problem: BlobProblem | undefined) => void;
}) {
  const { pathOf, recall, onChecked } = parts;
  const found = new LRUCache<string, { readonly state: string; readonly isSound: boolean }>({ max: MOST_REMEMBERED });
  /** Checks under way, by path and state: several readers of one file wait for the same. */
  const running = new Map<string, Promise<boolean>>();

  async function openThere(address: BlobAddress): Promise<FileHandle> {
    const path = pathOf(address);
    try {
      return await open(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (await recall(address)) return open(path);
      found.delete(path);
      onChecked(address, 'missing');
      throw new DamagedFile(address.hash, error);
    }
  }

  /** Whether a file was replaced while it was checked. */
  async function isReplaced(path: string, state: string): Promise<boolean> {
    const now = await stat(path, { bigint: true }).catch(() => undefined);
    return now !== undefined && stateOf(now) !== state;
  }

  function hashOnce(address: BlobAddress, handle: FileHandle, state: string): Promise<boolean> {
    const key = `${pathOf(address)} ${state}`;
    const known = running.get(key);
    if (known) return known;
    const checking = hasItsHash(address, handle);
    running.set(key, checking);
    const end = () => running.delete(key);
    checking.then(end, end);
    return checking;
  }

  /** Opens a file after its bytes were checked. @throws DamagedFile */
  async function openSound(address: BlobAddress, { again = false, pace }: BlobChecking = {}): Promise<SoundFile> {
    const path = pathOf(address);
    const handle = await openThere(address);
    try {
      const stats = await handle.stat({ bigint: true });
      const [state, bytes] = [stateOf(stats), Number(stats.size)];
      const known = again ? undefined : found.get(path);
      let isSound = known?.state === state ? known.isSound : undefined;
      if (isSound === undefined) {
        isSound = await (pace ? hasItsHash(address, handle, pace) : hashOnce(address, handle, state));
        if (!isSound && (await isReplaced(path, state))) {
          await handle.close();
          return await openSound(address, { again, ...(pace && { pace }) });
        }
        found.set(path, { state, isSound });
        onChecked(address, isSound ? undefined : 'damaged');
      }
      if (!isSound) throw new DamagedFile(address.hash);
      return { handle, bytes };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  return {
    openSound,

    /** Checks a file. Costs one stat call when its state is known. @throws DamagedFile */
    async verify(address: BlobAddress, checking: BlobChecking = {}): Promise<void> {
      const path = pathOf(address);
      const known = checking.again ? undefined : found.get(path);
      if (known?.isSound) {
        const stats = await stat(path, { bigint: true }).catch(() => undefined);
        if (stats && stateOf(stats) === known.state) return;
      }
      await (await openSound(address, checking)).handle.close();
    },

    /** Remembers a file that was written and synced just now. */
    async trust(address: BlobAddress): Promise<void> {
      const path = pathOf(address);
      found.set(path, { state: stateOf(await stat(path, { bigint: true })), isSound: true });
      onChecked(address, undefined);
    },

    forget(address: BlobAddress): void {
      found.delete(pathOf(address));
    },
  };
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Whether an open file has the bytes of its address. */
async function hasItsHash({ hash, encoding }: BlobAddress, handle: FileHandle, pace?: BlobChecking['pace']) {
  const sum = createHash('sha256');
  async function take(pieces: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) {
      sum.update(piece);
      if (pace) await pace(piece.length);
    }
  }
  const stored = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: PIECE });
  try {
    if (encoding === 'identity') await take(stored);
    else await pipeline(stored, createZstdDecompress({ chunkSize: PIECE }), take);
  } catch (error) {
    if (isOfBytes(error)) return false;
    throw error;
  }
  return sum.digest('hex') === hash;
}

/** Whether reading failed because of the bytes: they cannot be read or unpacked. Too many open files, a lack of
 *  memory and the end of a check prove nothing about them. */
function isOfBytes(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'EIO' || code === 'EISDIR' || (/^(ZSTD_|Z_)/.test(code) && !/mem/i.test(code));
}

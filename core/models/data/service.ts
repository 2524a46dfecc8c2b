// Data files are checked before they are read: at their first opening after a start, and again when the file was
// replaced. Damage is reported to the part that makes them again.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { DamagedData, type ModelFile, type ModelFiles } from './open.ts';

export interface BuiltFile {
  /** SHA-256, lowercase hex */
  readonly hash: string;
  readonly size: number;
}

export const findBuilt = (db: Reads, name: string) =>
  db.get<BuiltFile>('SELECT hash, size FROM data_file WHERE name = ?', [name]);

export const putBuilt = (tx: Tx, name: string, { hash, size }: BuiltFile) =>
  tx.run(
    `INSERT INTO data_file (name, hash, size) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
       SET hash = excluded.hash, size = excluded.size`,
    [name, hash, size],
  );

export const deleteBuilt = (tx: Tx, name: string) => tx.run('DELETE FROM data_file WHERE name = ?', [name]);

/** Makes a lost file again. @returns the error for the caller */
type OnDamage = (name: string) => Promise<AppError>;

/** The file behind a name. */
export interface FilePlace {
  readonly inode: number;
  readonly size: number;
  /** milliseconds */
  readonly changed: number;
}

/** One system call: cheap enough for each reading. */
function filePlace(path: string): FilePlace | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { inode: found.ino, size: found.size, changed: found.mtimeMs };
}

/** Another one for other bytes; undefined without a file. */
function fileStamp(path: string): string | undefined {
  const place = filePlace(path);
  return place && `${place.inode}:${place.size}:${place.changed}`;
}

const keepBuilt = (db: Db, name: string, built: BuiltFile) =>
  db.tx(unlogged('what a data file is', tx => putBuilt(tx, name, built)));

/** Files that are being built. */
function createBuilding() {
  const building = new Map<string, Promise<unknown>>();
  return {
    /** Waits until the file of this name is built. */
    ended: (name: string) => building.get(name),
    async run<T>(name: string, make: () => Promise<T>): Promise<T> {
      const made = make();
      const settled = made.catch(() => undefined);
      building.set(name, settled);
      try {
        return await made;
      } finally {
        if (building.get(name) === settled) building.delete(name);
      }
    },
  };
}

export type DataChecks = ReturnType<typeof createDataChecks>;

export function createDataChecks({ db, folder, files, log }: { db: Db; folder: string; files: ModelFiles; log: Log }) {
  /** files that are as they were built, by what identifies the bytes that were checked */
  const checked = new Map<string, string>();
  const checking = new Map<string, Promise<boolean>>();
  /** A file of the same name is being replaced: until its hash is known it is not judged. */
  const building = createBuilding();
  let onDamage: OnDamage = async name => new DamagedData(name);

  const pathOf = (name: string) => join(folder, name);
  const stampOf = (name: string) => fileStamp(pathOf(name));

  function isWhole(name: string): boolean {
    const known = checked.get(name);
    return known !== undefined && known === stampOf(name);
  }

  /** Compares the bytes with what was built. A file from before hashes were kept is taken as it is. */
  async function compare(name: string): Promise<boolean> {
    await building.ended(name);
    if (isWhole(name)) return true;
    checked.delete(name);
    files.forget(name);
    const stamp = stampOf(name);
    if (stamp === undefined) return false;
    const built = await findBuilt(db, name);
    const found = await bytesOf(pathOf(name));
    if (built && (built.size !== found.size || built.hash !== found.hash)) return false;
    if (!built) await keepBuilt(db, name, found);
    if (stamp !== stampOf(name)) return compare(name);
    checked.set(name, stamp);
    return true;
  }

  /** Whether a file is there and as it was built. Callers that come while it is read wait for the same. */
  async function verify(name: string): Promise<boolean> {
    if (isWhole(name)) return true;
    let check = checking.get(name);
    if (!check) {
      check = compare(name).finally(() => checking.delete(name));
      checking.set(name, check);
    }
    return check;
  }

  /** @returns what the caller of a damaged file is answered, once it is being made again */
  async function report(name: string): Promise<AppError> {
    checked.delete(name);
    files.forget(name);
    return onDamage(name);
  }

  /** @throws 503 for a file that is damaged or missing, once it is being made again */
  async function ensure(name: string): Promise<void> {
    if (isWhole(name) || (await verify(name))) return;
    log.warn('a data file is damaged or missing', { name });
    throw await report(name);
  }

  // Damage of a file that is open shows in what is read of it.
  files.onDamage(name => {
    log.warn('a data file cannot be read', { name });
    report(name).catch((error: unknown) => log.error('a damaged data file is not made again', { name, error }));
  });

  return {
    isWhole,
    placeOf: (name: string) => filePlace(pathOf(name)),
    report,
    verify,
    ensure,

    /** Opens a file that is as it was built. @throws as `ensure` does */
    async open(name: string): Promise<ModelFile> {
      if (!isWhole(name)) await ensure(name);
      return files.open(name);
    },

    /**
     * Builds a file; readers of one of the same name wait for the end. What is returned is stored with what refers to
     * it.
     */
    build: (name: string, make: () => Promise<BuiltFile>) =>
      building.run(name, async () => {
        const built = await make();
        files.forget(name);
        const stamp = stampOf(name);
        if (stamp !== undefined) checked.set(name, stamp);
        return built;
      }),

    keep: (name: string, built: BuiltFile) => keepBuilt(db, name, built),

    /** Sets the function called for each damaged file. */
    listen(call: OnDamage): void {
      onDamage = call;
    },
  };
}

/** In pieces that take the loop a fraction of a millisecond each. */
const PIECE = 1 << 18;

async function bytesOf(path: string): Promise<BuiltFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  return { hash: hash.digest('hex'), size };
}

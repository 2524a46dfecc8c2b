// Makes a backup of a data folder, beside a running service or without one. Everything is copied and durable before its
// manifest is, and the rename of its folder is last: a kill at any point leaves no half backup.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants as zlib, createZstdCompress } from 'node:zlib';
import { DamagedFile } from '../kit/errors.ts';
import { writeDurably } from '../kit/files/durable-file.ts';
import { hashFile } from '../kit/files/hash-file.ts';
import { isoTime } from '../kit/time.ts';
import { createBlobCheck } from '../storage/blobs/blob-check.ts';
import { syncFolder } from '../storage/blobs/moves.ts';
import { copyDatabase, withCopy } from '../storage/database/database-copy.ts';
import { databaseIn, hasDatabase } from '../storage/database/database-file.ts';
import { backupName, beginBackup, endBackup, HOLDER, knownStored, pruneBackups } from './backup-folder.ts';
import { copyFile, createFolders, linkOrCopy } from './copy-files.ts';
import { BackupProblem, DATABASE, KEY_FILE, writeManifest, type Manifest, type Part } from './manifest.ts';
import { lastingDataFiles, newestActivity, storedRows } from './store.ts';
import { pathInBackups, pathOfBlob, STORED_LIST, storedListText, type StoredFile } from './stored-list.ts';

/** Folders and files of the data folder that go along as they are. Not `bootstrap.json` and the outbox, which hold
 *  secrets in clear. */
const SMALL = ['settings.json', 'certificates'] as const;
/** Stored files may be removed between the copy of the database and theirs: then both are copied again. */
const MOST_ROUNDS = 5;

export interface BackupOrder {
  readonly dataFolder: string;
  /** folder of backups */
  readonly to: string;
  /** version of the program */
  readonly program: string;
  /** content of a key file that a passphrase opens (`keyLockedBy`); without it the master key stays out */
  readonly keyFile?: string | undefined;
  /** whether stored files that are in the folder already are read, and damaged ones replaced */
  readonly recheck?: boolean;
  /** milliseconds after which earlier backups are removed; none are when absent */
  readonly keep?: number | undefined;
  /** called with the files copied so far, and all of this round */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface BackupReport {
  readonly name: string;
  readonly manifest: Manifest;
  /** bytes that were copied, of those that no earlier backup held */
  readonly copied: number;
  /** names of the earlier backups that were removed */
  readonly removed: readonly string[];
}

/**
 * Makes a backup.
 * @throws BackupProblem when there is nothing to back up, or the folders do not fit; errors of disk and database
 */
export async function makeBackup(order: BackupOrder): Promise<BackupReport> {
  const { dataFolder, to, keep } = order;
  if (!hasDatabase(dataFolder)) throw new BackupProblem(`${dataFolder} holds no database of Plinth`);
  const { name, partial } = await beginBackup(to, dataFolder, Date.now());
  try {
    const made = await fill(partial, order);
    await endBackup(partial);
    await syncFolder(partial);
    const finished = backupName(Date.parse(made.manifest.made_at));
    const free = existsSync(join(to, finished)) ? name : finished;
    await rename(partial, join(to, free));
    await syncFolder(to);
    const removed = keep === undefined ? [] : await pruneBackups(to, Date.now() - keep);
    return { name: free, ...made, removed };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(partial: string, order: BackupOrder): Promise<Pick<BackupReport, 'manifest' | 'copied'>> {
  const { dataFolder, to, program, keyFile } = order;
  const database = join(partial, 'plinth.db');
  const stored = createStoredCopies(order, await knownStored(to));
  // Most files before the database: few are left to be copied after it, while they may be removed.
  await copyDatabase(databaseIn(dataFolder), database);
  await stored.copy(neededFiles(database));
  const { files, damaged, madeAt } = await copyTogether(database, order, stored);
  await stored.sync();
  const activity = withCopy(database, newestActivity);
  await copyFile(database, join(partial, DATABASE), compression());
  await rm(database);
  writeDurably(join(partial, STORED_LIST), storedListText(files));
  await copySmall(dataFolder, partial);
  if (keyFile !== undefined) {
    await mkdir(dirname(join(partial, KEY_FILE)), { mode: 0o700 });
    writeDurably(join(partial, KEY_FILE), keyFile);
  }
  const manifest: Manifest = {
    format: 1,
    program,
    made_at: isoTime(madeAt),
    parts: await partsIn(partial),
    stored: { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    key: keyFile === undefined ? 'none' : 'passphrase',
    activity,
    damaged,
  };
  writeManifest(partial, manifest);
  return { manifest, copied: stored.copied() };
}

const compression = () => createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: 3 } });

interface NeededFile {
  /** from the data folder, with slashes */
  readonly path: string;
  /** of a blob, by which its bytes are checked */
  readonly blob?: { readonly hash: string; readonly encoding: 'identity' | 'zstd' };
  /** false: no row refers to it, and it may be removed at any time */
  readonly isUsed: boolean;
}

/** The files that the rows of a copy of the database refer to. */
const neededFiles = (database: string): NeededFile[] =>
  withCopy(database, copy => [
    ...storedRows(copy).map(({ hash, encoding, isUsed }) => {
      const blob = { hash, encoding };
      return { path: pathOfBlob(blob), blob, isUsed: isUsed === 1 };
    }),
    ...lastingDataFiles(copy).map(name => ({ path: `models/${name}`, isUsed: true })),
  ]);

/** A copy of the database with all its stored files. Those that are missing twice were missing before. */
async function copyTogether(database: string, { dataFolder }: BackupOrder, stored: StoredCopies) {
  let before = new Set<string>();
  for (let round = 1; ; round += 1) {
    await rm(database);
    const madeAt = Date.now();
    await copyDatabase(databaseIn(dataFolder), database);
    const { files, missing, damaged } = await stored.copy(neededFiles(database));
    const lost = missing.filter(path => before.has(path));
    if (lost.length === missing.length || round === MOST_ROUNDS)
      return { files, damaged: [...damaged, ...missing].toSorted(), madeAt };
    before = new Set(missing);
    await sleep(1000);
  }
}

type StoredCopies = ReturnType<typeof createStoredCopies>;

/** Copies stored files into a folder of backups, each once. @param known those of the newest backup, by their path */
function createStoredCopies(
  { dataFolder, to, recheck = false, onProgress = () => undefined }: BackupOrder,
  known: ReadonlyMap<string, StoredFile>,
) {
  const folders = createFolders();
  const done = new Map<string, StoredFile>();
  let bytes = 0;
  const check = createBlobCheck({
    pathOf: address => join(to, pathOfBlob(address)),
    recall: async () => false,
    onChecked: () => undefined,
  });

  async function copyBlob({ path, blob }: NeededFile & { readonly blob: NonNullable<NeededFile['blob']> }) {
    const target = join(to, path);
    const earlier = known.get(path);
    if (earlier && recheck && existsSync(target) && (await hashFile(target)).hash !== earlier.hash) await rm(target);
    const isNew = !existsSync(target);
    if (earlier && !isNew) return earlier;
    folders.prepare(target);
    if (isNew) await linkOrCopy(join(dataFolder, path), target);
    try {
      await check.verify(blob);
    } catch (error) {
      if (error instanceof DamagedFile) await rm(target, { force: true });
      throw error;
    }
    const file = { path, ...(await hashFile(target)) };
    if (isNew) bytes += file.size;
    return file;
  }

  /** Data of a model: by its bytes, as it has others under the same name when it was made again. */
  async function copyData({ path }: NeededFile): Promise<StoredFile> {
    const file = { path, ...(await hashFile(join(dataFolder, path))) };
    const target = join(to, pathInBackups(file));
    if (recheck && existsSync(target) && (await hashFile(target)).hash !== file.hash) await rm(target);
    if (existsSync(target)) return file;
    folders.prepare(target);
    await linkOrCopy(join(dataFolder, path), target);
    bytes += file.size;
    return file;
  }

  async function copyOne(file: NeededFile): Promise<StoredFile | 'missing' | 'damaged'> {
    const copied = done.get(file.path);
    if (copied) return copied;
    try {
      const made = await (file.blob ? copyBlob({ ...file, blob: file.blob }) : copyData(file));
      done.set(file.path, made);
      return made;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
      if (error instanceof DamagedFile) return 'damaged';
      throw error;
    }
  }

  return {
    /** @returns those that are in the backup, and paths of those that rows refer to in vain */
    async copy(needed: readonly NeededFile[]) {
      const files: StoredFile[] = [];
      const [missing, damaged]: [string[], string[]] = [[], []];
      for (const [n, file] of needed.entries()) {
        const result = await copyOne(file);
        if (typeof result === 'object') files.push(result);
        else if (file.isUsed) (result === 'missing' ? missing : damaged).push(file.path);
        onProgress(n + 1, needed.length);
      }
      return { files, missing, damaged };
    },
    sync: folders.sync,
    copied: () => bytes,
  };
}

async function copySmall(dataFolder: string, partial: string): Promise<void> {
  for (const name of SMALL) {
    const from = join(dataFolder, name);
    const found = statSync(from, { throwIfNoEntry: false });
    if (found?.isFile()) writeDurably(join(partial, name), readFileSync(from));
    if (!found?.isDirectory()) continue;
    await mkdir(join(partial, name), { mode: 0o700 });
    for (const entry of readdirSync(from, { withFileTypes: true }))
      // Keys that older versions left in clear are sealed by the next start; until then they stay out.
      if (entry.isFile() && !/\.(key\.pem|new)$/.test(entry.name))
        writeDurably(join(partial, name, entry.name), readFileSync(join(from, entry.name)));
  }
}

async function partsIn(partial: string): Promise<Part[]> {
  const paths = readdirSync(partial, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== HOLDER)
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(partial.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
  const parts: Part[] = [];
  for (const path of paths) parts.push({ path, ...(await hashFile(join(partial, path))) });
  return parts;
}

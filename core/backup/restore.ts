// Makes a data folder of a backup, on this computer or another. Every byte is compared with the written one before it
// is used, and the database comes last: a folder whose restore was cut off is no data folder, and may be restored
// again.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECRETS } from '../webhooks/subscriptions/service.ts';
import { writeDurably } from '../kit/files/durable-file.ts';
import { hashFile } from '../kit/files/hash-file.ts';
import { randomToken } from '../kit/ids.ts';
import type { KeyLocks } from '../kit/key-locks.ts';
import { parseJson } from '../kit/text/json-text.ts';
import { isoTime } from '../kit/time.ts';
import { syncFolder } from '../storage/blobs/moves.ts';
import { databaseIn, RESTORE_BEGUN } from '../storage/database/database-file.ts';
import { problemOfCopy, withCopy } from '../storage/database/database-copy.ts';
import { openSecrets } from '../storage/keys/secrets.ts';
import { copyFile, createFolders, linkOrCopy } from './copy-files.ts';
import { BackupProblem, DATABASE, KEY_FILE, readManifest, type Manifest } from './manifest.ts';
import { appliedMigrations, dropSealed, lastingDataFiles, pauseWatchedFolders, shownModelCount } from './store.ts';
import type { LostSecrets } from './store.ts';
import { pathInBackups, readStoredList } from './stored-list.ts';
import { unpackDatabase } from './verify.ts';

export interface RestoreOrder {
  /** folder of backups */
  readonly from: string;
  /** of the backup */
  readonly name: string;
  /** new data folder: missing, empty, or one whose restore was cut off */
  readonly to: string;
  /** folder of the migrations of this program */
  readonly migrations: string;
  /**
   * `backup`: the master key in the backup, opened by `passphrase`; a folder: the one in it, which `keyLocks` open;
   * `none`: a new one, without everything that only the lost one opens
   */
  readonly key: { readonly from: 'backup' | 'none' } | { readonly from: 'folder'; readonly folder: string };
  readonly passphrase?: string | undefined;
  readonly keyLocks: KeyLocks;
  /** whether stored files are linked where both folders are on one disk, instead of copied: for a rehearsal */
  readonly isLinked?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

export interface RestoreReport {
  readonly manifest: Manifest;
  /** stored files that are not in the backup, since they were missing or damaged before */
  readonly missing: readonly string[];
  /** models whose data is made again when it is read first */
  readonly rebuilt: number;
  readonly watchedFoldersPaused: number;
  /** names of settings that were left out, since they name files that are not here */
  readonly settingsDropped: readonly string[];
  /** whether devices that trust the certificates of before trust those of now */
  readonly hasCertificates: boolean;
  /** undefined with the master key */
  readonly lost: LostSecrets | undefined;
}

/**
 * Restores a backup.
 * @throws BackupProblem when the folder is in use, the backup is damaged or of a newer version, or its key is missing
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreReport> {
  const { from, name, to, migrations } = order;
  const backup = join(from, name);
  const manifest = readManifest(backup);
  await requireSoundParts(backup, manifest);
  prepareFolder(to);
  const database = `${databaseIn(to)}.restored`;
  await unpackDatabase(backup, database);
  const problem = problemOfCopy(database);
  if (problem !== undefined) throw new BackupProblem(`${join(backup, DATABASE)} is damaged: ${problem}`);
  requireKnownSchema(database, migrations, name);
  putKey(order, manifest);
  await copyStored(backup, order);
  const small = copySmall(backup, to, manifest, order.key.from !== 'none');
  const changed = adapt(database, order);
  await syncFolder(to);
  await rename(database, databaseIn(to));
  rmSync(join(to, RESTORE_BEGUN));
  await syncFolder(to);
  return { manifest, missing: manifest.damaged, ...small, ...changed };
}

async function requireSoundParts(backup: string, { parts }: Manifest): Promise<void> {
  for (const { path, hash, size } of parts) {
    const file = join(backup, path);
    const found = existsSync(file) ? await hashFile(file) : undefined;
    if (found?.hash !== hash || found.size !== size)
      throw new BackupProblem(`${file} is ${found ? 'damaged' : 'missing'}; restore an earlier backup`);
  }
}

/** @throws BackupProblem when the folder holds anything but the beginning of a restore, which is removed */
function prepareFolder(to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const content = readdirSync(to);
  if (content.length > 0 && !content.includes(RESTORE_BEGUN))
    throw new BackupProblem(`${to} is not empty: restore into a new folder`);
  for (const each of content) if (each !== RESTORE_BEGUN) rmSync(join(to, each), { recursive: true });
  writeDurably(join(to, RESTORE_BEGUN), '');
}

function requireKnownSchema(database: string, migrations: string, name: string): void {
  const known = new Set(readdirSync(migrations));
  const unknown = withCopy(database, appliedMigrations).filter(each => !known.has(each));
  if (unknown.length > 0)
    throw new BackupProblem(
      `the backup ${name} was made by a newer version of Plinth (${unknown.join(', ')}); install that version or newer`,
    );
}

/** @throws BackupProblem when the wanted key is not there; errors of a passphrase that does not open it */
function putKey({ from, name, to, key, passphrase, keyLocks }: RestoreOrder, manifest: Manifest): void {
  if (key.from === 'none') {
    openSecrets(to, keyLocks);
    return;
  }
  const isOwn = key.from === 'folder';
  const source = isOwn ? join(key.folder, KEY_FILE) : join(from, name, KEY_FILE);
  if (!isOwn && manifest.key === 'none')
    throw new BackupProblem(
      `the backup ${name} is without the master key: name a folder that has it, or go on without`,
    );
  if (!isOwn && passphrase === undefined)
    throw new BackupProblem(`the master key in the backup ${name} is locked: set PLINTH_BACKUP_PASSPHRASE`);
  if (!existsSync(source)) throw new BackupProblem(`${source} is missing`);
  mkdirSync(dirname(join(to, KEY_FILE)), { recursive: true, mode: 0o700 });
  writeDurably(join(to, KEY_FILE), readFileSync(source));
  if (isOwn) openSecrets(to, keyLocks, false);
  else openByPassphrase(to, name, passphrase);
}

function openByPassphrase(to: string, name: string, passphrase: string | undefined): void {
  try {
    openSecrets(to, { passphrase }, false);
  } catch (error) {
    throw new BackupProblem(`the passphrase does not open the master key of the backup ${name}`, { cause: error });
  }
}

/** Copied, not linked: a data folder and its backup must not share bytes that can be damaged. */
async function copyStored(backup: string, { from, to, isLinked, onProgress = () => undefined }: RestoreOrder) {
  const folders = createFolders();
  const files = await readStoredList(backup);
  for (const [n, file] of files.entries()) {
    const target = join(to, file.path);
    const source = join(from, pathInBackups(file));
    folders.prepare(target);
    if (!existsSync(source)) throw new BackupProblem(`${source} is missing; restore an earlier backup`);
    await (isLinked ? linkOrCopy(source, target) : copyFile(source, target));
    if (!isLinked && (await hashFile(target)).hash !== file.hash)
      throw new BackupProblem(`${source} is damaged; restore an earlier backup`);
    onProgress(n + 1, files.length);
  }
  await folders.sync();
}

/** Certificates, whose keys only the master key opens, and settings, without those that name files of elsewhere. */
function copySmall(backup: string, to: string, { parts }: Manifest, hasKey: boolean) {
  const certificates = hasKey ? parts.filter(({ path }) => path.startsWith('certificates/')) : [];
  for (const { path } of certificates) {
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    writeDurably(join(to, path), readFileSync(join(backup, path)));
  }
  const settingsDropped = copySettings(join(backup, 'settings.json'), join(to, 'settings.json'), hasKey);
  return { hasCertificates: certificates.length > 0, settingsDropped };
}

interface StoredSettings {
  certificate?: { readonly cert_file: string; readonly key_file: string };
  smtp?: { sealed_password?: string };
}

function copySettings(from: string, to: string, hasKey: boolean): string[] {
  if (!existsSync(from)) return [];
  const settings = parseJson(readFileSync(from, 'utf8')) as StoredSettings;
  const dropped: string[] = [];
  const { certificate, smtp } = settings;
  if (certificate && ![certificate.cert_file, certificate.key_file].every(file => existsSync(file))) {
    delete settings.certificate;
    dropped.push('certificate');
  }
  if (!hasKey && smtp?.sealed_password !== undefined) {
    delete smtp.sealed_password;
    dropped.push('smtp.sealed_password');
  }
  writeDurably(to, `${JSON.stringify(settings, null, 2)}\n`);
  return dropped;
}

/** Changes in the database that follow from the new place, and from the lost key. */
function adapt(database: string, { key, to, keyLocks }: RestoreOrder) {
  const changed = withCopy(database, copy => {
    copy.run('PRAGMA foreign_keys = ON');
    copy.run('BEGIN IMMEDIATE');
    const secrets = key.from === 'none' ? openSecrets(to, keyLocks) : undefined;
    const lost = secrets && dropSealed(copy, () => secrets.seal(SECRETS, randomToken(32)), isoTime(Date.now()));
    const rebuilt = shownModelCount(copy) - lastingDataFiles(copy).length;
    const watchedFoldersPaused = pauseWatchedFolders(copy);
    copy.run('COMMIT');
    return { lost, rebuilt, watchedFoldersPaused };
  });
  return changed;
}

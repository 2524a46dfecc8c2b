// One service per data folder: a transaction on `lock.db` that stays open is the lock. The operating system ends it
// with the process, other PID namespaces see it, and a copied folder has none. `plinth.lock` names the holder, for
// messages.
import Database from 'better-sqlite3';
import { accessSync, constants, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeDatabaseFile } from './connect.ts';
import { databaseIn } from './database-file.ts';

/** Kinds of file system (statfs f_type) where locks of files cannot be trusted: NFS, SMB, CIFS, SMB2. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** Whether a folder is on a network drive. */
export const isOnNetwork = (folder: string): boolean => networkFileSystems.has(statfsSync(folder).type >>> 0);

const lockIn = (folder: string) => join(folder, 'lock.db');
const holderFileIn = (folder: string) => join(folder, 'plinth.lock');

/**
 * Takes the data folder for this process.
 * @returns how to release it
 * @throws when another living process holds it, or when it is on a network drive
 */
export function lockFolder(folder: string): () => void {
  if (isOnNetwork(folder)) {
    throw new Error(
      `${folder} is on a network drive, where the database cannot be kept safely; choose a folder on a local disk`,
    );
  }
  const lock = takeLock(folder);
  if (!lock) throw inUse(folder, readHolder(folder));
  try {
    const holder = readHolder(folder);
    if (isOlderService(holder)) throw inUse(folder, holder);
    writeHolder(folder);
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    rmSync(holderFileIn(folder), { force: true });
    lock.close();
  };
}

/**
 * Checks that this process may read and write a data folder and the database in it, without opening a file.
 * @throws when it may not; the text names the path and the remedy
 */
export function requireAccess(folder: string): void {
  for (const path of [folder, ...['', '-wal', '-shm'].map(ending => `${databaseIn(folder)}${ending}`)]) {
    try {
      accessSync(
        path,
        path === folder ? constants.R_OK | constants.W_OK | constants.X_OK : constants.R_OK | constants.W_OK,
      );
    } catch (error) {
      const { code = '' } = error as Refusal;
      if (unwritable.has(code)) throw notWritable(path, error as Refusal);
    }
  }
}

/** The process that holds the folder; 0 when it is not known which, undefined when none does. Changes nothing. */
export function holderOf(folder: string): number | undefined {
  const holder = readHolder(folder);
  if (statSync(lockIn(folder), { throwIfNoEntry: false })) {
    const lock = takeLock(folder);
    if (!lock) return holder?.pid ?? 0;
    lock.close();
  }
  return isOlderService(holder) ? holder?.pid : undefined;
}

/** Begins a transaction that excludes others. Undefined when another connection has one. Writes nothing to the file. */
function takeLock(folder: string): Database.Database | undefined {
  const path = lockIn(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is a folder; remove it, and start again`);
  let lock: Database.Database | undefined;
  try {
    makeDatabaseFile(path);
    lock = new Database(path, { timeout: 0 });
    lock.exec('BEGIN IMMEDIATE');
    return lock;
  } catch (error) {
    lock?.close();
    const { code = '', message } = error as Refusal;
    if (code === 'SQLITE_BUSY') return undefined;
    if (unwritable.has(code)) throw notWritable(folder, error as Refusal);
    throw new Error(`${path} cannot be locked (${message}); if it is damaged, remove it and start again`, {
      cause: error,
    });
  }
}

type Refusal = Error & { readonly code?: string };
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);

const notWritable = (path: string, cause: Refusal): Error =>
  new Error(
    `${path} cannot be read and written (${cause.message}); give the account that runs Plinth access, or choose ` +
      'another folder with --data',
    { cause },
  );

function inUse(folder: string, holder: Holder | undefined): Error {
  const place = holder?.host === undefined || holder.host === hostname() ? '' : ` on ${holder.host}`;
  const name = holder ? ` (process ${holder.pid}${place})` : '';
  return new Error(`${folder} is in use by another Plinth${name}; stop it first, or choose another folder with --data`);
}

interface Holder {
  readonly pid: number;
  /** when the process began; empty where the system does not report it */
  readonly life: string;
  /** undefined of versions without `lock.db`, whose only lock was this file */
  readonly host: string | undefined;
}

function writeHolder(folder: string): void {
  try {
    const text = `${process.pid}\n${lifeOf(process.pid)?.name ?? ''}\n${hostname()}\n`;
    writeFileSync(holderFileIn(folder), text, { mode: 0o600 });
  } catch (error) {
    const { code = '' } = error as Refusal;
    if (unwritable.has(code)) throw notWritable(folder, error as Refusal);
    if (code === 'EISDIR') throw new Error(`${holderFileIn(folder)} is a folder; remove it, and start again`);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error; // the lock holds without it
  }
}

function readHolder(folder: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(holderFileIn(folder), 'utf8');
  } catch {
    return undefined; // none, or writing it reports the error
  }
  const [pid = '', life = '', host] = text.split('\n');
  const number = Number(pid.trim());
  return Number.isInteger(number) && number > 0 ? { pid: number, life, host: host || undefined } : undefined;
}

/** Whether the holder is a living service of a version that has no `lock.db`. */
function isOlderService(holder: Holder | undefined): boolean {
  if (!holder || holder.host !== undefined || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = lifeOf(holder.pid);
  return now === undefined || (!now.isOver && (holder.life === '' || holder.life === now.name));
}

/**
 * Distinguishes a process from a later one of its number: the start of the machine, and its own since then
 * (proc_pid_stat(5)). Undefined without Linux's /proc.
 */
function lifeOf(pid: number): { readonly name: string; readonly isOver: boolean } | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { name: `${boot} ${fields[19] ?? ''}`, isOver: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined; // no Linux, or it has just ended
  }
}

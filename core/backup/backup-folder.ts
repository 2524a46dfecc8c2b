// A folder of backups: one folder for each, named by its time, next to the stored files that they share.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { DAY } from '../kit/time.ts';
import { BackupProblem, readManifest } from './manifest.ts';
import { pathInBackups, readStoredList, type StoredFile } from './stored-list.ts';

/** `2026-12-01T02-00-00Z`: the ISO time, with characters that every file system accepts. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const PARTIAL = /^\.(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)\.partial$/;
/** Names the process of an unfinished backup. */
export const HOLDER = 'holder.json';

export const backupName = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Milliseconds since 1970. */
export const timeOfBackup = (name: string): number =>
  Date.parse(name.replace(/T(\d{2})-(\d{2})-(\d{2})Z$/, 'T$1:$2:$3Z'));

/** Names of all finished backups, the newest first. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => NAME.test(name))
        .toSorted()
        .toReversed()
    : [];

/** @throws BackupProblem when it is missing, or there is none at all */
export function chooseBackup(folder: string, name?: string): string {
  const all = backupsIn(folder);
  const [chosen] = name === undefined ? all : all.filter(each => each === name);
  if (chosen !== undefined) return chosen;
  throw new BackupProblem(
    name === undefined
      ? `${folder} holds no backup`
      : `${folder} holds no backup ${name}; there are ${all.slice(0, 5).join(', ') || 'none'}`,
  );
}

/** Whether a folder is another one, or inside it. */
export const contains = (outer: string, inner: string): boolean => {
  const path = relative(resolve(outer), resolve(inner));
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && resolve(path) !== path);
};

/**
 * Prepares the folder for a backup, and removes what killed ones left.
 * @returns the folder of the unfinished backup, and its name
 * @throws BackupProblem when the two folders are one inside the other
 */
export async function beginBackup(folder: string, dataFolder: string, time: number) {
  if (contains(folder, dataFolder) || contains(dataFolder, folder))
    throw new BackupProblem(`backups of ${dataFolder} cannot be in ${folder}: choose a folder outside of it`);
  // Not its parents: those of a disk that is not connected would be made on another.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  await removeAbandoned(folder);
  let at = time;
  while (existsSync(join(folder, backupName(at))) || existsSync(join(folder, `.${backupName(at)}.partial`))) at += 1000;
  const name = backupName(at);
  const partial = join(folder, `.${name}.partial`);
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(join(partial, HOLDER), JSON.stringify({ host: hostname(), pid: process.pid }));
  return { name, partial };
}

/** The file by which others recognise that a backup is under way; it is no part of it. */
export const endBackup = (partial: string): Promise<void> => rm(join(partial, HOLDER), { force: true });

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder))
    if (PARTIAL.test(name) && !isUnderWay(join(folder, name))) await rm(join(folder, name), { recursive: true });
}

/** Unfinished ones of other computers count for a day. */
const ABANDONED_AFTER = DAY;

function isUnderWay(partial: string): boolean {
  const holder = readHolder(join(partial, HOLDER));
  if (holder?.host === hostname()) return isAlive(holder.pid);
  const time = timeOfBackup(PARTIAL.exec(partial.slice(partial.lastIndexOf(sep) + 1))?.[1] ?? '');
  return Date.now() - time < ABANDONED_AFTER;
}

function readHolder(path: string): { readonly host: string; readonly pid: number } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // cut off before it was written
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false; // of an earlier process of this number: this one has begun none yet
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The stored files of the newest backup that can be read, by their path in the data folder. */
export async function knownStored(folder: string): Promise<ReadonlyMap<string, StoredFile>> {
  for (const name of backupsIn(folder)) {
    const files = await readStoredList(join(folder, name)).catch(() => undefined);
    if (files) return new Map(files.map(file => [file.path, file]));
  }
  return new Map();
}

/**
 * Removes backups that are older than a time, except the newest, then the stored files that no backup names any more.
 * Nothing is removed while another backup is under way, or one of those that stay cannot be read.
 * @returns names of the removed backups
 */
export async function pruneBackups(folder: string, before: number): Promise<string[]> {
  const [, ...older] = backupsIn(folder);
  const old = older.filter(name => timeOfBackup(name) < before);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  if (old.length === 0 || readdirSync(folder).some(name => PARTIAL.test(name))) return old;
  const named = new Set<string>();
  try {
    for (const name of backupsIn(folder))
      for (const file of await readStoredList(join(folder, name))) named.add(pathInBackups(file));
  } catch {
    return old; // a damaged one may name any of them
  }
  for (const root of ['blobs', 'models'])
    for (const path of await filesBelow(folder, root)) if (!named.has(path)) await rm(join(folder, path));
  return old;
}

/** Paths of all files below `root`, from `folder`, with slashes. */
async function filesBelow(folder: string, root: string): Promise<string[]> {
  if (!existsSync(join(folder, root))) return [];
  const entries = await readdir(join(folder, root), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** The newest finished backups with their manifests; those that cannot be read have a problem instead. */
export const listBackups = (folder: string, most = Infinity) =>
  backupsIn(folder)
    .slice(0, most)
    .map(name => {
      try {
        return { name, manifest: readManifest(join(folder, name)) };
      } catch (error) {
        return { name, problem: (error as Error).message };
      }
    });

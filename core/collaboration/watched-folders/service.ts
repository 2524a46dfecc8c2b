// Rules of watched folders: permitted locations, the account that follows each, and the results for their files.
import { bindTo } from '../../kit/bind-to.ts';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { record } from '../../audit/record.ts';
import type { Caller } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Members, People } from '../members/service.ts';
import type { NewWatchedFolder, WatchedFolder, WatchEntry } from './schema.ts';
import * as store from './store.ts';

export { createFolderWatcher, type FolderWatcher } from './folder-watcher.ts';

interface Account {
  readonly id: AccountId;
  readonly email: string;
}

/** Entries of a log that are shown at once. */
const MOST_ENTRIES = 100;

export type WatchedFolders = ReturnType<typeof createWatchedFolders>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  /** is never watched itself */
  readonly dataFolder: string;
  readonly users: Pick<People, 'findByEmail' | 'findMany'>;
  readonly members: Pick<Members, 'findPlace'>;
}

export function createWatchedFolders(deps: Context) {
  const takeOver = takeOverWatchedFolder;
  return bindTo(deps, { list, create, createFor, takeOver, takeOverFor, pause, remove, entries });
}

async function known({ db }: Context, id: number): Promise<store.WatchRow> {
  const row = await store.findWatch(db, id);
  if (!row) throw notFound('watched folder');
  return row;
}

async function accountOf({ users }: Context, { accountId }: Caller): Promise<Account> {
  const account = (await users.findMany([accountId])).get(accountId);
  if (!account) throw forbidden();
  return account;
}

async function accountWith({ users }: Context, email: string): Promise<Account> {
  const account = await users.findByEmail(email);
  if (!account) throw new Error(`account not found: ${email}`);
  return account;
}

/** Changes a watch, with its line in the log. @throws 404 */
async function change(
  deps: Context,
  id: number,
  action: 'watched-folder.delete' | 'watched-folder.take-over' | 'watched-folder.update',
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const row = await known(deps, id);
  await deps.db.tx(async tx => {
    await work(tx);
    record(tx, { action, object: { id, name: row.path }, cloudId: row.cloud_id, projectId: row.project_id });
  });
}

/** The role of an account in a project. */
const roleOf = async ({ members }: Context, accountId: AccountId, cloudId: number | undefined, projectId: number) =>
  (await members.findPlace({ accountId, onlyProject: null }, cloudId, projectId))?.projectRole;

/** @throws 403 for an account that may not add documents to the project */
async function takeOver(deps: Context, account: Account, id: number): Promise<WatchedFolder> {
  const { cloud_id: cloudId, project_id: projectId } = await known(deps, id);
  if (((await roleOf(deps, account.id, cloudId, projectId)) ?? 0) < roles.user) throw mayNotAdd(account);
  await change(deps, id, 'watched-folder.take-over', tx => store.setMaker(tx, id, account.id));
  return describe(await known(deps, id));
}

/** @throws 400 for an invalid folder, project or target; 403 when the account may not add documents to the project */
async function add(deps: Context, account: Account, wanted: NewWatchedFolder) {
  const { project_id: projectId } = wanted;
  const path = await folderOf(wanted.path, deps.dataFolder);
  const cloudId = await store.cloudOf(deps.db, projectId);
  const role = await roleOf(deps, account.id, cloudId, projectId);
  if (cloudId === undefined || role === undefined)
    throw invalid('project_id', `${account.email} is in no such project.`, { code: 'project_not_found' });
  if ((role ?? 0) < roles.user) throw mayNotAdd(account);
  const target = await store.findTarget(deps.db, projectId, wanted.folder_id);
  if (!target) throw invalid('folder_id', 'Folder not found in this project.', { code: 'folder_not_found' });
  const row = { project_id: projectId, folder_id: target.id, account_id: account.id, path };
  const id = await deps.db.tx(async tx => {
    const made = await store.insertWatch(tx, { ...row, created_at: isoTime(deps.clock.now()) });
    if (made === undefined)
      throw invalid('path', `${path} is already watched for this project.`, { code: 'already_watched' });
    record(tx, { action: 'watched-folder.create', object: { id: made, name: path }, cloudId, projectId });
    return made;
  });
  return describe(await known(deps, id));
}

const list = async ({ db }: Context): Promise<WatchedFolder[]> => (await store.listWatches(db)).map(describe);

/**
 * Begins to follow a folder in the caller's own name.
 * @throws 403 from another computer, where paths mean other folders
 */
async function create(deps: Context, caller: Caller, isAtThisComputer: boolean, wanted: NewWatchedFolder) {
  if (!isAtThisComputer)
    throw forbidden('Folders can be added only at the computer on which Plinth runs.', 'this_computer_only');
  return add(deps, await accountOf(deps, caller), wanted);
}

/** Begins to follow a folder in the name of an account. @throws with a message for users, as `create` */
async function createFor(deps: Context, email: string, wanted: NewWatchedFolder): Promise<WatchedFolder> {
  return add(deps, await accountWith(deps, email), wanted);
}

/**
 * Follows a folder in the caller's name from now on; one that was paused for lack of a maker continues.
 * @throws 404, 403
 */
const takeOverWatchedFolder = async (deps: Context, caller: Caller, id: number): Promise<WatchedFolder> =>
  takeOver(deps, await accountOf(deps, caller), id);

/** The same for an account. @throws with a message for users, as `takeOver` */
const takeOverFor = async (deps: Context, email: string, id: number): Promise<WatchedFolder> =>
  takeOver(deps, await accountWith(deps, email), id);

/**
 * Pauses a folder, or resumes it: files saved in the meantime are taken then.
 * @throws 404; 400 to resume one without a maker
 */
async function pause(deps: Context, id: number, isPaused: boolean): Promise<WatchedFolder> {
  if (!isPaused && (await known(deps, id)).maker_gone_at !== null)
    throw invalid(
      'is_paused',
      'Whoever added this folder may not add documents here any more. Take it over first.',
      { code: 'folder_maker_gone' },
      { code: 'maker_gone' },
    );
  await change(deps, id, 'watched-folder.update', tx => store.setPaused(tx, id, isPaused));
  return describe(await known(deps, id));
}

/** Stops following a folder. Its documents stay. @throws 404 */
const remove = (deps: Context, id: number): Promise<void> =>
  change(deps, id, 'watched-folder.delete', tx => store.deleteWatch(tx, id));

/**
 * Log of its files, a hundred entries at a time: the newest first, or after a known entry, the oldest first.
 * @throws 404
 */
async function entries(deps: Context, id: number, after?: number): Promise<WatchEntry[]> {
  await known(deps, id);
  return store.listEntries(deps.db, id, MOST_ENTRIES, after);
}

const mayNotAdd = ({ email }: Account) => forbidden(`${email} may not add documents to this project.`);

function describe({ account_id: _account, is_paused, maker_gone_at: gone, ...row }: store.WatchRow): WatchedFolder {
  return { ...row, is_paused: is_paused === 1 || gone !== null, paused_reason: gone === null ? null : 'maker_gone' };
}

/** The real path of a folder. @throws 400 when it is no folder, or overlaps with the data of the service */
async function folderOf(given: string, dataFolder: string): Promise<string> {
  const path = isAbsolute(given) ? await realpath(given).catch(() => undefined) : undefined;
  if (path === undefined || !(await stat(path)).isDirectory())
    throw invalid('path', `${given} is not a folder.`, { code: 'not_a_folder', path: given });
  const data = await realpath(dataFolder);
  if (isWithin(path, data) || isWithin(data, path))
    throw invalid('path', `${path} cannot be watched: the data of Plinth is there.`, { code: 'data_folder' });
  return path;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

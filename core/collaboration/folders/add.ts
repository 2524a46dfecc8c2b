// New folders, one or whole trees of them.
import { permissions, type Permission } from '../../access/roles.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Account } from '../../identity/users/service.ts';
import { notFound } from '../../kit/errors.ts';
import { idsOf } from '../../kit/ids.ts';
import { isoTime } from '../../kit/time.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { ROWS_AT_ONCE, type Reads, type Tx } from '../../storage/db.ts';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import { report, toFolder, viewOf, writable, type Context } from './read.ts';
import type { FolderWithoutChildren } from './schema.ts';
import * as store from './store.ts';
import { MOST_LEVELS, requireAdmin, tooDeep } from './update.ts';

/** A folder to make, with those in it. */
export interface WantedFolder {
  readonly name: string;
  readonly default_permission?: Permission | undefined;
  /** the parent of a topmost folder; the root when absent */
  readonly parent_id?: number | null | undefined;
  readonly children?: readonly WantedFolder[] | null | undefined;
}

export interface FolderMaker {
  readonly caller: Caller;
  readonly place: ProjectPlace;
  /** the account of the caller */
  readonly creators: ReadonlyMap<number, Account>;
}

/** Trees that are made in portions. */
export interface TreeOrder<Wanted extends WantedFolder> {
  readonly by: FolderMaker;
  readonly tops: readonly Wanted[];
  /** permissions of groups in a folder, in addition to those in the folder that its tree is made in */
  readonly rightsOf?: (wanted: Wanted) => readonly Omit<store.Grant, 'folderId'>[];
  readonly making: {
    note(tx: Tx, projectId: number, kind: 'folder', ids: readonly number[]): Promise<void>;
    forget(tx: Tx): Promise<unknown>;
  };
  /** ends the last portion, and logs the whole */
  readonly end: (tx: Tx, made: MadeFolders) => Promise<void>;
}

interface MadeFolders {
  readonly first: FolderWithoutChildren | undefined;
  readonly count: number;
}

interface Pending<Wanted> {
  readonly wanted: Wanted;
  readonly parentId: number;
  /** the folder that its tree is made in */
  readonly targetId: number;
  /** of the parent, below the root */
  readonly level: number;
  /** rows that it needs, with those of its rights */
  readonly weight: number;
}

/** Of new folders with their rights: each has an event, too. */
const MOST_WEIGHT = ROWS_AT_ONCE / 2;

/** Topmost folders with their parents. @throws 404, 403, 400 for too many levels */
async function placesOf<Wanted extends WantedFolder>(reads: Reads, place: ProjectPlace, tops: readonly Wanted[]) {
  const rootId = (await store.findRoot(reads, place.projectId))?.id;
  if (rootId === undefined) throw notFound('root folder');
  const view = await viewOf(reads, place, [...new Set(tops.map(({ parent_id }) => parent_id ?? rootId))]);
  const levels = new Map<number, number>();
  const levelOf = (id: number): number => {
    let level = levels.get(id);
    if (level !== undefined) return level;
    level = 0;
    for (let at = view.get(id); at && at.parent_id !== null; at = view.get(at.parent_id)) level += 1;
    levels.set(id, level);
    return level;
  };
  return tops.map((wanted): Pending<Wanted> => {
    const { id } = writable(view, wanted.parent_id ?? rootId);
    const weight = 1 + view.groupPermissions(id).length;
    return { wanted, parentId: id, targetId: id, level: levelOf(id), weight };
  });
}

/** Checks everything that can be refused before the first portion. @throws 403, 400 for too many levels */
async function requireMakeable(place: ProjectPlace, tops: readonly Pending<WantedFolder>[]): Promise<void> {
  const turn = createTurns();
  for (let some = tops; some.length > 0;) {
    if (some.some(({ level }) => level >= MOST_LEVELS)) throw tooDeep();
    if (some.some(({ wanted }) => wanted.default_permission !== undefined)) requireAdmin(place);
    some = some.flatMap(each =>
      (each.wanted.children ?? []).map(wanted => ({ ...each, wanted, level: each.level + 1 })),
    );
    const pause = turn();
    if (pause) await pause;
  }
}

/**
 * Creates folders and reports them. Permissions of groups in each are those in the folder that its tree is made in;
 * the default is that of its parent. @throws 404, 403 where the caller may not write any more
 */
async function addSome<Wanted extends WantedFolder>(
  deps: Context,
  tx: Tx,
  { caller, place, creators }: FolderMaker,
  some: readonly Pending<Wanted>[],
  rightsOf: TreeOrder<Wanted>['rightsOf'] = () => [],
): Promise<FolderWithoutChildren[]> {
  const view = await viewOf(tx, place, [...new Set(some.map(({ parentId }) => parentId))]);
  const [project_id, creator_id] = [place.projectId, caller.accountId];
  const newRows = some.map(({ wanted: { name, default_permission: given }, parentId: parent_id }) => {
    const parent = writable(view, parent_id);
    return { project_id, parent_id, name, default_permission: given ?? parent.default_permission, creator_id };
  });
  const rows = await store.insertFolders(tx, newRows, isoTime(deps.clock.now()));
  const made = some.map(({ wanted, targetId }, index) => ({ id: rows[index]?.id ?? 0, wanted, targetId }));
  await store.inheritGroupPermissions(tx, made);
  const grants = made.flatMap(({ id: folderId, wanted }) => rightsOf(wanted).map(right => ({ folderId, ...right })));
  await store.grantPermissions(tx, grants);
  // Users who may write in a folder may also write in folders they create there.
  const folders = rows.map(row => toFolder(row, permissions.write, creators));
  await report(deps, tx, 'folder.creation', { caller, place }, folders);
  return folders;
}

/** Creates the first folders of a queue, as many as fit into a transaction, and appends their children. */
async function addFirst<Wanted extends WantedFolder>(
  deps: Context,
  tx: Tx,
  { by, rightsOf }: TreeOrder<Wanted>,
  queue: Pending<Wanted>[],
): Promise<FolderWithoutChildren[]> {
  const made: FolderWithoutChildren[] = [];
  for (let room = MOST_WEIGHT; queue.length > 0;) {
    const weightOf = ({ wanted, weight }: Pending<Wanted>) => weight + (rightsOf?.(wanted).length ?? 0);
    let count = 0;
    for (const next of queue) {
      if (weightOf(next) > room && made.length + count > 0) break;
      room -= weightOf(next);
      count += 1;
    }
    if (count === 0) break;
    const some = queue.splice(0, count);
    const folders = await addSome(deps, tx, by, some, rightsOf);
    for (const [index, { id }] of folders.entries()) {
      const parent = some[index] as Pending<Wanted>;
      for (const child of parent.wanted.children ?? [])
        queue.push({ ...parent, wanted: child as Wanted, parentId: id, level: parent.level + 1 });
    }
    made.push(...folders);
  }
  return made;
}

/** One folder, in the transaction that records it. @throws 404, 403, 400 */
export async function add(deps: Context, tx: Tx, by: FolderMaker, wanted: WantedFolder) {
  const tops = await placesOf(tx, by.place, [wanted]);
  await requireMakeable(by.place, tops);
  const [made] = await addSome(deps, tx, by, tops);
  if (!made) throw new Error('the new folder is not there');
  return made;
}

/**
 * Creates whole trees, in portions: other writes run in between. Refusals happen before the first one.
 * @throws 404, 403 where the caller may not write, 400 for too many levels
 */
export async function addTrees<Wanted extends WantedFolder>(deps: Context, order: TreeOrder<Wanted>): Promise<void> {
  const { by, tops, making, end } = order;
  const queue = tops.length > 0 ? await placesOf(deps.db, by.place, tops) : [];
  await requireMakeable(by.place, queue);
  let made: MadeFolders = { first: undefined, count: 0 };
  do
    await deps.db.tx(async tx => {
      const folders = await addFirst(deps, tx, order, queue);
      made = { first: made.first ?? folders[0], count: made.count + folders.length };
      if (queue.length === 0) {
        await making.forget(tx);
        await end(tx, made);
        return;
      }
      await making.note(tx, by.place.projectId, 'folder', idsOf(folders));
      leaveUnlogged(tx, 'folders that are made with others');
    });
  while (queue.length > 0);
}

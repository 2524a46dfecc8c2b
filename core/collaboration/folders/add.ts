// New folders, one or whole trees of them.
import { permissions, type Permission } from '../../access/permissions.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Account } from '../../identity/users/service.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import { toFolder } from './describe.ts';
import { writable, type Reading } from './read.ts';
import type { Report } from './report.ts';
import type { FolderWithoutChildren } from './schema.ts';
import * as store from './store.ts';
import { MOST_LEVELS, requireAdmin, tooDeep } from './update.ts';

/** A folder to make, with those in it. */
export interface WantedFolder {
  readonly name: string;
  readonly default_permission?: Permission | undefined;
  /** the folder of a topmost one; the root when absent */
  readonly parent_id?: number | null | undefined;
  readonly children?: readonly WantedFolder[] | null | undefined;
}

export interface FolderMaker {
  readonly caller: Caller;
  readonly place: ProjectPlace;
  /** the account of the caller */
  readonly creators: ReadonlyMap<number, Account>;
}

/** A folder that was made, and what it was made of. */
export interface MadeFolder<Wanted extends WantedFolder> {
  readonly wanted: Wanted;
  readonly folder: FolderWithoutChildren;
}

interface Pending<Wanted> {
  readonly wanted: Wanted;
  readonly parent: Pick<store.FolderRow, 'id' | 'default_permission'>;
  /** of the parent, below the root */
  readonly level: number;
}

export function createAdding({ clock }: { readonly clock: Clock }, { viewOf }: Reading, report: Report) {
  /** Topmost folders with what each is made in. @throws 404, 403 */
  async function placesOf<Wanted extends WantedFolder>(tx: Tx, place: ProjectPlace, tops: readonly Wanted[]) {
    const rootId = (await store.findRoot(tx, place.projectId))?.id;
    if (rootId === undefined) throw notFound('root folder');
    const [first, ...others] = new Set(tops.map(({ parent_id }) => parent_id ?? rootId));
    const view = await viewOf(tx, place, others.length === 0 ? first : undefined);
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
      const parent = writable(view, wanted.parent_id ?? rootId);
      return { wanted, parent, level: levelOf(parent.id) };
    });
  }

  /**
   * Makes folders level by level, in few statements: others wait for the writer. A new folder has the permissions of the one
   * that it is in, those of groups too; only an administrator may give another default.
   * @returns them with those that each is in before it
   * @throws 404, 403 where the caller may not write, 400 for more levels than can be
   */
  return async <Wanted extends WantedFolder>(
    tx: Tx,
    { caller, place, creators }: FolderMaker,
    tops: readonly Wanted[],
  ): Promise<MadeFolder<Wanted>[]> => {
    const made: MadeFolder<Wanted>[] = [];
    if (tops.length === 0) return made;
    const now = isoTime(clock.now());
    let pending = await placesOf(tx, place, tops);
    while (pending.length > 0) {
      if (pending.some(({ level }) => level >= MOST_LEVELS)) throw tooDeep();
      if (pending.some(({ wanted }) => wanted.default_permission !== undefined)) requireAdmin(place);
      const rows = await store.insertFolders(
        tx,
        pending.map(({ wanted: { name, default_permission }, parent }) => ({
          projectId: place.projectId,
          parentId: parent.id,
          name,
          permission: default_permission ?? parent.default_permission,
          creatorId: caller.accountId,
          now,
        })),
      );
      await store.inheritGroupPermissions(tx, rows);
      const below: Pending<Wanted>[] = [];
      for (const [index, parent] of rows.entries()) {
        const { wanted, level } = pending[index] as Pending<Wanted>;
        // Users who may write in a folder may in what they make there.
        made.push({ wanted, folder: toFolder(parent, permissions.write, creators) });
        for (const child of wanted.children ?? []) below.push({ wanted: child as Wanted, parent, level: level + 1 });
      }
      pending = below;
    }
    await report(
      tx,
      'folder.creation',
      { caller, place },
      made.map(({ folder }) => folder),
    );
    return made;
  };
}

// Lists of elements, shared by the people of a project.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { NewSavedList, SavedList, SavedListChange } from './schema.ts';
import * as store from './store.ts';

export type Lists = ReturnType<typeof createLists>;
type ListPlace = Pick<ProjectPlace, 'cloudId' | 'projectId'>;

/** Limits one project to a usable number of lists. */
const MOST_LISTS = 500;

export function createLists({ db, clock }: { db: Db; clock: Clock }) {
  async function get({ projectId }: ListPlace, id: number, reads: Reads = db): Promise<SavedList> {
    const list = await store.findList(reads, projectId, id);
    if (!list) throw notFound('list');
    return list;
  }

  /** @throws 400 when another list of the project has the name */
  async function checkName(tx: Tx, { projectId }: ListPlace, name: string, id: number): Promise<void> {
    if (await store.isTaken(tx, projectId, name, id))
      throw invalid('name', 'A list with this name already exists in the project.', 'already_exists');
  }

  return {
    get: (place: ListPlace, id: number) => get(place, id),
    list: ({ projectId }: ListPlace): Promise<SavedList[]> => store.listLists(db, projectId),

    async create(place: ListPlace, { accountId }: Pick<Caller, 'accountId'>, given: NewSavedList): Promise<SavedList> {
      return db.tx(async tx => {
        const name = given.name.trim();
        await checkName(tx, place, name, 0);
        if ((await store.countLists(tx, place.projectId)) >= MOST_LISTS)
          throw invalid('name', `A project has at most ${MOST_LISTS} lists.`);
        const now = isoTime(clock.now());
        const { columns, filter = {}, groups = [] } = given;
        const list = { name, columns, filter, groups, created_by: accountId, created_at: now, updated_at: now };
        const id = await store.insertList(tx, place.projectId, list);
        report(tx, 'list.create', place, { id, name });
        return { id, ...list };
      });
    },

    async update(place: ListPlace, id: number, change: SavedListChange): Promise<SavedList> {
      return db.tx(async tx => {
        const before = await get(place, id, tx);
        const updated_at = isoTime(clock.now());
        const list = { ...before, ...change, name: change.name?.trim() ?? before.name, updated_at };
        await checkName(tx, place, list.name, id);
        await store.updateList(tx, list);
        report(tx, 'list.update', place, list, before.name);
        return list;
      });
    },

    async remove(place: ListPlace, id: number): Promise<void> {
      await db.tx(async tx => {
        const list = await get(place, id, tx);
        await store.deleteList(tx, id);
        report(tx, 'list.delete', place, list);
      });
    },
  };
}

/** @param before the name before the change */
function report(
  tx: Tx,
  action: 'list.create' | 'list.update' | 'list.delete',
  { cloudId, projectId }: ListPlace,
  { id, name }: Pick<SavedList, 'id' | 'name'>,
  before = name,
): void {
  record(tx, { action, object: { id, name }, was: before === name ? undefined : before });
  announce(tx, { name: action, cloudId, projectId, id });
}
